/*
 * inference: a coefficient with its standard error, test and interval.
 *
 * By formula (linearisation), or by resampling items.
 */
#ifndef ANNOT_INFERENCE_H
#define ANNOT_INFERENCE_H

#include "coefficients.h"

/*
 * The coefficient with standard error, test and interval, by formula or by
 * resampling. psi: room for what items add to it, one per vector, with BY_ITEM
 * one per item of the panel, or NULL; set where measure_has_error(out) is true
 * and nothing was resampled. A jackknife that would take more than about a
 * minute ends the tool.
 */
void inference_estimate(const struct coefficient *c, struct sample *sample,
	const struct resampling *how, struct estimate *out, double *psi);

/* The value only, without what costs more. */
double inference_value(const struct coefficient *c, const struct sample *sample);

/* How many psi a coefficient has. */
size_t inference_units(const struct coefficient *c, const struct subset *p);

/* The values without one item, or one of each vector's, per unit; NUM_NA where
 * there is none. Ends the tool when it would take more than about a minute. */
void inference_without(const struct coefficient *c, struct sample *sample,
	double *value);

/* n values from resampled items, NUM_NA among them where there is none. items:
 * draw items even where the histogram of vectors would do, so that two panels
 * of the same items are drawn alike. */
void inference_bootstrap(const struct coefficient *c, struct sample *sample,
	bool items, uint64_t seed, uint64_t n, double *value);

#endif
