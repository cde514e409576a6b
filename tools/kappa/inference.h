/*
 * inference: a coefficient with its standard error, test and interval.
 *
 * By formula (linearisation), or by resampling items (bootstrap, jackknife).
 * A unit, which has one influence value, is a distinct count vector, or with
 * COEF_BY_ITEM an item.
 */
#ifndef ANNOT_INFERENCE_H
#define ANNOT_INFERENCE_H

#include "coefficients.h"

/* The making of errors and intervals: by formula, unless resampling is asked
 * for. */
struct resampling {
	uint64_t bootstrap;      /* replicates; 0: no bootstrap */
	uint64_t seed;
	bool jackknife;
	double level;            /* of every interval, of a formula's too */
};

/* Set error, test and interval of a coefficient from what each of n items adds to
 * it, as of a mean: se^2 = sum (x_i - mean)^2 / (n (n - 1)), t with n - 1 degrees
 * of freedom; hi is at most `most`. */
void inference_linear(struct agreement *m, const double *x, size_t n,
	double most);

/* Set error, interval and test of a coefficient from its values without each unit,
 * as estimate_jackknife() has them; hi is at most `most`. Status jackknife, or
 * undefined where one of the values does not exist. */
void inference_jackknife(struct agreement *m, const double *value,
	const double *times, size_t units, double most);

/*
 * The coefficient of a sample with standard error, test and interval, by
 * formula or by resampling. psi: room for the influence values, one per unit,
 * or NULL; they are set where estimate_has_error(out) is true and nothing was
 * resampled. Resampling leaves the sample as each item once. A jackknife that
 * would take more than about a minute ends the tool.
 */
void inference_estimate(const struct coefficient *c, struct sample *sample,
	const struct resampling *how, struct agreement *out, double *psi);

/* The value only, which costs less. */
double inference_value(const struct coefficient *c,
	const struct sample *sample);

/* Steps that take ten minutes or so: what would take more is not begun. */
#define INFERENCE_MOST 4e11

/* Roughly how many steps one value takes. */
double inference_cost(const struct coefficient *c, const struct subset *p,
	const struct weights *w);

/* The number of units of a coefficient of the subset. */
size_t inference_units(const struct coefficient *c, const struct subset *p);

/* Leave-one-out values, per unit: that without one item, or without one of the
 * items that have the vector; NUM_NA where there is none. Ends the tool when it
 * would take more than about a minute. */
void inference_without(const struct coefficient *c, struct sample *sample,
	double *value);

/* Bootstrap: value[0 .. n-1] from n resamples of the items, NUM_NA where there
 * is none. items: draw items even where the histogram of vectors would do, so
 * that two subsets of the same items are drawn alike. */
void inference_bootstrap(const struct coefficient *c, struct sample *sample,
	bool items, uint64_t seed, uint64_t n, double *value);

#endif
