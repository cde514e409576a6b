/*
 * status_words: what the column status of annot-score and annot-curve says
 * beside the words that all tools share (stats/estimate.h).
 */
#ifndef ANNOT_STATUS_WORDS_H
#define ANNOT_STATUS_WORDS_H

#include "stats/estimate.h"

/* ESTIMATE_OWN() makes a status of each. */
enum {
	SCORE_PFLIP_RANGE, SCORE_VOTES_RANGE, SCORE_PFLIP_KNOWN, SCORE_EMPTY,
	SCORE_PER_ANNOTATOR, SCORE_SHARES, SCORE_NO_ORDER, SCORE_NO_CEILING,
	SCORE_NOT_LINEAR, SCORE_NOT_ADDITIVE, SCORE_NOT_KNOWN,
	SCORE_MANY_DECISIONS, SCORE_OUTSIDE_RANGE, SCORE_NEGATIVE_SHARES,
	SCORE_ORACLE_ZERO, SCORE_ALL_FLIPS,
	SCORE_CORNER, SCORE_NOT_NAMED, SCORE_TOO_MANY
};

/* The word of each, for estimate_word(). */
extern const char *const status_words[];

#endif
