/*
 * subset: the items that a coefficient is of, and their annotators.
 *
 * A choice of items, their labels merged into classes or not: the distinct
 * count vectors, how many items have each, what their labels weigh, and, where
 * it is known, who gave which label. Nothing here ends the tool but for want of memory.
 */
#ifndef ANNOT_SUBSET_H
#define ANNOT_SUBSET_H

#include "classes.h"
#include "table/items.h"

struct subset {
	const struct items *all;
	const struct classes *classes;
	size_t q;                /* classes: the labels of every formula */

	/* Distinct count vectors: vector v is cell[start[v]] to cell[start[v +
	 * 1] - 1], each a class and its count, or where a class is given more
	 * than 2^32 - 1 times a part of the count; n[v] is the sum of the
	 * counts, items[v] how many items of the subset have the vector. */
	struct vectors distinct; /* owns start and cell */
	size_t vectors;
	const size_t *start;
	const struct cell *cell;
	double *n, *items;

	/* What the labels weigh. Where annotators weigh as much each a label
	 * weighs 1: whole is n, the others are NULL. Else each item has a
	 * vector of its own: mass[c] and square[c] are the sums of w_a and of
	 * w_a^2 over the labels of cell c; whole[v] is the sum of mass over
	 * vector v, pair[v] that of w_a w_b over ordered pairs of its labels. */
	double *mass, *square, *whole, *pair;

	/* Items: item i of the subset is item[i] of all (NULL: i) and has
	 * vector vector[i]. count is 0 where only the vectors are kept. */
	size_t count;
	const uint32_t *item;
	uint32_t *sorted;        /* what item points to where items are in the
	                            order of their names */
	uint32_t *vector;

	/* Who gave which label: answer[a] is the annotator and the class of
	 * answer a of all->answers. Annotators are numbered from 0 within the
	 * subset, IDS_NONE: not in it. NULL: not known. */
	struct rating *answer;
	size_t annotators;       /* 0: not known */
	uint32_t *person;        /* per annotator of the subset: the same
	                            annotator's number among all */

	double total, ratings;   /* how many items; ratings */
};

/*
 * Make the subset of the n items in `item`, NULL for every one; all, item and
 * classes must outlive it. sorted: vectors, and items where names have ranks,
 * stand in an order that does not depend on that of the rows, for random draws.
 */
void subset_init(struct subset *p, const struct items *all,
	const uint32_t *item, size_t n, const struct classes *classes,
	bool sorted);
void subset_free(struct subset *p);

/* What cell c weighs, of p->cell: r_ik. */
static inline double
subset_mass(const struct subset *p, size_t c)
{
	return p->mass ? p->mass[c] : p->cell[c].n;
}

/* r_ik (r_ik - 1): what the ordered pairs of labels within cell c weigh, w_a w_b
 * each; and r_i (r_i - 1), what those of vector v do. */
static inline double
subset_within(const struct subset *p, size_t c)
{
	double r = subset_mass(p, c);

	return p->mass ? r * r - p->square[c] : r * (r - 1);
}

static inline double
subset_pairs(const struct subset *p, size_t v)
{
	return p->pair ? p->pair[v] : p->n[v] * (p->n[v] - 1);
}

/* What annotator g of the subset weighs; what the annotator of answer a does. */
static inline double
subset_weight(const struct subset *p, uint32_t g)
{
	return p->all->voice ? p->all->voice[p->person[g]] : 1;
}

static inline double
subset_voice(const struct subset *p, uint32_t a)
{
	return subset_weight(p, p->answer[a].annotator);
}

/* The mean over the labels of vector v of value[label], by weight. */
double subset_mean(const struct subset *p, size_t v, const double *value);

/* The ratings of item i of the subset, n of them: indices in p->answer. */
const uint32_t *subset_ratings(const struct subset *p, size_t i, size_t *n);

#endif
