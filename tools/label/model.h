/*
 * model: what is made of a fitted model of annotators: probabilities that are not too
 * sure, doubts, and what it learned of annotators. Only lack of memory ends the tool.
 */
#ifndef ANNOT_LABEL_MODEL_H
#define ANNOT_LABEL_MODEL_H

#include "agree/rankings.h"
#include "math/em.h"
#include "text/record.h"

struct model {
	struct em em;
	struct view of;          /* the label that is a task by itself, whose truths are
	                            absent and present; or empty */
	double temper;           /* the power that truths were raised to; 1: they were not */
	size_t held_out;         /* the ratings that chose it; 0: given */
};

/* The name of a truth; empty if it has none. */
struct view model_truth_name(const struct model *m, size_t truth);

/* ---- how sure p may be ----
 *
 * The models hold the labels of an item for independent given its truth. Where some
 * items are harder than others they are not, and the posterior T is too sure. p is
 * T^g, scaled: the decision is that of T, and g is chosen on ratings that the model has
 * not seen. */

/* Fewer ratings held out choose no g. */
enum { TEMPER_LEAST = 30 };

struct temper {
	double g;
	size_t held_out;         /* ratings held out at a time */
	double loss;             /* the mean of - log P of a rating held out by T, */
	double tempered_loss;    /* and by T^g; NUM_NA: none was scored */
};

/* Choose g in (0, 1] for the model that `s` is a fit of, by one rating of each item
 * held out, thrice, at the price of three fits. g is 1 if held_out is below
 * TEMPER_LEAST. */
void temper_choose(struct temper *x, const struct em *s, uint64_t seed);

/* Set each p of n items of k labels to p^g, scaled; g = 1 leaves them alone. */
void temper_power(double *p, size_t n, size_t k, double g);

/* ---- how far it is from what people said ----
 *
 * A model may find that a majority errs. Where it also overturns what everybody agreed
 * on, or gives a label to items that people call another one, it has probably exchanged
 * labels. */

struct against_votes {
	size_t other;            /* items with another label than the majority's */
	size_t unanimous;        /* items with three labels or more, all the same, and
	                            no known truth; */
	size_t overturned;       /* those with another label */
	double apart;            /* half the sum over labels of |share of the items that
	                            have it - share whose majority it is|, where ties
	                            are split */
	size_t truth, said;      /* the label that annotators say more often than the
	                            truth, beyond two standard errors; truth == said:
	                            there is none */
	double says_truth, says_said; /* the sums of T over such ratings */
};

/* The majority of an item is the first label in label order of those tied. The truths
 * of s are not tempered yet. */
void against_votes(struct against_votes *x, const struct em *s);

/* ---- annotators: the table that -B annotator writes ---- */

extern const struct record_column annotators_columns[];

/* Write the rows of a fitted model; returns their number. */
size_t annotators_write(struct out *out, const struct model *m);

/* Write the last row, the number of all others: a table that lacks it was cut off. */
void annotators_write_rows(struct out *out, size_t rows);

/* Write the rows of annotators' scores. */
void annotators_write_scores(struct out *out, const struct rankings *s,
	const struct items *t);

#endif
