/*
 * ratings: a small table of who gave which label, and how far two labels agree.
 */
#ifndef ANNOT_TEST_KAPPA_RATINGS_H
#define ANNOT_TEST_KAPPA_RATINGS_H

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { ITEMS = 24, PEOPLE = 6, LABELS = 4, NONE = -1 };

/* Who gave which label, and the weights. */
struct ratings {
	int items, people, labels;
	int label[ITEMS][PEOPLE];      /* NONE: a gap */
	int again[ITEMS][PEOPLE][2];   /* what a person said on asking again */
	int group[ITEMS][PEOPLE];      /* 0 or 1, of a rating */
	int cluster[ITEMS];            /* items of one text, for instance */
	bool clustered;                /* with --cluster */
	double v[ITEMS][PEOPLE];       /* what a rating weighs */
	double t[ITEMS];               /* how often an item counts */
	double x[LABELS];              /* the labels as numbers, ascending */
	const char *weights;           /* the name of w */
	double w[LABELS][LABELS];      /* how far two labels agree */
	int one;                       /* -B label, annotator: which */
	bool large;                    /* alpha of very many labels: LARGE */
};

static inline bool
rated(const struct ratings *r, int i, int a)
{
	return r->label[i][a] != NONE;
}

/* n_i */
static inline int
given(const struct ratings *r, int i)
{
	int n = 0;

	for (int a = 0; a < r->people; a++)
		n += rated(r, i, a);
	return n;
}

/* How much the pair of ratings of item i by two people counts: v_a v_b, and t
 * of the item; 0 where one of them is missing or both are the same. */
static inline double
pair(const struct ratings *r, int i, int a, int b)
{
	return a != b && rated(r, i, a) && rated(r, i, b) ?
		r->t[i] * r->v[i][a] * r->v[i][b] : 0;
}

/* w of the labels that two people gave the item. */
static inline double
agree(const struct ratings *r, int i, int a, int b)
{
	return r->w[r->label[i][a]][r->label[i][b]];
}

/* How many labels people of the group gave the item. */
static inline int
given_by(const struct ratings *r, int i, int group)
{
	int n = 0;

	for (int a = 0; a < r->people; a++)
		n += rated(r, i, a) && r->group[i][a] == group;
	return n;
}

/* The ratings of a group. */
static inline struct ratings
of_group(const struct ratings *r, int group)
{
	struct ratings x = *r;

	for (int i = 0; i < r->items; i++)
		for (int a = 0; a < r->people; a++)
			if (r->group[i][a] != group)
				x.label[i][a] = NONE;
	return x;
}

/* How many people gave a label. */
static inline int
annotators(const struct ratings *r)
{
	int n = 0;

	for (int a = 0; a < r->people; a++) {
		bool any = false;

		for (int i = 0; i < r->items; i++)
			any = any || rated(r, i, a);
		n += any;
	}
	return n;
}

/* pi_k: the mean over items of the share of label k among the item's labels.
 * Items with one label count, too. */
static inline void
shares(const struct ratings *r, double *share)
{
	double all = 0;

	memset(share, 0, LABELS * sizeof *share);
	for (int i = 0; i < r->items; i++)
		for (int a = 0; a < r->people; a++)
			if (rated(r, i, a)) {
				double v = r->t[i] * r->v[i][a] / given(r, i);

				share[r->label[i][a]] += v;
				all += v;
			}
	for (int k = 0; k < r->labels; k++)
		share[k] /= all;
}

/* How far two labels agree that are drawn from the shares p and q:
 * sum over k, l of w_kl p_k q_l. */
static inline double
expected(const struct ratings *r, const double *p, const double *q)
{
	double sum = 0;

	for (int k = 0; k < r->labels; k++)
		for (int l = 0; l < r->labels; l++)
			sum += r->w[k][l] * p[k] * q[l];
	return sum;
}

/* Agreement beyond chance, (pa - pe) / (1 - pe); no value where chance alone
 * agrees completely. */
static inline double
beyond(double pa, double pe)
{
	return 1 - pe < 1e-13 ? (double)NAN : (pa - pe) / (1 - pe);
}

/* ---- weights of labels ---- */

/* The distance of two labels with numbers x (Gwet 2014, chapter 4). */
static inline double
distance(const struct ratings *r, const char *name, int k, int l)
{
	double d = fabs(r->x[k] - r->x[l]), sum = r->x[k] + r->x[l];
	double low = r->x[0], high = r->x[r->labels - 1];
	int apart = abs(k - l);

	if (k == l)
		return 0;
	if (strcmp(name, "linear") == 0)
		return d;
	if (strcmp(name, "quadratic") == 0)
		return d * d;
	if (strcmp(name, "ordinal") == 0) /* by places, not by numbers */
		return apart * (apart + 1) / 2.;
	if (strcmp(name, "radical") == 0)
		return sqrt(d);
	if (strcmp(name, "ratio") == 0)
		return d * d / (sum * sum);
	if (strcmp(name, "circular") == 0) /* the last is next to the first */
		return pow(sin(acos(-1) * apart / r->labels), 2);
	if (strcmp(name, "bipolar") == 0)
		return d * d / ((sum - 2 * low) * (2 * high - sum));
	return 1; /* identity */
}

/* w_kl = 1 - d_kl / D, D the largest distance of two labels. */
static inline void
weigh_labels(struct ratings *r, const char *name)
{
	double largest = 0;

	r->weights = name;
	for (int k = 0; k < r->labels; k++)
		for (int l = 0; l < r->labels; l++)
			largest = fmax(largest, distance(r, name, k, l));
	for (int k = 0; k < r->labels; k++)
		for (int l = 0; l < r->labels; l++)
			r->w[k][l] = 1 - distance(r, name, k, l) / largest;
}

#endif
