/*
 * persons: attributes of annotators, such as their gender.
 *
 * Part of lib/table/rows, for tools whose -g names attributes of annotators
 * (input.of_annotators): columns of the ratings, or of a table of --attributes.
 * Values are names; those that say nothing are all UNKNOWN_GROUP.
 */
#ifndef ANNOT_PERSONS_H
#define ANNOT_PERSONS_H

#include "text/ids.h"
#include "text/input.h"
#include "text/tsv.h"

#define PERSONS_UNKNOWN (IDS_NONE - 1)

struct persons {
	size_t columns;
	size_t n;            /* number of annotators */
	uint32_t *value;     /* per annotator and column: id in values; PERSONS_UNKNOWN:
	                        UNKNOWN_GROUP; IDS_NONE: not set */
	size_t cap;
	struct ids values;
};

void persons_init(struct persons *p, size_t columns);

/* Is a value set? */
static inline bool
persons_has(const struct persons *p, uint32_t annotator, size_t column)
{
	return annotator < p->n && p->value[annotator * p->columns + column] != IDS_NONE;
}

/* The value; UNKNOWN_GROUP if it is not known. */
struct view persons_value(const struct persons *p, uint32_t annotator, size_t column);

/* Set a value; one that says nothing is UNKNOWN_GROUP. False: the annotator has another value. */
bool persons_set(struct persons *p, uint32_t annotator, size_t column, struct view v);

/* End the tool where column g of -g has numbers, and v, of row i, is none. */
void persons_check(const struct input *input, size_t g, const struct tsv *t,
	size_t i, struct view v);

/* Renumber the n annotators: rank[a] is the new number of a. */
void persons_rank(struct persons *p, const uint32_t *rank, size_t n);

#endif
