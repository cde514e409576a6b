/*
 * plan: which metrics of which labels are asked for, and by which rules.
 *
 * The struct owns its slots and borrows the labels.
 */
#ifndef ANNOT_PLAN_H
#define ANNOT_PLAN_H

#include "flips.h"
#include "metrics.h"
#include "strings.h"

/* A value to compute: a metric, and the label that it is of. */
struct slot {
	const struct metric *metric;
	size_t label;          /* rank; K: over all labels */
};

struct plan {
	struct evaluation_rules rules;
	int oracle[TARGET_KINDS]; /* enum oracle */
	struct flips flips;    /* of the truth, for target new */
	bool items;            /* -B item: a value per item */
	bool named;            /* -M names the metrics: they have rows even
	                          where they do not apply */
	bool by_labels;        /* an item weighs as many labels as it has */
	uint64_t bootstrap, seed; /* replicates, 0: none */
	double confidence;
	struct slot *slot;
	size_t slots;
};

/* Set rules.k, named and positive from the ranked labels, and make a slot for
 * each metric named, or for all that apply; the caller has set the other
 * members. positive: the label of -P, or NULL. An unknown label, a threshold
 * for more than two labels or a mean of labels without numbers is wrong
 * usage. */
void plan_make(struct plan *plan, const struct labels *labels,
	const struct strings *names, const char *positive);
void plan_free(struct plan *plan);

/* Is more better? */
bool slot_is_up(const struct slot *s);

#endif
