/*
 * crowd: the annotators' lasting properties: a group, a confusion matrix, a rate
 * of slips, a preference for some labels.
 *
 * Annotators are numbered from 0, and each has a random stream, so that an
 * annotator does not depend on the number of annotators. The struct owns its
 * arrays. Only lack of memory ends the tool.
 */
#ifndef ANNOT_CROWD_H
#define ANNOT_CROWD_H

#include "slips.h"

#include <stddef.h>
#include <stdint.h>

struct crowd {
	size_t k;                /* labels */
	uint32_t *group;         /* per annotator */
	double *row;             /* n x k x k: probability of each label, given
	                            the true one */
	double *slip;            /* n: rate of slips; NULL: not their own */
	double *lean;            /* n x k: factors of draws_tilt(); NULL: none */
};

/* Make annotators in groups with these shares. */
void crowd_groups(struct crowd *c, size_t n, uint64_t seed,
	const double *share, size_t groups);

/* Row t of an annotator's matrix is Dirichlet: M accuracy for label t, for each
 * of the k - 1 others M (1 - accuracy)/(k - 1), where M is `alike`. With the
 * probability `spammers` the annotator is in group 1 instead of 0 and says each
 * label alike, whatever the true one. */
struct crowd_law {
	double accuracy, alike, spammers;
};
void crowd_confusion(struct crowd *c, size_t n, uint64_t seed,
	const struct crowd_law *law, size_t k);

/* Give each annotator a rate of slips of its own. */
void crowd_slips(struct crowd *c, size_t n, uint64_t seed,
	const struct slip_law *law);

/* Give each annotator a preference for labels: draws_shift(). */
void crowd_leans(struct crowd *c, size_t n, uint64_t seed, double sd,
	size_t k);

/* P(label l | true label t), the expectation over annotators. */
double crowd_mean(const struct crowd_law *law, size_t k, size_t t, size_t l);

/* The probabilities of annotator a's labels if the true one is t, in a crowd
 * with matrices. */
static inline const double *
crowd_row(const struct crowd *c, size_t a, size_t t)
{
	return c->row + (a * c->k + t) * c->k;
}

#endif
