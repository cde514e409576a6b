/*
 * results: where models stand among people: one result per output row.
 *
 * From the levels of a survey power curve and the scores of models on the same items:
 * gains, survey equivalences, what is left to the upper bound (the asymptote), and the
 * differences of models. All results are functions of these numbers, the members of a
 * batch of the engine (math/batch), for the items themselves, for resamples of them, and
 * without groups of them. Only lack of memory ends the tool.
 */
#ifndef ANNOT_RESULTS_H
#define ANNOT_RESULTS_H

#include "asymptote.h"
#include "curve.h"

#include "math/batch.h"

enum result_kind {
	RESULT_POWER,            /* c_k */
	RESULT_POWER_SE,         /* error of c_k, where it is sampled */
	RESULT_PANEL,            /* c_k of the reference panel */
	RESULT_PANEL_SE,         /* its error, where it is sampled */
	RESULT_WORTH,            /* equivalence of k of the raters asked: the
	                            number of the panel that predicts as well */
	RESULT_ASYMPTOTE,
	RESULT_ASYMPTOTE_GAIN,   /* asymptote - c_0 */
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
	RANGE_ERROR, RANGE_TOP, /* an error; what hangs on the asymptote: the same */
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
	struct scored *model;           /* per model */
	size_t models;
	struct asymptote *asymptote;    /* of the labels to be predicted; NULL: not
	                                   asked for */
	double level;                   /* confidence level of limits */
	struct batch batch;             /* members c_0 .. c_max, those of */
	size_t first_panel, first_score, top; /* the panel, the scores of the
	                                   models, the asymptote */
	struct result *result;          /* n_results, in order of rows */
	size_t n_results, result_cap, first_model; /* the first of a model */
};

/* List the results, and set their values. The members up to level are set by the
 * caller, and outlive s. */
void results_init(struct results *s);

/* The place of the result of model a that is of a kind from RESULT_SCORE on,
 * and not a difference. */
size_t results_of_model(const struct results *s, enum result_kind kind,
	size_t a);

/* Begin a batch of all members, those of the curves and the asymptote of sample x. */
void results_members(struct results *s, struct batch *b, const struct sample *x);

/* Set value[i * stride] for all results i, from the value member[m * stride] of each
 * member. */
void results_evaluate(const struct results *s, const double *member, double *value,
	size_t stride);

static inline double
results_member(const struct results *s, size_t m)
{
	return s->batch.member[m].r.e.value;
}

#endif
