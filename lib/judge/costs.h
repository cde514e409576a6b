/*
 * costs: what a decision costs, by the label that a person gives.
 *
 * A table truth decision cost with a row for every pair of labels. What is wrong in
 * the table ends the tool with FILE:LINE and status 1.
 */
#ifndef ANNOT_COSTS_H
#define ANNOT_COSTS_H

#include "table/labels.h"

struct costs {
	size_t k;
	double *at;            /* of truth t and decision q at t K + q, in label
	                          order */
	double *sum;           /* per decision: over all truths */
};

/* Read the costs of labels, which are ranked and all have a name. */
void costs_read(struct costs *c, const char *path, const struct labels *labels);

static inline double
costs_of(const struct costs *c, size_t truth, size_t decision)
{
	return c->at[truth * c->k + decision];
}

#endif
