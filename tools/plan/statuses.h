/*
 * statuses: what the column status of annot-plan says beside the words that all tools
 * share (stats/estimate.h).
 */
#ifndef ANNOT_PLAN_STATUSES_H
#define ANNOT_PLAN_STATUSES_H

#include "stats/estimate.h"

/* ESTIMATE_OWN() makes a status of each. */
enum {
	PLAN_FEW_RATERS, PLAN_NO_EFFECT, PLAN_NOT_PLANNED, PLAN_OVER_BUDGET,
	PLAN_NEVER, PLAN_NONE, PLAN_NEGATIVE
};

/* The word of each, for estimate_word(). */
extern const char *const status_words[];

#endif
