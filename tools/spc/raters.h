/*
 * raters: the people who can be asked about each item (the paper's survey), and
 * those whom their answers are to predict (its reference raters): others of the
 * same people, or a panel of its own.
 *
 * Items with the same counts, on both sides, share a pattern: what depends on
 * an item only through them is computed once per pattern. Patterns stand in an
 * order that does not depend on that of the rows.
 */
#ifndef ANNOT_RATERS_H
#define ANNOT_RATERS_H

#include "dirichlet.h"
#include "items.h"
#include "predictions.h"

/* Items with the same people, and the same people to predict. */
struct raters_pattern {
	struct vector asked, wanted; /* wanted.n is 0: others of the asked */
	double items;                /* that share it */
};

struct raters {
	size_t k;                /* K */
	bool reference;          /* who is wanted is not who is asked */
	uint64_t least, fewest;  /* labels of an item at least; of a reference */
	size_t n;                /* items */
	uint32_t *item;          /* per item: of the truth, if it keeps items */
	uint32_t *pattern;       /* per item */
	uint64_t *shares;        /* per item: how many it stands for; NULL: 1 */
	size_t patterns;
	struct raters_pattern *at;
	double items, labels;    /* in all; labels of the asked */
	uint64_t dropped;        /* items of the truth left out */
};

struct raters_need {
	uint64_t least;      /* 0: what keeps most labels, n x least */
	uint64_t floor;      /* then at least this; 0: 2 where there are */
	bool by_name;        /* items in the order of their names */
};

/*
 * The items of t that every model predicts, that have a reference (NULL: none
 * is needed) and enough labels. Cells hold ranks; those of the reference, a
 * truth of its own, too. Items without a reference are told in a note. n is 0
 * when none is left.
 */
void raters_init(struct raters *c, const struct items *t,
	const struct items *reference, const struct models *models, size_t k,
	const struct raters_need *need);

/* The reference panel of c among itself, pattern for pattern; c must outlive
 * it. */
void raters_of_reference(struct raters *r, const struct raters *c);

/* The people of pattern i who are to be predicted. */
static inline const struct vector *
raters_wanted(const struct raters *c, size_t i)
{
	return c->reference ? &c->at[i].wanted : &c->at[i].asked;
}

/* The shares of labels, in label order, among those who are left to predict
 * of pattern p when k have answered y, cells in label order and, but for
 * n = 0, cells of the people; none of a reference have. Returns how many. */
size_t raters_left(const struct raters_pattern *p, const struct cell *y, size_t cells,
	uint32_t k, struct share *share);

/* share[0 .. K-1] = sum n_l / sum N of all who are to be predicted. */
void raters_shares(const struct raters *c, double *share);

/* How many items have each pattern; the caller frees. */
double *raters_items(const struct raters *c);

/* Those who are asked, per pattern; the caller frees. */
struct vector *raters_asked(const struct raters *c);

/* The most labels that the people of a pattern have between them. */
size_t raters_most_cells(const struct raters *c);

/* Prepare the Dirichlet distribution of shares for the counts of those who are
 * asked, or wanted; vectors are the patterns. */
void raters_dirichlet(const struct raters *c, bool wanted, struct dirichlet *d);

void raters_free(struct raters *c);

#endif
