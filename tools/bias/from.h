/*
 * from: the rows of models and ceilings from a table of sums of annotators.
 */
#ifndef ANNOT_BIAS_FROM_H
#define ANNOT_BIAS_FROM_H

#include "outcome.h"
#include "text/opt.h"
#include "text/out.h"

/* Options that would need the ratings are wrong usage. */
void from_check(const struct opt_common *o);

/* Write all rows of a table that --table wrote, with a note of what it is of. Replicates
 * draw annotators; ceilings have no limits, for which votes must be drawn again, and rows
 * over groups no number of items where a group is left out. */
void from_write(struct out *out, const char *file, const struct outcome_rules *rules,
	uint64_t min_units);

#endif
