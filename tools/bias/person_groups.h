/*
 * person_groups: groups of annotators by what is known of them.
 */
#ifndef ANNOT_BIAS_PERSON_GROUPS_H
#define ANNOT_BIAS_PERSON_GROUPS_H

#include "grouping.h"
#include "table/persons.h"

/* Set the group of each annotator whom `in` holds, and IDS_NONE for the others,
 * 0 to people - 1. names: those of the groups, in bytewise order, but bins of
 * numbers in theirs. A name that would be of two groups, or *, ends the
 * tool. */
void person_groups(uint32_t *group, struct ids *names,
	const struct persons *persons, const struct grouping *g, const bool *in,
	size_t people);

#endif
