/*
 * sample: a subset of items under one weighting, with the sums over items from
 * which all coefficients are computed.
 *
 * The number of times each item counts can be changed, so that resampling, leaving an item out and
 * selecting items are one operation. Coefficients that do not depend on annotators use the distinct
 * count vectors. Only lack of memory ends the tool.
 */
#ifndef ANNOT_SAMPLE_H
#define ANNOT_SAMPLE_H

#include "stats/stats.h"
#include "subset.h"
#include "weights.h"

struct pairs;

/*
 * The sums over items; item i has r_i labels, r_ik of them k.
 *
 * With --weights of annotators a label counts w_a times, and a pair of labels of an item w_a w_b
 * times: r_ik is a sum of w_a, and s_i and r_i (r_i - 1), pairs, are sums of w_a w_b. An item's
 * weight is the mean weight of its n_i labels, l_i = r_i / n_i, or of its pairs, h_i = r_i (r_i -
 * 1) / (n_i (n_i - 1)). Shares of labels and of pairs are then those of annotators drawn with these
 * weights (Hajek 1971), even if items have few labels; weights applied only within each item would
 * cancel for items with two labels. Without weights l_i and h_i are 1.
 */
struct sample_sums {
	struct sum items, pairable;   /* n; n', the items with two labels or more */
	struct sum ratings;           /* n_i, all items */
	struct sum paired;            /* n_i, pairable items */
	struct sum labels, pairs;     /* l_i; h_i */
	struct sum agree;             /* h_i a_i = s_i / (n_i (n_i - 1)) */
	struct sum alpha;             /* s_i / (n_i - 1) */
	struct sum alpha_pairs;       /* r_i (r_i - 1) / (n_i - 1) */
	struct sum mass, squares;     /* r_i and w_a^2, pairable items */
	struct sum *share;            /* per label: l_i r_ik / r_i */
	struct sum *count;            /* per label: r_ik, pairable items */
};

struct sample {
	const struct subset *subset;
	const struct weights *w;
	const struct pairs *pairs;    /* in annot-kappa; NULL: not computed, or not known */
	double *s;                    /* per vector: s_i = sum_k r_ik (sum_l w_kl r_il - 1), which
	                                 is the pairs of labels that agree */
	const double *m;              /* per vector: the number of items */
	const double *drawn;          /* per item: times drawn; NULL: once */
	struct sample_sums t;
	const uint32_t *answer;       /* indices in subset->answer, by annotator: those of annotator
	                                 g are answer[first[g]] to answer[first[g + 1] - 1] */
	size_t *first; /* annotators + 1; both are NULL if annotators are not known */
	double *share, *c, *room;     /* q each: pi_k, and two work arrays */
};

/* Make a sample of the whole subset, each item once. subset, pairs (or NULL)
 * and w must outlive it. O(sum of cells^2 over vectors). */
void sample_init(struct sample *sample, const struct subset *subset,
	const struct pairs *pairs, const struct weights *w);

/* Let m[v] items have vector v, and count item i drawn[i] times; both NULL: each item of the subset
 * once. m and drawn must stay valid until the next call. */
void sample_draw(struct sample *sample, const double *m, const double *drawn);

/* Add `times` items of vector v to the sums; m does not change. */
void sample_add(struct sample *sample, size_t v, double times);

void sample_free(struct sample *sample);

/* s_i of vector v under weights w. O(cells^2), of identity O(cells). */
double sample_agree(const struct subset *p, size_t v, const struct weights *w);

/* pa, the share of pairs that agree: sum h_i a_i / sum h_i over pairable items. */
double sample_pa(const struct sample *sample);

/* The contribution of vector v to pa - pe: h_i n' / sum h_i times (a_i - pa), plus pa - pe, which
 * without weights is a_i - pe; 0 for an item with one label. */
double sample_excess(const struct sample *sample, size_t v, double pa, double pe);

/* Set sample->share to pi_k, sum l_i r_ik / r_i over sum l_i: the mean over items of
 * the share of label k. */
void sample_shares(const struct sample *sample);

#endif
