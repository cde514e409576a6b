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

#include "pairs.h"
#include "stats.h"
#include "subset.h"
#include "weights.h"

/* Sums over items; item i has r_i labels, r_ik of them k. */
struct sample_sums {
	struct sum items, pairable;   /* n; n', items with two labels or more */
	struct sum ratings;           /* labels of all items */
	struct sum paired;            /* labels of the pairable items */
	struct sum agree;             /* of a_i = s_i / (r_i (r_i - 1)) */
	struct sum alpha;             /* of s_i / (r_i - 1) */
	struct sum *share;            /* per label, of r_ik / r_i */
	struct sum *count;            /* per label, of r_ik of pairable items */
};

struct sample {
	const struct subset *subset;
	const struct weights *w;
	const struct pairs *pairs;    /* NULL: not made, or not known */
	double *s;                    /* per vector: s_i = sum over k of
	                                 r_ik (sum over l of w_kl r_il - 1) */
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

/* Set sample->share to pi_k, the mean over items of the share of label k. */
void sample_shares(const struct sample *sample);

#endif
