/*
 * sources: the members of a batch that the slots of a plan are computed from.
 *
 * Most slots are one member. The mean of a ranking over labels is that of one
 * member for each label; and of a task with several labels per item, metrics over
 * all labels are means, sums or functions of what is the same in the task of each
 * label. Only lack of memory ends the tool.
 */
#ifndef ANNOT_SOURCES_H
#define ANNOT_SOURCES_H

#include "estimates.h"
#include "shapes.h"

/* What is made of the values of several members: their mean, of those that exist or
 * where all do; their sum; or a metric of the masses of each label. */
struct source_how {
	enum { SOURCE_SOME, SOURCE_MEAN, SOURCE_SUM, SOURCE_POOLED } kind;
	const struct metric *metric;
	double zero;             /* value of 0/0 */
};

struct source {
	struct source_how how;
	size_t *member, n;       /* in the batch; 0: the metric does not apply */
};

struct sources {
	struct source *slot;     /* per slot of the plan */
	enum estimate_status *refused; /* per slot: why there is no member */
	enum estimate_status none; /* why nothing has a value */
	bool signs, shares;      /* as in estimates */
};

/* Add the members of an estimate to a batch, on a side; kind: of primary shares. only:
 * of these slots, in samples that ratings can be left out of; NULL: of all. */
void sources_make(struct sources *x, const struct estimates *m,
	const struct part_tasks *tasks, int kind, const bool *only,
	struct batch *b, size_t side);

/* The value of several members, and its slopes by theirs; NULL: not asked for. */
double sources_combine(const struct source_how *how, const double *value,
	size_t n, double *slope);

/* The value of a source where members of the batch have these values, `stride`
 * apart; NUM_NA: it has no member. */
double sources_value(const struct source *s, const double *member,
	size_t stride);

/* A comparison of two sources. */
struct pair_of_sources {
	const struct source *a, *b; /* NULL: none */
	bool ratio;
};

/* The value of a, or its difference from b or its ratio to b, for a batch. */
batch_function sources_pair;

/* The members of the first task and label that a metric has with several labels per
 * item, for the ceilings of tasks: the tasks' slots and what is made of them. */
struct source_how sources_how(const struct plan *plan, const struct slot *s);

#endif
