/*
 * values: the values of one model under one target, and those of one model
 * against another.
 */
#ifndef ANNOT_VALUES_H
#define ANNOT_VALUES_H

#include "blocks.h"
#include "plan.h"

/* The value of slot s of result o stands at s x results + o. results is 1, or
 * with -B item the items of the block. */
struct values {
	size_t results;
	double *value[AT_KINDS]; /* at p_flip, and with range at its limits */
	double *replicate;       /* slots x replicates; NULL: no bootstrap */
	uint64_t replicates;
	bool probable;           /* metrics of probabilities apply */
	bool range;
};

/* The values of a model, NULL the oracle's, for a block under a target, and
 * those of bootstrap replicates, which are the same items for every model and
 * target. Freed with values_free(). Shows progress. */
void values_make(struct values *m, const struct plan *plan,
	const struct block *b, enum target target,
	const struct predictions *model);

/* The values of a against those of b, replicate by replicate: a / b where more
 * is better, a - b where less is; plain: always the difference. */
void values_compare(struct values *m, const struct plan *plan,
	const struct values *a, const struct values *b, bool plain);

/* The share of replicates, of those that have a value, in which slot s is above
 * 0; NUM_NA where none has. */
double values_positive(const struct values *m, size_t s);

void values_free(struct values *m);

#endif
