/*
 * standing: where models stand among people.
 *
 * From a survey power curve and the scores of models on the same items: gains,
 * survey equivalences, what is left to an omniscient classifier, and the
 * differences of models. Each is a fact, with a value for the items themselves
 * and for any resample of them.
 */
#ifndef ANNOT_STANDING_H
#define ANNOT_STANDING_H

#include "asymptote.h"
#include "power.h"

enum fact_kind {
	FACT_POWER,            /* c_k */
	FACT_POWER_SE,         /* its error, where it is sampled */
	FACT_PANEL,            /* the power of k of the reference panel */
	FACT_PANEL_SE,
	FACT_WORTH,            /* how many of them k of the asked are worth */
	FACT_ASYMPTOTE,
	FACT_ALL_GAIN,         /* asymptote - c_0 */
	FACT_SCORE,            /* of model a */
	FACT_GAIN,             /* score - c_0 */
	FACT_EQUIVALENCE,
	FACT_LEFT,             /* asymptote - score */
	FACT_RATIO,            /* gain over all gain */
	FACT_GAIN_DIFFERENCE,  /* of models a and b */
	FACT_EQUIVALENCE_DIFFERENCE
};

#define NO_MODEL SIZE_MAX

struct fact {
	enum fact_kind kind;
	uint32_t k;            /* people, where the kind is of so many */
	size_t a, b;           /* models, or NO_MODEL */
};

/* How a value can fail to be a number. */
enum range {
	RANGE_PLAIN,           /* NUM_NA, or -HUGE_VAL from a log of 0 */
	RANGE_COUNT,           /* beyond the curve: -HUGE_VAL or HUGE_VAL */
	RANGE_DIFFERENCE       /* of two such: these, or NUM_NA, unknown */
};

struct standing {
	const struct crowd *crowd;
	const struct power *power;
	const struct power *panel;      /* of the reference; NULL: none */
	const struct scoring *model;    /* models of them, units are items */
	size_t models;
	struct asymptote *asymptote;    /* NULL: not asked for */
	bool unique;                    /* it follows from the items */
	struct fact *fact;
	size_t facts, fact_cap;
};

/* Plan the facts; the other members are set, and outlive it. */
void standing_init(struct standing *s);
void standing_free(struct standing *s);

/* The name of a fact's row, and the range of its value. */
const char *fact_row(const struct fact *f);
enum range fact_range(const struct fact *f);
/* Is it of so many people, k? */
bool fact_has_k(const struct fact *f);

/* The ends of the curve that a fact is read from: the first k with a value, and
 * the largest. */
uint32_t standing_first(const struct standing *s, const struct fact *f);
uint32_t standing_last(const struct standing *s, const struct fact *f);

/* Of the items themselves, value[0 .. facts - 1]. */
void standing_values(struct standing *s, double *value);

/* Does fact i, of these values, rest on levels that were sampled? A number of
 * people does if it lies between two of which one was. */
bool standing_sampled(const struct standing *s, size_t i, const double *value);

/*
 * Of resamples of the items, drawn with replacement: fact i of replicate r at
 * i x replicates + r; the caller frees. The same items are drawn for the curves
 * and for every model. What was learned from all items stays: to relearn from
 * copies of an item would undo leaving it out. Levels must have been kept.
 */
double *standing_resample(struct standing *s, uint64_t seed,
	uint64_t replicates);

/*
 * Percentile limits of a fact from n replicates, infinite where they are beyond
 * the curve. Nothing is known of the difference of two counts that are beyond
 * the same end: it is below all others, and above them.
 */
void standing_limits(const struct fact *f, const double *value, size_t n,
	double level, double *lo, double *hi);

#endif
