/*
 * ideal: the ceiling, the best that one decision an item can do.
 *
 * Whoever knew the shares q of an item among all people would decide for the
 * likeliest label, and be right for max_k q_k of them. The votes that an item
 * got only tell of q; how q differs between items is estimated from the votes of
 * all items: with two labels by the distribution that makes the votes most
 * likely, each vote being the other label with probability p_flip, made smooth
 * (lib/law/mixture); with more by the Dirichlet distribution that has the mean of q and
 * the agreement between two people, E sum_k q_k^2, of the votes with p_flip
 * inverted (lib/law/dirichlet). The oracle that decides for the plurality of the
 * votes is judged by votes that it knows, and is too good for new people.
 *
 * The struct owns its arrays and borrows rules and block.
 */
#ifndef ANNOT_IDEAL_H
#define ANNOT_IDEAL_H

#include "blocks.h"
#include "evaluation.h"
#include "few_votes.h"

#include "law/mixture.h"
#include "worth/metrics.h"

struct ideal {
	const struct evaluation_rules *rules;
	const struct block *block;
	bool two;                /* two labels */
	bool few;                /* metrics against the votes are asked for */
	bool unique;             /* the fit follows from the votes */
	size_t kinds;            /* of items: a fit takes time in proportion */
	struct ceiling ceiling;
	struct ceiling low, high; /* where it is not unique: the least and the
	                            largest that are as likely; NUM_NA: not
	                            known */

	/* Private. */
	uint32_t *kind;          /* per item: its votes and p_flip */
	uint32_t *of;            /* per kind: a vector that has it */
	double *yes, *votes;     /* per kind: votes for the second of two labels,
	                            and all */
	double *flip, *now;      /* per kind: p_flip, and that of a resample */
	bool flips;              /* p_flip is above 0 somewhere: else the atoms
	                            need not stay on points of a grid */
	double *items;           /* per kind: weight */
	bool prepared, fitted;
	struct mixture mixture;  /* two labels: prepared for the first fit */
	struct few_votes_sizes sizes; /* where `few`: the votes of items */
	double *mean;            /* more labels: K */
};

/* End the tool where column once is not what it should be. */
void ideal_check(const struct items *t);

/* Take the votes of the block's items; new: their p_flip, too (else it is 0). */
void ideal_init(struct ideal *x, const struct evaluation_rules *rules,
	const struct block *b, bool new);

/* Fit to the block's items with these weights, p_flip being that of annotators
 * who contradict themselves `times` as often. False: there is nothing to fit, as
 * p_flip explains every label or, of more than two labels, no item has two
 * votes. Ends the tool where there are too many kinds of items for the memory. */
bool ideal_fit(struct ideal *x, const double *weight, double times);

/* The value of a metric under the last fit, NUM_NA where the best decisions are
 * not the metric's best; and the least and the largest that are as likely, value
 * itself where the fit is unique, NUM_NA where they are not known. */
double ideal_value(const struct ideal *x, const struct metric *m, double *lo,
	double *hi);

void ideal_free(struct ideal *x);

#endif
