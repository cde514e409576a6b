/*
 * subset: the items and people of a study that a coefficient looks at.
 *
 * A choice of items, with its labels by their places in label order, or merged
 * into fewer classes: the distinct count vectors, how many items have each,
 * and, where it is known, who said what.
 */
#ifndef ANNOT_SUBSET_H
#define ANNOT_SUBSET_H

#include "study.h"
#include "weights.h"

struct subset {
	const struct study *study;
	const struct places *places;
	size_t q;                /* labels of every formula */

	/* Vector v: cells start[v] to start[v + 1] - 1, whose label is a place,
	 * n[v] labels in all, items[v] items that have it. */
	size_t vectors;
	size_t *start;
	struct cell *cell;
	double *n, *items;

	/* Item i of the panel is item[i] of the study (NULL: i). count is 0
	 * where the study keeps no items. */
	size_t count;
	const uint32_t *item;
	uint32_t *sorted;        /* what item points to, where it is by name */
	uint32_t *vector;        /* per item */

	/* Who said what: per answer of the study its annotator, numbered from 0
	 * within the panel (IDS_NONE: not in the panel), and place. NULL: not
	 * known. */
	struct rating *answer;
	size_t annotators;       /* 0: not known */
	uint32_t *person;        /* per annotator of the panel: of the study */

	double total, single, ratings; /* items; those rated once; ratings */
};

/* What labels are to a panel. */
struct places {
	struct weights_scale scale;
	const uint32_t *map;     /* per label id its place, below scale.q */
	bool merged;             /* two ids may have one place */
};

/*
 * item: n items of the study, NULL for all; item and places must live as long
 * as the panel. sorted: vectors, and items whose study has ranks, in an order
 * that does not depend on that of the rows, for random draws.
 */
void subset_init(struct subset *p, const struct study *study,
	const uint32_t *item, size_t n, const struct places *places,
	bool sorted);
void subset_free(struct subset *p);

/* The mean over the labels of vector v of value[label]. */
double subset_mean(const struct subset *p, size_t v, const double *value);

/* The ratings of item i: places in p->answer. */
const uint32_t *subset_ratings(const struct subset *p, size_t i, size_t *n);

#endif
