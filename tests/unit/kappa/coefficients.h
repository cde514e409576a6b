/*
 * coefficients: what each coefficient of annot-kappa is, in the plainest loops
 * over items and people. Read this page to learn what annot-kappa computes.
 *
 * A coefficient is a function theta of a table of ratings. Every rating has a
 * weight v, the weight of its annotator, and every item counts t times; both
 * are normally 1. A definition says how ratings and items enter by these
 * weights, and it says nothing of errors: a standard error is made of the
 * slopes of theta by the weights of items (over other items) and by those of
 * ratings (over other annotators). answers.h computes these slopes numerically,
 * and definitions.c compares annot-kappa with them.
 *
 * A new coefficient needs a function here and a row in the table at the end.
 *
 * In the formulas i is an item, a and b are annotators, k and l are labels,
 * l_ia is the label that a gave i, n_i is how many labels item i has, and w_kl
 * is how far two labels agree: 1 if they are equal, down to 0.
 */
#ifndef ANNOT_TEST_KAPPA_COEFFICIENTS_H
#define ANNOT_TEST_KAPPA_COEFFICIENTS_H

#include "ratings.h"

/* ---- agreement, observed and beyond chance ---- */

/*
 * pa, observed agreement (Gwet 2014):
 *   pa = mean of a_i over the items with two labels or more,
 *   a_i = mean over a != b of w(l_ia, l_ib)
 * With weights of annotators pa is the sum over i and a != b of v_a v_b w /
 * (n_i (n_i - 1)), over the same sum without w.
 */
static inline double
theta_pa(const struct ratings *r)
{
	double sum = 0, all = 0;

	for (int i = 0; i < r->items; i++)
		for (int a = 0; a < r->people; a++)
			for (int b = 0; b < r->people; b++) {
				double n = given(r, i), v = pair(r, i, a, b);

				if (v == 0)
					continue;
				sum += v / (n * (n - 1)) * agree(r, i, a, b);
				all += v / (n * (n - 1));
			}
	return sum / all;
}

/* bp, Brennan & Prediger 1981: by chance each of q labels is equally likely,
 *   pe = sum over k, l of w_kl / q^2 */
static inline double
theta_bp(const struct ratings *r)
{
	double share[LABELS];

	for (int k = 0; k < r->labels; k++)
		share[k] = 1. / r->labels;
	return beyond(theta_pa(r), expected(r, share, share));
}

/* fleiss, Fleiss 1971, with gaps Gwet 2014: chance by the shares of the labels,
 *   pe = sum over k, l of w_kl pi_k pi_l */
static inline double
theta_fleiss(const struct ratings *r)
{
	double share[LABELS];

	shares(r, share);
	return beyond(theta_pa(r), expected(r, share, share));
}

/* ac, Gwet 2008, 2014 (AC1, AC2): chance by how undecided the labels are,
 *   pe = sum over k, l of w_kl / (q (q - 1)) * sum over k of pi_k (1 - pi_k) */
static inline double
theta_ac(const struct ratings *r)
{
	double share[LABELS], all = 0, undecided = 0, q = r->labels;

	shares(r, share);
	for (int k = 0; k < r->labels; k++) {
		undecided += share[k] * (1 - share[k]);
		for (int l = 0; l < r->labels; l++)
			all += r->w[k][l];
	}
	return beyond(theta_pa(r), all / (q * (q - 1)) * undecided);
}

/*
 * conger, Conger 1980, with gaps Gwet 2014: shares of each annotator,
 *   pe = mean over annotators a != b of sum over k, l of w_kl p_ak p_bl,
 *   p_ak = the share of k among the labels of a
 * An annotator counts in the mean by the mean weight of their ratings.
 */
static inline double
theta_conger(const struct ratings *r)
{
	double p[PEOPLE][LABELS] = {{0}}, u[PEOPLE], sum = 0, all = 0;

	for (int a = 0; a < r->people; a++) {
		double n = 0, v = 0;

		for (int i = 0; i < r->items; i++)
			if (rated(r, i, a)) {
				p[a][r->label[i][a]] += r->t[i] * r->v[i][a];
				v += r->t[i] * r->v[i][a];
				n += r->t[i];
			}
		for (int k = 0; k < r->labels && n > 0; k++)
			p[a][k] /= v;
		u[a] = n > 0 ? v / n : 0;
	}
	for (int a = 0; a < r->people; a++)
		for (int b = 0; b < r->people; b++)
			if (a != b) {
				sum += u[a] * u[b] * expected(r, p[a], p[b]);
				all += u[a] * u[b];
			}
	return beyond(theta_pa(r), sum / all);
}

/*
 * cohen of two annotators, Cohen 1960, 1968, on the items that both labelled:
 *   po = mean of w(l_ia, l_ib),  pe = sum over k, l of w_kl p_ak p_bl
 * *weight: what one of the items weighs on average.
 */
static inline double
cohen_of(const struct ratings *r, int a, int b, double *weight)
{
	double p[LABELS] = {0}, q[LABELS] = {0}, n = 0, all = 0, po = 0;

	for (int i = 0; i < r->items; i++) {
		double v = pair(r, i, a, b);

		if (v == 0)
			continue;
		n += r->t[i];
		all += v;
		p[r->label[i][a]] += v;
		q[r->label[i][b]] += v;
		po += v * agree(r, i, a, b);
	}
	*weight = all / n;
	return beyond(po / all, expected(r, p, q) / (all * all));
}

/* light, Light 1971: the mean of cohen over the pairs of annotators who have
 * one, that is, who share items and do not both always say the same one label.
 * A pair counts by the mean weight of its items. */
static inline double
theta_light(const struct ratings *r)
{
	double sum = 0, all = 0;

	for (int a = 0; a < r->people; a++)
		for (int b = 0; b < a; b++) {
			double weight, kappa = cohen_of(r, a, b, &weight);

			if (isnan(kappa))
				continue;
			sum += weight * kappa;
			all += weight;
		}
	return sum / all;
}

/* cohen: of two annotators it is light. */
static inline double
theta_cohen(const struct ratings *r)
{
	return annotators(r) == 2 ? theta_light(r) : (double)NAN;
}

/* ---- Krippendorff's alpha ---- */

/*
 * alpha, Krippendorff 2011, from the N labels of the items with two labels or
 * more, n_k of which are k; d is the distance of labels, 1 - w:
 *   alpha = 1 - Do / De,
 *   Do = 1/N sum over i and a != b of d(l_ia, l_ib) / (n_i - 1),
 *   De = sum over k, l of n_k n_l d_kl / (N (N - 1))
 * With weights n_k is the sum of v, and N (N - 1) is N^2 less the sum of v^2.
 *
 * alpha_w, Gwet 2014: the same with any weights of labels.
 */
static inline double
theta_alpha_w(const struct ratings *r)
{
	double n[LABELS] = {0}, all = 0, squares = 0;
	double found = 0, pairs = 0, chance = 0;

	for (int i = 0; i < r->items; i++)
		for (int a = 0; a < r->people; a++)
			if (rated(r, i, a) && given(r, i) > 1) {
				double v = r->t[i] * r->v[i][a];

				n[r->label[i][a]] += v;
				all += v;
				squares += r->large ? 0 : v * r->v[i][a];
			}
	for (int i = 0; i < r->items; i++)
		for (int a = 0; a < r->people; a++)
			for (int b = 0; b < r->people; b++)
				if (pair(r, i, a, b) > 0) {
					double v = pair(r, i, a, b) /
						(given(r, i) - 1);

					found += v * (1 - agree(r, i, a, b));
					pairs += v;
				}
	for (int k = 0; k < r->labels; k++)
		for (int l = 0; l < r->labels; l++)
			chance += n[k] * n[l] * (1 - r->w[k][l]);
	chance /= all * all - squares;
	return chance < 1e-13 ? (double)NAN : 1 - found / pairs / chance;
}

/* alpha with Krippendorff's metrics: nominal, ordinal, interval, ratio. The
 * ordinal distance is the square of how many labels were given between k and l,
 * half of the k and half of the l included. */
static inline double
theta_alpha(const struct ratings *r)
{
	struct ratings x = *r;
	double n[LABELS] = {0};

	for (int i = 0; i < r->items; i++)
		for (int a = 0; a < r->people; a++)
			if (rated(r, i, a) && given(r, i) > 1)
				n[r->label[i][a]] += r->v[i][a] *
					(r->large ? 1 : r->t[i]);
	for (int k = 0; k < r->labels; k++)
		for (int l = 0; l < k; l++) {
			double between = (n[k] + n[l]) / 2;

			for (int m = l + 1; m < k; m++)
				between += n[m];
			x.w[k][l] = x.w[l][k] = 1 - between * between;
		}
	if (strcmp(r->weights, "ordinal") == 0)
		return theta_alpha_w(&x);
	return strstr("identity quadratic ratio", r->weights) ?
		theta_alpha_w(r) : (double)NAN;
}

/* ---- intraclass correlation of labels that are numbers ---- */

/* Mean squares of items, annotators and the rest; items, labels of each. */
struct anova {
	double rows, cols, rest, n, k;
};

/* A sum of squares by its degrees of freedom; 0 if only rounding is left. */
static inline double
mean_square(double sum, double df)
{
	return df > 0 ? (sum < 1e-20 ? 0 : sum / df) : (double)NAN;
}

/* One way, with unequal numbers of labels (Ebel 1951): the items against what
 * is within them, k = (N - sum of n_i^2 / N) / (n - 1). */
static inline struct anova
one_way(const struct ratings *r)
{
	double n = 0, all = 0, mean = 0, squares = 0, between = 0, within = 0;
	double item[ITEMS] = {0};

	for (int i = 0; i < r->items; i++) {
		n += given(r, i) > 0;
		all += given(r, i);
		squares += given(r, i) * given(r, i);
		for (int a = 0; a < r->people; a++)
			if (rated(r, i, a))
				item[i] += r->x[r->label[i][a]] / given(r, i);
	}
	for (int i = 0; i < r->items; i++)
		mean += given(r, i) * item[i] / all;
	for (int i = 0; i < r->items; i++) {
		between += given(r, i) * pow(item[i] - mean, 2);
		for (int a = 0; a < r->people; a++)
			within += rated(r, i, a) ?
				pow(r->x[r->label[i][a]] - item[i], 2) : 0;
	}
	return (struct anova){.n = n, .k = (all - squares / all) / (n - 1),
		.rows = mean_square(between, n - 1),
		.rest = mean_square(within, all - n)};
}

/* Two ways, on the n items that all k annotators labelled. */
static inline struct anova
two_way(const struct ratings *r)
{
	double item[ITEMS] = {0}, person[PEOPLE] = {0}, all = 0, n = 0;
	double k = annotators(r), rows = 0, cols = 0, rest = 0;

	for (int i = 0; i < r->items; i++)
		n += given(r, i) == k;
	for (int i = 0; i < r->items; i++)
		for (int a = 0; a < r->people && given(r, i) == k; a++)
			if (rated(r, i, a)) {
				item[i] += r->x[r->label[i][a]] / k;
				person[a] += r->x[r->label[i][a]] / n;
				all += r->x[r->label[i][a]] / (n * k);
			}
	for (int i = 0; i < r->items; i++)
		for (int a = 0; a < r->people && given(r, i) == k; a++)
			if (rated(r, i, a)) {
				rows += pow(item[i] - all, 2);
				cols += pow(person[a] - all, 2);
				rest += pow(r->x[r->label[i][a]] - item[i] -
					person[a] + all, 2);
			}
	return (struct anova){.n = n, .k = k, .rows = mean_square(rows, n - 1),
		.cols = mean_square(cols, k - 1),
		.rest = mean_square(rest, (n - 1) * (k - 1))};
}

/* The share of the variance that lies between items. `more`: what annotators
 * add to the variance. No value where it is 0 or less, but for rounding, or
 * where weights differ. */
static inline double
icc(const struct ratings *r, struct anova s, bool mean, double more)
{
	double variance = s.rows + (mean ? 0 : (s.k - 1) * s.rest) + more;

	for (int a = 1; a < r->people; a++)
		if (r->v[0][a] != r->v[0][0])
			return (double)NAN;
	return variance <= 1e-13 * (s.rows + s.rest + fabs(more)) ||
		(s.rows == 0 && s.rest == 0) ? (double)NAN :
		(s.rows - s.rest) / variance;
}

/* The coefficients of Shrout & Fleiss 1979, McGraw & Wong 1996. First number: 1
 * each item has other raters, 2 all have the same, drawn from many, 3 all
 * have the same raters, and no others matter. Then 1 for one label, k for the
 * mean of k labels. icc11: (MSR - MSW) / (MSR + (k - 1) MSW) */
static inline double
theta_icc11(const struct ratings *r)
{
	return icc(r, one_way(r), false, 0);
}

/* icc1k: (MSR - MSW) / MSR */
static inline double
theta_icc1k(const struct ratings *r)
{
	return icc(r, one_way(r), true, 0);
}

/* icc21: (MSR - MSE) / (MSR + (k - 1) MSE + k (MSC - MSE) / n) */
static inline double
theta_icc21(const struct ratings *r)
{
	struct anova s = two_way(r);

	return icc(r, s, false, s.k * (s.cols - s.rest) / s.n);
}

/* icc2k: (MSR - MSE) / (MSR + (MSC - MSE) / n) */
static inline double
theta_icc2k(const struct ratings *r)
{
	struct anova s = two_way(r);

	return icc(r, s, true, (s.cols - s.rest) / s.n);
}

/* icc31: (MSR - MSE) / (MSR + (k - 1) MSE) */
static inline double
theta_icc31(const struct ratings *r)
{
	return icc(r, two_way(r), false, 0);
}

/* icc3k: (MSR - MSE) / MSR */
static inline double
theta_icc3k(const struct ratings *r)
{
	return icc(r, two_way(r), true, 0);
}

/* ---- two groups ---- */

/*
 * xrr, Wong, Paritosh & Aroyo 2021: the disagreement of people of two groups
 * about an item, against that of any of their labels,
 *   1 - do / de,  de = mean over all x, y of 1 - w_xy,
 *   do = sum over i of (r_i + s_i) (mean over x, y of i of 1 - w_xy) / (R + S),
 * x a label of one group and y of the other, r_i and s_i the numbers of labels
 * of item i, R and S in all. With weights a pair x, y counts v_x v_y.
 *
 * apart: do, of labels of the same item; or de.
 */
static inline double
apart(const struct ratings *r, bool same)
{
	double sum = 0, all = 0;

	for (int i = 0; i < r->items; i++)
		for (int j = same ? i : 0; j < (same ? i + 1 : r->items); j++)
			for (int a = 0; a < r->people; a++)
				for (int b = 0; b < r->people; b++) {
					double m = given_by(r, i, 0);
					double n = given_by(r, i, 1), v;

					if (!rated(r, i, a) || r->group[i][a] ||
					    !rated(r, j, b) || !r->group[j][b])
						continue;
					v = r->t[i] * r->v[i][a] * r->v[j][b] *
						(same ? (m + n) / (m * n) :
						r->t[j]);
					sum += v * (1 - r->w[r->label[i][a]]
						[r->label[j][b]]);
					all += v;
				}
	return sum / all;
}

static inline double
theta_xrr(const struct ratings *r)
{
	double de = apart(r, false);

	return de < 1e-13 ? (double)NAN : 1 - apart(r, true) / de;
}

/* ---- splits ---- */

/* specific, of -B label (Cicchetti & Feinstein 1990): the chance that another
 * label of an item is k where one is, r_ik being how many are k:
 *   sum over i of r_ik (r_ik - 1) / sum over i of r_ik (n_i - 1) */
static inline double
theta_specific(const struct ratings *r)
{
	double both = 0, one = 0;

	for (int i = 0; i < r->items; i++)
		for (int a = 0; a < r->people; a++)
			for (int b = 0; b < r->people; b++)
				if (r->label[i][a] == r->one) {
					one += pair(r, i, a, b);
					both += pair(r, i, a, b) *
						(r->label[i][b] == r->one);
				}
	return both / one;
}

/*
 * pa and kappa of -B annotator: one annotator a against the others, on the m
 * items that both labelled (Vanbelle & Albert 2009):
 *   pa = mean of a_i, the mean of w(l_ia, l_ib) over the others b,
 *   pe = sum over k, l of w_kl p_k o_l,
 * p_k the share of k among the labels of a, o_l the mean over items of the
 * share of l among the others' labels. With weights the others count by these,
 * and an item by the mean weight of the others who labelled it.
 */
static inline double
against(const struct ratings *r, bool chance)
{
	double own[LABELS] = {0}, other[LABELS] = {0}, m = 0, all = 0, sum = 0;
	int a = r->one;

	for (int i = 0; i < r->items; i++) {
		double others = given(r, i) - 1;

		if (!rated(r, i, a) || others == 0)
			continue;
		own[r->label[i][a]] += r->t[i];
		m += r->t[i];
		for (int b = 0; b < r->people; b++)
			if (b != a && rated(r, i, b)) {
				double v = r->t[i] * r->v[i][b] / others;

				other[r->label[i][b]] += v;
				sum += v * agree(r, i, a, b);
				all += v;
			}
	}
	return !chance ? sum / all :
		beyond(sum / all, expected(r, own, other) / (m * all));
}

static inline double
theta_against(const struct ratings *r)
{
	return against(r, false);
}

static inline double
theta_kappa(const struct ratings *r)
{
	return against(r, true);
}

/* relative, of -B annotator: on items that two others labelled or more, the
 * mean of a_i less the share of the others' pairs that are equal, by the same
 * weights as pa. */
static inline double
theta_relative(const struct ratings *r)
{
	double sum = 0, all = 0;

	for (int i = 0; i < r->items; i++) {
		double near = 0, mass = 0, agreed = 0, pairs = 0;

		for (int b = 0; b < r->people && rated(r, i, r->one); b++)
			for (int c = 0; c < r->people; c++) {
				if (b == c || b == r->one || !rated(r, i, b))
					continue;
				if (c == r->one) {
					mass += r->v[i][b];
					near += r->v[i][b] * agree(r, i, b, c);
				} else if (rated(r, i, c)) {
					pairs += pair(r, i, b, c);
					agreed += pair(r, i, b, c) *
						agree(r, i, b, c);
				}
			}
		if (pairs == 0)
			continue;
		mass *= r->t[i] / (given(r, i) - 1);
		near *= r->t[i] / (given(r, i) - 1);
		sum += near - mass * agreed / pairs;
		all += mass;
	}
	return sum / all;
}

/* self, of -B annotator: the share of equal pairs among the pairs of labels
 * that the annotator gave one item, where they were asked again. */
static inline double
theta_self(const struct ratings *r)
{
	double equal = 0, all = 0;

	for (int i = 0; i < r->items; i++) {
		const int *again = r->again[i][r->one];
		int said[] = {r->label[i][r->one], again[0], again[1]};

		for (int m = 0; m < 3; m++)
			for (int n = 0; n < m; n++)
				if (said[m] != NONE && said[n] != NONE) {
					equal += said[m] == said[n];
					all++;
				}
	}
	return equal / all;
}

/* entropy, of -B item (Shannon 1948): - sum over k of p_k log2 p_k, p_k the
 * share of k among two labels or more. The table is that item. */
static inline double
theta_entropy(const struct ratings *r)
{
	double share[LABELS], sum = 0;
	int n = 0;

	shares(r, share);
	for (int i = 0; i < r->items; i++)
		n += given(r, i);
	for (int k = 0; k < r->labels; k++)
		sum -= share[k] > 0 ? share[k] * log2(share[k]) : 0;
	return n > 1 ? sum : (double)NAN;
}

/* unanimous: the share of the items with two labels or more whose labels are
 * all the same, each item counting by the mean weight of its pairs. */
static inline double
theta_unanimous(const struct ratings *r)
{
	double same = 0, all = 0;

	for (int i = 0; i < r->items; i++) {
		double weight = 0, n = given(r, i);
		bool one = true;

		for (int a = 0; a < r->people; a++)
			for (int b = 0; b < r->people; b++)
				if (a != b && rated(r, i, a) && rated(r, i, b)) {
					weight += pair(r, i, a, b) /
						(n * (n - 1));
					one = one && r->label[i][a] ==
						r->label[i][b];
				}
		same += one ? weight : 0;
		all += weight;
	}
	return same / all;
}

/* ---- all of them ---- */

enum { SINGLES = 1, LARGE = 2, FLEISS = 4, DELETION = 8 };

/*
 * The names of annot-kappa --list. Errors follow from theta (answers.h), but
 * for three conventions:
 *   SINGLES  Over items the slopes are those of theta times the share of items
 *            that have two labels or more, over that share in the data: an item
 *            with one label seems to agree as by chance (Gwet 2014).
 *   LARGE    Over items the slopes are those of Gwet's alpha', which has N^2
 *            for N (N - 1), with ordinal distances as they are in the data.
 *   FLEISS   Fleiss, Cohen & Everitt 1969: the sum of squares over items lacks
 *            the factor n / (n - 1), and limits are normal, whatever --random
 *            says; but not with --cluster. Differences are over items.
 *   DELETION A step function of an item's labels, of which weights have no
 *            slope: u_ia is psi_i / n + (n - 1) / n times what psi_i is in
 *            the mean without one of the n ratings, less that without this one.
 * by: the split that has the row, "" being the plain command. least: how many
 * labels an item needs to be one of the n items of n / (n - 1); 0: the error,
 * if there is one, is not made of slopes.
 */
static const struct definition {
	const char *name, *by;
	double (*theta)(const struct ratings *r);
	int least, traits;
} definitions[] = {
	{"pa", "", theta_pa, 1, SINGLES},
	{"bp", "", theta_bp, 1, SINGLES},
	{"cohen", "", theta_cohen, 2, FLEISS},
	{"conger", "", theta_conger, 1, SINGLES},
	{"light", "", theta_light, 1, 0},
	{"fleiss", "", theta_fleiss, 1, SINGLES},
	{"alpha", "", theta_alpha, 2, LARGE},
	{"alpha_w", "", theta_alpha_w, 2, LARGE},
	{"ac", "", theta_ac, 1, SINGLES},
	{"unanimous", "", theta_unanimous, 2, DELETION},
	{"icc11", "", theta_icc11, 0, 0},
	{"icc1k", "", theta_icc1k, 0, 0},
	{"icc21", "", theta_icc21, 0, 0},
	{"icc2k", "", theta_icc2k, 0, 0},
	{"icc31", "", theta_icc31, 0, 0},
	{"icc3k", "", theta_icc3k, 0, 0},
	{"xrr", "group", theta_xrr, 1, 0},
	{"specific", "label", theta_specific, 1, 0},
	{"pa", "annotator", theta_against, 1, 0},
	{"kappa", "annotator", theta_kappa, 1, 0},
	{"relative", "annotator", theta_relative, 3, 0},
	{"self", "annotator", theta_self, 0, 0},
	{"pa", "item", theta_pa, 0, 0},
	{"entropy", "item", theta_entropy, 0, 0},
};

#endif
