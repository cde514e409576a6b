#include "luck.h"

#include "trial.h"

#include <math.h>

/* Sizes up to SMALL stand for themselves. */
enum { SMALL = 100 };

#define STEP 1.05

void
luck_add_size(struct luck_sizes *s, double n, double items)
{
	double step = n > SMALL ? floor(log(n / SMALL) / log(STEP)) : 0;
	size_t at = n > SMALL ? SMALL + 1 + (size_t)step : (size_t)n;

	if (at >= LUCK_SIZES)
		at = LUCK_SIZES - 1;
	s->items[at] += items;
	s->n[at] = n > SMALL ? round(SMALL * pow(STEP, step)) : n;
	s->all += items;
}

/* ---- of n votes ---- */

/* Add a share t = j/n of weight w. */
static void
add_share(struct luck *x, double t, double q, double w)
{
	x->distance += w * fabs(t - q);
	x->jsd += w * trial_jsd_part(t, q);
	x->entropy += t > 0 ? - w * t * log(t) : 0;
}

/* Means over Binomial(n, q), 0 < q < 1: from the mode both ways, as far as there
 * is anything left; probabilities are relative to that of the mode, and divided
 * by their sum. */
static struct luck
of_votes(double n, double q)
{
	const double least = 1e-17;
	double mode = floor((n + 1) * q), odds = q / (1 - q), all = 1, w = 1;
	struct luck x = {0};

	if (mode > n)
		mode = n;
	add_share(&x, mode / n, q, 1);
	for (double j = mode + 1; j <= n && w > least; j++) {
		w *= (n - j + 1) / j * odds;
		add_share(&x, j / n, q, w);
		all += w;
	}
	w = 1;
	for (double j = mode - 1; j >= 0 && w > least; j--) {
		w *= (j + 1) / (n - j) / odds;
		add_share(&x, j / n, q, w);
		all += w;
	}
	return (struct luck){x.distance / all, x.jsd / all, x.entropy / all};
}

static void
add(struct luck *to, struct luck x, double weight)
{
	to->distance += weight * x.distance;
	to->jsd += weight * x.jsd;
	to->entropy += weight * x.entropy;
}

struct luck
luck_at(const struct luck_sizes *s, double q)
{
	struct luck x = {0};

	for (size_t i = 1; i < LUCK_SIZES && q > 0 && q < 1; i++)
		if (s->items[i] > 0)
			add(&x, of_votes(s->n[i], q), s->items[i] / s->all);
	return x;
}

/* ---- of shares that differ ---- */

/* Beyond so much of logit(q), q or 1 - q is as good as 0. */
#define FAR 36

/* With u = logit(q) the density of Beta(a, b) is q^a (1 - q)^b over a constant;
 * here over what it is at u = logit(a / (a + b)), where it is largest. */
static double
density(double u, double a, double b)
{
	double m = a / (a + b);

	return exp(- a * log1p(exp(-u)) - b * log1p(exp(u)) - a * log(m) -
		b * log1p(-m));
}

/*
 * The constant is the sum over the grid and, where a or b are small, the tails
 * beyond, which fall as e^(a u) and e^(-b u). There all shares agree: nothing is
 * added. The trapezoid rule is exact for smooth functions that vanish at both
 * ends; E|t - q| has kinks, which take 2e-5.
 */
struct luck
luck_of_beta(const struct luck_sizes *s, double m, double total)
{
	double a = m * total, b = (1 - m) * total, mode = log(m / (1 - m));
	double sigma, low, high, step, all;
	struct luck x = {0};
	size_t steps;

	if (total == 0)
		return x;
	if (isinf(total))
		return luck_at(s, m);
	sigma = 1 / sqrt(m * (1 - m) * total);
	low = fmax(-FAR, mode - 12 * sigma - 45 / a);
	high = fmin(FAR, mode + 12 * sigma + 45 / b);
	steps = (size_t)ceil((high - low) / fmin(.05, sigma / 8));
	step = (high - low) / (double)steps;
	all = density(low, a, b) / a + density(high, a, b) / b;
	for (size_t i = 0; i <= steps; i++) {
		double u = low + (double)i * step;
		double w = density(u, a, b) * (i % steps ? step : step / 2);

		add(&x, luck_at(s, 1 / (1 + exp(-u))), w);
		all += w;
	}
	return (struct luck){x.distance / all, x.jsd / all, x.entropy / all};
}
