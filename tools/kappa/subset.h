/*
 * subset: the items that a coefficient is of, and their annotators.
 *
 * A choice of items, their labels merged into classes or not: the distinct
 * count vectors, how many items have each, and, where it is known, who gave
 * which label.
 */
#ifndef ANNOT_SUBSET_H
#define ANNOT_SUBSET_H

#include "classes.h"
#include "items.h"

struct subset {
	const struct items *all;
	const struct classes *classes;
	size_t q;                /* classes: the labels of every formula */

	/* Vector v: cells start[v] to start[v + 1] - 1, whose label is a class,
	 * n[v] labels in all, items[v] items that have it. */
	struct vectors distinct; /* what start and cell point to */
	size_t vectors;
	const size_t *start;
	const struct cell *cell;
	double *n, *items;

	/* Item i of the subset is item[i] of all (NULL: i). count is 0 where
	 * only the vectors are kept. */
	size_t count;
	const uint32_t *item;
	uint32_t *sorted;        /* what item points to, where it is by name */
	uint32_t *vector;        /* per item */

	/* Who gave which label: per answer of all items its annotator, numbered
	 * from 0 within the subset (IDS_NONE: not in it), and class. NULL: not
	 * known. */
	struct rating *answer;
	size_t annotators;       /* 0: not known */
	uint32_t *person;        /* per annotator of the subset: of all */

	double total, single, ratings; /* items; those rated once; ratings */
};

/*
 * item: n items of all, NULL for every one; all, item and classes must live as
 * long as the subset. sorted: vectors, and items where names have ranks, in an
 * order that does not depend on that of the rows, for random draws.
 */
void subset_init(struct subset *p, const struct items *all,
	const uint32_t *item, size_t n, const struct classes *classes,
	bool sorted);
void subset_free(struct subset *p);

/* The mean over the labels of vector v of value[label]. */
double subset_mean(const struct subset *p, size_t v, const double *value);

/* The ratings of item i, n of them: places in p->answer. */
const uint32_t *subset_ratings(const struct subset *p, size_t i, size_t *n);

#endif
