/*
 * contests: a judge and one human after the other, before the other humans.
 *
 * x = label of human j for an item, y = label of the judge, R = the labels of the
 * item's other humans, D(z) = sum over R of distance(z, r). The judge wins, W^f =
 * 1, if D(y) <= D(x), the human, W^h = 1, if D(x) <= D(y); d = W^h - W^f is 1 where
 * the human alone is nearer to the others, -1 where the judge alone is. Where the
 * judge's label is drawn, d and w are expectations. Calderon et al. 2025, section 3.
 */
#ifndef ANNOT_ALTTEST_CONTESTS_H
#define ANNOT_ALTTEST_CONTESTS_H

#include "agree/weights.h"
#include "judge.h"

/* All contests of a judge, by unit, item and human. */
struct contests {
	size_t opponents;        /* humans, numbered from 0, by name */
	uint32_t *human;         /* per opponent: number in the jury */
	size_t units;            /* of the jury; of a human as a judge those with
	                            an item of the human */
	size_t *start;           /* units + 1: those of unit u are start[u] to
	                            start[u + 1] - 1 of */
	uint32_t *opponent;
	double *d, *w;           /* W^h - W^f, and W^f */
	size_t items;            /* with an opponent */
};

/* The contests of a judge and each of the tested humans. */
void contests_of_judge(struct contests *c, const struct jury *jury,
	const struct weights *weights, const struct judge *judge);

/* The contests of a tested human, at `place`, as a judge of the other tested humans, on
 * the items of both that a third human labelled: R is without both. Who has fewer
 * than min_items such items is no opponent; c->opponents may be 0. */
void contests_of_human(struct contests *c, const struct jury *jury,
	const struct weights *weights, uint32_t place, uint64_t min_items);

void contests_free(struct contests *c);

#endif
