/*
 * difference: the difference of a coefficient between two subsets.
 *
 * The error for the same items: Gwet, "Testing the difference of correlated
 * agreement coefficients for statistical significance", 2016.
 */
#ifndef ANNOT_DIFFERENCE_H
#define ANNOT_DIFFERENCE_H

#include "inference.h"

/* Have two subsets of the same table an annotator in common? */
bool difference_same_people(const struct subset *a, const struct subset *b);

/*
 * The coefficient of *sample[0] less that of *sample[1], with error, test and
 * interval. paired: both subsets have the same n items in the same order;
 * se^2 = sum (d_i - dbar)^2 / (n (n - 1)), d_i being the difference of what
 * item i adds to the two values; t with n - 1 degrees of freedom. Else
 * se^2 = se_0^2 + se_1^2, normal. Where `how` says so both errors come from
 * resampling, of the same items where paired. The part of annotators is the sum
 * of those of both groups, or where an annotator is in both that of the
 * difference. Where nobody says what is random it is annotators, too, unless one is
 * in both groups. Status: paired, unpaired,
 * needs_bootstrap where the coefficient has no error by formula, or why one of
 * the two has no value or no error. A jackknife that would take more than about
 * a minute ends the tool.
 */
void difference_estimate(const struct coefficient *c,
	struct sample *const *sample, bool paired,
	const struct resampling *how, struct agreement *out);

#endif
