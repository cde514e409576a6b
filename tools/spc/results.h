/*
 * results: where models stand among people.
 *
 * From a survey power curve and the scores of models on the same items: gains,
 * survey equivalences, what is left to an omniscient classifier, and the
 * differences of models. Each is a fact, with a value for the items themselves
 * and for any resample of them.
 */
#ifndef ANNOT_RESULTS_H
#define ANNOT_RESULTS_H

#include "asymptote.h"
#include "curve.h"

enum result_kind {
	RESULT_POWER,            /* c_k */
	RESULT_POWER_SE,         /* its error, where it is sampled */
	RESULT_PANEL,            /* the power of k of the reference panel */
	RESULT_PANEL_SE,
	RESULT_WORTH,            /* how many of them k of the asked are worth */
	RESULT_ASYMPTOTE,
	RESULT_ALL_GAIN,         /* asymptote - c_0 */
	RESULT_SCORE,            /* of model a */
	RESULT_GAIN,             /* score - c_0 */
	RESULT_EQUIVALENCE,
	RESULT_LEFT,             /* asymptote - score */
	RESULT_RATIO,            /* gain over all gain */
	RESULT_GAIN_DIFFERENCE,  /* of models a and b */
	RESULT_EQUIVALENCE_DIFFERENCE
};

#define RESULT_NO_MODEL SIZE_MAX

struct result {
	enum result_kind kind;
	uint32_t k;            /* people, where the kind is of so many */
	size_t a, b;           /* models, or NO_MODEL */
};

/* How a value can fail to be a number. */
enum result_range {
	RANGE_PLAIN,           /* NUM_NA, or -HUGE_VAL from a log of 0 */
	RANGE_COUNT,           /* beyond the curve: -HUGE_VAL or HUGE_VAL */
	RANGE_DIFFERENCE       /* of two such: these, or NUM_NA, unknown */
};

struct results {
	const struct raters *raters;
	const struct curve *curve;
	const struct curve *panel;      /* of the reference; NULL: none */
	const struct scoring *model;    /* models of them, units are items */
	size_t models;
	struct asymptote *asymptote;    /* NULL: not asked for */
	bool unique;                    /* it follows from the items */
	struct result *result;
	size_t n_results, result_cap;
};

/* Plan the facts; the other members are set, and outlive it. */
void results_init(struct results *s);
void results_free(struct results *s);

/* The name of a fact's row, and the range of its value. */
const char *result_row(const struct result *f);
enum result_range result_range(const struct result *f);
/* Is it of so many people, k? */
bool result_has_k(const struct result *f);

/* The ends of the curve that a fact is read from: the first k with a value, and
 * the largest. */
uint32_t results_first(const struct results *s, const struct result *f);
uint32_t results_last(const struct results *s, const struct result *f);

/* Of the items themselves, value[0 .. facts - 1]. */
void results_values(struct results *s, double *value);

/* Does fact i, of these values, rest on levels that were sampled? A number of
 * people does if it lies between two of which one was. */
bool results_sampled(const struct results *s, size_t i, const double *value);

/*
 * Of resamples of the items, drawn with replacement: fact i of replicate r at
 * i x replicates + r; the caller frees. The same items are drawn for the curves
 * and for every model. What was learned from all items stays: to relearn from
 * copies of an item would undo leaving it out. Levels must have been kept.
 */
double *results_resample(struct results *s, uint64_t seed,
	uint64_t replicates);

/*
 * Percentile limits of a fact from n replicates, infinite where they are beyond
 * the curve. Nothing is known of the difference of two counts that are beyond
 * the same end: it is below all others, and above them.
 */
void results_limits(const struct result *f, const double *value, size_t n,
	double level, double *lo, double *hi);

#endif
