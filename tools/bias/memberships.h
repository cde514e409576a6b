/*
 * memberships: the groups of attributes, and which annotators are in which.
 *
 * An annotator is in the group of their values, or with several values in one cell,
 * black;latino, in the group of each. The struct owns its arrays.
 */
#ifndef ANNOT_BIAS_MEMBERSHIPS_H
#define ANNOT_BIAS_MEMBERSHIPS_H

#include "grouping.h"
#include "table/persons.h"

struct memberships {
	size_t n;            /* of all annotators, one annotator after the other */
	uint32_t *annotator, *group; /* per membership */
	size_t cap, group_cap;
	struct ids names;    /* of the groups: bytewise, but bins in theirs */
};

/* Find the groups of the annotators 0 .. people-1 whom `in` holds. several: what stands
 * between the values of a cell; NULL: a cell is one value. A name that would be of two
 * groups, or *, ends the tool. */
void memberships_make(struct memberships *m, const struct persons *persons,
	const struct grouping *g, const char *several, const bool *in,
	size_t people);
void memberships_free(struct memberships *m);

#endif
