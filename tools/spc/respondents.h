/*
 * respondents: the people who can be asked about each item (the paper's survey), and
 * the people to be predicted from their answers (its reference raters), whose
 * labels take the place of a ground truth: the raters who were not asked, or a
 * reference panel with a table of its own.
 *
 * Items with the same counts share a pattern: what depends on an item only through its
 * counts is computed once per pattern. With a reference each item is one. Patterns stand
 * in an order that does not depend on that of the rows.
 */
#ifndef ANNOT_RESPONDENTS_H
#define ANNOT_RESPONDENTS_H

#include "agree/subset.h"
#include "math/joined.h"
#include "math/sample.h"
#include "predict/models.h"

struct respondents {
	size_t k;                /* K, labels */
	uint64_t least;          /* labels that each item has at least, */
	uint64_t reference_least; /* and in the reference */
	const struct items *truth;
	struct subset subset;    /* the items and who labelled them */
	size_t n;                /* rows of the truth, most of them one item */
	uint32_t *pattern;       /* per item */
	uint64_t *copies;        /* per item: how many it stands for; NULL: 1 */
	size_t patterns;
	struct vector *asked;    /* per pattern: the labels of the raters who can
	                            be asked; */
	struct vector *wanted;   /* those of the reference panel, which is to be
	                            predicted; NULL: none is */
	double *weight;          /* per pattern: the number of its items */
	size_t *first;           /* per pattern, and one more: its first cell among
	                            those of all who can be asked */
	double items, labels;    /* items in all; labels of those asked */
	uint64_t reference_dropped; /* items left out because the reference has too
	                            few labels of them; */
	uint64_t dropped;        /* because the truth has */

	struct sample sample;    /* for the engine; its `judged` is this: rows are
	                            items, or patterns, parts the labels to be
	                            predicted, of all people, and their counts; vector
	                            is 0, or 1 + the cell of the rating that is left
	                            out, or */
	size_t group;            /* this, if it is not 0 */
	struct sample grouped;   /* the same, rows are patterns */
	struct joined units;     /* of errors and draws */
	size_t most;             /* cells of a pattern */

	/* Private. */
	struct classes classes;
	struct unit_part *part;
	const uint32_t *leave;   /* per rating of the truth: its group, */
	uint32_t left;           /* and the group that is left out; NULL: none */
};

struct respondents_need {
	uint64_t least;      /* labels of an item at least; 0: the number for which
	                        number x items is largest, */
	uint64_t floor;      /* and at least this; 0: 2 if an item has 2 */
	uint64_t reference_least; /* the same for labels in the reference */
	bool by_item;        /* rows of the sample are items */
};

/*
 * The raters of the items of t that every model predicts, that have a reference
 * (NULL: none is needed) and enough labels, in the order of the items' names as far as
 * these have ranks. Labels are ranks, those of the reference too. t and reference must
 * outlive c. A note gives the number of items without a reference. n is 0 if no item is
 * left.
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
 * The labels, in label order, of the raters to be predicted of a pattern: those who
 * were not asked, when k were and answered y; or the reference panel, whatever y. y: a
 * count for each of the pattern's cells. Masses are counts; cell[i]: the cell that
 * share[i] is of. Returns how many labels there are, at most c->most.
 */
size_t respondents_left(const struct respondents *c, size_t pattern,
	const struct cell *y, struct share *share, uint32_t *cell);

/* share[0 .. K-1] = sum n_l / sum N over all items of respondents_wanted(). */
void respondents_shares(const struct respondents *c, double *share);

/* How many units are drawn: clusters, or items as they count. */
double respondents_units(const struct respondents *c);

/* The pattern of a row of a sample. */
static inline size_t
respondents_pattern(const struct sample *x, size_t row)
{
	const struct respondents *c = x->judged;

	return x->row ? row : c->pattern[row];
}

#endif
