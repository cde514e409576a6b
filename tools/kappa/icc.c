/*
 * icc: intraclass correlations of numeric labels.
 *
 * Shrout & Fleiss, "Intraclass correlations: uses in assessing rater
 * reliability", 1979; McGraw & Wong 1996; with missing ratings Ebel 1951.
 * Nothing here ends the tool but for want of memory.
 */
#include "coefficients.h"
#include "statuses.h"

#include "stats/student.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

/* The analysis of variance of items by annotators: mean squares and their degrees
 * of freedom. A mean square with 0 degrees of freedom does not exist. */
struct anova {
	double n, k;             /* items; labels of each, or Ebel's k0 */
	double rows, cols, rest; /* MSR, MSC, MSE; one-way: MSB, -, MSW */
	double df1, df2;         /* of rows and of rest */
	double ratings;
};

/* sum / df; 0 where the sum of squares is 0 but for rounding, of numbers as
 * large as the labels are. A mean of N ratings is off by about 1e-16 sqrt(N) of
 * the largest, and N squares of that are summed. */
static double
mean_square(double sum, double df, const struct sample *sample)
{
	const double *x = sample->subset->classes->scale.x;
	double most = 0, ratings = sum_value(&sample->t.ratings);

	for (size_t k = 0; k < sample->subset->q; k++)
		most = fmax(most, fabs(x[k]));
	return sum <= fmax(1e-28, 1e-32 * ratings * ratings) * most * most ?
		0 : sum / df;
}

/* x[k] = the number of label k less the mean of all ratings. */
static void
centre(const struct sample *sample, double *x)
{
	const struct subset *p = sample->subset;
	const double *value = p->classes->scale.x;
	struct sum sum = {0};

	for (size_t v = 0; v < p->vectors; v++)
		if (sample->m[v] > 0)
			sum_add(&sum, sample->m[v] * p->n[v] *
				subset_mean(p, v, value));
	for (size_t k = 0; k < p->q; k++)
		x[k] = value[k] - sum_value(&sum) /
			sum_value(&sample->t.ratings);
}

/*
 * One way, unequal numbers of ratings (Ebel 1951): MSB = sum r_i m_i^2/(n - 1)
 * with m_i the item's mean less that of all ratings, MSW = sum over ratings of
 * (x - m_i)^2 / (N - n), k0 = (N - sum r_i^2 / N) / (n - 1).
 */
static struct anova
one_way(const struct sample *sample)
{
	const struct subset *p = sample->subset;
	double *x = sample->room;
	double n = sum_value(&sample->t.items);
	double ratings = sum_value(&sample->t.ratings);
	struct sum between = {0}, within = {0}, squares = {0};

	centre(sample, x);
	for (size_t v = 0; v < p->vectors; v++) {
		double mean, m = sample->m[v];

		if (m == 0)
			continue;
		mean = subset_mean(p, v, x);
		sum_add(&squares, m * p->n[v] * p->n[v]);
		sum_add(&between, m * p->n[v] * mean * mean);
		for (size_t c = p->start[v]; c < p->start[v + 1]; c++) {
			double d = x[p->cell[c].label] - mean;

			sum_add(&within, m * p->cell[c].n * d * d);
		}
	}
	return (struct anova){.n = n, .ratings = ratings,
		.k = (ratings - sum_value(&squares) / ratings) / (n - 1),
		.df1 = n - 1, .df2 = ratings - n,
		.rows = mean_square(sum_value(&between), n - 1, sample),
		.rest = mean_square(sum_value(&within), ratings - n, sample),
		.cols = NUM_NA};
}

/* The mean of item i; person[g] gets `times` times the rating of annotator g
 * added. */
static double
item_mean(const struct sample *sample, size_t i, const double *x, double times,
	double *person)
{
	const struct subset *p = sample->subset;
	double sum = 0;
	size_t n;
	const uint32_t *rating = subset_ratings(p, i, &n);

	for (size_t k = 0; k < n; k++) {
		double y = x[p->answer[rating[k]].label];

		person[p->answer[rating[k]].annotator] += times * y;
		sum += y;
	}
	return sum / (double)n;
}

/*
 * Two ways, the n items that all k annotators labelled:
 *   MSR = k sum m_i^2 / (n - 1), MSC = n sum c_j^2 / (k - 1),
 *   MSE = sum (x_ij - m_i - c_j)^2 / ((n - 1)(k - 1)),
 * m_i the item means, c_j the annotator means, both less the mean of all. No
 * such item: n is 0 and no mean square exists.
 */
static struct anova
two_way(const struct sample *sample)
{
	const struct subset *p = sample->subset;
	size_t k = p->annotators;
	double *person = mem_zero(k, sizeof *person), *x = sample->room;
	double *mean = mem_alloc(p->count, sizeof *mean);
	double n = 0, all = 0, cols = 0;
	struct sum total = {0}, rows = {0}, rest = {0};

	centre(sample, x);
	for (size_t i = 0; i < p->count; i++) {
		double times = sample->drawn ? sample->drawn[i] : 1;

		if (p->n[p->vector[i]] != (double)k || times == 0)
			continue;
		mean[i] = item_mean(sample, i, x, times, person);
		sum_add(&total, times * mean[i]);
		n += times;
	}
	all = sum_value(&total) / n;
	for (size_t j = 0; j < k; j++) {
		person[j] = person[j] / n - all;
		cols += person[j] * person[j];
	}
	for (size_t i = 0; i < p->count; i++) {
		double times = sample->drawn ? sample->drawn[i] : 1;
		size_t r;
		const uint32_t *rating = subset_ratings(p, i, &r);

		if (r != k || times == 0)
			continue;
		sum_add(&rows, times * (mean[i] - all) * (mean[i] - all));
		for (size_t j = 0; j < r; j++) {
			struct rating s = p->answer[rating[j]];
			double d = x[s.label] - mean[i] - person[s.annotator];

			sum_add(&rest, times * d * d);
		}
	}
	MEM_FREE(mean, person);
	return (struct anova){.n = n, .k = (double)k, .ratings = n * (double)k,
		.df1 = n - 1, .df2 = (n - 1) * ((double)k - 1),
		.rows = (double)k *
			mean_square(sum_value(&rows), n - 1, sample),
		.cols = n * cols / ((double)k - 1),
		.rest = mean_square(sum_value(&rest), (n - 1) *
			((double)k - 1), sample)};
}

/*
 * The value for one rating, or for the mean of k (Shrout & Fleiss 1979):
 *   (1,1), (3,1): (MSR - MSE) / (MSR + (k-1) MSE)
 *   (1,k), (3,k): (MSR - MSE) / MSR
 *   (2,1): (MSR - MSE) / (MSR + (k-1) MSE + k (MSC - MSE) / n)
 *   (2,k): (MSR - MSE) / (MSR + (MSC - MSE) / n)
 * In the one-way forms MSW stands for MSE. NUM_NA when the denominator, a
 * variance, is 0, or below 0 as that of (2,k) can be; and when neither MSR nor
 * MSE is above 0, where only annotators differ.
 */
static double
icc_value(enum icc_form form, const struct anova *a)
{
	double extra = form == ICC21 ? a->k * (a->cols - a->rest) / a->n :
		form == ICC2K ? (a->cols - a->rest) / a->n : 0;
	bool mean = form == ICC1K || form == ICC2K || form == ICC3K;
	double den = a->rows + (mean ? 0 : (a->k - 1) * a->rest) + extra;

	if (den <= 0 || (a->rows == 0 && a->rest == 0))
		return NUM_NA;
	return fabs(a->rows - a->rest) <= 1e-14 * a->rows ? 0 :
		(a->rows - a->rest) / den;
}

/*
 * A limit of the forms (1,.) and (3,.) from its f: FL = F / qf(1 - alpha/2;
 * df1, df2), FU = F qf(1 - alpha/2; df2, df1), with 1 - alpha the confidence
 * level; (f - 1) / (f + k - 1) of one rating, 1 - 1/f of the mean of k.
 */
static double
limit_of(enum icc_form form, double f, double k)
{
	return form == ICC11 || form == ICC31 ? (f - 1) / (f + k - 1) :
		1 - 1 / f;
}

/* Spearman & Brown: the reliability of the mean of k ratings from that of one,
 * k one / (1 + (k - 1) one). Without limit (NUM_NA) where `one` is -1 / (k - 1)
 * or less. */
static double
spearman_brown(double one, double k)
{
	double den = 1 + (k - 1) * one;

	return den > 0 ? one * k / den : NUM_NA;
}

/*
 * Limits of (2,1) by Satterthwaite (Shrout & Fleiss 1979; McGraw & Wong 1996),
 * r being the value of (2,1):
 *   a = k r / (n (1 - r)), b = 1 + k r (n - 1) / (n (1 - r)),
 *   v = (a MSC + b MSE)^2 /
 *       ((a MSC)^2 / (k - 1) + (b MSE)^2 / ((n - 1)(k - 1))).
 * The limits of (2,k) follow by spearman_brown(); R's irr takes r of (2,k) in v.
 */
static void
limits_two_way(enum icc_form form, const struct anova *a, double tail,
	struct agreement *out)
{
	double r = icc_value(ICC21, a), n = a->n, k = a->k;
	double u = k * r / (n * (1 - r)) * a->cols;
	double s = (1 + k * r * (n - 1) / (n * (1 - r))) * a->rest;
	double v = (u + s) * (u + s) / (u * u / (k - 1) + s * s / a->df2);
	double f1 = student_f_quantile(1 - tail, n - 1, v);
	double f2 = student_f_quantile(1 - tail, v, n - 1);
	double c = k * a->cols + (k * n - k - n) * a->rest;

	out->e.lo = n * (a->rows - f1 * a->rest) / (f1 * c + n * a->rows);
	out->e.hi = n * (f2 * a->rows - a->rest) / (c + n * f2 * a->rows);
	if (form == ICC2K) {
		out->e.lo = spearman_brown(out->e.lo, k);
		out->e.hi = spearman_brown(out->e.hi, k);
	}
}

/* F test and interval. MSE = 0: p is 0, and lo = hi = 1 for a value of 1. */
static void
infer(enum icc_form form, const struct anova *a, struct agreement *out)
{
	double tail = (1 - out->e.level) / 2;

	out->e.df = a->df1;
	out->df2 = a->df2;
	if (a->rest == 0) {
		out->e.p = 0;
		if (out->e.value == 1)
			out->e.lo = out->e.hi = 1;
		return;
	}
	out->e.stat = a->rows / a->rest;
	out->e.p = student_f_upper(out->e.stat, a->df1, a->df2);
	if (form == ICC21 || form == ICC2K) {
		limits_two_way(form, a, tail, out);
		return;
	}
	out->e.lo = limit_of(form, out->e.stat /
		student_f_quantile(1 - tail, a->df1, a->df2), a->k);
	out->e.hi = limit_of(form, out->e.stat *
		student_f_quantile(1 - tail, a->df2, a->df1), a->k);
}

void
icc_estimate(const struct coefficient *c, const struct sample *sample,
	struct agreement *out, struct influence *to)
{
	enum icc_form form = (enum icc_form)c->form;
	bool two = form > ICC1K;
	struct anova a;

	(void)to;
	if (two && sample->subset->all->repeats) {
		out->e.status = ESTIMATE_REPEATS;
		return;
	}
	a = two ? two_way(sample) : one_way(sample);
	out->items = a.n;
	out->ratings = a.ratings;
	if (two && a.n == 0) {
		out->e.status = ESTIMATE_OWN(KAPPA_NO_COMPLETE_ITEMS);
	} else if (a.df1 == 0) {
		out->e.status = ESTIMATE_ONE_ITEM;
	} else if (a.df2 == 0) {
		out->e.status = two ? ESTIMATE_ONE_ANNOTATOR : ESTIMATE_NO_PAIRS;
	} else if (!isfinite(a.rows + a.rest)) {
		out->e.status = ESTIMATE_OWN(KAPPA_OUT_OF_RANGE);
	} else {
		out->e.value = icc_value(form, &a);
		if (isnan(out->e.value))
			out->e.status = ESTIMATE_NO_VARIANCE;
		else
			infer(form, &a, out);
	}
}
