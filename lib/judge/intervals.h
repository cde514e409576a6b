/*
 * intervals: the limits of numbers that are computed from answers and people's
 * labels.
 *
 * They come by formula from the error that the engine found (math/batch), or
 * from percentiles of replicates, which few units and annotators make wider
 * (stats/crossed). Pure but for memory.
 */
#ifndef ANNOT_INTERVALS_H
#define ANNOT_INTERVALS_H

#include "math/batch.h"
#include "stats/crossed.h"
#include "stats/estimate.h"

/* The error of a number, from the engine. */
struct error_of {
	struct estimate e;       /* se, df and status by formula; of replicates: not
	                            known */
	struct estimate end[2];  /* the same of the ends of what the votes allow */
	double items;            /* se over items alone */
	struct crossed part[2];  /* what annotators add, in `parts` groups */
	size_t parts;
	bool corner;             /* what ratings add jumps */
};

/* Percentiles of so many units and fewer are stretched. */
#define FEW_UNITS 100.

/* Find the error of an output after the walk. Where what ratings add jumps in
 * more than a few of them, annotators have no error, and the status is corner. */
void intervals_error(const struct batch *b, size_t output,
	enum crossed_random random, double level, struct error_of *to);

/* Set limits, error and status by formula. An error up to `zero` is rounding. */
void intervals_formula(const struct error_of *error, double zero,
	struct estimate *e);

/* Stretch the percentiles of replicates about the value, over items, annotators
 * or both, by the error by formula over that of items (crossed_stretch()); where
 * that is 0, by the replicates' error e->se. Over items those of more
 * than 100 units stay as they are, of fewer they are t(n - 1) / z times as far
 * from the value: percentiles of few units are too narrow. Units are items, or
 * clusters. Of one annotator or one unit (`single` says which, or ok): no
 * limits, and a status that says so. */
void intervals_stretch(struct estimate *e, const struct error_of *error,
	enum crossed_random random, double units, double zero,
	enum estimate_status single);

#endif
