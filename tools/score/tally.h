/*
 * tally: the masses that fill a confusion matrix (worth/confusion.h), of decisions and of
 * overlaps. Nothing allocates.
 */
#ifndef ANNOT_TALLY_H
#define ANNOT_TALLY_H

#include "worth/confusion.h"

#include <string.h>

/* Begin again, without any mass. */
static inline void
tally_clear(struct confusion *t)
{
	memset(t->hit, 0, 3 * t->k * sizeof *t->hit);
	if (t->joint)
		memset(t->joint, 0, (t->k + 1) * t->k * sizeof *t->joint);
	t->total = t->even = t->agree = (struct sum){0};
}

/* Add mass w of truth label t where the decision is q. */
static inline void
tally_add(struct confusion *c, size_t t, size_t q, double w)
{
	sum_add(&c->total, w);
	sum_add(&c->truth[t], w);
	sum_add(&c->pred[q], w);
	if (t == q)
		sum_add(&c->hit[t], w);
	if (c->joint)
		sum_add(&c->joint[t * c->k + q], w);
	if (c->weights)
		sum_add(&c->agree, w * weights_at(c->weights, t, q));
}

/* Add mass w, of either sign, of each of the K truth labels where the decision
 * is q; O(1). tally_settle() must follow before any metric. */
static inline void
tally_even(struct confusion *c, size_t q, double w)
{
	sum_add(&c->total, (double)c->k * w);
	sum_add(&c->pred[q], (double)c->k * w);
	sum_add(&c->hit[q], w);
	sum_add(&c->even, w);
	if (c->joint)
		sum_add(&c->even_joint[q], w);
	if (c->weights)
		sum_add(&c->agree, w * c->weight_sum[q]);
}

/* Call once, after the last tally_even(). */
static inline void
tally_settle(struct confusion *c)
{
	for (size_t t = 0; t < c->k; t++) {
		sum_join(&c->truth[t], &c->even);
		for (size_t q = 0; c->joint && q < c->k; q++)
			sum_join(&c->joint[t * c->k + q], &c->even_joint[q]);
	}
	c->even = (struct sum){0};
}

/* For overlaps: add a share w of label k in the truth, of which the prediction
 * meets `met`; and a predicted share q. */
static inline void
tally_overlap(struct confusion *c, size_t k, double w, double met)
{
	sum_add(&c->total, w);
	sum_add(&c->truth[k], w);
	sum_add(&c->hit[k], met);
}

static inline void
tally_predicted(struct confusion *c, size_t k, double q)
{
	sum_add(&c->pred[k], q);
}

#endif
