/*
 * look: a panel seen with certain weights, each item counted so often.
 *
 * What coefficients are made of. How often an item counts can be changed:
 * resampling, leaving an item out and taking some of them are one operation,
 * on the histogram of distinct count vectors where who said what is of no
 * matter.
 */
#ifndef ANNOT_LOOK_H
#define ANNOT_LOOK_H

#include "pairs.h"
#include "panel.h"
#include "stats.h"
#include "weights.h"

/* Sums over items. */
struct tally {
	struct sum items, pairable;   /* n; n', those with two labels or more */
	struct sum ratings;           /* of all; of the pairable: */
	struct sum paired;
	struct sum agree;             /* of a_i = s_i / (r_i (r_i - 1)) */
	struct sum alpha;             /* of s_i / (r_i - 1) */
	struct sum *share;            /* per label, of r_ik / r_i */
	struct sum *count;            /* per label, of r_ik of pairable items */
};

struct look {
	const struct panel *panel;
	const struct weights *w;
	const struct pairs *pairs;    /* NULL: not made, or not known */
	double *s;                    /* per vector: s_i = sum over k of
	                                 r_ik (sum over l of w_kl r_il - 1) */
	const double *m;              /* per vector: how many items */
	const double *drawn;          /* per item: how often; NULL: once */
	struct tally t;
	uint32_t *answer;             /* the answers of annotator g are */
	size_t *first;                /* answer[first[g]] .. answer[first[g + 1]
	                                 - 1]; NULL where nobody is known */
	double *share, *c, *room;     /* of q: pi_k, and to work on */
};

/* panel, pairs and w must live as long as the look. */
void look_init(struct look *look, const struct panel *panel,
	const struct pairs *pairs, const struct weights *w);

/* Count vectors as often as m says, and items as often as drawn; both NULL: as
 * in the panel. They must live on. */
void look_draw(struct look *look, const double *m, const double *drawn);

/* Count `times` more items of vector v in the sums; m does not change. */
void look_add(struct look *look, size_t v, double times);

void look_free(struct look *look);

/* s_i of a vector under some weights. O(cells^2). */
double look_agree(const struct panel *p, size_t v, const struct weights *w);

/* pi_k, the mean share of each label, into look->share. */
void look_shares(const struct look *look);

#endif
