/*
 * statuses: what the column status of annot-bias says beside the words that all tools
 * share (stats/estimate.h).
 */
#ifndef ANNOT_BIAS_STATUSES_H
#define ANNOT_BIAS_STATUSES_H

#include "stats/estimate.h"

/* ESTIMATE_OWN() makes a status of each. */
enum {
	BIAS_ONE_GROUP, BIAS_NO_VOTES, BIAS_NO_GROUPS, BIAS_OWN_LABELS,
	BIAS_NO_COMMON
};

/* The word of each, for estimate_word(). */
extern const char *const status_words[];

#endif
