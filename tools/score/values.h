/*
 * values: the values of one model under one target, or of one model against
 * another.
 *
 * The struct owns its arrays. Only want of memory ends the tool.
 */
#ifndef ANNOT_VALUES_H
#define ANNOT_VALUES_H

#include "blocks.h"
#include "plan.h"

/* A table of slots (rows) and results (columns): slot s of result o stands at s
 * x results + o. results is 1, or with -B item one per item of the block. */
struct values {
	size_t results;
	double *value[AT_KINDS]; /* at p_flip; with range also at its limits, or
	                            at those of what the votes allow */
	double *replicate;       /* slots x replicates: that of slot s in
	                            replicate r stands at s x replicates + r;
	                            NULL: no bootstrap */
	uint64_t replicates;
	double *low, *high;      /* the same of what the votes allow, behind
	                            replicate; NULL: they are replicate */
	const char **refused;    /* per slot: why its metric does not apply, a
	                            status; NULL: it does */
	bool range;
	bool signs;              /* shares are below 0 */
	bool shares;             /* of who says the shares themselves, or against
	                            those */
	bool plain;              /* of one model, so that metrics' ranges hold */
	bool *outside;           /* per value: none, it was outside the metric's
	                            range */
	const char *none;        /* why there is no value, where the metric is not
	                            to say; NULL: it is */
	const char *doubt;       /* status of the values; NULL: nothing to say */
};

/* Room for so many results, of which nothing is known; range: at p_flip's
 * limits, too, unless there are replicates. */
void values_init(struct values *m, const struct plan *plan, size_t results,
	bool range);

/* The values of a model (NULL: the oracle) for a block under a target, and
 * those of bootstrap replicates, which resample the same items for every model
 * and target. Shows progress. */
void values_make(struct values *m, const struct plan *plan,
	const struct block *b, enum target target,
	const struct predictions *model);

/* The values of a against those of b, replicate by replicate: a / b (NUM_NA
 * where b is 0) where more is better, a - b where less is; plain: always the
 * difference. */
void values_compare(struct values *m, const struct plan *plan,
	const struct values *a, const struct values *b, bool plain);

/* The share of the replicates with a value in which slot s is above 0; NUM_NA
 * where no replicate has a value. */
double values_positive(const struct values *m, size_t s);

/* The interval of slot s of result o: percentiles of the replicates, within the
 * metric's range; or the values at p_flip's limits. NUM_NA: there is none. */
void values_interval(const struct values *m, const struct plan *plan, size_t s,
	size_t o, double *lo, double *hi);

void values_free(struct values *m);

#endif
