#include "few_votes.h"

#include "text/mem.h"
#include "text/num.h"
#include "worth/trial.h"

#include <math.h>
#include <string.h>

/* Sizes up to SMALL stand for themselves. */
enum { SMALL = 100 };

#define STEP 1.05

void
few_votes_add_size(struct few_votes_sizes *s, double n, double items)
{
	double step = n > SMALL ? floor(log(n / SMALL) / log(STEP)) : 0;
	size_t at = n > SMALL ? SMALL + 1 + (size_t)step : (size_t)n;

	if (at >= FEW_VOTES_SIZES)
		at = FEW_VOTES_SIZES - 1;
	s->items[at] += items;
	s->n[at] = n > SMALL ? round(SMALL * pow(STEP, step)) : n;
	s->all += items;
}

/* ---- of n votes ---- */

/* Add a share t = j/n of weight w. */
static void
add_share(struct few_votes *x, double t, double q, double w)
{
	x->distance += w * fabs(t - q);
	x->jsd += w * trial_jsd_part(t, q);
	x->entropy += t > 0 ? - w * t * log(t) : 0;
}

/* Means over Binomial(n, q), 0 < q < 1: from the mode both ways, as far as there
 * is anything left; probabilities are relative to that of the mode, and divided
 * by their sum. */
static struct few_votes
of_votes(double n, double q)
{
	const double least = 1e-17;
	double mode = floor((n + 1) * q), odds = q / (1 - q), all = 1, w = 1;
	struct few_votes x = {0};

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
	return (struct few_votes){x.distance / all, x.jsd / all, x.entropy / all};
}

void
few_votes_add(struct few_votes *to, struct few_votes x, double weight)
{
	to->distance += weight * x.distance;
	to->jsd += weight * x.jsd;
	to->entropy += weight * x.entropy;
}

struct few_votes
few_votes_at(const struct few_votes_sizes *s, double q)
{
	struct few_votes x = {0};

	for (size_t i = 1; i < FEW_VOTES_SIZES && q > 0 && q < 1; i++)
		if (s->items[i] > 0)
			few_votes_add(&x, of_votes(s->n[i], q), s->items[i] / s->all);
	return x;
}

/* ---- on a grid ---- */

/* Beyond so much of logit(q), q or 1 - q is as good as 0. */
enum { FAR = 36 };

/* Points of the widest grid in a unit of logit(q). */
enum { POINTS = 20 };

static double
grid_step(size_t grid)
{
	return ldexp(1. / POINTS, - (int)grid);
}

static double
share_of(double u)
{
	return 1 / (1 + exp(-u));
}

/* A value per point of a grid, none of them known. */
static struct few_votes *
unknown(size_t grid)
{
	size_t points = ((size_t)(2 * FAR * POINTS) << grid) + 1;
	struct few_votes *x = mem_alloc(points, sizeof *x);

	for (size_t i = 0; i < points; i++)
		x[i].distance = NUM_NA;
	return x;
}

/* Point i of a grid, for one size. */
static struct few_votes
size_at(struct few_votes_sizes *s, size_t grid, size_t size, size_t i)
{
	struct few_votes **of = &s->of_size[grid][size];

	if (*of == NULL)
		*of = unknown(grid);
	if (isnan((*of)[i].distance))
		(*of)[i] = of_votes(s->n[size], share_of((double)i *
			grid_step(grid) - FAR));
	return (*of)[i];
}

/* Point i of a grid, the mean over the sizes. */
static struct few_votes
mean_at(struct few_votes_sizes *s, size_t grid, size_t i)
{
	struct few_votes x = {0};

	if (s->mean[grid] == NULL)
		s->mean[grid] = unknown(grid);
	if (!isnan(s->mean[grid][i].distance))
		return s->mean[grid][i];
	for (size_t k = 1; k < FEW_VOTES_SIZES; k++)
		if (s->items[k] > 0)
			few_votes_add(&x, size_at(s, grid, k, i), s->items[k] / s->all);
	return s->mean[grid][i] = x;
}

void
few_votes_clear(struct few_votes_sizes *s)
{
	memset(s->items, 0, sizeof s->items);
	s->all = 0;
	for (size_t grid = 0; grid < FEW_VOTES_GRIDS; grid++) {
		MEM_FREE(s->mean[grid]);
		s->mean[grid] = NULL;
	}
}

/* ---- of shares that differ ---- */

/* With u = logit(q) the density of Beta(a, b) is q^a (1 - q)^b over a constant;
 * here over what it is at u = logit(a / (a + b)), where it is largest. */
static double
density(double u, double a, double b)
{
	double m = a / (a + b);

	return exp(- a * log1p(exp(-u)) - b * log1p(exp(u)) - a * log(m) -
		b * log1p(-m));
}

/* The coarsest grid whose steps are at most an eighth of sigma; FEW_VOTES_GRIDS: each
 * is too coarse. */
static size_t
find_grid(double sigma)
{
	size_t grid = 0;

	while (grid < FEW_VOTES_GRIDS && grid_step(grid) > sigma / 8)
		grid++;
	return grid;
}

/*
 * The constant is the sum over the points and, where a or b are small, the tails
 * beyond, which fall as e^(a u) and e^(-b u). There all shares agree: nothing is
 * added. The trapezoid rule is exact for smooth functions that vanish at both
 * ends; E|t - q| has kinks, which take 2e-5.
 */
struct few_votes
few_votes_of_beta(struct few_votes_sizes *s, double m, double total)
{
	double a = m * total, b = (1 - m) * total, mode = log(m / (1 - m));
	double sigma, step, low, high, all;
	struct few_votes x = {0};
	size_t grid, from, to;

	if (total == 0)
		return x;
	if (isinf(total))
		return few_votes_at(s, m);
	sigma = 1 / sqrt(m * (1 - m) * total);
	grid = find_grid(sigma);
	step = grid < FEW_VOTES_GRIDS ? grid_step(grid) : sigma / 8;
	low = fmax(-FAR, mode - 12 * sigma - 45 / a);
	high = fmin(FAR, mode + 12 * sigma + 45 / b);
	from = (size_t)floor((low + FAR) / step);
	to = (size_t)ceil((high + FAR) / step);
	all = density((double)from * step - FAR, a, b) / a +
		density((double)to * step - FAR, a, b) / b;
	for (size_t i = from; i <= to; i++) {
		double u = (double)i * step - FAR;
		double w = density(u, a, b) * (i > from && i < to ? step :
			step / 2);

		few_votes_add(&x, grid < FEW_VOTES_GRIDS ? mean_at(s, grid, i) :
			few_votes_at(s, share_of(u)), w);
		all += w;
	}
	return (struct few_votes){x.distance / all, x.jsd / all, x.entropy / all};
}
