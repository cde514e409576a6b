/*
 * results: where models stand among people: one result per output row.
 *
 * From a survey power curve and the scores of models on the same items: gains,
 * survey equivalences, what is left to the upper bound (the asymptote), and the
 * differences of models. Each result has a value for the items themselves and
 * for any resample of them. Nothing here ends the tool but for want of memory.
 */
#ifndef ANNOT_RESULTS_H
#define ANNOT_RESULTS_H

#include "asymptote.h"
#include "curve.h"

enum result_kind {
	RESULT_POWER,            /* c_k */
	RESULT_POWER_SE,         /* error of c_k, where it is sampled */
	RESULT_PANEL,            /* power of k of the reference panel */
	RESULT_PANEL_SE,         /* error of it, where it is sampled */
	RESULT_WORTH,            /* how many of the panel k of the raters asked
	                            are worth */
	RESULT_ASYMPTOTE,
	RESULT_ALL_GAIN,         /* asymptote - c_0 */
	RESULT_SCORE,            /* of model a; those of a model are rows in
	                            this order */
	RESULT_GAIN,             /* score - c_0 */
	RESULT_EQUIVALENCE,      /* survey equivalence of model a */
	RESULT_LEFT,             /* asymptote - score */
	RESULT_RATIO,            /* gain over all gain */
	RESULT_GAIN_DIFFERENCE,  /* of models a and b */
	RESULT_EQUIVALENCE_DIFFERENCE
};

/* Of fewer items errors are not told; what is more than so many standard errors
 * is more than chance. */
enum { RESULTS_FEW = 30, RESULTS_ERRORS = 3 };

#define RESULT_NO_MODEL SIZE_MAX

/* What a row is of. */
struct result {
	enum result_kind kind;
	uint32_t k;            /* people, where the kind is of so many */
	size_t a, b;           /* models, or RESULT_NO_MODEL */
};

/* How a value can fail to be a number. */
enum result_range {
	RANGE_PLAIN,           /* NUM_NA, or -HUGE_VAL from a log of 0 */
	RANGE_COUNT,           /* beyond the curve: -HUGE_VAL or HUGE_VAL */
	RANGE_DIFFERENCE       /* of two counts: these, or NUM_NA: unknown */
};

struct results {
	const struct respondents *raters;
	const struct curve *curve;
	const struct curve *panel;      /* of the reference; NULL: none */
	const struct scoring *model;    /* per model; units are items */
	size_t models;
	struct asymptote *asymptote;    /* NULL: not asked for */
	bool unique;                    /* the items determine the asymptote */
	struct result *result;          /* n_results, in order of rows */
	size_t n_results, result_cap;
	size_t first_model;             /* place of the first of a model */
};

/* List the results. The members up to asymptote are set by the caller, and
 * outlive s. */
void results_init(struct results *s);
void results_free(struct results *s);

/* The name of a result's row, and the range of its value. */
const char *result_row(const struct result *f);
enum result_range result_range(const struct result *f);
/* The place of the result of model a that is of a kind from RESULT_SCORE on,
 * and not a difference. */
size_t results_of_model(const struct results *s, enum result_kind kind,
	size_t a);
/* Is the result of so many people, k? */
bool result_has_k(const struct result *f);

/* The ends of the curve that a result is read from: the first k with a value,
 * and the largest. */
uint32_t results_first(const struct results *s, const struct result *f);
uint32_t results_last(const struct results *s, const struct result *f);

/* Set value[0 .. n_results - 1] from the items themselves. */
void results_values(struct results *s, double *value);

/* Does result i, given the values of all results, rest on points that were
 * sampled? A number of people does if it lies between two points of which one
 * was. */
bool results_sampled(const struct results *s, size_t i, const double *value);

/*
 * Bootstrap: the values of all results for resamples of the items, drawn with
 * replacement; result i of replicate r is at i x replicates + r. The caller
 * frees. The same items are drawn for the curves and for every model. What was
 * learned from all items stays: to relearn from copies of an item would undo
 * leaving it out. Points must have kept their sums (curve_rules.keep). Shows
 * progress.
 */
double *results_resample(struct results *s, uint64_t seed,
	uint64_t replicates);

/*
 * Percentile limits of a result, at a confidence level, from its n replicates;
 * infinite where they are beyond the curve. If both equivalences of a
 * difference are beyond the same end the difference is unknown: it counts as
 * -HUGE_VAL for lo, as HUGE_VAL for hi.
 */
void results_limits(const struct result *f, const double *value, size_t n,
	double level, double *lo, double *hi);

#endif
