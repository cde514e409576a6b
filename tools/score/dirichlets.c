#include "dirichlets.h"

#include "inverse.h"

#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"
#include "law/flip_law.h"

#include <math.h>

/* ---- votes that agree ---- */

/* S_r of kind i: the share of its groups of r votes that are all equal. */
static double
agreement(const struct dirichlets_votes *v, size_t i, int r)
{
	double groups = 1, equal = 0;

	if (v->all[i] < r)
		return NUM_NA;
	for (int j = 0; j < r; j++)
		groups *= v->all[i] - j;
	for (size_t c = v->start[i]; c < v->start[i + 1]; c++) {
		double x = 1;

		for (int j = 0; j < r && x > 0; j++)
			x *= v->vote[c] - j;
		equal += x;
	}
	return equal / groups;
}

/* The shares of kind i's votes that two oracles meet, of several labels with most
 * votes the first: the plurality of all votes and, vote by vote, the plurality of
 * the others, which is another label than the vote unless it is the first's. */
static void
oracles(struct dirichlets *d, size_t i)
{
	const struct dirichlets_votes *v = d->of;
	size_t top = v->start[i];
	bool stays = true;

	for (size_t c = top; c < v->start[i + 1]; c++)
		if (v->vote[c] > v->vote[top])
			top = c;
	for (size_t c = v->start[i]; c < v->start[i + 1]; c++)
		stays = stays && (c == top || v->vote[c] < v->vote[top] - 1 ||
			(c > top && v->vote[c] <= v->vote[top] - 1));
	d->top[i] = v->vote[top] / v->all[i];
	d->others[i] = stays ? d->top[i] : 0;
}

void
dirichlets_init(struct dirichlets *d, const struct dirichlets_votes *votes)
{
	size_t n = votes->kinds;

	*d = (struct dirichlets){.of = votes,
		.at = {.k = votes->k, .mean = mem_alloc(votes->k, sizeof(double))},
		.top = mem_alloc(n, sizeof *d->top),
		.others = mem_alloc(n, sizeof *d->others)};
	for (int r = 2; r < DIRICHLETS_ORDERS; r++)
		d->same[r] = mem_alloc(n, sizeof(double));
	for (size_t i = 0; i < n; i++) {
		oracles(d, i);
		for (int r = 2; r < DIRICHLETS_ORDERS; r++)
			d->same[r][i] = agreement(votes, i, r);
	}
}

/* f and d of p_flip. */
struct slips {
	double f, d;
};

static struct slips
slips_of(const struct dirichlets *d, double flip)
{
	return (struct slips){flip / (double)(d->of->k - 1),
		flip_law_contrast(flip, d->of->k)};
}

/* sum_k q_k^r of kind i from S_2 to S_r; NUM_NA of fewer than r votes. */
static double
power_sum(const struct dirichlets *d, size_t i, int r, struct slips s)
{
	double k = (double)d->of->k, f = s.f, two = d->same[2][i];
	double three = d->same[3][i];

	if (d->inverse)
		return d->inverse->power[r][i];
	if (r == 2)
		return (two - 2 * f + k * f * f) / (s.d * s.d);
	if (r == 3)
		return (three - 3 * f * two + 3 * f * f - k * f * f * f) /
			(s.d * s.d * s.d);
	return (d->same[4][i] - 4 * f * three + 6 * f * f * two -
		4 * f * f * f + k * f * f * f * f) / (s.d * s.d * s.d * s.d);
}

/* ---- one distribution ---- */

/* The mean of q: less what f takes of each label, and 0 where that is below 0.
 * Returns sum_k mean_k^2. */
static double
settle_mean(struct dirichlet *to, double even)
{
	double sum = 0, square = 0;

	for (size_t l = 0; l < to->k; l++) {
		to->mean[l] = fmax(to->mean[l] - even, 0);
		sum += to->mean[l];
	}
	for (size_t l = 0; l < to->k; l++) {
		to->mean[l] /= sum;
		square += to->mean[l] * to->mean[l];
	}
	return square;
}

/* Set the distribution by E sum_k q_k^2 = (A sum_k m_k^2 + 1)/(A + 1), of mean m
 * and total A. Returns the left side, NUM_NA where no item has two votes. */
static double
fit_one(struct dirichlets *d, const double *items, const double *flip)
{
	const struct dirichlets_votes *v = d->of;
	struct dirichlet *to = &d->at;
	struct sum same = {0}, even = {0};
	double pairs = 0, square, least;

	for (size_t l = 0; l < to->k; l++)
		to->mean[l] = 0;
	for (size_t i = 0; i < v->kinds; i++) {
		struct slips s = slips_of(d, flip[i]);

		if (items[i] == 0)
			continue;
		for (size_t l = 0; l < to->k && d->inverse; l++)
			to->mean[l] += items[i] *
				d->inverse->mean[i * to->k + l];
		if (!d->inverse)
			sum_add(&even, items[i] * s.f / s.d);
		for (size_t c = v->start[i]; c < v->start[i + 1] &&
		     !d->inverse; c++)
			to->mean[v->label[c]] += items[i] * v->vote[c] /
				v->all[i] / s.d;
		if (isnan(d->same[2][i]))
			continue;
		sum_add(&same, items[i] * power_sum(d, i, 2, s));
		pairs += items[i];
	}
	if (pairs == 0)
		return NUM_NA;
	square = sum_value(&same) / pairs;
	least = settle_mean(to, sum_value(&even));
	to->total = square >= 1 ? 0 : square <= least ? HUGE_VAL :
		(1 - square) / (square - least);
	return square;
}

/* ---- is it one? ---- */

/* E sum_k q_k^r of a Dirichlet distribution and, where slope is set, its
 * derivatives: by the mean of each label, and (returned in *by_square) by E sum_k
 * q_k^2, with which the total changes.
 *	E q_k^r = m_k prod_{j=1}^{r-1} (A m_k + j)/(A + j) */
static double
expected(const struct dirichlet *at, int r, double square, double *slope,
	double *by_square)
{
	double a = at->total, sum = 0, by_total = 0, least = 0, gap;

	for (size_t l = 0; l < at->k; l++) {
		double m = at->mean[l], p = 1, by_mean = 0, bend = 0;

		for (int j = 1; j < r; j++) {
			p *= (a * m + j) / (a + j);
			by_mean += a / (a * m + j);
			bend += m / (a * m + j) - 1 / (a + j);
		}
		sum += m * p;
		slope[l] = p + m * p * by_mean;
		by_total += m * p * bend;
		least += m * m;
	}
	gap = (square - least) * (square - least);
	for (size_t l = 0; l < at->k; l++)
		slope[l] += by_total * 2 * at->mean[l] * (1 - square) / gap;
	*by_square = - by_total * (1 - least) / gap;
	return sum;
}

/* A difference of order r: of the mean power sum and of what the distribution
 * expects. */
struct difference {
	double value, mean, items; /* of power sums, over items that have one */
	double *slope;           /* per label */
	double at_mean, sum;     /* of slope over the mean of q; of slope */
	double by_square;
};

static void
difference_init(struct difference *x, const struct dirichlets *d, int r,
	const double *items, const double *flip)
{
	const struct dirichlet *at = &d->at;
	struct sum sum = {0};

	*x = (struct difference){.slope = mem_alloc(at->k, sizeof(double))};
	for (size_t i = 0; i < d->of->kinds; i++)
		if (!isnan(d->same[r][i]) && items[i] > 0) {
			sum_add(&sum, items[i] * power_sum(d, i, r,
				slips_of(d, flip[i])));
			x->items += items[i];
		}
	x->mean = stats_ratio(sum_value(&sum), x->items);
	x->value = x->mean - expected(at, r, d->square, x->slope,
		&x->by_square);
	for (size_t l = 0; l < at->k; l++) {
		x->at_mean += x->slope[l] * at->mean[l];
		x->sum += x->slope[l];
	}
}

/* The influence of an item of kind i on the difference of order r; all, pairs: items,
 * and those with two votes. */
static double
influence(const struct difference *x, const struct dirichlets *d, int r, size_t i,
	struct slips s, double all, double pairs)
{
	const struct dirichlets_votes *v = d->of;
	double u = x->at_mean + (d->inverse ? 0 : x->sum * s.f / s.d);

	for (size_t l = 0; l < v->k && d->inverse; l++)
		u -= x->slope[l] * d->inverse->mean[i * v->k + l];
	for (size_t c = v->start[i]; c < v->start[i + 1] && !d->inverse; c++)
		u -= x->slope[v->label[c]] * v->vote[c] / v->all[i] / s.d;
	if (!isnan(d->same[2][i]))
		u -= x->by_square * all / pairs * (power_sum(d, i, 2, s) -
			d->square);
	if (!isnan(d->same[r][i]))
		u += all / x->items * (power_sum(d, i, r, s) - x->mean);
	return u;
}

/* Fewest items with three votes, or four, for a test of these. */
enum { FEW = 50 };

/*
 * The p of a test that q is Dirichlet: are groups of three votes, and of four, as
 * often equal as the distribution expects that has the mean and the agreement of
 * two? Wald's chi-square of both differences (of one where fewer than FEW items
 * have four votes), with the covariance of their influences over items, which
 * count that mean and total are estimated from the same votes. NUM_NA where
 * fewer than FEW items have three votes, or the distribution is at an end.
 */
static double
test(const struct dirichlets *d, const double *items, const double *flip)
{
	struct difference x[2];
	double v[3] = {0}, all = 0, pairs = 0, p = NUM_NA, det;

	if (!(d->at.total > 0 && isfinite(d->at.total)))
		return NUM_NA;
	for (int r = 0; r < 2; r++)
		difference_init(&x[r], d, r + 3, items, flip);
	for (size_t i = 0; i < d->of->kinds; i++) {
		all += items[i];
		pairs += isnan(d->same[2][i]) ? 0 : items[i];
	}
	for (size_t i = 0; i < d->of->kinds; i++) {
		struct slips s = slips_of(d, flip[i]);
		double a = influence(&x[0], d, 3, i, s, all, pairs);
		double b = x[1].items < FEW ? 0 :
			influence(&x[1], d, 4, i, s, all, pairs);

		v[0] += items[i] * a * a / all / all;
		v[1] += items[i] * a * b / all / all;
		v[2] += items[i] * b * b / all / all;
	}
	det = v[0] * v[2] - v[1] * v[1];
	if (x[1].items >= FEW && det > 1e-9 * v[0] * v[2])
		p = exp(- (v[2] * x[0].value * x[0].value - 2 * v[1] *
			x[0].value * x[1].value + v[0] * x[1].value *
			x[1].value) / det / 2);
	else if (x[0].items >= FEW && v[0] > 0)
		p = stats_normal_two_sided(x[0].value / sqrt(v[0]));
	return p;
}

/* ---- the fit ---- */

/* The oracles' hits with p_flip inverted, over the items with two votes. */
static void
bound(struct dirichlets *d, const double *items, const double *flip)
{
	struct sum low = {0}, high = {0};
	double pairs = 0;

	for (size_t i = 0; i < d->of->kinds; i++) {
		struct slips s = slips_of(d, flip[i]);

		if (isnan(d->same[2][i]))
			continue;
		sum_add(&low, items[i] * (d->inverse ? d->inverse->others[i] :
			(d->others[i] - s.f) / s.d));
		sum_add(&high, items[i] * (d->inverse ? d->inverse->top[i] :
			(d->top[i] - s.f) / s.d));
		pairs += items[i];
	}
	d->low = fmax(sum_value(&low) / pairs, 1 / (double)d->of->k);
	d->high = fmin(sum_value(&high) / pairs, 1);
}

bool
dirichlets_fit(struct dirichlets *d, const double *items, const double *flip,
	bool first)
{
	d->square = fit_one(d, items, flip);
	if (isnan(d->square))
		return false;
	bound(d, items, flip);
	if (first) {
		d->p = test(d, items, flip);
		d->refuted = d->p < DIRICHLETS_SURE;
	}
	return true;
}
