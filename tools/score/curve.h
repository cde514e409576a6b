/*
 * curve: what becomes of two labels, or of one label against the rest, at each
 * threshold of its probability.
 *
 * Only want of memory, or too many thresholds, ends the tool.
 */
#ifndef ANNOT_CURVE_H
#define ANNOT_CURVE_H

#include "costs.h"
#include "estimates.h"

#include "text/record.h"

extern const struct record_column curve_columns[];

/* steps: thresholds 0, 1/steps ... 1; 0: at each probability, and 0, .5 and 1.
 * costs: of two labels, or NULL. */
void curve_write(struct out *out, const struct subject *s, uint64_t steps,
	const struct costs *costs);

#endif
