/*
 * sample: a panel seen with certain weights, each item counted so often.
 *
 * What coefficients are made of. How often an item counts can be changed:
 * resampling, leaving an item out and taking some of them are one operation,
 * on the histogram of distinct count vectors where who said what is of no
 * matter.
 */
#ifndef ANNOT_SAMPLE_H
#define ANNOT_SAMPLE_H

#include "pairs.h"
#include "subset.h"
#include "stats.h"
#include "weights.h"

/* Sums over items. */
struct sample_sums {
	struct sum items, pairable;   /* n; n', those with two labels or more */
	struct sum ratings;           /* of all; of the pairable: */
	struct sum paired;
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
	uint32_t *answer;             /* the answers of annotator g are */
	size_t *first;                /* answer[first[g]] .. answer[first[g + 1]
	                                 - 1]; NULL where nobody is known */
	double *share, *c, *room;     /* of q: pi_k, and to work on */
};

/* panel, pairs and w must live as long as the look. */
void sample_init(struct sample *sample, const struct subset *subset,
	const struct pairs *pairs, const struct weights *w);

/* Count vectors as often as m says, and items as often as drawn; both NULL: as
 * in the panel. They must live on. */
void sample_draw(struct sample *sample, const double *m, const double *drawn);

/* Count `times` more items of vector v in the sums; m does not change. */
void sample_add(struct sample *sample, size_t v, double times);

void sample_free(struct sample *sample);

/* s_i of a vector under some weights. O(cells^2). */
double sample_agree(const struct subset *p, size_t v, const struct weights *w);

/* pi_k, the mean share of each label, into look->share. */
void sample_shares(const struct sample *sample);

#endif
