/*
 * metrics_defined: what each metric of annot-score is, as a function theta of
 * the weights of ratings.
 *
 * Every rating has a weight v and every item counts t times; all of these are
 * normally 1. A metric compares answers, which are fixed, with the shares of
 * labels, which follow from the weights:
 *   - item i counts t_i (sum of v w) / (sum of w) times the mean w of its
 *     labels, w being the weight of the annotator (--weights, else 1), so that
 *     it counts once where t and v are 1;
 *   - the share of a label is the sum of v w of its ratings / that of the item;
 *   - target plurality: 1 for the label of the largest sum, the first if tied;
 *   - target new: (share - f) / d, f = p / (K - 1), d = 1 - K p / (K - 1), and
 *     p is the p_flip of the item (see flip_of()).
 * theta puts these masses into a list of labels that answers meet, and the
 * metric is that of worth/defined.h, in plain loops over the list; ece alone is
 * defined here, as annot-score corrects it for noise.
 *
 * Nothing here knows of errors: errors_defined.h makes them of the numeric
 * slopes of theta by the weights of items and of ratings.
 */
#ifndef ANNOT_TEST_SCORE_METRICS_DEFINED_H
#define ANNOT_TEST_SCORE_METRICS_DEFINED_H

#include "worth/defined.h"

enum { ITEMS = 31, PEOPLE = 6, LABELS = 4, RATINGS = 400, BINS = 15,
	POOLS = 2 };

enum target { RAW, PLURALITY, NEW };

static const char *const target_name[] = {"raw", "plurality", "new"};

/* Who says something of the items: a model, or an oracle. */
enum kind { MODEL, ORACLE_PLURALITY, ORACLE_LOO, ORACLE_MEAN };

/* One label; v is what it weighs. */
struct rating {
	int item, person, label;
	double v;
};

/* The probabilities of an item, or of each person for it, and the decision. */
struct answers {
	bool soft;               /* probabilities, not a label alone */
	bool personal;           /* for each person; else those of person 0 */
	double q[ITEMS][PEOPLE][LABELS];
	int decided[ITEMS][PEOPLE];
	bool lacks[ITEMS][PEOPLE]; /* nothing is said to that person */
};

struct table {
	int items, people, labels, n;
	struct rating r[RATINGS];
	double w[PEOPLE];        /* weights of annotators */
	double t[ITEMS];         /* how often an item counts */
	double whole[ITEMS];     /* mean w of the labels of the item, */
	double given[ITEMS];     /* and how many these are */
	int cluster[ITEMS], group[ITEMS], kin[PEOPLE];
	int pool[ITEMS];         /* of retests, */
	double flip[POOLS];      /* its p_flip, */
	double differ[POOLS];    /* of this share of pairs that differ */
	double x[LABELS];        /* the labels as numbers, ascending */
	bool weighted, clustered, by_labels;
	bool linear;             /* -w linear, for weighted_kappa */
	double zero, eps;        /* -z, --eps */
	struct answers model[2];
};

/* What a number is of: a metric of a label (labels: of all) of an answer
 * under a target. */
struct question {
	const struct known *metric;
	int label;
	enum target target;
	enum kind kind;
	int model;
	double square[BINS], units; /* what ece takes as known */
};

/* ---- what the weights make ---- */

/* The sums of v w of an item's labels, and their total. */
static inline double
sum_labels(const struct table *x, int i, double *of)
{
	double all = 0;

	memset(of, 0, LABELS * sizeof *of);
	for (int r = 0; r < x->n; r++)
		if (x->r[r].item == i) {
			double w = x->r[r].v * x->w[x->r[r].person];

			of[x->r[r].label] += w;
			all += w;
		}
	return all;
}

/* The sum of w, whatever v. */
static inline double
sum_weights(const struct table *x, int i)
{
	double all = 0;

	for (int r = 0; r < x->n; r++)
		all += x->r[r].item == i ? x->w[x->r[r].person] : 0;
	return all;
}

static inline int
given(const struct table *x, int i)
{
	int n = 0;

	for (int r = 0; r < x->n; r++)
		n += x->r[r].item == i;
	return n;
}

/* How often the item counts: with --weight-by=labels as often as it has
 * labels. The mean weight of its labels counts under target raw alone. */
static inline double
times_of(const struct table *x, int i, double all, enum target target)
{
	return x->t[i] * (target == RAW ? x->whole[i] : 1) *
		(x->by_labels ? x->given[i] : 1) *
		(target == PLURALITY ? 1 : all / sum_weights(x, i));
}

/* The label of the largest sum, of several the first; `less`: one of its own
 * labels does not count. -1: no label is left. */
static inline int
largest(const struct table *x, const double *of, int less)
{
	int best = -1;
	double most = 0;

	for (int l = 0; l < x->labels; l++)
		if (of[l] - (l == less) > most) {
			best = l;
			most = of[l] - (l == less);
		}
	return best;
}

/* ---- p_flip ---- */

/* Two labels that an annotator gave an item are a retest pair, which weighs
 * the mean of their v. Sets how many of the pool's pairs there are, and how
 * many differ. */
static inline void
retests(const struct table *x, int pool, double *pairs, double *differ)
{
	*pairs = *differ = 0;
	for (int r = 0; r < x->n; r++)
		for (int s = 0; s < r; s++) {
			const struct rating *a = &x->r[r], *b = &x->r[s];
			double w = x->t[a->item] * (a->v + b->v) / 2;

			if (a->item != b->item || a->person != b->person ||
			    x->pool[a->item] != pool)
				continue;
			*pairs += w;
			*differ += a->label == b->label ? 0 : w;
		}
}

/*
 * p of a pool of retests: two labels of an annotator differ with probability
 *   r = 2 p - p^2 K / (K - 1),
 * and r changes as the share of retest pairs that differ.
 */
static inline double
flip_of(const struct table *x, int pool)
{
	double k = x->labels, p = x->flip[pool], pairs, differ;
	double r = 2 * p - p * p * k / (k - 1);

	retests(x, pool, &pairs, &differ);
	r *= x->differ[pool] > 0 ? differ / pairs / x->differ[pool] : 1;
	return (k - 1) / k * (1 - sqrt(1 - r * k / (k - 1)));
}

/* The masses of the labels of an item that counts once. */
static inline void
masses_of(const struct table *x, enum target target, double p, double all,
	const double *of, double *mass)
{
	double k = x->labels;
	int top = largest(x, of, -1);

	for (int l = 0; l < x->labels; l++)
		mass[l] = target == PLURALITY ? l == top : target == RAW ?
			of[l] / all : (of[l] / all - p / (k - 1)) /
			(1 - k * p / (k - 1));
}

/* ---- the list of what answers meet ---- */

static inline void
put_masses(struct list *to, int k, double times, const double *mass,
	const double *q, const int *decided)
{
	for (int l = 0; l < k; l++) {
		struct met *m;

		if (mass[l] == 0)
			continue;
		m = list_add(to, l, decided[l], times * mass[l]);
		for (int c = 0; c < k; c++)
			m->q[c] = q[c];
	}
}

/* The label nearest to the mean; half-way the even one, or the first. */
static inline int
nearest(const struct table *x, const double *of, double all)
{
	double mean = 0;
	int best = 0;

	for (int l = 0; l < x->labels; l++)
		mean += of[l] * x->x[l] / all;
	for (int l = 1; l < x->labels; l++) {
		double off = fabs(x->x[l] - mean);
		double least = fabs(x->x[best] - mean);

		if (off < least - 1e-12 || (fabs(off - least) < 1e-12 &&
		    fmod(x->x[l], 2) == 0 && fmod(x->x[best], 2) != 0))
			best = l;
	}
	return best;
}

/* What an oracle says of an item: its decision for each label, and the
 * shares of the target. */
static inline void
ask_oracle(const struct table *x, enum kind kind, double all, const double *of,
	int *decided)
{
	for (int l = 0; l < x->labels; l++) {
		int best = kind == ORACLE_MEAN ? nearest(x, of, all) :
			largest(x, of, kind == ORACLE_LOO ? l : -1);

		decided[l] = best < 0 ? UNDECIDED : best;
	}
}

static inline void
put_item(struct list *to, const struct table *x, const struct question *q,
	const double *flip, int i)
{
	const struct answers *m = &x->model[q->model];
	double of[LABELS], mass[LABELS], all = sum_labels(x, i, of), times;
	int decided[LABELS];

	if (all == 0)
		return;
	times = times_of(x, i, all, q->target);
	masses_of(x, q->target, flip[x->pool[i]], all, of, mass);
	for (int l = 0; l < x->labels; l++)
		decided[l] = m->decided[i][0];
	if (q->kind != MODEL)
		ask_oracle(x, q->kind, all, of, decided);
	list_item(to, times);
	put_masses(to, x->labels, times, mass, q->kind == MODEL ? m->q[i][0] :
		mass, decided);
}

/* The sum of w of the ratings of an item that are predicted for their
 * annotators. */
static inline double
sum_predicted(const struct table *x, const struct answers *m, int i)
{
	double all = 0;

	for (int r = 0; r < x->n; r++)
		if (x->r[r].item == i && !m->lacks[i][x->r[r].person])
			all += x->w[x->r[r].person];
	return all;
}

/* A rating and what the model says to its annotator. */
static inline void
put_rating(struct list *to, const struct table *x, const struct question *q,
	int r)
{
	const struct rating *a = &x->r[r];
	const struct answers *m = &x->model[q->model];
	double mass[LABELS] = {0}, times = x->t[a->item] * x->whole[a->item] *
		a->v * x->w[a->person] / sum_predicted(x, m, a->item) *
		(x->by_labels ? x->given[a->item] : 1);
	int decided[LABELS];

	if (m->lacks[a->item][a->person])
		return;
	mass[a->label] = 1;
	for (int l = 0; l < x->labels; l++)
		decided[l] = m->decided[a->item][a->person];
	list_item(to, times);
	put_masses(to, x->labels, times, mass, m->q[a->item][a->person],
		decided);
}

static inline const struct list *
list_of(const struct table *x, const struct question *q)
{
	static struct list all;
	const struct answers *m = &x->model[q->model];
	double flip[POOLS] = {0};

	for (int p = 0; p < POOLS && q->target == NEW; p++)
		flip[p] = flip_of(x, p);
	list_init(&all, (size_t)x->labels);
	all.positive = x->labels - 1;
	all.soft = q->kind == MODEL && m->soft;
	all.bins = BINS;
	memcpy(all.code, x->x, sizeof x->x);
	all.linear = x->linear;
	all.zero = x->zero;
	all.eps = x->eps;
	all.range = x->x[x->labels - 1] - x->x[0];
	for (int i = 0; i < x->items && (q->kind != MODEL || !m->personal); i++)
		put_item(&all, x, q, flip, i);
	for (int r = 0; r < x->n && q->kind == MODEL && m->personal; r++)
		put_rating(&all, x, q, r);
	return &all;
}

/* ---- ece ---- */

/* The sum of mass times confidence - mass met, and of the squares of these,
 * over the items in each bin of the confidence. Returns how many there are
 * in all. */
static inline double
bins_of(const struct list *all, double *gap, double *square)
{
	double n = 0;

	memset(gap, 0, BINS * sizeof *gap);
	memset(square, 0, BINS * sizeof *square);
	for (size_t i = 0; i < all->items; i++) {
		double off = 0, sure = 0;
		int bin = 0;
		bool any = false;

		for (size_t k = 0; k < all->n; k++) {
			const struct met *m = &all->met[k];
			int top = likeliest(all, m->q);

			if (m->item != i)
				continue;
			any = true;
			sure = (double)m->q[top];
			off += (double)m->w * (sure - (m->truth == top));
		}
		bin = (int)ceil(sure * BINS - 1e-9) - 1;
		if (!any)
			continue;
		gap[bin] += off;
		square[bin] += off * off;
		n++;
	}
	return n;
}

/*
 * ece: the sum over bins of 2 |gap| - E|X|, X normal with mean gap and the
 * standard error of the gap, at least 0, over all mass. The standard error is
 *   sqrt(n / (n - 1) (sum of squares - gap^2 / n)),
 * with the number of items n and the squares as they are in the data.
 */
static inline double
theta_ece(const struct list *all, const struct question *q)
{
	double gap[BINS], square[BINS], sum = 0, n = q->units;

	bins_of(all, gap, square);
	for (int b = 0; b < BINS; b++) {
		double m = fabs(gap[b]), s = sqrt(fmax(0, n / (n - 1) *
			(q->square[b] - m * m / n)));
		double folded = s > 0 ? s * sqrt(2 / acos(-1)) *
			exp(-m * m / (2 * s * s)) +
			m * erf(m / s / sqrt(2)) : m;

		sum += 2 * m - folded;
	}
	return fmax(0, sum) / (double)all_mass(all);
}

/* ---- theta ---- */

static inline double
theta(const struct table *x, const struct question *q)
{
	const struct list *all = list_of(x, q);

	return strcmp(q->metric->name, "ece") == 0 ? theta_ece(all, q) :
		known_value(all, q->metric, q->label);
}

/* Set what ece takes as known. */
static inline void
question_make(struct question *q, const struct table *x)
{
	double gap[BINS];

	q->units = bins_of(list_of(x, q), gap, q->square);
}

#endif
