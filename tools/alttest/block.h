/*
 * block: the judges of one group of items, their verdicts, and who they are
 * compared with.
 */
#ifndef ANNOT_ALTTEST_BLOCK_H
#define ANNOT_ALTTEST_BLOCK_H

#include "verdict.h"

/* What all blocks share. */
struct block_study {
	const struct items *items;
	const struct models *models;
	const struct clusters *clusters;
	const struct weights *weights;
	struct rules rules;
};

/* Over the replicates of the bootstrap, per judge: values of each replicate, NUM_NA
 * where no human was drawn; and the share of replicates in which the judge has the
 * largest rho. */
struct block_replicates {
	double *wins, *worth;    /* of judge f from f * bootstrap on */
	double *passing, *best;  /* per judge: counts; ties shared */
	uint64_t counted;        /* replicates with a human */
};

struct block {
	const struct block_study *study;
	struct view group;       /* empty: all items */
	struct jury jury;
	struct judge *judge;     /* per model */
	struct contests *contests;
	struct verdict *verdict;
	struct block_replicates replicates; /* with a bootstrap */
};

/* The verdicts of a group's judges, but for what p_adj decides. group: IDS_NONE for
 * all items. The study must outlive the block. */
void block_make(struct block *b, const struct block_study *study,
	uint32_t group);
void block_free(struct block *b);

/* Adjust the p of all judges of the n blocks, judge by judge or all at once, and
 * decide. */
void block_decide(struct block *b, size_t n);

#endif
