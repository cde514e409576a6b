/*
 * statuses: what the column status of annot-screen says beside the words that all tools
 * share (stats/estimate.h).
 */
#ifndef ANNOT_SCREEN_STATUSES_H
#define ANNOT_SCREEN_STATUSES_H

#include "stats/estimate.h"

/* ESTIMATE_OWN() makes a status of each. */
enum {
	SCREEN_COPIES, SCREEN_CARELESS, SCREEN_DIFFERS, SCREEN_STATUSES
};

/* The word of each, for estimate_word(). */
extern const char *const status_words[];

#endif
