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
#include "text/num.h"

#include <math.h>

/* The analysis of variance of items by annotators: mean squares and their
 * degrees of freedom. A mean square with 0 degrees of freedom does not
 * exist. */
struct anova {
	double n, k;             /* items; labels of each, or Ebel's k0 */
	double rows, cols, rest; /* MSR, MSC, MSE; one-way: MSB, -, MSW */
	double df1, df2;         /* of rows and of rest */
	double ratings;
};

static double
number_of(const struct sample *x, uint32_t label)
{
	return x->subset->classes->scale.x[label] -
		x->subset->classes->scale.x[0];
}

static bool
is_two_way(const struct totals *t)
{
	return t->of->cells;
}

void
icc_add(const struct sample *x, const struct unit *u, struct put *to)
{
	double sum = 0, within = 0;

	for (size_t i = 0; i < u->parts; i++)
		sum += u->part[i].mass * number_of(x, u->part[i].label);
	for (size_t i = 0; i < u->parts; i++) {
		double d = number_of(x, u->part[i].label) - sum / u->n;

		within += u->part[i].mass * d * d;
	}
	put_at(to, ICC_ITEMS, u->items);
	put_at(to, ICC_RATINGS, u->mass);
	put_at(to, ICC_SQUARES, u->n * u->mass);
	put_at(to, ICC_SUM, sum);
	put_at(to, ICC_BETWEEN, sum * sum / u->n);
	put_at(to, ICC_WITHIN, within);
}

void
icc_add_complete(const struct sample *x, const struct unit *u, struct put *to)
{
	if (u->n == (double)x->subset->annotators)
		icc_add(x, u, to);
}

void
icc_fold(const struct sample *x, const struct fold_key *key, const double *cell,
	struct put *to)
{
	double sum = 0;

	for (size_t i = key->from; i < key->to; i++)
		sum += cell[key->cell[i]] * number_of(x,
			x->subset->answer[key->cell[i]].label);
	put_at(to, ICC_COLUMNS, sum * sum);
}

/* sum / df; 0 where the sum of squares is 0 but for rounding: that of what it
 * is the difference of, or that of labels. A mean of N ratings is off by about
 * 1e-16 sqrt(N) of the largest, and N squares of that are summed. */
static double
mean_square(const struct totals *t, double sum, double of, double df)
{
	const struct weights_scale *scale = &t->x.subset->classes->scale;
	double most = 0, n = t->at[ICC_RATINGS];

	for (size_t k = 0; k < t->x.subset->q; k++)
		most = fmax(most, fabs(scale->x[k]));
	return sum <= fmax(1e-28, 1e-32 * n * n) * most * most ||
		sum <= 1e-14 * of ? 0 : sum / df;
}

/*
 * One way, unequal numbers of ratings (Ebel 1951): MSB = sum n_i (m_i - m)^2 /
 * (n - 1), m the mean of all N ratings, MSW = sum over ratings of (x - m_i)^2 /
 * (N - n), k0 = (N - sum n_i^2 / N) / (n - 1). Two ways, the n items that all k
 * annotators labelled, with c_j the annotators' means:
 *   MSR = k sum (m_i - m)^2 / (n - 1), MSC = n sum (c_j - m)^2 / (k - 1),
 *   MSE = sum (x_ij - m_i - c_j + m)^2 / ((n - 1)(k - 1)), of which the sum is
 *   that of (x_ij - m_i)^2 less n sum (c_j - m)^2.
 */
static struct anova
anova_of(const struct totals *t)
{
	double n = t->at[ICC_ITEMS], ratings = t->at[ICC_RATINGS];
	double all = t->at[ICC_SUM] * t->at[ICC_SUM] / ratings;
	double between = t->at[ICC_BETWEEN] - all, within = t->at[ICC_WITHIN];
	double columns = t->at[ICC_COLUMNS] / n - all;
	struct anova a = {.n = n, .ratings = ratings, .df1 = n - 1,
		.k = (ratings - t->at[ICC_SQUARES] / ratings) / (n - 1),
		.df2 = ratings - n, .cols = NUM_NA};

	if (is_two_way(t)) {
		a.k = (double)t->x.subset->annotators;
		a.df2 = (n - 1) * (a.k - 1);
		a.cols = mean_square(t, columns, t->at[ICC_COLUMNS] / n,
			a.k - 1);
	}
	a.rows = mean_square(t, between, t->at[ICC_BETWEEN], n - 1);
	a.rest = mean_square(t, within - (is_two_way(t) ? columns : 0), within,
		a.df2);
	return a;
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
value_of(enum icc_form form, const struct anova *a)
{
	double extra = form == ICC21 ? a->k * (a->cols - a->rest) / a->n :
		form == ICC2K ? (a->cols - a->rest) / a->n : 0;
	bool mean = form == ICC1K || form == ICC2K || form == ICC3K;
	double den = a->rows + (mean ? 0 : (a->k - 1) * a->rest) + extra;

	if (den <= 1e-14 * (a->rows + fabs(extra)) ||
	    (a->rows == 0 && a->rest == 0))
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
 * The limits of (2,k) follow by spearman_brown(); R's irr takes r of (2,k) in
 * v.
 */
static void
limits_two_way(enum icc_form form, const struct anova *a, double tail,
	struct estimated *out)
{
	double r = value_of(ICC21, a), n = a->n, k = a->k;
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
infer(enum icc_form form, const struct anova *a, struct estimated *out)
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

static enum icc_form
form_of(const struct totals *t)
{
	return (enum icc_form)t->s->form;
}

void
icc_value(const struct totals *t, struct estimated *r)
{
	struct anova a = anova_of(t);
	bool two = is_two_way(t);

	r->items = a.n;
	r->ratings = a.ratings;
	if (two && a.n == 0) {
		r->e.status = ESTIMATE_OWN(KAPPA_NO_COMPLETE_ITEMS);
	} else if (a.df1 == 0) {
		r->e.status = ESTIMATE_ONE_ITEM;
	} else if (a.df2 == 0) {
		r->e.status = two ? ESTIMATE_ONE_ANNOTATOR : ESTIMATE_NO_PAIRS;
	} else if (!isfinite(a.rows + a.rest)) {
		r->e.status = ESTIMATE_OWN(KAPPA_OUT_OF_RANGE);
	} else {
		r->e.value = value_of(form_of(t), &a);
		if (isnan(r->e.value))
			r->e.status = ESTIMATE_NO_VARIANCE;
	}
}

void
icc_law(const struct totals *t, struct estimated *r)
{
	struct anova a = anova_of(t);

	infer(form_of(t), &a, r);
}
