/*
 * costs: what a decision costs, by the label that a person gives.
 *
 * A table truth decision cost with a row for every pair of the two labels. What
 * is wrong in the table ends the tool with FILE:LINE and status 1.
 */
#ifndef ANNOT_COSTS_H
#define ANNOT_COSTS_H

#include "table/labels.h"

struct costs {
	double at[2][2];       /* by the ranks of truth and decision */
};

/* Read the costs of two labels, which are ranked. */
void costs_read(struct costs *c, const char *path,
	const struct labels *labels);

#endif
