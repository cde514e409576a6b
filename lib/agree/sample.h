/*
 * sample: a subset of items under one weighting: the sums over items that every
 * coefficient is made of.
 *
 * How often an item counts can be changed: resampling, leaving an item out and
 * taking some of the items are one operation. It works on the histogram of
 * distinct count vectors wherever it does not matter who gave which label.
 * Nothing here ends the tool but for want of memory.
 */
#ifndef ANNOT_SAMPLE_H
#define ANNOT_SAMPLE_H

#include "stats/stats.h"
#include "subset.h"
#include "weights.h"

struct pairs;

/*
 * Sums over items; item i has r_i labels, r_ik of them k.
 *
 * With --weights of annotators a label counts w_a times, and a pair of labels of
 * an item w_a w_b times: r_ik is a sum of w_a, and s_i and r_i (r_i - 1), pairs,
 * are sums of w_a w_b. An item counts by what its labels or pairs weigh in the
 * mean, l_i = r_i / n_i and h_i = r_i (r_i - 1) / (n_i (n_i - 1)) of its n_i labels,
 * so that shares of labels and of pairs are those of annotators who were drawn by
 * their weights (Hajek 1971), however few an item has: were each item's a_i weighed
 * within the item alone, two labels would always count alike. Without weights l_i
 * and h_i are 1.
 */
struct sample_sums {
	struct sum items, pairable;   /* n; n', items with two labels or more */
	struct sum ratings;           /* of n_i, of all items */
	struct sum paired;            /* of n_i, of the pairable ones */
	struct sum labels, pairs;     /* of l_i; of h_i */
	struct sum agree;             /* of h_i a_i = s_i / (n_i (n_i - 1)) */
	struct sum alpha;             /* of s_i / (n_i - 1) */
	struct sum alpha_pairs;       /* of r_i (r_i - 1) / (n_i - 1) */
	struct sum mass, squares;     /* of r_i and of w_a^2, pairable items */
	struct sum *share;            /* per label, of l_i r_ik / r_i */
	struct sum *count;            /* per label, of r_ik of pairable items */
};

struct sample {
	const struct subset *subset;
	const struct weights *w;
	const struct pairs *pairs;    /* of annotators, of annot-kappa; NULL: not
	                                 made, or not known */
	double *s;                    /* per vector: s_i = sum over k of
	                                 r_ik (sum over l of w_kl r_il - 1), the
	                                 pairs of labels that agree */
	const double *m;              /* per vector: how many items */
	const double *drawn;          /* per item: how often; NULL: once */
	struct sample_sums t;
	uint32_t *answer;             /* by annotator: the answers of annotator
	                                 g are answer[first[g]] to answer[
	                                 first[g + 1] - 1], indices in
	                                 subset->answer */
	size_t *first;                /* annotators + 1; both are NULL where it
	                                 is not known who gave which label */
	double *share, *c, *room;     /* of q: pi_k, and two to work on */
};

/* Make a sample of the whole subset, each item once. subset, pairs (or NULL)
 * and w must outlive it. O(sum of cells^2 over vectors). */
void sample_init(struct sample *sample, const struct subset *subset,
	const struct pairs *pairs, const struct weights *w);

/* Let m[v] items have vector v, and item i count drawn[i] times; both NULL:
 * each item of the subset once. m and drawn must stay until the next call. */
void sample_draw(struct sample *sample, const double *m, const double *drawn);

/* Add `times` items of vector v to the sums; m does not change. */
void sample_add(struct sample *sample, size_t v, double times);

void sample_free(struct sample *sample);

/* n samples of one subset, one for each of n weights; freed together. */
struct sample *samples_init(const struct subset *subset,
	const struct pairs *pairs, const struct weights *w, size_t n);
void samples_free(struct sample *sample, size_t n);

/* s_i of vector v under weights w. O(cells^2). */
double sample_agree(const struct subset *p, size_t v, const struct weights *w);

/* pa, the share of pairs that agree: sum h_i a_i / sum h_i over pairable items. */
double sample_pa(const struct sample *sample);

/* What vector v adds to pa - pe, as coefficients have it: h_i n' / sum h_i times
 * (a_i - pa), plus pa - pe, which without weights is a_i - pe; 0 where an item has
 * one label. */
double sample_excess(const struct sample *sample, size_t v, double pa,
	double pe);

/* l_i n / sum l_i of vector v, how much it counts in pi_k: 1 without weights. */
double sample_part(const struct sample *sample, size_t v);

/* Set sample->share to pi_k, sum l_i r_ik / r_i over sum l_i: the mean over items of
 * the share of label k. */
void sample_shares(const struct sample *sample);

#endif
