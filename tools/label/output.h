/*
 * output: the rows of targets.
 */
#ifndef ANNOT_LABEL_OUTPUT_H
#define ANNOT_LABEL_OUTPUT_H

#include "agree/targets.h"
#include "table/labels.h"
#include "table/vectors.h"
#include "text/out.h"

enum output_form { OUTPUT_TARGETS, OUTPUT_HARD, OUTPUT_PRIMARY };

struct output {
	struct out out;
	enum output_form form;
	const struct labels *labels; /* ordered */
	size_t k;                /* K, or the number of */
	const struct cell *own;  /* the cells whose labels `p` is of; NULL: all */
	double temper;           /* the power that p was raised to (temper.h) */
	bool of_votes;           /* a label without a vote is no second label */
	bool several;            /* annotators choose several labels, or: */
	const char *none;        /* none */
	uint64_t unnamed;        /* items without a row: the likeliest label has no
	                            name */
};

void output_header(struct output *o);

/* The rows of an item, of all labels with a name. n: its votes, of K labels, for
 * OUTPUT_PRIMARY and OUTPUT_HARD. Nothing where the weight is 0. */
void output_item(struct output *o, struct view name, const struct targets_item *target,
	const double *n);

/* The decision: the first label in label order whose p is the largest but for
 * rounding. */
size_t output_decision(const double *p, size_t k);

#endif
