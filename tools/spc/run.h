/*
 * run: the whole computation: from a task and rules to the results, in order.
 */
#ifndef ANNOT_SPC_RUN_H
#define ANNOT_SPC_RUN_H

#include "refutation.h"

#include "text/record.h"
#include "worth/parts.h"

#define RUN_ALL UINT64_MAX /* as many as the items allow */

/* The rules of a run, from the command line. */
struct run_rules {
	struct curve_rules curve;    /* draws, seed, eps ... are set */
	bool combiner_chosen;        /* -C names the combiner */
	uint64_t least;              /* -N; 0: the number that keeps most
	                                labels */
	uint64_t k;                  /* largest k, or RUN_ALL */
	bool asymptote;
	uint64_t bootstrap;          /* replicates for limits; 0: no limits */
	double level;                /* confidence level of these, and what they are */
	enum crossed_random random;  /* over; other than items needs ratings */
	uint64_t reference_least;    /* the same for labels in the reference */
	const char *reference;       /* file of the raters to be predicted, or
	                                NULL */
};

struct run {
	const struct run_rules *rules;
	const struct task *task;     /* its models are those of the part */
	const struct task_part *part;     /* of several; NULL: there is one */
	struct respondents respondents, panel; /* panel: the reference panel among
	                                itself, if there is one */
	struct curve curve, panel_curve;
	struct scored *model;        /* per model */
	struct run_model {           /* what it predicts by */
		const struct run *run;
		const struct predictions *model;
	} *by;
	struct asymptote asymptote;  /* if asked for */
	struct results results;
	struct limits limits;
	struct refutation refutation; /* with an asymptote */
};

/* Find the items of the part; false: there are none. Then, without what follows, print
 * what the combiner predicts from each answer of K people. */
bool run_respondents(struct run *s);
void run_predictions(struct run *s, struct out *out);

/* Compute everything. Rules, task and part are set by the caller, and outlive s. Ends
 * the tool if no item is left, or if it would cost too much, with a message that names
 * what would fit; of a pair without an item there is a warning, and false is returned.
 * Shows progress. */
bool run_make(struct run *s);

#endif
