/*
 * reweigh: the values of units again and again, by other weights of items and
 * annotators or by other votes.
 *
 * What does not change is found once: the unit of each rating, its item, and what it
 * adds to the sums of the rate. Sums of numbers that doubles hold exactly, such as how
 * many labels are met, need no second double. The struct owns its arrays; only lack of
 * memory ends the tool.
 */
#ifndef ANNOT_BIAS_REWEIGH_H
#define ANNOT_BIAS_REWEIGH_H

#include "group_values.h"

/* The n ratings of units that count. */
struct reweigh {
	const struct units *units;
	size_t n;
	uint32_t *rating, *unit, *item;
	bool *given;             /* per rating: its label is the positive one */
	double *sum, *of;        /* what each adds to the rate (rates.h) */
	bool exact;              /* sums of these are exact */
	uint8_t *count;          /* per item: which of the different weights it has */
	double *tally;           /* per unit, and different weight: two sums */
};

/* The ratings that count with these decisions; may: those that may count with others,
 * per rating; NULL: they stay. */
void reweigh_init(struct reweigh *x, const struct unit_values *by, const bool *may);
void reweigh_free(struct reweigh *x);

/* unit_values_weigh() of these ratings, to the same bytes. */
void reweigh_values(struct reweigh *x, const struct drawn *w, struct unit_values *to);

/* The same by the decisions of `to`; halves: all probabilities are 0, 1/2 or 1. */
void reweigh_votes(struct reweigh *x, const struct drawn *w, bool halves,
	struct unit_values *to);

#endif
