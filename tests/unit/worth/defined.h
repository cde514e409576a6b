/*
 * defined: every metric by its definition, from a list of the labels of people
 * that predictions meet, one by one, in loops and long double.
 *
 * The modules compute the same from sums, matrices and sorted columns. A test
 * fills a list with list_add() and asks for known_value(). A metric that is added
 * to lib/worth/metrics.c needs a row of `known` at the end of this file; without
 * one the tests say its name.
 */
#ifndef ANNOT_TEST_DEFINED_H
#define ANNOT_TEST_DEFINED_H

#include "check.h"
#include "text/num.h"

#include <stdint.h>

/* ANY: every label; no label of people, and no decision, is UNDECIDED. */
enum { MET_MOST = 640, MET_LABELS = 6, MET_ITEMS = 400, ANY = -1, UNDECIDED = -2 };

/* A mass of a label of an item, what was decided for it, and the probabilities
 * of the prediction. */
struct met {
	size_t item;
	int truth, decided;
	long double w, q[MET_LABELS];
};

struct list {
	size_t n, items;
	int k, named;            /* labels; those with a name */
	int positive;
	bool soft;               /* items are ranked by q, else by decision */
	bool apart;              /* an item is not ranked against itself */
	bool linear;             /* weighted kappa: linear weights, not quadratic */
	double zero;             /* the value of 0/0 */
	double eps;              /* logarithms take q within [eps, 1 - eps] */
	double range;            /* of the codes, or more */
	uint64_t bins;           /* of ece */
	double code[MET_LABELS]; /* the number of each label */
	long double weight[MET_ITEMS]; /* of items */
	struct met met[MET_MOST];
};

/* An empty list of k labels. */
__attribute__((unused)) static void
list_init(struct list *all, size_t k)
{
	all->n = all->items = 0;
	all->k = all->named = (int)k;
	all->positive = 1;
	all->soft = all->apart = all->linear = false;
	all->zero = NUM_NA;
	all->eps = 1e-15;
	all->range = 1;
	all->bins = 1;
	for (size_t l = 0; l < k; l++)
		all->code[l] = (double)l;
}

/* An item of this weight; what is added next belongs to it. */
__attribute__((unused)) static void
list_item(struct list *all, double weight)
{
	if (all->items == MET_ITEMS)
		check_lacks("list", "no room for this item");
	all->weight[all->items++] = weight;
}

/* Mass w of a label; the caller fills q of what is returned. */
__attribute__((unused)) static struct met *
list_add(struct list *all, int truth, int decided, long double w)
{
	struct met *m = &all->met[all->n];

	if (all->n == MET_MOST)
		check_lacks("list", "no room for this mass");
	*m = (struct met){.item = all->items - 1, .truth = truth,
		.decided = decided, .w = w};
	all->n++;
	return m;
}

/* ---- sums ---- */

static inline double
over(long double a, long double b, double otherwise)
{
	return b > 1e-12L ? (double)(a / b) : otherwise;
}

static inline long double
all_mass(const struct list *all)
{
	long double sum = 0;

	for (size_t i = 0; i < all->n; i++)
		sum += all->met[i].w;
	return sum;
}

/* The mass of what is decided, of label a where b is decided. */
static inline double
mass(const struct list *all, int a, int b)
{
	long double sum = 0;

	for (size_t i = 0; i < all->n; i++) {
		const struct met *m = &all->met[i];

		if (m->decided != UNDECIDED && (a == ANY || m->truth == a) &&
		    (b == ANY || m->decided == b))
			sum += m->w;
	}
	return (double)sum;
}

/* The mean of the values that exist. */
static inline double
mean_known(const double *x, int n)
{
	double sum = 0, there = 0;

	for (int i = 0; i < n; i++) {
		sum += isnan(x[i]) ? 0 : x[i];
		there += isnan(x[i]) ? 0 : 1;
	}
	return over(sum, there, NUM_NA);
}

typedef double label_value(const struct list *all, int label);

static inline double
mean_of(const struct list *all, int labels, label_value *value)
{
	double x[MET_LABELS];

	for (int l = 0; l < labels; l++)
		x[l] = value(all, l);
	return mean_known(x, labels);
}

/* ---- decisions ---- */

static inline double
hits(const struct list *all)
{
	double sum = 0;

	for (int l = 0; l < all->k; l++)
		sum += mass(all, l, l);
	return sum;
}

static inline double
by_accuracy(const struct list *all)
{
	return over(hits(all), mass(all, ANY, ANY), NUM_NA);
}

/* What the tests let a decision cost. */
static inline double
cost_of(int truth, int decided)
{
	return truth == decided ? -.25 * truth : 1 + .5 * truth - .125 * decided;
}

static inline double
by_cost(const struct list *all)
{
	double sum = 0;

	for (int t = 0; t < all->k; t++)
		for (int q = 0; q < all->k; q++)
			sum += mass(all, t, q) * cost_of(t, q);
	return over(sum, mass(all, ANY, ANY), NUM_NA);
}

static inline double
by_error_rate(const struct list *all)
{
	return 1 - by_accuracy(all);
}

static inline double
by_precision(const struct list *all, int l)
{
	return over(mass(all, l, l), mass(all, ANY, l), all->zero);
}

static inline double
by_recall(const struct list *all, int l)
{
	return over(mass(all, l, l), mass(all, l, ANY), all->zero);
}

/* 2 TP / (2 TP + FP + FN) */
static inline double
by_f1(const struct list *all, int l)
{
	double met = mass(all, l, l), fp = mass(all, ANY, l) - met;
	double fn = mass(all, l, ANY) - met;

	return over(2 * met, 2 * met + fp + fn, all->zero);
}

static inline double
recall_or_none(const struct list *all, int l)
{
	return over(mass(all, l, l), mass(all, l, ANY), NUM_NA);
}

static inline double
by_balanced(const struct list *all)
{
	return mean_of(all, all->k, recall_or_none);
}

/* The covariance of indicators of labels, decided or true, summed over labels:
 * from each single case and the means. */
static inline long double
covariance(const struct list *all, bool a_decided, bool b_decided)
{
	long double total = mass(all, ANY, ANY), sum = 0;

	for (int l = 0; l < all->k; l++) {
		long double of_a = a_decided ? mass(all, ANY, l) :
			mass(all, l, ANY);
		long double of_b = b_decided ? mass(all, ANY, l) :
			mass(all, l, ANY);

		for (size_t i = 0; i < all->n; i++) {
			const struct met *m = &all->met[i];
			bool a = (a_decided ? m->decided : m->truth) == l;
			bool b = (b_decided ? m->decided : m->truth) == l;

			if (m->decided != UNDECIDED)
				sum += m->w / total * (a - of_a / total) *
					(b - of_b / total);
		}
	}
	return sum;
}

/* Gorodkin's R_K is the correlation of the indicators. */
static inline double
by_mcc(const struct list *all)
{
	long double x = covariance(all, true, true);
	long double y = covariance(all, false, false);

	return x > 1e-14L && y > 1e-14L ?
		(double)(covariance(all, true, false) / sqrtl(x * y)) : NUM_NA;
}

/* Two labels agree by 1 less their distance, or its square, over the largest. */
static inline double
alike(const struct list *all, int k, int l)
{
	double off = (all->code[k] - all->code[l]) /
		(all->code[all->named - 1] - all->code[0]);

	return 1 - (all->linear ? fabs(off) : off * off);
}

/* Agreement beyond chance, (po - pe)/(1 - pe), where labels k and l agree by
 * w(k, l). */
static inline double
kappa_of(const struct list *all,
	double (*w)(const struct list *all, int k, int l))
{
	long double total = mass(all, ANY, ANY), met = 0, chance = 0;

	for (int t = 0; t < all->k; t++)
		for (int q = 0; q < all->k; q++) {
			long double agree = w(all, t, q) / total;

			met += agree * mass(all, t, q);
			chance += agree * mass(all, t, ANY) *
				mass(all, ANY, q) / total;
		}
	return total > 0 && chance < 1 - 1e-13L ?
		(double)((met - chance) / (1 - chance)) : NUM_NA;
}

static inline double
same(const struct list *all, int k, int l)
{
	(void)all;
	return k == l;
}

static inline double
by_kappa(const struct list *all)
{
	return kappa_of(all, same);
}

static inline double
by_weighted_kappa(const struct list *all)
{
	return kappa_of(all, alike);
}

/* The sum over all ways to give each label from t on a decision of its own that
 * is not taken (Leibniz). */
static inline double
signed_products(double c[][MET_LABELS], int k, int t, unsigned taken)
{
	double sum = 0, sign = 1;

	if (t == k)
		return 1;
	for (int q = 0; q < k; q++) {
		if (taken >> q & 1)
			continue;
		sum += sign * c[t][q] *
			signed_products(c, k, t + 1, taken | 1U << q);
		sign = -sign;
	}
	return sum;
}

/* |det| of the joint distribution; 0 where a label has nothing, or less, of the
 * truth or of the decisions. */
static inline double
by_dmi(const struct list *all)
{
	double c[MET_LABELS][MET_LABELS], total = mass(all, ANY, ANY);

	if (total == 0)
		return NUM_NA;
	for (int l = 0; l < all->k; l++) {
		if (mass(all, l, ANY) < 1e-12 || mass(all, ANY, l) < 1e-12)
			return 0;
		for (int q = 0; q < all->k; q++)
			c[l][q] = mass(all, l, q) / total;
	}
	return fabs(signed_products(c, all->k, 0, 0));
}

/* ---- rankings: by probability, or by the decision as 1 and 0 ---- */

static inline long double
score_of(const struct list *all, size_t i, int l)
{
	return all->soft ? all->met[i].q[l] : all->met[i].decided == l;
}

/* The mass of what is ranked. */
static inline long double
ranked(const struct list *all, size_t i)
{
	return all->soft || all->met[i].decided != UNDECIDED ?
		all->met[i].w : 0;
}

/* P(a positive scores above a negative), half of those alike. */
static inline double
by_roc_auc(const struct list *all, int l)
{
	long double above = 0, pairs = 0;

	for (size_t i = 0; i < all->n; i++)
		for (size_t j = 0; j < all->n; j++) {
			const struct met *m = &all->met[i], *o = &all->met[j];
			long double w = ranked(all, i) * ranked(all, j);
			long double more = score_of(all, i, l) -
				score_of(all, j, l);

			if (w == 0 || m->truth != l || o->truth == l ||
			    (all->apart && m->item == o->item))
				continue;
			pairs += w;
			above += more > 0 ? w : more == 0 ? w / 2 : 0;
		}
	return over(above, pairs, NUM_NA);
}

/* Average precision: the mean over positives of the precision among what scores
 * as high as they do. */
static inline double
by_pr_auc(const struct list *all, int l)
{
	long double area = 0, positives = 0;

	for (size_t i = 0; i < all->n; i++) {
		long double w = all->met[i].truth == l ? ranked(all, i) : 0;
		long double met = 0, said = 0;

		for (size_t j = 0; j < all->n && w != 0; j++) {
			if (score_of(all, j, l) < score_of(all, i, l))
				continue;
			said += ranked(all, j);
			met += all->met[j].truth == l ? ranked(all, j) : 0;
		}
		area += w == 0 || said == 0 ? 0 : w * met / said;
		positives += w;
	}
	return over(area, positives, NUM_NA);
}

/* ---- losses of single cases ---- */

typedef long double loss(const struct list *all, const struct met *m);

static inline long double
agreement_loss(const struct list *all, const struct met *m)
{
	(void)all;
	return m->q[m->truth];
}

static inline long double
clamped(const struct list *all, long double q)
{
	return fminl(1 - (long double)all->eps, fmaxl(all->eps, q));
}

static inline long double
log_loss(const struct list *all, const struct met *m)
{
	return - logl(clamped(all, m->q[m->truth]));
}

static inline long double
bits_loss(const struct list *all, const struct met *m)
{
	return - log_loss(all, m) / logl(2);
}

/* With two labels the square of the second one alone counts. */
static inline long double
brier_loss(const struct list *all, const struct met *m)
{
	long double sum = 0;

	for (int l = all->k == 2; l < all->k; l++)
		sum += powl(m->q[l] - (l == m->truth), 2);
	return sum;
}

/* For each way to cut the labels in two: is the label below? */
static inline long double
rps_loss(const struct list *all, const struct met *m)
{
	long double sum = 0, below = 0;

	for (int cut = 1; cut < all->k; cut++) {
		below += m->q[cut - 1];
		sum += powl(below - (m->truth < cut), 2);
	}
	return sum / (long double)(all->k - 1);
}

/* e = sum q v */
static inline long double
expected_code(const struct list *all, const long double *q)
{
	long double sum = 0;

	for (int l = 0; l < all->k; l++)
		sum += q[l] * all->code[l];
	return sum;
}

static inline long double
bias_loss(const struct list *all, const struct met *m)
{
	return expected_code(all, m->q) - all->code[m->truth];
}

static inline long double
absolute_loss(const struct list *all, const struct met *m)
{
	return fabsl(bias_loss(all, m));
}

static inline long double
normalised_loss(const struct list *all, const struct met *m)
{
	return absolute_loss(all, m) / all->range;
}

static inline long double
squared_loss(const struct list *all, const struct met *m)
{
	return powl(bias_loss(all, m), 2);
}

static inline long double
sum_of_losses(const struct list *all, loss *f)
{
	long double sum = 0;

	for (size_t i = 0; i < all->n; i++)
		if (all->met[i].w != 0)
			sum += all->met[i].w * f(all, &all->met[i]);
	return sum;
}

/* The first of the largest. */
static inline int
likeliest(const struct list *all, const long double *q)
{
	int top = 0;

	for (int l = 1; l < all->k; l++)
		top = q[l] > q[top] ? l : top;
	return top;
}

/* Over bins (b/B, (b + 1)/B] of the largest probability: how far that is from
 * the share met. Probabilities are fractions of few parts, so that those within
 * 1e-9 of an edge are on it. */
static inline double
by_ece(const struct list *all)
{
	long double sum = 0;

	for (uint64_t b = 0; b < all->bins; b++) {
		long double gap = 0;

		for (size_t i = 0; i < all->n; i++) {
			const struct met *m = &all->met[i];
			int top = likeliest(all, m->q);
			long double x = m->q[top] * (long double)all->bins -
				1e-9L;

			if (x > (long double)b && x <= (long double)b + 1)
				gap += m->w * (m->q[top] - (m->truth == top));
		}
		sum += fabsl(gap);
	}
	return over(sum, all_mass(all), NUM_NA);
}

/* ---- shares against probabilities, item by item ---- */

/* The shares p of an item, their sum, and its probabilities. */
struct sides {
	long double weight, p[MET_LABELS], q[MET_LABELS], mass;
};

typedef long double fact_value(const struct list *all, const struct sides *b);

/* False: the item weighs nothing, or has no shares. */
static inline bool
sides_of(const struct list *all, size_t item, struct sides *b)
{
	*b = (struct sides){.weight = all->weight[item]};
	for (size_t i = 0; i < all->n && b->weight != 0; i++) {
		const struct met *m = &all->met[i];

		if (m->item != item)
			continue;
		b->p[m->truth] += m->w / b->weight;
		memcpy(b->q, m->q, sizeof b->q);
	}
	for (int l = 0; l < all->k; l++)
		b->mass += b->p[l];
	return b->mass > 0;
}

static inline long double
overlap_of(const struct list *all, const struct sides *b)
{
	long double sum = 0;

	for (int l = 0; l < all->k; l++)
		sum += fminl(b->p[l], b->q[l]);
	return sum;
}

static inline long double
distance_of(const struct list *all, const struct sides *b)
{
	long double sum = 0;

	for (int l = 0; l < all->k; l++)
		sum += fabsl(b->p[l] - b->q[l]);
	return sum;
}

static inline long double
entropy(const struct list *all, const long double *x)
{
	long double sum = 0;

	for (int l = 0; l < all->k; l++)
		sum -= x[l] == 0 ? 0 : x[l] * logl(x[l]);
	return sum;
}

static inline long double
entropy_p(const struct list *all, const struct sides *b)
{
	return entropy(all, b->p);
}

static inline long double
entropy_q(const struct list *all, const struct sides *b)
{
	return entropy(all, b->q);
}

static inline long double
more_entropy(const struct list *all, const struct sides *b)
{
	return entropy_q(all, b) - entropy_p(all, b);
}

static inline long double
entropy_off(const struct list *all, const struct sides *b)
{
	return fabsl(more_entropy(all, b));
}

static inline long double
kl_of(const struct list *all, const struct sides *b)
{
	long double sum = 0;

	for (int l = 0; l < all->k; l++)
		if (b->p[l] != 0)
			sum += b->p[l] * logl(b->p[l] / clamped(all, b->q[l]));
	return sum;
}

/* a ln(a/m), m the mean of a and b: of the difference, so that it is 0 where
 * they are equal but for rounding. */
static inline long double
to_mean(long double a, long double b)
{
	return a == 0 ? 0 : a * log1pl((a - b) / (a + b));
}

/* (KL(p || m) + KL(q || m))/2 in bits, m = (p + q)/2. */
static inline long double
jsd_of(const struct list *all, const struct sides *b)
{
	long double sum = 0;

	for (int l = 0; l < all->k; l++)
		sum += to_mean(b->p[l], b->q[l]) + to_mean(b->q[l], b->p[l]);
	return sum / 2 / logl(2);
}

static inline long double
js_root_of(const struct list *all, const struct sides *b)
{
	return sqrtl(fmaxl(jsd_of(all, b), 0));
}

static inline int
sign_of(long double x)
{
	return (x > 1e-9L) - (x < -1e-9L);
}

/* Are all pairs of labels in the same order? */
static inline long double
same_ranks(const struct list *all, const struct sides *b)
{
	for (int k = 0; k < all->k; k++)
		for (int l = 0; l < k; l++)
			if (sign_of(b->p[k] - b->p[l]) !=
			    sign_of(b->q[k] - b->q[l]))
				return 0;
	return 1;
}

/* What is left to carry over each border between labels. */
static inline long double
carried(const struct list *all, const struct sides *b)
{
	long double sum = 0, left = 0;

	for (int l = 0; l + 1 < all->k; l++) {
		left += b->p[l] - b->q[l];
		sum += fabsl(left);
	}
	return sum;
}

static inline long double
score_mean(const struct list *all, const struct sides *b)
{
	return expected_code(all, b->q);
}

static inline long double
people_mean(const struct list *all, const struct sides *b)
{
	return b->mass == 0 ? 0 : expected_code(all, b->p) / b->mass;
}

static inline long double
off_mean(const struct list *all, const struct sides *b)
{
	return fabsl(b->mass * score_mean(all, b) - expected_code(all, b->p));
}

static inline long double
square_off(const struct list *all, const struct sides *b)
{
	return b->mass == 0 ? (long double)NAN : b->mass *
		powl(score_mean(all, b) - people_mean(all, b), 2);
}

static inline double
mean_fact(const struct list *all, fact_value *fact)
{
	long double sum = 0;
	struct sides b;

	for (size_t i = 0; i < all->items; i++)
		if (sides_of(all, i, &b))
			sum += b.weight * fact(all, &b);
	return over(sum, all_mass(all), NUM_NA);
}

/* ---- overlaps of a label, or of ANY ---- */

/* Sums over items of the shares, of the probabilities, and of the lesser of the
 * two. */
static inline void
overlaps(const struct list *all, int label, long double *p, long double *q,
	long double *met)
{
	struct sides b;

	*p = *q = *met = 0;
	for (size_t i = 0; i < all->items; i++)
		for (int l = 0; l < all->k && sides_of(all, i, &b); l++) {
			if (label != ANY && l != label)
				continue;
			*p += b.weight * b.p[l];
			*q += b.weight * b.q[l];
			*met += b.weight * fminl(b.p[l], b.q[l]);
		}
}

static inline double
by_soft_precision(const struct list *all, int label)
{
	long double p, q, met;

	overlaps(all, label, &p, &q, &met);
	return over(met, q, all->zero);
}

static inline double
by_soft_recall(const struct list *all, int label)
{
	long double p, q, met;

	overlaps(all, label, &p, &q, &met);
	return over(met, p, all->zero);
}

static inline double
by_soft_f1(const struct list *all, int label)
{
	long double p, q, met;

	overlaps(all, label, &p, &q, &met);
	return over(2 * met, p + q, all->zero);
}

/* ---- two columns ---- */

/* The rows, their weights, and the sum of these. */
struct columns {
	size_t n;
	long double x[MET_MOST], y[MET_MOST], w[MET_MOST], all;
};

static inline void
add_row(struct columns *c, long double x, long double y, long double w)
{
	c->x[c->n] = x;
	c->y[c->n] = y;
	c->w[c->n++] = w;
	c->all += w;
}

/* The correlation of columns less mx and my. */
static inline double
correlation_about(const struct columns *c, long double mx, long double my)
{
	long double xx = 0, yy = 0, xy = 0;

	for (size_t i = 0; i < c->n; i++) {
		xx += c->w[i] * (c->x[i] - mx) * (c->x[i] - mx);
		yy += c->w[i] * (c->y[i] - my) * (c->y[i] - my);
		xy += c->w[i] * (c->x[i] - mx) * (c->y[i] - my);
	}
	return xx > 1e-13L && yy > 1e-13L ? (double)(xy / sqrtl(xx * yy)) :
		NUM_NA;
}

/* Pearson's r. */
static inline double
correlation(const struct columns *c)
{
	long double mx = 0, my = 0;

	for (size_t i = 0; i < c->n; i++) {
		mx += c->w[i] * c->x[i] / c->all;
		my += c->w[i] * c->y[i] / c->all;
	}
	return correlation_about(c, mx, my);
}

static inline double
cosine(const struct columns *c)
{
	return correlation_about(c, 0, 0);
}

/* The mean of the ranks that w[i] rows of the same number have, among w[j] of
 * each other one. */
static inline long double
middle_rank(const struct columns *c, const long double *x, size_t i)
{
	long double below = 0, same_x = 0;

	for (size_t j = 0; j < c->n; j++) {
		below += sign_of(x[i] - x[j]) > 0 ? c->w[j] : 0;
		same_x += sign_of(x[i] - x[j]) == 0 ? c->w[j] : 0;
	}
	return below + (same_x + 1) / 2;
}

static inline double
spearman(const struct columns *c)
{
	static struct columns ranks;

	ranks = *c;
	for (size_t i = 0; i < c->n; i++) {
		ranks.x[i] = middle_rank(c, c->x, i);
		ranks.y[i] = middle_rank(c, c->y, i);
	}
	return correlation(&ranks);
}

/* Pairs in the same order less those in the opposite one, over the root of the
 * pairs that differ in x times those that differ in y. */
static inline double
kendall(const struct columns *c)
{
	long double met = 0, of_x = 0, of_y = 0;

	for (size_t i = 0; i < c->n; i++)
		for (size_t j = 0; j < i; j++) {
			int x = sign_of(c->x[i] - c->x[j]);
			int y = sign_of(c->y[i] - c->y[j]);

			met += x * y * c->w[i] * c->w[j];
			of_x += x != 0 ? c->w[i] * c->w[j] : 0;
			of_y += y != 0 ? c->w[i] * c->w[j] : 0;
		}
	return of_x > 0 && of_y > 0 ? (double)(met / sqrtl(of_x * of_y)) :
		NUM_NA;
}

/* The correlation of a label's score and of being it. */
static inline double
by_pearson(const struct list *all, int l)
{
	static struct columns c;

	c.n = 0;
	c.all = 0;
	for (size_t i = 0; i < all->n; i++)
		add_row(&c, score_of(all, i, l), all->met[i].truth == l,
			ranked(all, i));
	return correlation(&c);
}

/* Two facts of every item, related. */
static inline double
relation(const struct list *all, fact_value *x, fact_value *y,
	double (*of)(const struct columns *c))
{
	static struct columns c;
	struct sides b;

	c.n = 0;
	c.all = 0;
	for (size_t i = 0; i < all->items; i++)
		if (sides_of(all, i, &b))
			add_row(&c, x(all, &b), y(all, &b), b.weight);
	return of(&c);
}

/* ---- all of them ---- */

static inline double
less_than_1(double x)
{
	return 1 - x;
}

static inline double
twice(double x)
{
	return 2 * x;
}

static inline double
half(double x)
{
	return x / 2;
}

/* What a metric is: a row per label; and their mean; of probabilities; of labels
 * in order; linear in the shares; has a value of an item by itself; of what is
 * said of an item as a whole. */
enum { LABELLED = 1, MEAN_TOO = 2, SAID = 4, SCALE = 8, LINEAR = 16, PER_ITEM = 32,
	WHOLE = 64 };

/* A metric: its best and worst, what it is, and its definition, one of these. */
static const struct known {
	const char *name;
	double least, most;
	unsigned is;
	double (*value)(const struct list *all);
	label_value *label, *macro, *micro; /* of a label; the mean over named
	                                       labels; of ANY */
	loss *loss;              /* the mean of it */
	fact_value *fact;        /* the same; with y: related */
	double (*then)(double x); /* what becomes of a mean */
	fact_value *y;
	double (*relate)(const struct columns *c);
} known[] = {
	{"accuracy", 0, 1, LINEAR | PER_ITEM, .value = by_accuracy},
	{"error_rate", 0, 1, LINEAR, .value = by_error_rate},
	{"cost", -HUGE_VAL, HUGE_VAL, LINEAR | PER_ITEM, .value = by_cost},
	{"micro_f1", 0, 1, LINEAR, .value = by_accuracy},
	{"balanced_accuracy", 0, 1, LINEAR, .value = by_balanced},
	{"mcc", -1, 1, LINEAR, .value = by_mcc},
	{"cohen_kappa", -1, 1, LINEAR, .value = by_kappa},
	{"weighted_kappa", -1, 1, LINEAR | SCALE, .value = by_weighted_kappa},
	{"dmi", 0, 1, LINEAR, .value = by_dmi},
	/* as rules.replicated leaves it */
	{"ece", 0, 1, LINEAR | SAID, .value = by_ece},
	{"ece_plugin", 0, 1, LINEAR | SAID, .value = by_ece},
	{"precision", 0, 1, LINEAR | LABELLED, .label = by_precision},
	{"recall", 0, 1, LINEAR | LABELLED, .label = by_recall},
	{"f1", 0, 1, LINEAR | LABELLED, .label = by_f1},
	{"macro_precision", 0, 1, LINEAR, .macro = by_precision},
	{"macro_recall", 0, 1, LINEAR, .macro = by_recall},
	{"macro_f1", 0, 1, LINEAR, .macro = by_f1},
	{"roc_auc", 0, 1, LINEAR | LABELLED | MEAN_TOO, .label = by_roc_auc},
	{"pr_auc", 0, 1, LINEAR | LABELLED | MEAN_TOO, .label = by_pr_auc},
	{"pearson", -1, 1, LINEAR | LABELLED | MEAN_TOO, .label = by_pearson},
	{"soft_precision", 0, 1, LABELLED | SAID, .label = by_soft_precision},
	{"soft_recall", 0, 1, LABELLED | SAID, .label = by_soft_recall},
	{"soft_f1", 0, 1, LABELLED | SAID, .label = by_soft_f1},
	{"soft_macro_precision", 0, 1, SAID, .macro = by_soft_precision},
	{"soft_macro_recall", 0, 1, SAID, .macro = by_soft_recall},
	{"soft_macro_f1", 0, 1, SAID, .macro = by_soft_f1},
	{"soft_micro_precision", 0, 1, SAID, .micro = by_soft_precision},
	{"soft_micro_recall", 0, 1, SAID, .micro = by_soft_recall},
	{"soft_micro_f1", 0, 1, SAID, .micro = by_soft_f1},
	{"agreement", 0, 1, LINEAR | PER_ITEM | WHOLE, .loss = agreement_loss},
	{"log_loss", 0, HUGE_VAL, LINEAR | PER_ITEM | SAID | WHOLE,
		.loss = log_loss},
	{"cross_entropy", -HUGE_VAL, 0, LINEAR | PER_ITEM | SAID | WHOLE,
		.loss = bits_loss},
	{"brier", 0, 2, LINEAR | PER_ITEM | SAID | WHOLE, .loss = brier_loss},
	{"rps", 0, 1, LINEAR | PER_ITEM | SCALE | WHOLE, .loss = rps_loss},
	{"bias", -HUGE_VAL, HUGE_VAL, LINEAR | PER_ITEM | SCALE | WHOLE,
		.loss = bias_loss},
	{"absolute_error", 0, HUGE_VAL, LINEAR | PER_ITEM | SCALE | WHOLE,
		.loss = absolute_loss},
	{"squared_error", 0, HUGE_VAL, LINEAR | PER_ITEM | SCALE | WHOLE,
		.loss = squared_loss},
	{"normalised_distance", 0, 1, LINEAR | PER_ITEM | SCALE | WHOLE,
		.loss = normalised_loss},
	{"soft_accuracy", 0, 1, PER_ITEM | SAID | WHOLE, .fact = overlap_of},
	{"manhattan", 0, 2, PER_ITEM | SAID | WHOLE, .fact = distance_of},
	{"dist_ce", 0, 1, PER_ITEM | SAID | WHOLE, .fact = distance_of, .then = half},
	{"po_jsd", 0, 1, PER_ITEM | SAID | WHOLE, .fact = jsd_of,
		.then = less_than_1},
	{"information_closeness", 0, 2, PER_ITEM | SAID | WHOLE, .fact = jsd_of,
		.then = twice},
	{"js_distance", 0, 1, PER_ITEM | SAID | WHOLE, .fact = js_root_of},
	{"kl", 0, HUGE_VAL, PER_ITEM | SAID | WHOLE, .fact = kl_of},
	{"ent_ce", 0, HUGE_VAL, PER_ITEM | SAID | WHOLE, .fact = entropy_off},
	{"ent_ce_signed", -HUGE_VAL, HUGE_VAL, PER_ITEM | SAID | WHOLE,
		.fact = more_entropy},
	{"rank_cs", 0, 1, PER_ITEM | SAID | WHOLE, .fact = same_ranks},
	{"wasserstein", 0, HUGE_VAL, PER_ITEM | SCALE | WHOLE, .fact = carried},
	{"mae", 0, HUGE_VAL, PER_ITEM | SCALE | WHOLE, .fact = off_mean},
	{"rmse", 0, HUGE_VAL, PER_ITEM | SCALE | WHOLE, .fact = square_off,
		.then = sqrt},
	{"entropy_correlation", -1, 1, SAID | WHOLE, .fact = entropy_p,
		.y = entropy_q, .relate = correlation},
	{"entropy_similarity", 0, 1, SAID | WHOLE, .fact = entropy_p,
		.y = entropy_q, .relate = cosine},
	{"spearman", -1, 1, SCALE | WHOLE, .fact = score_mean,
		.y = people_mean, .relate = spearman},
	{"kendall_tau_b", -1, 1, SCALE | WHOLE, .fact = score_mean,
		.y = people_mean, .relate = kendall},
};

enum { KNOWN = sizeof known / sizeof *known };

/* The definition of a metric; without one the test ends with its name. */
static inline const struct known *
known_of(const char *name)
{
	for (size_t i = 0; i < KNOWN; i++)
		if (strcmp(known[i].name, name) == 0)
			return &known[i];
	check_lacks(name, "no definition in tests/unit/worth/defined.h");
}

/* The value of a metric; label k: the mean over labels, where there is one. */
static inline double
known_value(const struct list *all, const struct known *m, int label)
{
	double x;

	if (m->macro || (m->label && label == all->k))
		return mean_of(all, m->macro ? all->named : all->k,
			m->macro ? m->macro : m->label);
	if (m->relate)
		return relation(all, m->fact, m->y, m->relate);
	x = m->value ? m->value(all) : m->label ? m->label(all, label) :
		m->micro ? m->micro(all, ANY) : m->loss ?
		over(sum_of_losses(all, m->loss), all_mass(all), NUM_NA) :
		mean_fact(all, m->fact);
	return m->then ? m->then(x) : x;
}

#endif
