/*
 * statuses: what the column status of annot-spc says beside the words that all tools
 * share (stats/estimate.h).
 */
#ifndef ANNOT_SPC_STATUSES_H
#define ANNOT_SPC_STATUSES_H

#include "stats/estimate.h"

/* ESTIMATE_OWN() makes a status of each. */
enum {
	SPC_NO_GAIN, SPC_ZERO_PROBABILITY, SPC_REFUTED, SPC_REACHED,
	SPC_OUTSIDE, SPC_BEYOND
};

/* The word of each, for estimate_word(). */
extern const char *const status_words[];

#endif
