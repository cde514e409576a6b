/*
 * quantity: a number that a study is to estimate, and its measurement on a pilot.
 *
 * A quantity is a score of a model, or the difference of two; or a coefficient under some
 * weights. Statistics make them (plan/statistics).
 */
#ifndef ANNOT_PLAN_QUANTITY_H
#define ANNOT_PLAN_QUANTITY_H

#include "design.h"
#include "people.h"
#include "pilot.h"
#include "math/agreement.h"
#include "worth/parts.h"
#include "ranges.h"
#include "text/method.h"
#include "text/num.h"
#include "worth/trial.h"

/* The options, and the tables that were read. */
struct study {
	struct pilot *pilot;
	const struct task_part *part; /* its models have the pilot's items; NULL: no model
	                            has a score here */
	const struct weights *weights; /* n_weights */
	size_t n_weights;
	struct ranges items, raters; /* -n, -k */
	double flip;             /* p_flip of adjusted_accuracy; NUM_NA: not given */
	struct design_rules design;
	bool people;             /* errors over annotators are asked for, by
	                            --annotators or --random: unknown ones are
	                            not left out */
	uint64_t annotators;     /* --annotators; 0: as many as in the pilot */
	uint64_t bootstrap, seed;
	bool resampled;          /* the pilot is a resample: only variances are
	                            used */
};

/* A part of the variance of a score. */
enum component { COMPONENT_ITEM, COMPONENT_LABEL, COMPONENT_ANNOTATOR, COMPONENTS };

/* A quantity measured on the pilot, of which e has value and se. */
struct measured {
	double items, raters;    /* items it is computed from; mean labels of an
	                            item */
	struct estimate e;
	struct estimate component[COMPONENTS]; /* of a score */
	struct people people;    /* annotators in the value */
	struct leaning leaning;  /* how far they lean, of a score */
	double between;          /* with clusters: what they add to V, */
	double size;             /* and items of a cluster; else 0 and 1 */
	struct design_variance *variance; /* per number of raters of the study */
};

struct quantity {
	const char *model, *versus; /* versus: of a difference of two models; */
	const char *statistic, *weights; /* NULL: * */
	bool components;         /* has some */
	bool latent;             /* its law is a latent normal one, not the pilot's */
	void *own;
	/* Measure it on the pilot as its items count now; to->variance has room.
	 * e.se and e.df are of other items alone. */
	void (*measure)(const struct quantity *q, struct study *s,
		struct measured *to);
};

struct quantities {
	struct quantity *at;
	size_t n, cap;
};

/* A statistic that can be planned: one record of the table in plan/statistics. */
struct planned {
	struct method about;
	bool of_models;          /* needs operands */
	/* Add the quantities of this statistic. */
	void (*add)(struct quantities *to, const struct planned *s,
		struct study *study);
	/* For scores: the fact that a prediction is against one label; of decisions,
	 * or of probabilities; adjusted for p_flip. */
	enum fact fact;
	bool probable, adjusted;
	struct statistic of;     /* of a coefficient */
};

/* Add one with these members. */
void quantities_add(struct quantities *to, const struct quantity *q);

/* Nothing is known but the labels, for this reason. */
void measured_nothing(struct measured *m, const struct study *s,
	enum estimate_status status);

/* The variance v of a statistic whose numbers are about `scale`; none is left where v
 * is not above rounding. Of a status but ok and model there is none, for this
 * reason. */
struct design_variance quantity_variance(double v, double scale, uint64_t k,
	enum estimate_status status);

/* No variance of k labels, for this reason. */
static inline struct design_variance
quantity_unknown(uint64_t k, enum estimate_status status)
{
	return (struct design_variance){NUM_NA, NUM_NA, NUM_NA, k, status, 1};
}

/* With clusters: set se and df to those of clusters of the items. psi_i, which item i adds
 * to the value, is value[i] - centre, or if by_vector that of the item's vector; NUM_NA:
 * the item does not count. Of N items in G clusters
 *	se_G^2 = G/(G - 1) sum_g (sum_{i in g} psi_i)^2 / N^2
 * and each V has B = max(0, N (se_G^2 - se^2)) in addition, what items of a cluster have
 * in common: it is the same for all k. One cluster: status one_cluster. */
void quantity_clusters(struct measured *m, const struct study *s, const double *value,
	double centre, bool by_vector);

/* Measure the annotators where their errors are asked for. */
void quantity_people(struct measured *m, const struct study *s,
	const struct ratings_of *r);

/* G of plans with errors over annotators: from u; of a score, if --annotators label as
 * much each and some of the pilot's label far more than others, with annotators counted
 * more alike. NUM_NA: not known. Errors over items alone have leaning_taken(). */
double quantity_leaning(const struct measured *m, const struct study *s);

/* Let annotators be random in each variance that is known, `rating` being W by number
 * of raters. With the errors of items alone, --annotators is of scores: status
 * not_planned. V is estimated from items that have annotators in common, which makes it
 * too small by P: that is added. */
void quantity_crossed(struct measured *m, const struct study *s,
	const double *rating);

/* Set the value to the mean of those of the n values x whose known[i] is not NUM_NA,
 * value i counting times[i], and se to its standard error; status one_item where there
 * is none. Returns the variance of a value, sum (x - mean)^2 / (all - 1), all being the
 * sum of times; NUM_NA where that is below 2. */
double quantity_mean(struct estimate *e, const double *x, const double *known,
	const double *times, size_t n);

#endif
