/*
 * scoring: the sums from which the value of a metric is computed, by unit.
 *
 * A prediction p[0 .. K-1] is compared with masses of labels. A scoring adds up the
 * statistic of a metric (lib/worth/metrics) for each unit, a pattern of items or an
 * item; its value with any weights of the units then costs no more than the sums. Only
 * scoring_order() and lack of memory end the tool.
 */
#ifndef ANNOT_SCORING_H
#define ANNOT_SCORING_H

#include "combiners.h"

#include "worth/metrics.h"

struct scoring_rules {
	size_t k;             /* K */
	const struct weights *weights; /* of a weighted metric, else NULL */
	size_t positive;      /* label, for a metric per label */
	double eps;           /* clamp of a log metric; 0: none */
	double rounding;      /* relative error of predictions: nearer ones are
	                         equal; 0: none is */
};

/* A prediction of a unit: its score p_positive, and the masses of the positive
 * label and of the others that it is compared with. */
struct scoring_ranked {
	double score, pos, neg;
	size_t unit, order;   /* order: how many were added before */
};

struct scoring {
	const struct metric *scorer;
	struct scoring_rules rules;
	size_t units, width;
	double *sums;         /* units x width */

	/* For a ranking, whose width is 0, the predictions themselves. */
	struct scoring_ranked *ranked; /* n_ranked, one per prediction: in order
	                         of units, after scoring_end() by score */
	size_t n_ranked, ranked_cap;
	double *self;         /* units x 2: area and mass of the pairs of a unit
	                         with itself */
	struct auc_point *scored; /* room for all that is ranked */
};

/* Set the weights that a weighted metric needs, by their name; they outlive r. Wrong usage
 * ends the tool: the ranked labels have no order, or not all have a name. */
void scoring_order(struct scoring_rules *r, const struct metric *scorer,
	const char *name, const struct labels *labels, struct weights *weights);

/* Make a scoring of so many units, with sums of 0. */
void scoring_init(struct scoring *s, const struct metric *scorer,
	const struct scoring_rules *rules, size_t units);
void scoring_free(struct scoring *s);

/* The bytes of a scoring of so many units and predictions. */
double scoring_bytes(const struct metric *scorer, size_t k, double units,
	double predictions);

/* For a log metric clamp p[0 .. K-1]: each probability to [eps, 1 - eps], then
 * all divided by their sum. For other metrics p does not change. */
void scoring_clamp(const struct scoring *s, double *p);

/* Add prediction p[0 .. K-1] against n masses of labels to a unit. Units come
 * in ascending order. */
void scoring_add(struct scoring *s, size_t unit, const double *p,
	const struct share *share, size_t n);

/* Call when all predictions are added. */
void scoring_end(struct scoring *s);

/* The value with weights u[0 .. units - 1] of the units, the masses of each of
 * which add up to 1. NUM_NA if it does not exist, -HUGE_VAL from a log of 0.
 */
double scoring_value(const struct scoring *s, const double *u);

/* The sums with these weights of the units, for scoring_of_sums().
 * Adds the sum of the weights to *mass. */
struct sum *scoring_sums(const struct scoring *s, const double *u,
	struct sum *mass);

/* The value of a scorer of decisions from its sums. */
double scoring_of_sums(const struct scoring *s, const struct sum *sums);

/* Set s->scored to the points of n predictions of s, with these weights of the units,
 * NULL: 1. */
void scoring_points(const struct scoring *s, const struct scoring_ranked *r,
	size_t n, const double *u);

/* Is the metric one of labels, for which labels are drawn from probabilities? */
bool scoring_draws(const struct metric *scorer);

#endif
