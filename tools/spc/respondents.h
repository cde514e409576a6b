/*
 * respondents: the people who can be asked about each item (the paper's survey), and
 * the people to be predicted from their answers (its reference raters), whose
 * labels take the place of a ground truth: the raters who were not asked, or a
 * reference panel with a table of its own.
 *
 * Items with the same counts, on both sides, share a pattern: what depends on
 * an item only through its counts is computed once per pattern. Patterns stand
 * in an order that does not depend on that of the rows.
 */
#ifndef ANNOT_RESPONDENTS_H
#define ANNOT_RESPONDENTS_H

#include "predict/models.h"
#include "table/items.h"

struct respondents {
	size_t k;                /* K, labels */
	uint64_t least;          /* labels that each item has at least, */
	uint64_t reference_least; /* and in the reference */
	const char *file;        /* of the truth, for messages */
	size_t n;                /* items */
	uint32_t *item;          /* per item: its index in the truth, where the
	                            truth keeps items */
	uint32_t *pattern;       /* per item */
	uint64_t *copies;        /* per item: how many it stands for; NULL: 1 */
	uint32_t *unit;          /* per item: its cluster, of `units`; NULL: there are
	                            no clusters, */
	uint32_t *order;         /* and items by cluster: those of u are order[start[u]]
	                            to order[start[u + 1] - 1] */
	size_t *start, units;
	size_t patterns;
	struct vector *asked;    /* per pattern: the labels of the raters who can
	                            be asked; */
	struct vector *wanted;   /* those of the reference panel, which is to be
	                            predicted; NULL: none is */
	double *weight;          /* per pattern: the number of its items */
	double items, labels;    /* items in all; labels of those asked */
	uint64_t reference_dropped; /* items left out because the reference has too
	                            few labels of them; */
	uint64_t dropped;        /* because the truth has */
};

struct respondents_need {
	uint64_t least;      /* labels of an item at least; 0: the number for which
	                        number x items is largest, */
	uint64_t floor;      /* and at least this; 0: 2 if an item has 2 */
	uint64_t reference_least; /* the same for labels in the reference */
	bool by_name;        /* items in the order of their names */
	bool vectors;        /* vectors stand for their items, though the truth may
	                        keep these */
};

/*
 * The raters of the items of t that every model predicts, that have a reference
 * (NULL: none is needed) and enough labels. Labels are ranks, those of the
 * reference too. t and reference must outlive c. A note gives the number of items
 * without a reference. n is 0 if no item is left.
 */
void respondents_init(struct respondents *c, const struct items *t,
	const struct items *reference, const struct models *models, size_t k,
	const struct respondents_need *need);

/* The reference panel of c among itself, pattern for pattern: its raters are
 * asked, and the others of them to be predicted. It borrows from c. */
struct respondents respondents_of_reference(const struct respondents *c);

/* The count vectors, per pattern, from which people are to be predicted: of the
 * reference panel, or of the raters who can be asked. */
static inline const struct vector *
respondents_wanted(const struct respondents *c)
{
	return c->wanted ? c->wanted : c->asked;
}

/*
 * The shares of labels, in label order, among the raters to be predicted of a
 * pattern (its soft label): those who were not asked, when k were and answered
 * y; or the reference panel, whatever y. y: cells in label order, part of the
 * raters asked but for cells of n = 0. Returns how many shares there are, at most
 * respondents_most_cells().
 */
size_t respondents_soft_label(const struct respondents *c, size_t pattern,
	const struct cell *y, size_t cells, uint32_t k, struct share *share);

/* share[0 .. K-1] = sum n_l / sum N over all items of respondents_wanted(). */
void respondents_shares(const struct respondents *c, double *share);

/* Per pattern: the place of its first cell among those of all patterns of the raters
 * who can be asked, and then their number. */
size_t *respondents_cells(const struct respondents *c);

/* How many units are drawn: clusters, or items as they count. */
static inline double
respondents_units(const struct respondents *c)
{
	return c->unit ? (double)c->units : c->items;
}

/* The most different labels that a vector of any pattern has. */
size_t respondents_most_cells(const struct respondents *c);

#endif
