/*
 * similarity: how far annotators are apart, by what is known of them or by their labels.
 *
 * Annotators of whom the same is known are one kind: they are equally far from others.
 * The struct owns its arrays and borrows the raters.
 */
#ifndef ANNOT_BIAS_SIMILARITY_H
#define ANNOT_BIAS_SIMILARITY_H

#include "grouping.h"
#include "table/raters.h"

struct similarity {
	const struct raters *raters;
	size_t kinds;
	uint32_t *kind;          /* per annotator; IDS_NONE: no label counts */
	size_t columns;          /* of attributes; 0: by labels */
	double *value;           /* per kind and column: a number, or the id of a
	                            name; NUM_NA: unknown */
	double *range;           /* per column: of the numbers; NUM_NA: names */
	double agreement;        /* by labels: of all pairs of labels of an item, the
	                            share that are the same */
	size_t *first;           /* by labels: per annotator a the numbers of its */
	size_t *own;             /* ratings are own[first[a] .. first[a + 1] - 1], */
	uint32_t *item;          /* and the item of a rating */
	double *same, *both;     /* room */
};

/* g: the attributes; NULL: by labels. */
void similarity_make(struct similarity *x, const struct raters *raters,
	const struct grouping *g);
void similarity_free(struct similarity *x);

/*
 * Set the distance of each kind from this one; NUM_NA: they have nothing in common.
 * Attributes (Gower 1971): the mean over the columns that are known of both of 0 where
 * values are the same, else 1, or of numbers, of a column whose values all are,
 * the difference over the range. Labels: 1 - (s + 2 A)/(n + 2), with n pairs of their
 * labels for the same item, s of which are the same, and A the share of such pairs of
 * all annotators, so that few items in common say little.
 */
void similarity_row(struct similarity *x, size_t kind, double *distance);

#endif
