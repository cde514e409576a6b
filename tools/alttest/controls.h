/*
 * controls: verdicts to compare those of judges with: each human held out in
 * turn as if a judge, and a judge who always says the same label.
 *
 * A winning rate means little without theirs. Only want of memory ends the
 * tool.
 */
#ifndef ANNOT_ALTTEST_CONTROLS_H
#define ANNOT_ALTTEST_CONTROLS_H

#include "block.h"

struct controls {
	/* The tested humans who have an opponent, by name. */
	size_t n;
	uint32_t *human;         /* number in the humans */
	struct verdict *verdict; /* decided; the comparisons are forgotten, as that of
	                            the constant judge */
	double advantage, winning, passing; /* means; NUM_NA if n is 0 */

	uint32_t label;          /* that humans gave most often, the first in
	                            label order of several */
	struct verdict constant; /* of the judge who always says it */
};

/* The controls of a block with items. */
void controls_make(struct controls *x, const struct block *b);

/* Warn where verdicts mean little: the constant judge passes; few humans;
 * few items for t; score and t differ. */
void controls_warn(const struct controls *x, const struct block *b);

#endif
