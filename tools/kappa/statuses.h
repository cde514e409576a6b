/*
 * statuses: what the column status of annot-kappa says beside the words that all tools
 * share (stats/estimate.h).
 */
#ifndef ANNOT_KAPPA_STATUSES_H
#define ANNOT_KAPPA_STATUSES_H

#include "stats/estimate.h"

/* ESTIMATE_OWN() makes a status of each. */
enum {
	KAPPA_JACKKNIFE, KAPPA_PAIRED, KAPPA_UNPAIRED, KAPPA_ONE_RATING,
	KAPPA_NO_REPEATS, KAPPA_NO_COMPLETE_ITEMS, KAPPA_TWO_ANNOTATORS,
	KAPPA_WEIGHTS_DIFFER, KAPPA_NOT_NUMERIC, KAPPA_NO_METRIC,
	KAPPA_UNDEFINED, KAPPA_OUT_OF_RANGE
};

/* The word of a status, of all tools or of this one. */
const char *statuses_word(enum estimate_status status);

#endif
