/*
 * asymptote: the upper bound of a score, that of a classifier which knows all
 * there is to know of each item: the shares p of the labels that people would
 * give it (its soft label).
 *
 * Its cross-entropy is E sum_l p_l log2 p_l; its agreement, deciding for the
 * likeliest label, E max_l p_l. The distribution of p among items is estimated
 * from their counts (lib/law/law.h). Nothing here ends the tool but for want of
 * memory.
 */
#ifndef ANNOT_ASYMPTOTE_H
#define ANNOT_ASYMPTOTE_H

#include "law/law.h"
#include "respondents.h"

struct asymptote {
	bool best;               /* agreement, not cross-entropy */
	struct law law;
};

/* Prepare the asymptote for the labels to be predicted: those of the reference,
 * or without one those of the raters that are asked. best: of agreement. c is
 * not needed afterwards. */
void asymptote_init(struct asymptote *a, const struct respondents *c, bool best);

/* The asymptote where items[i] items have pattern i; NUM_NA where none have
 * any. again: start from the fit of the last items, as for a resample. */
double asymptote_value(struct asymptote *a, const double *items, bool again);

void asymptote_free(struct asymptote *a);

#endif
