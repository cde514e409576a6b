/*
 * quantity: what is planned, and what a pilot says of it.
 *
 * A quantity is one line of what is asked for: a score of a model, or of two; a
 * coefficient under some weights; a level. Statistics make them (plan/statistics).
 */
#ifndef ANNOT_PLAN_QUANTITY_H
#define ANNOT_PLAN_QUANTITY_H

#include "agree/agreement.h"
#include "design.h"
#include "law/combiners.h"
#include "leaning.h"
#include "pilot.h"
#include "predict/models.h"
#include "ranges.h"
#include "text/method.h"
#include "worth/trial.h"

struct statistic;

/* What is asked for. */
struct study {
	const struct statistic **chosen; /* n_chosen */
	size_t n_chosen;
	struct pilot *pilot;
	const struct models *models;
	const struct weights *weights; /* n_weights */
	size_t n_weights;
	struct ranges items, raters, levels; /* -n, -k, --level */
	const struct combiner *combiner; /* of levels */
	bool bits;               /* their scorer is cross_entropy, not agreement */
	double clamp;            /* of cross_entropy */
	double flip;             /* p_flip of adjusted_accuracy; NUM_NA: not given */
	struct design_rules design;
	uint64_t bootstrap, seed;
	bool resampled;          /* the pilot is a resample: only spreads are
	                            asked for */
};

/* A part of the variance of a score. */
enum component { COMPONENT_ITEM, COMPONENT_LABEL, COMPONENT_ANNOTATOR, COMPONENTS };

struct component_value {
	double value;
	const char *status;
};

/* What a pilot says of a quantity. */
struct figures {
	double items, raters;    /* that it is of; mean labels of an item */
	double estimate, se;     /* NUM_NA: there is none */
	const char *status;
	struct component_value component[COMPONENTS]; /* of scores, */
	struct leaning leaning;  /* and what annotators lean to */
	struct design_spread *spread; /* per number of raters of the study */
};

struct quantity {
	const char *model, *versus, *statistic, *weights; /* NULL: * */
	char of[24];             /* J of a level; else empty */
	bool components;         /* has some */
	bool difference;         /* of two models */
	void *own;
	/* The pilot as its items count now. out->spread has room. */
	void (*evaluate)(const struct quantity *q, struct study *s,
		struct figures *out);
	void (*end)(void *own);
};

struct quantities {
	struct quantity *at;
	size_t n, cap;
};

/* What can be planned: one record of the table in plan/statistics. */
struct statistic {
	struct method about;
	bool of_models;          /* needs operands */
	bool of_people;          /* of J people against another: has levels */
	/* Add the quantities of this statistic. */
	void (*add)(struct quantities *to, const struct statistic *s,
		struct study *study);
	/* Of scores: the fact that a prediction is against one label; of decisions,
	 * or of probabilities; adjusted for p_flip. */
	enum fact fact;
	bool probable, adjusted;
	/* Of coefficients: agreement by chance; alpha has its own. */
	agreement_chance *chance;
	bool alpha;
};

/* Room for one more, with these functions and `own`, which end() frees. */
struct quantity *quantities_add(struct quantities *to, const char *statistic,
	void *own);
void quantities_free(struct quantities *q);

/* Nothing is known of it, for this reason. */
void figures_nothing(struct figures *f, const struct study *s,
	const char *status);

/* A spread of variance v, of a statistic whose numbers are about `scale`: none is
 * left where v is not above rounding. */
struct design_spread quantity_spread(double v, double scale, uint64_t k,
	const char *status);

/* sum (x - mean)^2 / (n - 1) and the mean of values that count times[i]; n: the sum
 * of times. *variance NUM_NA where n is below 2. */
void quantity_spread_of(const double *x, const double *times, size_t n,
	double *mean, double *variance);

#endif
