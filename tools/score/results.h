/*
 * results: the estimates of every model, and of the oracle behind them, for every
 * block under every target.
 *
 * Each label of a multilabel task is a task of two labels, chosen or not, for all
 * of annot-score; overall metrics are computed from the per-label ones. The struct
 * owns its estimates. Only want of memory ends the tool.
 */
#ifndef ANNOT_RESULTS_H
#define ANNOT_RESULTS_H

#include "conf.h"
#include "estimates.h"
#include "people.h"

#include "worth/parts.h"

struct costs;

/* The task that is scored, and the plan for it; all is borrowed. */
struct run {
	const struct conf *conf;
	const struct plan *plan;
	const struct blocks *blocks;
	const struct task *task;
	const struct task_part *part; /* that the task is of; NULL: all models predict the
	                          same items, or: */
	bool of_any;           /* the oracle alone, of the items of any model */
	const bool *wanted;    /* the TARGET_KINDS targets */
	bool oracle;           /* it is wanted */
	size_t models;         /* with the oracle, if it is there */
	const struct costs *costs;
	const struct people *people; /* who labelled the truth; NULL: intervals
	                          are of items alone */
};

struct results {
	size_t blocks, models;
	struct estimates *at;  /* blocks x TARGET_KINDS x models; {0} where the
	                          target is not wanted */
};

static inline struct estimates *
results_at(const struct results *r, size_t block, int target, size_t model)
{
	return &r->at[(block * TARGET_KINDS + (size_t)target) * r->models +
		model];
}

/* Has model m rows, or is it there to be compared? */
bool results_judged(const struct run *run, size_t m);

/* Model m of the run, or the oracle behind them, in a block under a target. */
struct subject results_subject(const struct run *run, size_t block, int target,
	size_t m);

/* Let the blocks know their voters, where people are known. */
void results_know(const struct run *run, struct blocks *blocks);

/* The estimates of a run; of a multilabel task label by label. Shows progress. */
void results_make(struct results *r, const struct run *run);

#endif
