/*
 * rated: the items that have both, labels and features.
 */
#ifndef ANNOT_RATED_H
#define ANNOT_RATED_H

#include "feature.h"
#include "table/items.h"

/* Items that have labels and features, in the order of their names. */
struct rated {
	const struct items *t;       /* ranked */
	const struct features *x;
	size_t n, k;                 /* items; K */
	bool several;                /* annotators choose several labels */
	bool came;                   /* targets came, not votes */
	uint32_t *item, *at;         /* per item: place in t, and in x */
	double *votes;               /* n x K: how many gave each label */
	double *raters;              /* several: annotators of the item; else 0 */
	double *shares;              /* n x K: P, or the targets that came */
	double *weight;              /* of targets that came, or 1 */
	size_t strangers;            /* items with labels and without features */
};

/* Of a ranked table and features, which must outlive it. Rows of an item with
 * different weights end the tool. */
void rated_make(struct rated *r, const struct items *t, const struct features *x);
void rated_free(struct rated *r);

#endif
