/*
 * rules: the options of the tests.
 */
#ifndef ANNOT_ALTTEST_RULES_H
#define ANNOT_ALTTEST_RULES_H

#include "stats/adjust.h"
#include "stats/crossed.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct rules {
	const struct test *test;     /* of each human; of a mean it is t */
	double epsilon;              /* what a judge may be worse by */
	double fdr;                  /* level of all decisions */
	double level;                /* of every interval */
	int adjust;                  /* enum adjust */
	int draw;                    /* 1: a judge's label is drawn from its
	                                probabilities; else the likeliest */
	bool held_out;               /* rows for each human held out */
	bool clusters;               /* errors are of clusters, not of items */
	enum crossed_random random;  /* what errors of means over humans are of */
	uint64_t min_humans;         /* of an item; at least 2 */
	uint64_t min_items;          /* of a human who is tested; at least 2 */
	uint64_t bootstrap, seed;
};

/* Standard errors and mean numbers of errors that are 0 but for rounding. */
#define RULES_ZERO 1e-12

#endif
