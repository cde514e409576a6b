/*
 * plan: the metrics to compute, of which labels, and the criteria for them.
 *
 * The struct owns its slots, and the metrics, codes and weights of the criteria; it
 * borrows the labels.
 */
#ifndef ANNOT_PLAN_H
#define ANNOT_PLAN_H

#include "judge/criteria.h"
#include "judge/flips.h"

#include "agree/weights.h"
#include "stats/crossed.h"
#include "text/strings.h"
#include "worth/metrics.h"

/* A value to compute: a metric, and the label that it is of. */
struct slot {
	const struct metric *metric;
	size_t label;          /* rank; K: over all labels */
	bool named;            /* -M names the metric, or a set of it */
};

struct plan {
	const char *file;      /* of the truth, for messages */
	struct criteria criteria;
	const struct metric **metric; /* metrics different ones that are asked
	                          for */
	size_t metrics;
	int oracle[TARGET_KINDS]; /* enum oracle */
	struct flips flips;    /* of the truth, for target new */
	struct places places;  /* the same: of its labels, where slips go to
	                          neighbours */
	bool items;            /* -B item: a value per item */
	bool named;            /* -M names the metrics: they have rows even
	                          where they do not apply */
	bool few;              /* -M was not given: the few that fit a screen */
	bool by_labels;        /* an item weighs as many labels as it has */
	bool sets;             /* an item has several labels, or none */
	uint64_t bootstrap, seed; /* replicates, 0: none */
	double confidence;
	enum crossed_random random; /* what intervals are of; */
	bool by_default;       /* nobody asked for that */
	struct slot *slot;
	size_t slots;

	/* Private; and criteria point to weights. */
	size_t slot_cap, metric_cap;
	struct weights weights;
	struct costs costs;
};

/* The names on the command line. */
struct plan_names {
	const struct strings *metrics; /* of -M, which may be sets */
	uint32_t positive;     /* IDS_NONE: none */
	const char *weights;   /* of -w, or NULL, */
	const char *costs;     /* and a table of costs, or NULL */
};

/* Set criteria.k, named and positive from the ranked labels, and make a slot for
 * each metric named, or for all that apply; the caller has set the other
 * members, and criteria.trial.eps. A threshold for more than two labels or, where
 * named, what needs ordered labels for others is wrong usage. */
void plan_make(struct plan *plan, const struct labels *labels,
	const struct plan_names *names);

/* The index of a metric that is asked for. */
size_t plan_metric(const struct plan *plan, const struct metric *m);

/* Are items ordered by the probability of each label? */
bool plan_ranks(const struct plan *plan);

#endif
