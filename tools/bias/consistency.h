/*
 * consistency: is a model as good for people who are alike?
 *
 * Balayn & Bozzon, individual fairness; after Zemel et al. 2013. With v_a the value of
 * annotator a and m_a the mean value of the most similar annotators,
 *
 *	consistency = 1 - mean_a |v_a - m_a|
 *
 * which is below 1 also where the values have nothing to do with what makes annotators
 * similar. What it is then, by chance, is that of values that change hands.
 */
#ifndef ANNOT_BIAS_CONSISTENCY_H
#define ANNOT_BIAS_CONSISTENCY_H

#include "similarity.h"
#include "stats/estimate.h"

struct consistency_rules {
	uint64_t nearest;        /* most similar annotators */
	uint64_t permutations, seed;
	double level;
};

/* value: its limits are NUM_NA. chance: the mean over permutations, and between which
 * values the level of them are. people: annotators who have a value, and others to be
 * compared with. */
struct consistency {
	struct estimate value, chance;
	size_t people;
	bool *counts;            /* per annotator: is one of these; owned */
};

/* value: of each annotator; NUM_NA: none. Of annotators who are equally similar each
 * counts the same part, so that `nearest` count in all. */
void consistency_make(struct consistency *x, struct similarity *similarity,
	const double *value, const struct consistency_rules *rules);
void consistency_free(struct consistency *x);

#endif
