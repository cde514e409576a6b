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

/* Items with the same count vectors of labels. */
struct respondents_pattern {
	struct vector asked, wanted; /* of the raters who can be asked; of the
	                                reference panel, n is 0 without one */
	double items;                /* that share the pattern */
};

struct respondents {
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
	struct respondents_pattern *at; /* per pattern */
	double items, labels;    /* items in all; labels of those asked */
	uint64_t dropped, unwanted; /* items of the truth left out; before them
	                               those of too few reference labels */
};

struct respondents_need {
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
void respondents_init(struct respondents *c, const struct items *t,
	const struct items *reference, const struct models *models, size_t k,
	const struct respondents_need *need);

/* The reference panel of c among itself, pattern for pattern: its raters are
 * asked, and the others of them to be predicted. r has no item and no pattern
 * per item; c must outlive r. */
void respondents_of_reference(struct respondents *r, const struct respondents *c);

/* The count vector of pattern i from which people are to be predicted: of the
 * reference panel, or of the raters who can be asked. */
static inline const struct vector *
respondents_wanted(const struct respondents *c, size_t i)
{
	return c->reference ? &c->at[i].wanted : &c->at[i].asked;
}

/*
 * The shares of labels, in label order, among the raters to be predicted of
 * pattern p (its soft label): those who were not asked, when k were and
 * answered y; or the reference panel, whatever y. y: cells in label order, part
 * of p->asked but for cells of n = 0. Returns how many shares there are, at
 * most respondents_most_cells().
 */
size_t respondents_left(const struct respondents_pattern *p, const struct cell *y,
	size_t cells, uint32_t k, struct share *share);

/* share[0 .. K-1] = sum n_l / sum N over all items of respondents_wanted(). */
void respondents_shares(const struct respondents *c, double *share);

/* How many items have each pattern; the caller frees. */
double *respondents_items(const struct respondents *c);

/* The count vector of the raters asked, or of respondents_wanted(), per pattern; the
 * caller frees. */
struct vector *respondents_vectors(const struct respondents *c, bool wanted);

/* The most different labels that a vector of any pattern has. */
size_t respondents_most_cells(const struct respondents *c);

void respondents_free(struct respondents *c);

#endif
