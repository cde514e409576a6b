#include "votes.h"

#include "stats/gamma.h"
#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

/* The most products of a sum over counts, some seconds, and the concentration of a
 * Dirichlet beyond which shares do not differ between items. */
#define MOST_PRODUCTS 1e8
#define MOST_TOTAL 1e4

/* ---- two labels ---- */

/* The vote of k people with the share g >= .5 of a label: terms fall from k/2 down. */
static double
binary(double g, double k)
{
	double x = floor((k - 1) / 2), wrong = 0, term, tied = 0;

	if (g >= 1)
		return 1;
	term = exp(lgamma(k + 1) - lgamma(x + 1) - lgamma(k - x + 1) + x * log(g) +
		(k - x) * log1p(-g));
	if (fmod(k, 2) == 0)
		tied = term * (k - x) / (x + 1) * g / (1 - g);
	for (; x >= 0 && term > 1e-18 * wrong; x--) {
		wrong += term;
		term *= x / (k - x + 1) * (1 - g) / g;
	}
	return 1 - wrong - tied / 2;
}

static double
mixture_share(const struct mixture *m, double k)
{
	struct sum all = {0};

	for (size_t i = 0; i < m->atoms; i++)
		sum_add(&all, m->share[i] * binary(fmax(m->value[i],
			1 - m->value[i]), k));
	return sum_value(&all);
}

/* ---- more labels ---- */

/* Nodes t of x = e^t, and for each label m that occurs and each count n the density
 * times x and the distribution function of Gamma(a_m + n). */
struct votes {
	size_t labels, nodes;
	uint32_t k;
	const double *mean;      /* per label that occurs */
	double total;
	bool fixed;              /* all items have the shares mean */
	double step;
	double *density, *below; /* (m * (k + 1) + n) * nodes */
	uint32_t *n;             /* the counts at hand */
	struct sum share;
};

static const double *
row_of(const struct votes *v, const double *table, size_t m)
{
	return table + (m * ((size_t)v->k + 1) + v->n[m]) * v->nodes;
}

/* The probability that label l has the largest share, given the counts. */
static double
is_largest(const struct votes *v, size_t l)
{
	struct sum all = {0};

	if (v->fixed) {
		double most = v->mean[stats_largest(v->mean, v->labels)], tied = 0;

		for (size_t m = 0; m < v->labels; m++)
			tied += v->mean[m] == most;
		return v->mean[l] == most ? 1 / tied : 0;
	}
	for (size_t t = 0; t < v->nodes; t++) {
		double x = row_of(v, v->density, l)[t];

		for (size_t m = 0; m < v->labels && x > 0; m++)
			x *= m == l ? 1 : row_of(v, v->below, m)[t];
		sum_add(&all, x * v->step);
	}
	return sum_value(&all);
}

/* log Gamma(a + n) - log Gamma(a) - log n!, or of fixed shares n log a - log n! */
static double
log_ways(const struct votes *v, double mean, uint32_t n)
{
	double a = v->total * mean;

	if (v->fixed)
		return n * log(mean) - lgamma(n + 1.);
	return lgamma(a + n) - lgamma(a) - lgamma(n + 1.);
}

/* Add the share of the counts n, complete. */
static void
add_counts(struct votes *v, double chance)
{
	uint32_t most = 0;
	double tied = 0;

	for (size_t m = 0; m < v->labels; m++) {
		tied = v->n[m] > most ? 1 : tied + (v->n[m] == most);
		most = v->n[m] > most ? v->n[m] : most;
	}
	for (size_t m = 0; m < v->labels; m++)
		if (v->n[m] == most)
			sum_add(&v->share, chance / tied * is_largest(v, m));
}

/* All counts of the labels from m on that add up to `left`. */
static void
visit(struct votes *v, size_t m, uint32_t left, double log_chance)
{
	uint32_t n = m + 1 == v->labels ? left : 0;

	for (; n <= left; n++) {
		double here = log_chance + log_ways(v, v->mean[m], n);

		v->n[m] = n;
		if (m + 1 == v->labels)
			add_counts(v, exp(here));
		else
			visit(v, m + 1, left - n, here);
	}
}

/* The trapezoid rule in t is exact to rounding: x f(x) is smooth and falls to both sides,
 * to the left at least as e^t, as a vote has one label or more. */
static void
tabulate(struct votes *v, double low)
{
	for (size_t m = 0; m < v->labels; m++)
		for (uint32_t n = 0; n <= v->k; n++) {
			double a = v->total * v->mean[m] + n;
			size_t at = (m * ((size_t)v->k + 1) + n) * v->nodes;

			for (size_t t = 0; t < v->nodes; t++) {
				double y = low + (double)t * v->step, x = exp(y);

				v->density[at + t] = exp(a * y - x - lgamma(a));
				v->below[at + t] = 1 - gamma_upper(a, x);
			}
		}
}

static double
dirichlet_share(const struct dirichlet *d, uint32_t k)
{
	struct votes v = {.k = k, .total = d->total, .fixed = d->total > MOST_TOTAL};
	double *mean = mem_alloc(d->k, sizeof *mean), most = v.total + k, products;
	const double low = -38;
	double high = log(most + 10 * sqrt(most) + 40);

	for (size_t m = 0; m < d->k; m++)
		if (d->mean[m] > 0)
			mean[v.labels++] = d->mean[m];
	v.mean = mean;
	v.step = fmin(.125, .4 / sqrt(most));
	v.nodes = v.fixed ? 0 : (size_t)((high - low) / v.step) + 1;
	products = exp(lgamma(k + (double)v.labels) - lgamma(k + 1.) -
		lgamma((double)v.labels)) * (double)(v.nodes + 1) * (double)v.labels;
	if (d->total == 0 || v.labels == 1) {
		MEM_FREE(mean);
		return 1;
	}
	if (products > MOST_PRODUCTS || (double)v.labels * (k + 1.) *
	    (double)v.nodes > MOST_PRODUCTS / 10) {
		MEM_FREE(mean);
		return NUM_NA;
	}
	v.n = mem_zero(v.labels, sizeof *v.n);
	v.density = mem_alloc(v.labels * ((size_t)k + 1), (v.nodes + 1) * sizeof *v.density);
	v.below = mem_alloc(v.labels * ((size_t)k + 1), (v.nodes + 1) * sizeof *v.below);
	if (!v.fixed)
		tabulate(&v, low);
	visit(&v, 0, k, lgamma(k + 1.) - (v.fixed ? 0 : lgamma(v.total + k) -
		lgamma(v.total)));
	MEM_FREE(mean, v.n, v.density, v.below);
	return sum_value(&v.share);
}

double
votes_share(const struct law *law, uint32_t k)
{
	return law->two ? mixture_share(&law->mixture, k) :
		dirichlet_share(&law->dirichlet, k);
}

/* ---- the quantity ---- */

static void
measure(const struct quantity *q, struct study *s, struct measured *m)
{
	const struct law *law = pilot_law(s->pilot);

	(void)q;
	measured_nothing(m, s, ESTIMATE_FEW_LABELS);
	for (size_t i = 0; i < s->raters.n && law; i++) {
		struct design_variance *x = &m->variance[i];

		x->v = votes_share(law, (uint32_t)s->raters.at[i]);
		x->status = isnan(x->v) ? ESTIMATE_TOO_LARGE : ESTIMATE_MODEL;
	}
}

static void
end(void *own)
{
	(void)own;
}

void
votes_add(struct quantities *to, const struct statistic *s, struct study *study)
{
	(void)study;
	quantities_add(to, &(struct quantity){.statistic = s->about.name,
		.by_raters = true, .measure = measure, .end = end});
}
