/*
 * statuses: what the column status of annot-alttest says beside the words that
 * all tools share (stats/estimate.h).
 */
#ifndef ANNOT_ALTTEST_STATUSES_H
#define ANNOT_ALTTEST_STATUSES_H

#include "stats/estimate.h"

/* ESTIMATE_OWN() makes a status of each. */
enum {
	ALTTEST_WIN, ALTTEST_NO_WIN, ALTTEST_PASS, ALTTEST_FAIL, ALTTEST_BEST,
	ALTTEST_WORSE, ALTTEST_TIED
};

/* The word of each, for estimate_word(). */
extern const char *const status_words[];

#endif
