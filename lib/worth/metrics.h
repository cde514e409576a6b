/*
 * metrics: what predictions are worth to people, one table for all tools.
 *
 * A metric is one record: adding one touches the table in metrics.c, a test and
 * a line of annot-score(1). Its value is made of one of five things: the mean of
 * a fact of the items' trials (lib/worth/trial), a confusion matrix of decisions or of
 * overlaps (lib/worth/confusion), a ranking of items by probability (lib/stats/auc), two
 * facts related over all items (lib/worth/relate), or bins of items by probability.
 * Who computes a metric adds up, with any weights of the items, what the metric
 * is made of: once for a value, again for each bootstrap replicate.
 */
#ifndef ANNOT_METRICS_H
#define ANNOT_METRICS_H

#include "confusion.h"
#include "relate.h"
#include "stats/auc.h"
#include "text/method.h"
#include "trial.h"

/* What a metric is made of. */
enum metric_shape {
	METRIC_MEAN,      /* a mean over items */
	METRIC_DECISIONS, /* a confusion matrix of decisions; or labels drawn from
	                     the prediction, as annot-spc takes them */
	METRIC_OVERLAPS,  /* the same of overlaps */
	METRIC_RANKING,   /* items ordered by the probability of a label */
	METRIC_RELATION,  /* two columns */
	METRIC_BINS       /* items gathered by their largest probability */
};

enum metric_trait {
	METRIC_PER_LABEL = 1, /* a row per label, or that of the positive one */
	METRIC_MACRO = 2,     /* and their mean, with K > 2 */
	METRIC_PROBABLE = 4,  /* needs probabilities */
	METRIC_SCALE = 8,     /* needs ordered labels */
	METRIC_LINEAR = 16,   /* in the shares: as good for one person, and for
	                         new people */
	METRIC_ITEM = 32,     /* of decisions: an item has a value by itself */
	METRIC_NAMED = 64,    /* only where -M names it */
	METRIC_TRIVIAL = 128, /* who says the shares themselves has the best
	                         value there is */
	METRIC_ORDERS = 256,  /* relates ranks */
	METRIC_MATRIX = 512,  /* needs the whole matrix */
	METRIC_WEIGHTED = 1024, /* needs weights of labels */
	METRIC_DRAWN = 2048,  /* labels are drawn from probabilities */
	METRIC_LOG = 4096,    /* annot-spc clamps probabilities */
	METRIC_KNOWN = 8192,  /* annot-spc knows its asymptote */

	/* Of several labels per item: over all labels a mean of the labels'
	 * values, but for */
	METRIC_POOLED = 1 << 14, /* those of the labels' masses, */
	METRIC_SUMS = 1 << 15,   /* sums of the labels' values, */
	METRIC_HALVES = 1 << 16  /* which of two labels, yes and no, are twice
	                            that of one */
};

/* Sets of metrics, for -M; SCORERS are those that annot-spc takes. */
enum metric_sets {
	METRICS_HARD = 1, METRICS_SOFT = 2, METRICS_CALIBRATION = 4,
	METRICS_ORDINAL = 8, METRICS_LEWIDI = 16, METRICS_SCORERS = 32
};

/* What is known of the best decisions: the share of people that one decision an
 * item meets; of probabilities that are the shares among all people the squared
 * error, as brier counts it, and the entropy in nats; and of these probabilities
 * against the shares of few people the sum of the differences, the
 * Jensen-Shannon divergence, and the entropy of those few in nats. */
struct ceiling {
	double accuracy, brier, log_loss;
	double distance, jsd, entropy;
};

/* Items gathered by confidence, the largest probability, in bins. */
struct bins {
	size_t n;
	const double *gap;     /* per bin: mass times confidence, less mass met */
	double mass;           /* of all */
};

struct metric {
	struct method about;
	double least, most;    /* the range, with infinities */
	unsigned sets;         /* of enum metric_sets */
	unsigned traits;       /* of enum metric_trait */
	enum metric_shape shape;

	/* METRIC_MEAN: the mean of a fact, and what becomes of it; NULL: the mean
	 * itself. */
	enum fact fact;
	double (*of_mean)(double mean);
	/* METRIC_DECISIONS, METRIC_OVERLAPS. */
	double (*decisions)(const struct confusion *t, size_t label);
	/* METRIC_RANKING; area: that of the pairs alone, for those that compare
	 * pairs, else NULL. */
	double (*ranking)(const struct auc_point *s, size_t n);
	double (*area)(const struct auc_point *s, size_t n, double *pos,
		double *neg);
	/* The same of decisions taken as probabilities 0 and 1; NULL: none. */
	double (*ranked_decisions)(const struct confusion *t, size_t label);
	/* METRIC_RELATION. */
	enum fact x, y;
	double (*relate)(const struct relation *r);
	/* METRIC_BINS. */
	double (*of_bins)(const struct bins *b);

	/* The value of the best decisions; NULL: other decisions may have a
	 * better one. */
	double (*ceiling)(const struct ceiling *c);
	const char *undefined; /* status when the value does not exist */
};

extern const struct metric metrics[];
extern const struct method_table metrics_table; /* all, with sets */
extern const struct method_table scorers_table; /* those of annot-spc */

/* Is more better? */
bool metric_is_up(const struct metric *m);

/* The facts that the metric is made of. */
fact_set metric_facts(const struct metric *m);

/* Is a value outside the metric's range, by more than rounding? Shares that are
 * not cut have a right mean, which for few items may be. */
bool metric_is_outside(const struct metric *m, double value);

#endif
