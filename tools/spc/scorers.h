/*
 * scorers: the table of what a prediction is worth, and sums of it.
 *
 * A prediction p[0 .. K-1] is held against masses of labels. A scoring adds up,
 * unit by unit (a pattern of items, or an item), what a scorer needs; its value
 * under any weights of the units then costs no more than the sums. A scorer is
 * one record: adding one touches the table in scorers.c, a test and a line of
 * annot-spc(1). Nothing here ends the tool but for want of memory.
 */
#ifndef ANNOT_SCORERS_H
#define ANNOT_SCORERS_H

#include "auc.h"
#include "combiners.h"
#include "confusion.h"
#include "method.h"

enum {
	SCORER_LOG = 1,       /* predictions are clamped */
	SCORER_POSITIVE = 2,  /* is of one label, the positive one */
	SCORER_RANKS = 4,     /* orders predictions: abc must not leave out */
	SCORER_KNOWN = 8      /* its asymptote can be told, spc/asymptote.h */
};

struct scorer;

struct scoring_rules {
	size_t k;             /* K */
	size_t positive;      /* label, for SCORER_POSITIVE */
	double eps;           /* clamp of a log scorer; 0: none */
	double rounding;      /* relative error of predictions: nearer ones are
	                         equal; 0: none is */
};

struct scoring {
	const struct scorer *scorer;
	struct scoring_rules rules;
	size_t units, width;
	double *sums;         /* units x width */

	/* Of a scorer of width 0, which needs the predictions themselves. */
	struct scoring_ranked *ranked; /* n_ranked, one per prediction: in order
	                         of units, after scoring_end() by score */
	size_t n_ranked, ranked_cap;
	double *self;         /* units x 2: area and mass of the pairs of a unit
	                         with itself */
	struct auc_point *scored; /* room for all that is ranked */
};

struct scorer {
	struct method about;
	unsigned traits;      /* SCORER_... */
	/* How many numbers are summed for a unit, with K labels. */
	size_t (*width)(size_t k);
	/* Add prediction p against n masses to the sums of a unit. */
	void (*add)(struct scoring *s, size_t unit, const double *p,
		const struct share *share, size_t n);
	/* The score. u: weights of the units; sums[0 .. width-1]: sums over all
	 * units, weighted by u; weight: the sum of u. */
	double (*value)(const struct scoring *s, const double *u,
		const struct sum *sums, double weight);
	/* A metric of decisions, from the confusion matrix; else NULL. */
	double (*decisions)(const struct confusion *t, size_t label);
	const char *undefined; /* status when the value does not exist */
};

extern const struct scorer scorers[];
extern const struct method_table scorers_table;

/* Make a scoring of so many units, with sums of 0. */
void scoring_init(struct scoring *s, const struct scorer *scorer,
	const struct scoring_rules *rules, size_t units);
void scoring_free(struct scoring *s);

/* Bytes that a scoring of so many units, to which so many predictions are
 * added, takes. */
double scoring_bytes(const struct scorer *scorer, size_t k, double units,
	double predictions);

/* Multiplications that a scoring of so many predictions takes beyond one for
 * each label of each. */
double scoring_work(const struct scorer *scorer, size_t k, double predictions);

/* Clamp p[0 .. K-1] to what a log scorer sees: each probability within [eps,
 * 1 - eps], then all over their sum. Other scorers see p as it is. */
void scoring_clamp(const struct scoring *s, double *p);

/* Add prediction p[0 .. K-1] against n masses of labels to a unit. Units come
 * in ascending order. */
void scoring_add(struct scoring *s, size_t unit, const double *p,
	const struct share *share, size_t n);

/* All predictions are added. */
void scoring_end(struct scoring *s);

/* The value with units weighing u[0 .. units - 1]; the masses of each add up to
 * 1. NUM_NA where the value does not exist, -HUGE_VAL from a log of 0. */
double scoring_value(const struct scoring *s, const double *u);

#endif
