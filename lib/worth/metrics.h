/*
 * metrics: the table of metrics of predictions against people's labels, for all
 * tools.
 *
 * A metric is one record: a new one needs an entry in the table in metrics.c, a
 * test and a line of annot-score(1). Its value is computed from one of five
 * statistics: the mean of a fact of the items' trials (lib/worth/trial), a
 * confusion matrix of decisions or of overlaps (lib/worth/confusion), a ranking
 * of items by probability (lib/worth/auc), the relation of two facts over all
 * items (lib/worth/relate), or bins of items by probability. The caller
 * accumulates this statistic with any weights of the items: once for the value,
 * again for each bootstrap replicate.
 */
#ifndef ANNOT_METRICS_H
#define ANNOT_METRICS_H

#include "confusion_slopes.h"
#include "relate.h"
#include "auc.h"
#include "stats/estimate.h"
#include "text/method.h"
#include "trial.h"

/* The statistic that a metric is computed from. */
enum metric_shape {
	METRIC_MEAN,      /* a mean over items */
	METRIC_DECISIONS, /* a confusion matrix of decisions */
	METRIC_OVERLAPS,  /* a confusion matrix of overlaps */
	METRIC_RANKING,   /* items ordered by the probability of a label */
	METRIC_RELATION,  /* two columns of facts */
	METRIC_BINS       /* items in bins of their largest probability */
};

enum metric_trait {
	METRIC_PER_LABEL = 1, /* a row per label, or one for the positive
	                         label */
	METRIC_MACRO = 2,     /* also their mean, if K > 2 */
	METRIC_PROBABLE = 4,  /* needs probabilities */
	METRIC_SCALE = 8,     /* needs ordered labels */
	METRIC_LINEAR = 16,   /* linear in the shares: its mean is unbiased for
	                         one person and for new people */
	METRIC_ITEM = 32,     /* decisions: each item has a value of its own */
	METRIC_NAMED = 64,    /* only if -M names it */
	METRIC_TRIVIAL = 128, /* predicting the exact shares gets the best
	                         possible value */
	METRIC_ORDERS = 256,  /* computed from ranks */
	METRIC_MATRIX = 512,  /* needs the whole matrix */
	METRIC_WEIGHTED = 1024, /* needs weights of labels */
	METRIC_FOLDED = 1 << 17, /* a sum of absolute values, which noise makes too
	                            high: corrected by replicates, if there are
	                            any, else by the errors of bins */
	METRIC_COSTED = 1 << 19, /* needs costs of decisions */
	METRIC_STEP = 1 << 18, /* an item's value jumps as its shares change */

	/* Several labels per item: the value over all labels is the mean of the
	 * labels' values, except */
	METRIC_POOLED = 1 << 14, /* if computed from pooled masses of labels, */
	METRIC_SUMMED = 1 << 15  /* if the sum of the labels' values */
};

/* Sets of metrics, for -M; OTHER are in `all` alone. */
enum metric_sets {
	METRICS_HARD = 1, METRICS_SOFT = 2, METRICS_CALIBRATION = 4,
	METRICS_ORDINAL = 8, METRICS_LEWIDI = 16, METRICS_OTHER = 32,
	METRICS_ALL = 63
};

/* The values of the best predictions. The best decision per item: its expected
 * accuracy. The shares among all people as probabilities: the squared error, as
 * in brier, the entropy in nats, and the calibration error, which is 0. The same
 * probabilities against the shares t of few people, whose mean they are: the
 * overlap, the sum of absolute differences, the Jensen-Shannon divergence, and
 * E sum t ln t - E sum t ln q, the difference of two entropies. */
enum ceiling_kind { CEILING_NONE, CEILING_ACCURACY, CEILING_BRIER,
	CEILING_LOG_LOSS, CEILING_ECE, CEILING_OVERLAP, CEILING_DISTANCE,
	CEILING_JSD, CEILING_KL, CEILINGS };

struct ceiling {
	double at[CEILINGS];
};

/* A bin of items by confidence, their largest probability: the sum over its items
 * of mass times confidence - mass met, that of the squares of these, and how many
 * items all bins have; 0: the error of the gap is not known. */
struct bin {
	double gap, square, items;
};

/* Name, range, help and citation of metrics, for the tables of tools. */
#define METRIC_ACCURACY {"accuracy", "up", "0..1", "share", \
	"share of labels that the decision meets", "Gordon et al. 2021, 3.3"}
#define METRIC_PRECISION {"precision", "up", "0..1", "share", \
	"of the decisions for a label, the share that labels meet", "-"}
#define METRIC_RECALL {"recall", "up", "0..1", "share", \
	"of the labels of a kind, the share that is decided so", "-"}
#define METRIC_F1 {"f1", "up", "0..1", "share", \
	"harmonic mean of precision and recall", "van Rijsbergen 1979"}
#define METRIC_LOG_LOSS {"log_loss", "down", "0..", "nats", "cross-entropy of " \
	"labels and probabilities, clamped at 1e-15", "Good 1952"}
#define METRIC_BRIER {"brier", "down", "0..2", "squared error", \
	"squared error of the probabilities; 0..1 with two labels", "Brier 1950"}

struct metric {
	struct method about;
	double least, most;    /* the range, with infinities */
	unsigned sets;         /* enum metric_sets */
	unsigned traits;       /* enum metric_trait */
	enum metric_shape shape;

	/* METRIC_MEAN: the fact, and a function of its mean; NULL: the mean
	 * itself. */
	enum fact fact;
	double (*of_mean)(double mean);
	/* METRIC_DECISIONS, METRIC_OVERLAPS. */
	confusion_metric *decisions;
	confusion_metric *each;  /* it is the mean of this over labels; else NULL */
	confusion_slopes *slopes_of_matrix;
	/* METRIC_RANKING; area: the unscaled area of a metric that compares
	 * pairs, with the masses of both classes; else NULL. */
	double (*ranking)(const struct auc_point *s, size_t n);
	double (*area)(const struct auc_point *s, size_t n, double *pos,
		double *neg);
	/* The derivatives of that area, or where there is none of the value, by the
	 * masses of s[i]; NULL: not known. */
	void (*slopes)(const struct auc_point *s, size_t n, double *pos,
		double *neg);
	/* The same for decisions as probabilities 0 and 1; NULL: none. */
	confusion_metric *ranked_decisions;
	/* METRIC_RELATION: of the entropies of shares and of probabilities, or of
	 * the expected score and people's mean. */
	double (*of_moments)(const struct second_moments *m);
	void (*slopes_of_moments)(const struct second_moments *m, double value,
		struct second_moments *by);
	double (*relate)(const struct relation *r);
	/* METRIC_BINS: the sum over bins is divided by the mass. */
	double (*of_bin)(const struct bin *b);

	/* The best prediction's value, or its mean for of_mean; CEILING_NONE:
	 * another prediction may have a better value. */
	enum ceiling_kind ceiling;
	enum estimate_status undefined; /* if there is no value */
};

extern const struct metric metrics[];
extern const struct method_table metrics_table; /* all metrics, with sets */

/* Is a higher value better? */
bool metric_is_up(const struct metric *m);

#endif
