/*
 * subset: the items of one coefficient, and their annotators.
 *
 * A selection of items, their labels possibly merged into classes: the distinct
 * count vectors, the number of items with each, the weights of the labels, and
 * the annotator of each label if known. Only lack of memory ends the tool.
 */
#ifndef ANNOT_SUBSET_H
#define ANNOT_SUBSET_H

#include "classes.h"
#include "table/items.h"

struct subset {
	const struct items *all;
	const struct classes *classes;
	size_t q;                /* number of classes, the labels of every formula */

	/* Distinct count vectors: vector v is cell[start[v]] to cell[start[v + 1] - 1], each a
	 * class and its count (or a part of it, if the count exceeds 2^32 - 1); n[v] is the sum of
	 * the counts, items[v] the number of items of the subset with the vector. */
	struct vectors distinct; /* owns start and cell */
	size_t vectors;
	const size_t *start;
	const struct cell *cell;
	double *n, *items;

	/* The weights of the labels. If annotators have equal weights each label weighs 1: whole is
	 * n, the others are NULL. Otherwise each item has its own vector: mass[c] and square[c] are
	 * the sums of w_a and of w_a^2 over the labels of cell c; whole[v] is the sum of mass over
	 * vector v, pair[v] that of w_a w_b over ordered pairs of its labels. */
	double *mass, *square, *whole, *pair;

	/* Item i of the subset is item[i] of all (NULL: i) and has vector
	 * vector[i]. count is 0 if only the vectors are kept. */
	size_t count;
	const uint32_t *item;
	uint32_t *sorted;        /* item points here if the items are in the order of their names */
	uint32_t *vector;

	/* Clusters: unit u is items unit[u] to unit[u + 1] - 1 of the subset;
	 * NULL: each item is a unit. */
	size_t *unit, units;

	/* The annotators' labels: answer[a] is the annotator and the class of
	 * answer a of all->answers, if it is listed as one of the subset. Annotators
	 * are numbered from 0 within the subset. NULL: not known. */
	struct rating *answer;
	uint32_t *listed;        /* in ascending order, */
	size_t answers;          /* so many */
	size_t annotators;       /* 0: not known */
	uint32_t *person;        /* per annotator of the subset: the number among all annotators */

	/* By annotator g, tally[tally_first[g]] to tally[tally_first[g + 1] - 1]: in which cells
	 * their ratings are, and how many. NULL: not counted. */
	size_t *tally_first;
	struct subset_tally {
		uint32_t cell, n;
	} *tally;

	double total, ratings;   /* numbers of items and of ratings */
};

/*
 * Make the subset of the n items in `item` (NULL: all items); all, item and
 * classes must outlive it. sorted: the order of the vectors, and of items if
 * their names have ranks, does not depend on the order of the rows; random
 * draws need this. Items of one cluster are next to each other, in any case.
 */
void subset_init(struct subset *p, const struct items *all, const uint32_t *item, size_t n,
	const struct classes *classes, bool sorted);

/* The weight of cell c of p->cell: r_ik. */
static inline double
subset_mass(const struct subset *p, size_t c)
{
	return p->mass ? p->mass[c] : p->cell[c].n;
}

/* The total weight, w_a w_b each, of the ordered pairs of labels within vector v, r_i (r_i - 1). */
static inline double
subset_pairs(const struct subset *p, size_t v)
{
	return p->pair ? p->pair[v] : p->n[v] * (p->n[v] - 1);
}

/* The weight of annotator g of the subset, and of the annotator of answer a. */
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

/* The weighted sum and mean of value[label] over the labels of vector v. */
static inline double
subset_sum(const struct subset *p, size_t v, const double *value)
{
	double sum = 0;

	for (size_t c = p->start[v]; c < p->start[v + 1]; c++)
		sum += subset_mass(p, c) * value[p->cell[c].label];
	return sum;
}

static inline double
subset_mean(const struct subset *p, size_t v, const double *value)
{
	return subset_sum(p, v, value) / p->whole[v];
}

/* Is item i the last of its unit? Asked of item after item; *unit starts at 0. */
static inline bool
subset_unit_ends(const struct subset *p, size_t i, size_t *unit)
{
	if (p->unit && i + 1 < p->unit[*unit + 1])
		return false;
	++*unit;
	return true;
}

/* The cell of vector v with a class, which it has. O(log cells). */
size_t subset_cell(const struct subset *p, size_t v, uint32_t class);

/* The number of annotators that two subsets of the same items table have together,
 * whose lists are ascending; NUM_NA: not known. */
double subset_annotators(const struct subset *a, const struct subset *b);

/* Is an annotator in both? Not where they are not known. */
bool subset_share_annotators(const struct subset *a, const struct subset *b);

/* Per item the unit it is of; NULL where each is its own. */
uint32_t *subset_units(const struct subset *p);

/* The n ratings of item i of the subset: indices in p->answer. */
const uint32_t *subset_ratings(const struct subset *p, size_t i, size_t *n);

#endif
