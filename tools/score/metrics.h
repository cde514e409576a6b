/*
 * metrics: the table of annot-score's metrics.
 *
 * A metric is one record: adding one touches the table in
 * tools/score/metrics.c, a test and a line of annot-score(1).
 */
#ifndef ANNOT_METRICS_H
#define ANNOT_METRICS_H

#include "method.h"
#include "scores.h"

enum {
	METRIC_PER_LABEL = 1, /* a row per label, or that of the positive one */
	METRIC_MACRO = 2,     /* and their mean, with K > 2 */
	METRIC_PROBABLE = 4,  /* needs probabilities */
	METRIC_RANKING = 8    /* needs patterns ordered by score */
};

/* What is known of the best decisions (score/ideal): the share of people that one
 * decision an item meets; and of probabilities that are the shares themselves
 * the squared error, as brier counts it, and the entropy in nats. */
struct ceiling {
	double accuracy, brier, log_loss;
};

struct metric {
	struct method about;
	double least, most;    /* the range, with infinities */
	unsigned traits;
	/* The value for a label, from the confusion matrix or else from all
	 * scores; one of the two is NULL. */
	double (*decisions)(const struct confusion *t, size_t label);
	double (*scores)(const struct scores *e, size_t label);
	/* The value of pattern i alone; NULL: the metric is no mean over
	 * items. */
	double (*item)(const struct evaluation *p, size_t i);
	/* The value of the best decisions; NULL: other decisions may have a
	 * better one. */
	double (*ceiling)(const struct ceiling *c);
	const char *undefined; /* status when the value does not exist */
};

extern const struct metric metrics[];
extern const struct method_table metrics_table;

/* The value for a label (K: over all labels), or of pattern i alone; NUM_NA
 * where it does not exist or the metric does not apply. */
double metric_value(const struct metric *m, const struct evaluation *p,
	const struct scores *e, size_t label);
double metric_item(const struct metric *m, const struct evaluation *p,
	size_t i);

/* Is a value outside the metric's range, by more than rounding? Shares that are
 * not cut have a right mean, which for few items may be. */
bool metric_is_outside(const struct metric *m, double value);

#endif
