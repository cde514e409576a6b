/*
 * ideal: the ceiling, the best that one decision an item can do.
 *
 * Whoever knew the shares q of an item among all people would decide for the
 * likeliest label, and be right for max_k q_k of them. The votes that an item
 * got only tell of q; how q differs between items is estimated from the votes of
 * all items: with two labels by the distribution that makes the votes most
 * likely, each vote being the other label with probability p_flip, made smooth
 * (lib/law/mixture); with more by a Dirichlet distribution (dirichlets.h). The
 * oracle that decides for the plurality of the votes is judged by votes that it
 * knows, and is too good for new people.
 *
 * The struct borrows criteria and section.
 */
#ifndef ANNOT_IDEAL_H
#define ANNOT_IDEAL_H

#include "judge/sections.h"
#include "dirichlets.h"
#include "judge/criteria.h"
#include "few_votes.h"
#include "inverse.h"
#include "plan.h"

#include "law/mixture.h"
#include "stats/estimate.h"
#include "worth/metrics.h"

struct ideal {
	const struct criteria *criteria;
	const struct section *section;
	bool two;                /* two labels */
	bool few;                /* metrics against the votes are asked for */
	bool single;             /* no item has two votes */
	enum estimate_status status; /* of the range: votes_range; where it is wide
	                            not_unique; where the votes refute the
	                            distribution model */
	size_t kinds;            /* of items: a fit takes time in proportion */
	struct ceiling ceiling;
	struct ceiling low, high; /* the least and the largest that the votes
	                            allow; NUM_NA: not known */

	/* Private. */
	uint32_t *kind;          /* per item: its votes and p_flip */
	uint32_t *of;            /* per kind: a vector that has it */
	double *yes, *votes;     /* per kind: votes for the second of two labels,
	                            and all */
	struct flip_law *law;    /* per kind: of its slips; */
	double *now;             /* and p_flip of a resample */
	bool flips;              /* p_flip is above 0 somewhere: else the atoms
	                            need not stay on points of a grid */
	double *items;           /* per kind: weight */
	bool prepared, again;    /* again: all items were fitted */
	struct mixture mixture;  /* two labels: prepared for the first fit */
	struct few_votes_sizes sizes; /* where `few`: the votes of items */
	struct dirichlets dirichlets; /* more labels, and their votes */
	struct dirichlets_votes cells;
	bool by_place;           /* slips go to neighbours, */
	struct inverse inverse;  /* and this is what that makes of the votes */
};

/* The first item whose column once does not count its annotators; t->n: none. */
size_t ideal_uncounted(const struct items *t);

/* End the tool where there is such an item. */
void ideal_check(const struct items *t);

/* Take the votes of the section's items; new: their p_flip, too (else it is 0). */
void ideal_init(struct ideal *x, const struct plan *plan,
	const struct section *b, bool new);

/* Fit to the section's items with these weights, p_flip being that of annotators
 * who contradict themselves `times` as often. The first fit is to all items; others,
 * to some of them, start from it and do not depend on each other. False: there is
 * nothing to fit, as p_flip explains every label or no item has two votes. Ends the tool
 * where there are too many kinds of items for the memory. */
bool ideal_fit(struct ideal *x, const double *weight, double times);

/* The value of a metric under the last fit, NUM_NA where the best decisions are
 * not the metric's best; and the least and the largest that the votes allow,
 * NUM_NA where they are not known. */
double ideal_value(const struct ideal *x, const struct metric *m, double *lo,
	double *hi);

/* The same of the metrics of slots, NUM_NA where nothing fits. */
void ideal_values(const struct ideal *x, bool fits, const struct plan *plan,
	double *value, double *low, double *high);

#endif
