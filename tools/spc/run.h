/*
 * run: everything that is computed of a survey, in the order of its making.
 */
#ifndef ANNOT_SPC_RUN_H
#define ANNOT_SPC_RUN_H

#include "asymptote.h"
#include "curve.h"
#include "raters.h"
#include "results.h"

struct run_rules {
	struct curve_rules curve;    /* draws, seed, eps ... are set */
	bool intended;               /* a combiner was asked for, not taken */
	uint64_t least;              /* -N; 0: what keeps most labels */
	uint64_t k;                  /* largest k; RUN_ALL: what the items allow */
	bool by_name;                /* items in the order of their names */
	bool asymptote;
	const char *reference;       /* file of the people to predict, or NULL */
};

#define RUN_ALL UINT64_MAX

struct run {
	const struct run_rules *rules;
	const struct items *truth;
	const struct models *models;
	struct raters raters, panel; /* panel: the reference among itself */
	struct curve curve, of_panel;
	struct scoring *model;       /* one per model */
	struct asymptote asymptote;
	struct results results;
};

/* Rules, truth and models are set, and outlive the run; reference: the items of
 * the people to predict, ranked as the truth, or NULL. What would cost too much
 * ends the tool with what fits. Shows progress. */
void run_make(struct run *s, const struct items *reference);
void run_free(struct run *s);

#endif
