/*
 * tally: masses that are put into a confusion matrix one by one.
 */
#ifndef ANNOT_TEST_WORTH_TALLY_H
#define ANNOT_TEST_WORTH_TALLY_H

#include "worth/confusion.h"

#include <string.h>

/* Mass w of a label where a label is decided. */
static inline void
tally_add(struct confusion *t, size_t truth, size_t decided, double w)
{
	t->total += w;
	t->hit[truth] += truth == decided ? w : 0;
	t->truth[truth] += w;
	t->pred[decided] += w;
	if (t->joint)
		t->joint[truth * t->k + decided] += w;
	if (t->weights)
		t->agree += w * weights_at(t->weights, truth, decided);
}

/* Mass w of each label where a label is decided. */
static inline void
tally_even(struct confusion *t, size_t decided, double w)
{
	t->total += (double)t->k * w;
	t->hit[decided] += w;
	t->even += w;
	t->pred[decided] += (double)t->k * w;
	if (t->joint)
		t->even_joint[decided] += w;
	for (size_t l = 0; l < t->k && t->weights; l++)
		t->agree += w * weights_at(t->weights, l, decided);
}

/* A share p of a label, of which so much is met; and a share q that is
 * predicted. */
static inline void
tally_overlap(struct confusion *t, size_t label, double p, double met)
{
	t->total += p;
	t->truth[label] += p;
	t->hit[label] += met;
}

static inline void
tally_predicted(struct confusion *t, size_t label, double q)
{
	t->pred[label] += q;
}

static inline void
tally_clear(struct confusion *t)
{
	memset(t->hit, 0, 3 * t->k * sizeof *t->hit);
	if (t->joint)
		memset(t->joint, 0, (t->k + 1) * t->k * sizeof *t->joint);
	t->total = t->even = t->agree = 0;
}

#endif
