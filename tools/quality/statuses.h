/*
 * statuses: what the column status of annot-quality says beside the words that all tools
 * share (stats/estimate.h).
 */
#ifndef ANNOT_QUALITY_STATUSES_H
#define ANNOT_QUALITY_STATUSES_H

#include "stats/estimate.h"

/* ESTIMATE_OWN() makes a status of each. */
enum {
	QUALITY_SETS
};

/* The word of each, for estimate_word(). */
extern const char *const status_words[];

#endif
