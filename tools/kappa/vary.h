/*
 * vary: how agreement depends on how much was asked.
 *
 * The same coefficients of fewer items, or of fewer labels of each. A single
 * draw says little: items, or the labels of each item, are permuted once per
 * draw, every size takes the first of them, and draws are repeated. Salminen
 * et al., "Inter-rater agreement for social computing studies", 2018, IV.
 */
#ifndef ANNOT_VARY_H
#define ANNOT_VARY_H

#include "inference.h"

/* Which sizes are drawn, and which coefficients are computed of each draw. */
struct vary {
	const size_t *size;      /* ascending, `sizes` of them */
	size_t sizes;
	uint64_t seed, draws;
	const struct coefficient *const *c; /* n_c of them */
	size_t n_c;
	const struct weights *w; /* n_w of them; the last is identity, for
	                            coefficients that take no weights */
	size_t n_w;
	bool pairs;              /* a coefficient needs pairs of annotators */
	double *value;           /* sizes x n_w x n_c x draws, see vary_at() */
};

/* The values of all draws of v->size[size], coefficient c, weights w. */
double *vary_at(const struct vary *v, size_t size, size_t w, size_t c);

/* Roughly how many steps vary_items(), or vary_labels(), takes. */
double vary_items_cost(const struct vary *v, const struct subset *p);
double vary_labels_cost(const struct vary *v, const struct subset *p);

/* Has coefficient c values under weights w? */
bool vary_has(const struct vary *v, size_t w, size_t c);

/* Fill v->value from the first items of the subset in random order. The last
 * size is at most the number of items. Shows progress. */
void vary_items(const struct vary *v, const struct subset *p,
	const struct pairs *pairs);

/* Fill v->value from the first labels of each item in random order, of the
 * items that have as many as the last size. Shows progress. */
void vary_labels(const struct vary *v, const struct subset *p);

/* Into size: most, half of it ... down to least, at most VARY_SIZES of them,
 * ascending; returns how many. */
enum { VARY_SIZES = 4 };

size_t vary_halves(size_t most, size_t least, size_t *size);

/* Eq. 11: the change of y when size doubles, by least squares of y on log2 size
 * over n sizes. NUM_NA when a y does not exist, or all sizes are the same. */
double vary_slope(const double *size, const double *y, size_t n);

#endif
