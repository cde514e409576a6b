/*
 * contests: judges, and each of them and one human after the other, held
 * against the other humans of an item.
 *
 * x = label of human j for an item, y = label of the judge, R = the labels of
 * the item's other humans, D(z) = sum over R of distance(z, r). The judge wins,
 * W^f = 1, if D(y) <= D(x), the human, W^h = 1, if D(x) <= D(y); d = W^h - W^f
 * is 1 where the human alone is nearer to the others, -1 where the judge alone
 * is. Where the judge's label is drawn, d and w are expectations. Calderon et
 * al. 2025, section 3.
 */
#ifndef ANNOT_ALTTEST_CONTESTS_H
#define ANNOT_ALTTEST_CONTESTS_H

#include "agree/weights.h"
#include "humans.h"

#include <stdint.h>

/* ---- judges ---- */

/* One who gives items labels, and is compared with humans: a model, a human
 * held out, or one who always says the same. A judge gives each item one label,
 * or labels with probabilities. */
struct judge {
	const char *name;
	bool whole;              /* one label of each item */
	const struct predictions *model; /* its labels, or probabilities; NULL: no model */
	uint32_t *label;         /* per item of the block: the likeliest of the model's
	                            labels; NULL: as the model has them */
	uint32_t place;          /* among the tested humans, who says something of
	                            the human's own items alone; IDS_NONE: no
	                            human */
	uint32_t same;           /* of one who is neither: the label always said */
};

/* A model: its labels, or where it has probabilities the likeliest (the first in
 * label order of several), with draw the probabilities themselves. k: how many
 * labels there are. The model must outlive the judge. */
void judge_of_model(struct judge *f, const struct predictions *model,
	const struct humans *humans, size_t k, bool draw);

/* The tested human at `place`. */
void judge_of_human(struct judge *f, uint32_t place);

/* One that says the same label of every item. */
void judge_constant(struct judge *f, uint32_t label);

/* The label of item i by a judge of one label of each. */
uint32_t judge_label(const struct judge *f, const struct humans *humans, size_t i);

/* The judge on item i: n labels (*label)[0 .. n-1] with probabilities
 * (*p)[0 .. n-1], some of which may be 0; returns n. room: for a label. */
size_t judge_says(const struct judge *f, const struct humans *humans, size_t i,
	uint32_t *room, const uint32_t **label, const double **p);

/* ---- contests ---- */

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

#endif
