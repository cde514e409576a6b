/*
 * run: everything that is computed of a survey, in the order of its making.
 */
#ifndef ANNOT_SPC_RUN_H
#define ANNOT_SPC_RUN_H

#include "refutation.h"

#include "predict/task.h"

#define RUN_ALL UINT64_MAX /* as many as the items allow */

/* What the command line asks for. */
struct run_rules {
	struct curve_rules curve;    /* draws, seed, eps ... are set */
	bool intended;               /* a combiner was asked for, not taken */
	uint64_t least;              /* -N; 0: what keeps most labels */
	uint64_t k;                  /* largest k, or RUN_ALL */
	bool by_name;                /* items in the order of their names */
	bool asymptote;
	uint64_t bootstrap;          /* replicates for limits; 0: no limits */
	double level;                /* confidence level of these */
	uint64_t fewest;             /* labels of the reference; 0: as least */
	const char *reference;       /* file of the raters to be predicted, or
	                                NULL */
};

struct run {
	const struct run_rules *rules;
	const struct task *task;
	struct respondents raters, panel; /* panel: the reference panel among itself,
	                                where there is one */
	struct curve curve, of_panel; /* of raters, of panel */
	struct scoring *model;       /* per model; units are items of raters */
	struct law law;              /* with an asymptote */
	struct results results;
	struct refutation refutation; /* with an asymptote */
};

/* Compute all. Rules and task are set by the caller, and outlive s. Ends the tool where
 * no item is left, and, saying what would fit, where it would cost too much. Shows
 * progress. */
void run_make(struct run *s);
void run_free(struct run *s);

#endif
