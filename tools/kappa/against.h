/*
 * against: one annotator against all others.
 *
 * Vanbelle & Albert, "Agreement between an isolated rater and a group of
 * raters", 2009.
 */
#ifndef ANNOT_AGAINST_H
#define ANNOT_AGAINST_H

#include "estimate.h"
#include "sample.h"

/*
 * Agreement and kappa of one annotator of the subset. item: n items of the
 * subset that they labelled, with their answer to each.
 */
void against_estimate(const struct sample *sample, const uint32_t *item,
	const uint32_t *answer, size_t n, double level,
	struct estimate *agreement, struct estimate *kappa);

#endif
