/*
 * statuses: what the column status of annot-kappa says beside the words that
 * all tools share (stats/estimate.h).
 */
#ifndef ANNOT_KAPPA_STATUSES_H
#define ANNOT_KAPPA_STATUSES_H

#include "stats/estimate.h"

/* ESTIMATE_OWN() makes a status of each. */
enum {
	KAPPA_ONE_RATING,
	KAPPA_NO_REPEATS, KAPPA_NO_COMPLETE_ITEMS, KAPPA_TWO_ANNOTATORS,
	KAPPA_WEIGHTS_DIFFER, KAPPA_NOT_NUMERIC, KAPPA_NO_METRIC,
	KAPPA_OUT_OF_RANGE
};

/* The word of each, for estimate_word(). */
extern const char *const status_words[];

#endif
