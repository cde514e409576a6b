/*
 * contests: a judge and one human after the other, held against the other humans of
 * an item.
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

#include <stdint.h>

/* All contests of a judge, by unit, item and human. */
struct contests {
	size_t opponents;        /* humans, numbered from 0, by name */
	size_t units;            /* with an item of the judge */
	size_t *start;           /* units + 1: those of unit u are start[u] to
	                            start[u + 1] - 1 of */
	uint32_t *opponent;
	uint32_t *number;        /* per place of a tested human: the opponent, or IDS_NONE */
	bool shared;             /* start, opponent and number are of other contests */
	int8_t *whole;           /* W^h - W^f of a judge with one label per item; NULL: */
	double *d, *w;           /* W^h - W^f and W^f, expectations */
	size_t items;            /* with an opponent */
};

/*
 * The contests of a judge and each of the tested humans. Of a human as a judge: on the
 * items of both that a third human labelled; R is without both, and who has fewer
 * than min_items such items is no opponent, so that there may be none.
 */
void contests_make(struct contests *c, const struct humans *humans,
	const struct weights *weights, const struct judge *judge,
	uint64_t min_items);
/* The contests of another judge who is no human, with the opponents of those `of` such a
 * judge, which must outlive them. */
void contests_again(struct contests *c, const struct contests *of,
	const struct humans *humans, const struct weights *weights,
	const struct judge *judge);
/* Add `times` the d and w of a human's label x and a judge's label y, held against
 * the labels v with one fewer of each of `without` (IDS_NONE: of none). */
void contests_hold(const struct weights *weights, struct vector v, uint32_t x,
	uint32_t y, const uint32_t without[2], double times, double *d,
	double *w);

/* W^h - W^f of contest i; and W^f, 1 unless the human alone is nearer. */
static inline double
contests_d(const struct contests *c, size_t i)
{
	return c->whole ? c->whole[i] : c->d[i];
}

static inline double
contests_w(const struct contests *c, size_t i)
{
	return c->whole ? c->whole[i] <= 0 : c->w[i];
}

/* Free d and W, and keep who contests what, for contests_again(). */
void contests_forget(struct contests *c);
void contests_free(struct contests *c);

#endif
