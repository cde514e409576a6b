/*
 * scored: what the predictions of a scorer add up to, as the engine takes it
 * (math/statistic).
 *
 * A prediction p[0 .. K-1] is compared with masses of labels. A row is one prediction
 * for an item, or the answers of k of its people, each with its chance and what is
 * predicted from it; it puts entries of the expected joint matrix M[a][l] of
 * predictions and labels, or masses by the probability of the positive label. A
 * scorer that is no mean is thus one of the expected matrix or ranking, which is close
 * to its own expectation but not equal. Only lack of memory ends the tool.
 */
#ifndef ANNOT_SPC_SCORED_H
#define ANNOT_SPC_SCORED_H

#include "respondents.h"
#include "scorers.h"

#include "math/statistic.h"
#include "text/ids.h"

struct scored_rules {
	const struct scorer *scorer;
	size_t k;                /* K */
	const struct weights *weights; /* of a weighted scorer, else NULL */
	size_t positive;         /* label, for a scorer of one */
	double eps;              /* clamp of a log scorer; 0: none */
	double rounding;         /* relative error of predictions: nearer ones are
	                            equal; 0: none is */
};

/* Set p[0 .. K-1] to the prediction for a row of a sample. */
typedef void scored_predict(const void *of, const struct sample *x, size_t row,
	double *p);

struct scored {
	struct sums sums;        /* for the engine, which hands it to add(); the first
	                            member */
	struct statistic s;
	struct scored_rules rules;
	scored_predict *predict; /* NULL: rows are stored; what is predicted by */
	const void *of;
	/* What stored patterns put, each in turn: itself; groups of its answers; and
	 * without one rating of each cell, if there are `people`. Where nobody is left to
	 * be predicted without a rating `before` has it, which asks fewer people. */
	struct kept kept;
	bool people;
	size_t groups, variants, first_cap;
	const struct scored *before;
	/* Of ranks: the scores in order of appearance, and as they fall. */
	struct ids ids;
	double *score;
	size_t score_cap;
	uint32_t *order;
	struct gather *now;      /* the row at hand */
};

/* Room for the row at hand, of which there are so many variants at most. */
struct gather *gather_init(size_t k, size_t variants);

/* Start; rules are copied. Those whose rows are not made at the same time may share the
 * room, which must outlive f. */
void scored_init(struct scored *f, const struct scored_rules *rules,
	struct gather *now);

/* The bytes of what so many rows or variants put, from so many predictions. */
double scored_bytes(const struct scorer *s, size_t k, double rows,
	double predictions);

/* For a log scorer clamp p[0 .. K-1]: each probability to [eps, 1 - eps], then
 * all divided by their sum. For other scorers p does not change. */
void scored_clamp(const struct scored_rules *r, double *p);

/* Predict p[0 .. K-1] for the row at hand; and add the prediction, `times` times, to a
 * variant, against n labels whose numbers are share[i].mass, of `left`, less one of label
 * number `less` (n: of none). */
void scored_say(struct scored *f, const double *p);
void scored_add(const struct scored *f, const struct share *share, size_t n,
	double left, size_t less, double times, size_t variant);

/* The row at hand ends, which has so many cells. */
void scored_end_row(struct scored *f, size_t cells);

/* All rows are stored; of predicted ones the scores of a sample are found. */
void scored_end(struct scored *f, const struct sample *x);

/* The value for the rows of a sample: NUM_NA if there is none, -HUGE_VAL from a log of
 * 0. */
double scored_value(const struct scored *f, const struct sample *x);

#endif
