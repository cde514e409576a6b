/*
 * inference: a coefficient with its standard error, test and interval.
 *
 * By formula (linearisation), or by resampling items (bootstrap, jackknife).
 * A unit, which has one influence value, is a distinct count vector, or with
 * COEF_BY_ITEM an item.
 */
#ifndef ANNOT_INFERENCE_H
#define ANNOT_INFERENCE_H

#include "influence.h"

/* The making of errors and intervals: by formula, unless resampling is asked
 * for. */
struct resampling {
	uint64_t bootstrap;      /* replicates; 0: no bootstrap */
	uint64_t seed;
	bool jackknife;
	double level;            /* of every interval, of a formula's too */
	enum crossed_random random; /* what errors are of */
	bool by_default;         /* nobody asked for that */
};

/* The part of annotators in an error: n parts, one for each group of them. */
struct people {
	enum crossed_random random;
	const struct crossed *part;
	size_t n;
};

/* Set the interval from the standard error and df, and with finite df the t test;
 * hi is at most `most`. */
void agreement_interval(struct agreement *m, double most);

/* Set error, test and interval of a coefficient from what each of the n items of a
 * subset adds to it, as of a mean: se^2 = sum (x_i - mean)^2 / (n (n - 1)), t with
 * n - 1 degrees of freedom, or by clusters; hi is at most `most`. */
void inference_linear(struct agreement *m, const struct subset *p,
	const double *x, const struct people *people, double most);

/* Set error, interval and test of a coefficient from its values without each unit,
 * as estimate_jackknife() has them; hi is at most `most`. Status jackknife, or
 * undefined where one of the values does not exist. */
void inference_jackknife(struct agreement *m, const double *value,
	const double *times, size_t units, const struct people *people,
	double most);

/* The same from its values in n replicates of so many items. Status bootstrap. */
void inference_replicates(struct agreement *m, const double *value, size_t n,
	double items, const struct people *people, double most);

/*
 * The coefficient of a sample with standard error, test and interval, by
 * formula or by resampling. to: influence_make(), or NULL; it is set where
 * the error exists (se and df) and nothing was resampled. Resampling leaves
 * the sample as each item once. A jackknife that would take more than about a
 * minute ends the tool.
 */
void inference_estimate(const struct coefficient *c, struct sample *sample,
	const struct resampling *how, struct agreement *out,
	struct influence *to);

/* The value only, which costs less. */
double inference_value(const struct coefficient *c,
	const struct sample *sample);

/* Roughly how many steps one value takes. */
double inference_cost(const struct coefficient *c, const struct subset *p,
	const struct weights *w);

/* Leave-one-out values, per unit: that without one item, or without one of the
 * items that have the vector; NUM_NA where there is none. Ends the tool when it
 * would take more than about a minute. */
void inference_without(const struct coefficient *c, struct sample *sample,
	double *value);

/* Bootstrap: value[r] from each resample of the items, of this seed, NUM_NA where
 * there is none. items: draw items even where the histogram of vectors would do, so
 * that two subsets of the same items are drawn alike. */
void inference_bootstrap(const struct coefficient *c, struct sample *sample,
	bool items, const struct resampling *rules, uint64_t seed, double *value);

/* The mean of n values with its error, interval and test, where `squares` is the
 * sum of squared deviations; hi is at most 1. n = 1: no error, one_item. */
struct agreement inference_of_mean(double value, const struct sum *squares,
	double n, double level);

#endif
