/*
 * plan: the metrics to compute, of which labels, and the rules for them.
 *
 * The struct owns its slots, and the metrics, codes and weights of the rules; it
 * borrows the labels.
 */
#ifndef ANNOT_PLAN_H
#define ANNOT_PLAN_H

#include "evaluation.h"
#include "flips.h"

#include "agree/weights.h"
#include "stats/crossed.h"
#include "text/strings.h"
#include "worth/metrics.h"

/* A value to compute: a metric, and the label that it is of. */
struct slot {
	const struct metric *metric;
	size_t label;          /* rank; K: over all labels */
};

struct plan {
	const char *file;      /* of the truth, for messages */
	struct evaluation_rules rules;
	int oracle[TARGET_KINDS]; /* enum oracle */
	struct flips flips;    /* of the truth, for target new */
	struct places places;  /* the same: of its labels, where slips go to
	                          neighbours */
	bool items;            /* -B item: a value per item */
	bool named;            /* -M names the metrics: they have rows even
	                          where they do not apply */
	bool by_labels;        /* an item weighs as many labels as it has */
	bool sets;             /* an item has several labels, or none */
	uint64_t bootstrap, seed; /* replicates, 0: none */
	double confidence;
	enum crossed_random random; /* what intervals are of; */
	bool by_default;       /* nobody asked for that */
	bool leave_out;        /* values without groups of voters are needed of
	                          every metric, */
	bool derive;           /* and gradients */
	struct slot *slot;
	size_t slots;

	/* Private; and rules point to weights. */
	size_t slot_cap, metric_cap;
	struct weights weights;
};

/* The names on the command line. */
struct plan_names {
	const struct strings *metrics; /* of -M, which may be sets */
	uint32_t positive;     /* IDS_NONE: none */
	const char *weights;   /* of -w, or NULL */
};

/* Set rules.k, named and positive from the ranked labels, and make a slot for
 * each metric named, or for all that apply; the caller has set the other
 * members, and rules.trial.eps. A threshold for more than two labels or, where
 * named, what needs ordered labels for others is wrong usage. */
void plan_make(struct plan *plan, const struct labels *labels,
	const struct plan_names *names);

/* Add slots of a metric that is not there yet. */
void plan_add(struct plan *plan, const struct metric *m);

/* Are items ordered by the probability of each label? */
bool plan_ranks(const struct plan *plan);

#endif
