/*
 * difference: the difference of a coefficient between two panels.
 *
 * Of the same items (paired) by the differences of what each item adds: Gwet,
 * "Testing the difference of correlated agreement coefficients for statistical
 * significance", 2016. Of different items by their two standard errors.
 */
#ifndef ANNOT_DIFFERENCE_H
#define ANNOT_DIFFERENCE_H

#include "inference.h"

/*
 * Coefficient of look[0] less that of look[1]. paired: their panels have the
 * same n items in the same order; se^2 = sum (d_i - dbar)^2 / (n (n - 1)), d_i
 * the difference of what item i adds, t with n - 1. Else se^2 = se_0^2 +
 * se_1^2, normal. Or by resampling, of the same items where paired. status:
 * paired, unpaired, or why there is no value or no error.
 */
void difference_estimate(const struct coefficient *c, struct sample *sample,
	bool paired, const struct resampling *how, struct estimate *out);

/* Square root of the sum of (d_i - mean)^2 / (n (n - 1)), d_i = a[i] - b[i]; b
 * NULL: of 0. */
double difference_error(const double *a, const double *b, size_t n);

#endif
