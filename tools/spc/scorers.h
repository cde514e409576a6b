/*
 * scorers: the table of what a prediction is worth, and sums of it.
 *
 * A prediction p[0 .. K-1] is held against masses of labels. A scoring adds up,
 * unit by unit (a pattern of items, or an item), what a scorer needs; its value
 * under any weights of the units then costs no more than the sums. A scorer is
 * one record: adding one touches the table in scorers.c, a test and a line of
 * annot-spc(1).
 */
#ifndef ANNOT_SCORERS_H
#define ANNOT_SCORERS_H

#include "combiners.h"
#include "method.h"
#include "auc.h"
#include "confusion.h"

enum {
	SCORER_LOG = 1,       /* distributions are clamped */
	SCORER_POSITIVE = 2,  /* is of one label, the positive one */
	SCORER_RANKS = 4,     /* orders predictions: abc must not leave out */
	SCORER_KNOWN = 8      /* its asymptote can be told, see asymptote.h */
};

struct scorer;

struct scoring_rules {
	size_t k;             /* K */
	size_t positive;      /* rank, for SCORER_POSITIVE */
	double eps;           /* clamp of a log scorer; 0: none */
	double rounding;      /* relative error of predictions: nearer ones are
	                         equal; 0: none is */
};

struct scoring {
	const struct scorer *scorer;
	struct scoring_rules rules;
	size_t units, width;
	double *sums;         /* units x width */
	struct scoring_ranked *ranked; /* of a scorer with none: in order of units */
	size_t n_ranked, ranked_cap;
	double *self;         /* units x 2: pairs of a unit with itself */
	struct auc_point *scored; /* room for all that is ranked */
};

struct scorer {
	struct method about;
	unsigned traits;
	/* Numbers summed for a unit, with K labels. */
	size_t (*width)(size_t k);
	/* Add prediction p against n masses to the sums of a unit. */
	void (*add)(struct scoring *s, size_t unit, const double *p,
		const struct share *share, size_t n);
	/* From the sums over all units; of a tally: from that. */
	double (*value)(const struct scoring *s, const double *u,
		const struct sum *sums, double weight);
	double (*decisions)(const struct confusion *t, size_t label);
	const char *undefined; /* status when the value does not exist */
};

extern const struct scorer scorers[];
extern const struct method_table scorers_table;

/* Sums of 0 for so many units. */
void scoring_init(struct scoring *s, const struct scorer *scorer,
	const struct scoring_rules *rules, size_t units);
void scoring_free(struct scoring *s);

/* Bytes that a scoring of so many units, to which so many predictions are
 * added, takes. */
double scoring_bytes(const struct scorer *scorer, size_t k, double units,
	double predictions);

/* What a log scorer sees of prediction p[0 .. K-1], in its place: each
 * probability within [eps, 1 - eps], then all over their sum. */
void scoring_clamp(const struct scoring *s, double *p);

/* Prediction p[0 .. K-1] meets masses of labels. Units come in ascending
 * order. */
void scoring_add(struct scoring *s, size_t unit, const double *p,
	const struct share *share, size_t n);

/* When all are added. */
void scoring_end(struct scoring *s);

/* The value with units weighing u[0 .. units - 1]; their masses are 1. NUM_NA
 * where it does not exist, -HUGE_VAL of a log of 0. */
double scoring_value(const struct scoring *s, const double *u);

#endif
