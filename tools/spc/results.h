/*
 * results: where models stand among people: one result per output row.
 *
 * From a survey power curve and the scores of models on the same items: gains,
 * survey equivalences, what is left to the upper bound (the asymptote), and the
 * differences of models. Each result has a value for the items themselves and
 * for any resample of them. Only lack of memory ends the tool.
 *
 * The asymptote is the score of a classifier that knows the shares of the
 * labels that people would give each item (its soft label); how they differ
 * between items is estimated from the counts (lib/law/law.h).
 */
#ifndef ANNOT_RESULTS_H
#define ANNOT_RESULTS_H

#include "curve.h"
#include "law/law.h"
#include "stats/estimate.h"

enum result_kind {
	RESULT_POWER,            /* c_k */
	RESULT_POWER_SE,         /* error of c_k, where it is sampled */
	RESULT_PANEL,            /* c_k of the reference panel */
	RESULT_PANEL_SE,         /* its error, where it is sampled */
	RESULT_WORTH,            /* equivalence of k of the raters asked: the
	                            number of the panel that predicts as well */
	RESULT_ASYMPTOTE,
	RESULT_ASYMPTOTE_GAIN,         /* asymptote - c_0 */
	RESULT_SCORE,            /* of model a; those of a model are rows in
	                            this order */
	RESULT_GAIN,             /* score - c_0 */
	RESULT_EQUIVALENCE,      /* survey equivalence of model a */
	RESULT_LEFT,             /* asymptote - score */
	RESULT_RATIO,            /* gain / (asymptote - c_0) */
	RESULT_GAIN_DIFFERENCE,  /* of models a and b */
	RESULT_EQUIVALENCE_DIFFERENCE
};

/* The fewest items whose errors are trusted; the standard errors beyond which a
 * difference is more than chance. */
enum { RESULTS_FEW = 30, RESULTS_ERRORS = 3 };

/* As CURVE_ROUNDING, where one of two numbers is the asymptote: how far its
 * iteration may be off. */
#define RESULTS_CONVERGED 1e-9

#define RESULT_NO_MODEL SIZE_MAX

/* The range of a value: what it may be other than a finite number. */
enum result_range {
	RANGE_SCORE,           /* of the scorer, or a difference of two: NUM_NA,
	                          or -HUGE_VAL from a log of 0 */
	RANGE_ERROR, RANGE_RATIO, /* the same */
	RANGE_COUNT,           /* of people, beyond the curve: -HUGE_VAL or
	                          HUGE_VAL */
	RANGE_DIFFERENCE       /* of two counts: these, or NUM_NA: unknown */
};

/* The kinds of results, by enum result_kind: the name of the row, the range of
 * the value, and whether it is that of k people. */
extern const struct result_about {
	const char *row;
	enum result_range range;
	bool has_k;
} result_about[];

struct result {
	enum result_kind kind;
	uint32_t k;            /* people, if the kind has k */
	size_t a, b;           /* models, or RESULT_NO_MODEL */
	struct estimate m;
};

struct results {
	const struct respondents *respondents;
	const struct curve *curve;
	const struct curve *panel;      /* curve of the reference; NULL: none */
	const struct scoring *model;    /* per model; units are items */
	size_t models;
	struct law *law;                /* of the labels to be predicted, for the
	                                   asymptote; NULL: not asked for */
	double level;                   /* confidence level of limits */
	bool unique;                    /* the items determine the asymptote */
	struct result *result;          /* n_results, in order of rows */
	size_t n_results, result_cap;
	size_t asymptote, first_model;  /* places of the asymptote, and of the
	                                   first of a model */
};

/* List the results, which have no values yet. The members up to level are set by
 * the caller, and outlive s. */
void results_init(struct results *s);

/* The place of the result of model a that is of a kind from RESULT_SCORE on,
 * and not a difference. */
size_t results_of_model(const struct results *s, enum result_kind kind,
	size_t a);

/* To first order a result changes by slope times the change of another result, a
 * point of the curve, a score or the asymptote, added up over its terms. */
struct result_term {
	size_t of;             /* place of that result */
	double slope;
};

enum { RESULT_TERMS = 6 }; /* at most */

/*
 * The terms of a result that has a value; returns how many there are. A number of
 * people beyond the curve has those of the distance of the score from the end of the
 * curve, a difference of which one is beyond those of the difference of the scores. 0:
 * the result does not depend on them, as where a level of the curve is the log of 0.
 */
size_t results_terms(const struct results *s, const struct result *f,
	struct result_term *term);

/* The asymptote of a law that is fitted: E sum_l p_l log2 p_l for cross-entropy;
 * E max_l p_l for agreement, where the likeliest label is the decision. NUM_NA of no
 * labels. */
double results_asymptote(const struct metric *scorer, const struct law *l);

/* Set the values of all results from the items themselves. */
void results_values(struct results *s);

/*
 * Bootstrap: the values of all results for resamples of the items, or of their
 * clusters, drawn with replacement; result i of replicate r is at i x replicates + r.
 * The same items are drawn for the curves and for every model. What was
 * learned from all items stays: to relearn from copies of an item would undo
 * leaving it out. Points must have kept their sums (curve_rules.replicates).
 * Shows progress.
 */
double *results_resample(struct results *s, uint64_t seed,
	uint64_t replicates);

#endif
