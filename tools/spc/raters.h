/*
 * raters: the people who can be asked about each item (the paper's survey), and
 * the people to be predicted from their answers (its reference raters), whose
 * labels take the place of a ground truth: the raters who were not asked, or a
 * reference panel with a table of its own.
 *
 * Items with the same counts, on both sides, share a pattern: what depends on
 * an item only through its counts is computed once per pattern. Patterns stand
 * in an order that does not depend on that of the rows.
 */
#ifndef ANNOT_RATERS_H
#define ANNOT_RATERS_H

#include "predict/models.h"
#include "table/items.h"

/* Items with the same count vectors of labels. */
struct raters_pattern {
	struct vector asked, wanted; /* of the raters who can be asked; of the
	                                reference panel, n is 0 without one */
	double items;                /* that share the pattern */
};

struct raters {
	size_t k;                /* K, labels */
	bool reference;          /* a reference panel is to be predicted */
	uint64_t least, fewest;  /* labels of an item at least; labels that the
	                            reference has of an item at least */
	size_t n;                /* items */
	uint32_t *item;          /* per item: its index in the truth, where the
	                            truth keeps items */
	uint32_t *pattern;       /* per item */
	uint64_t *copies;        /* per item: how many it stands for; NULL: 1 */
	size_t patterns;
	struct raters_pattern *at; /* per pattern */
	double items, labels;    /* items in all; labels of those asked */
	uint64_t dropped, unwanted; /* items of the truth left out; before them
	                               those of too few reference labels */
};

struct raters_need {
	uint64_t least;      /* labels of an item at least; 0: so that items x
	                        least is largest, and */
	uint64_t floor;      /* then at least this; 0: 2 where an item has 2 */
	uint64_t fewest;     /* labels of the reference of an item at least; 0:
	                        so that items x fewest is largest */
	bool by_name;        /* items in the order of their names */
};

/*
 * The raters of the items of t that every model predicts, that have a reference
 * (NULL: none is needed) and enough labels. Labels are ranks, those of the
 * reference too. t and reference must outlive c. Items without a reference are
 * told in a note. n is 0 when no item is left.
 */
void raters_init(struct raters *c, const struct items *t,
	const struct items *reference, const struct models *models, size_t k,
	const struct raters_need *need);

/* The reference panel of c among itself, pattern for pattern: its raters are
 * asked, and the others of them to be predicted. r has no item and no pattern
 * per item; c must outlive r. */
void raters_of_reference(struct raters *r, const struct raters *c);

/* The count vector of pattern i from which people are to be predicted: of the
 * reference panel, or of the raters who can be asked. */
static inline const struct vector *
raters_wanted(const struct raters *c, size_t i)
{
	return c->reference ? &c->at[i].wanted : &c->at[i].asked;
}

/*
 * The shares of labels, in label order, among the raters to be predicted of
 * pattern p (its soft label): those who were not asked, when k were and
 * answered y; or the reference panel, whatever y. y: cells in label order, part
 * of p->asked but for cells of n = 0. Returns how many shares there are, at
 * most raters_most_cells().
 */
size_t raters_left(const struct raters_pattern *p, const struct cell *y,
	size_t cells, uint32_t k, struct share *share);

/* share[0 .. K-1] = sum n_l / sum N over all items of raters_wanted(). */
void raters_shares(const struct raters *c, double *share);

/* How many items have each pattern; the caller frees. */
double *raters_items(const struct raters *c);

/* The count vector of the raters asked, or of raters_wanted(), per pattern; the
 * caller frees. */
struct vector *raters_vectors(const struct raters *c, bool wanted);

/* The most different labels that a vector of any pattern has. */
size_t raters_most_cells(const struct raters *c);

void raters_free(struct raters *c);

#endif
