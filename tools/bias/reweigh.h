/*
 * reweigh: the values of units by several weightings of items and annotators at once,
 * with decisions that stay or by votes of these annotators.
 *
 * All that stays the same is found once: which ratings count, the unit and the item of each,
 * and what it adds to the sums of the rate. The weightings are lanes of the same loops:
 * compilers make vectors of them. The struct owns its arrays and borrows the rest; only
 * lack of memory ends the tool.
 */
#ifndef ANNOT_BIAS_REWEIGH_H
#define ANNOT_BIAS_REWEIGH_H

#include "group_values.h"

/* The number of times that each annotator and each item is drawn, a row of BALLOTS_LANES;
 * NULL: once. */
struct reweigh_drawn {
	const double *annotator, *item;
	bool whole;              /* the times of items are whole numbers */
};

/* The part of a label (rates.h) by the probabilities that the decision is this label and
 * that it is the positive one: never + same * P(same) + positive * P(positive), since a
 * part is an expectation over decisions by lot. */
struct reweigh_line {
	struct rate_part never, same, positive;
};

/* The n ratings of units that count. */
struct reweigh {
	const struct units *units;
	size_t n;
	uint32_t *rating, *unit, *item;
	struct rate_part *part;  /* per rating, of decisions that stay; */
	bool halves;             /* numbers of halves, all of them */
	const struct ballots *ballots; /* NULL: decisions stay */
	struct ballots_room room;
	uint32_t positive;       /* label */
	size_t *first;           /* ratings that rating r of the voters decides are
	                            first[r] to first[r + 1] - 1 */
	struct reweigh_line line[2]; /* of labels that are not positive, that are */
	struct reweigh_sums *sums; /* per unit */
};

/* The ratings that count with the decisions of `by`, which stay. */
void reweigh_init_values(struct reweigh *x, const struct unit_values *by);

/* All ratings, by votes: voted is the number of ratings of the voters, and of[r] the one
 * that decides rating r of the units, NULL: r. */
void reweigh_init_votes(struct reweigh *x, const struct unit_values *by,
	const struct ballots *ballots, const size_t *of, size_t voted);
void reweigh_free(struct reweigh *x);

/* Set value[unit * BALLOTS_LANES + l] as unit_values_weigh() does, with the weights of
 * lane l. */
void reweigh_values(struct reweigh *x, const struct reweigh_drawn *w, double *value);

/* The same with the decisions by votes of these weights, a row of lanes for each annotator
 * as numbered in items. */
void reweigh_votes(struct reweigh *x, const double *votes,
	const struct reweigh_drawn *w, double *value);

#endif
