/*
 * truth_facts: how many items, annotators and labels a table of ratings, counts or
 * shares has, and how they are spread.
 */
#ifndef ANNOT_TRUTH_FACTS_H
#define ANNOT_TRUTH_FACTS_H

#include "report.h"

#include "table/items.h"
#include "text/input.h"

/* Add the facts of a table whose labels are in label order. O(ratings). */
void truth_facts(const struct items *x, struct report *r,
	const struct input *input);

#endif
