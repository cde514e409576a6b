/*
 * results: the estimates of every model, and of the oracle behind them, for every
 * section under every target.
 *
 * Each label of a multilabel task is a task of two labels, chosen or not, for all
 * of annot-score; overall metrics are computed from the per-label ones. The struct
 * owns its estimates. Only want of memory ends the tool.
 */
#ifndef ANNOT_RESULTS_H
#define ANNOT_RESULTS_H

#include "conf.h"
#include "estimates.h"
#include "judge/voters.h"

#include "worth/parts.h"

/* The task that is scored, and the plan for it; all is borrowed. */
struct run {
	const struct conf *conf;
	const struct plan *plan;
	const struct sections *sections;
	const struct task *task;
	const struct task_part *part; /* that the task is of; NULL: all models predict the
	                          same items, or: */
	bool of_any;           /* the oracle alone, of the items of any model */
	const bool *wanted;    /* the TARGET_KINDS targets */
	bool oracle;           /* it is wanted */
	size_t models;         /* with the oracle, if it is there */
};

struct results {
	size_t sections, models;
	struct estimates *at;  /* sections x TARGET_KINDS x models; {0} where the
	                          target is not wanted */
	struct estimates *against; /* the same: each model against the oracle, behind
	                          them; {0} where there is no comparison */
	struct estimates *pair; /* sections x TARGET_KINDS x pairs: models against each
	                          other, the first against the second, the third ... */
	size_t pairs;
	struct part_tasks tasks;
};

static inline size_t
results_place(size_t section, int target)
{
	return section * TARGET_KINDS + (size_t)target;
}

static inline struct estimates *
results_at(const struct results *r, size_t section, int target, size_t model)
{
	return &r->at[results_place(section, target) * r->models + model];
}

static inline struct estimates *
results_against(const struct results *r, size_t section, int target, size_t model)
{
	return &r->against[results_place(section, target) * r->models + model];
}

/* Models a < b against each other. */
static inline struct estimates *
results_pair(const struct results *r, const struct run *run, size_t section,
	int target, size_t a, size_t b)
{
	size_t n = run->task->models.n;

	return &r->pair[results_place(section, target) * r->pairs +
		a * n - a * (a + 1) / 2 + b - a - 1];
}

/* Has model m rows, or is it there to be compared? */
bool results_judged(const struct run *run, size_t m);

/* Are models a < b compared? */
bool results_paired(const struct run *run, size_t a, size_t b);

/* Model m of the run, or the oracle behind them, in a section under a target. */
struct subject results_subject(const struct run *run, size_t section, int target,
	size_t m);

/* The estimates of a run; of a multilabel task label by label. Shows progress. */
void results_make(struct results *r, const struct run *run);

#endif
