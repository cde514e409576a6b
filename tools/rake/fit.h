/*
 * fit: weights with which all shares are met, by iterative proportional
 * fitting.
 *
 * A person's weight is min(bound, base x product of a factor for each of their
 * values), with factors for which the people of each value have the share that
 * is wanted. Of all weights up to the bound that meet the shares, these are the
 * nearest to the base: they have the least sum of mass w log(w / base) (Deming
 * & Stephan 1940; with a bound Deville & Sarndal 1992). One margin after the
 * other is met, until all are. Pure functions, which allocate nothing.
 */
#ifndef ANNOT_RAKE_FIT_H
#define ANNOT_RAKE_FIT_H

#include "margins.h"

#include <stdbool.h>

/* Shares are met to this relative gap. Where twice as many rounds, from
 * FIT_FIRST on, leave more than FIT_SLOW of the gap, no weights meet them. */
#define FIT_GAP 1e-12
#define FIT_SLOW .9
enum { FIT_FIRST = 500, FIT_ROUNDS = 16000 };

struct person {
	struct view name;
	double mass;             /* what the person counts for; 0: no label */
	double weight;           /* the base, then the weight; 0 stays 0 */
	struct value *of[INPUT_GROUPS]; /* per margin; NULL: no label */
};

struct people {
	struct margins margins;
	const char *file;        /* the last table of ratings, for messages */
	struct person *at;       /* by names, so that sums do not depend on the
	                            order of rows */
	size_t n;
	size_t labelled;         /* those with a label, */
	double mass;             /* their mass, */
	double part;             /* and that of those with a weight above 0 */
	double bound;            /* the largest weight; INFINITY: none */
	size_t rounds;
	double gap;              /* largest relative gap of a share, */
	const struct margin *margin; /* which is that of this value */
	const struct value *value;
};

/* Find what each value of margin m has: `found`, and its parts. */
void fit_measure(struct people *k, size_t m);

/* Find the weights; false if there are none, at least not in FIT_ROUNDS: then
 * the weights are those of the last round. O(rounds x people x margins). */
bool fit_make(struct people *k);

#endif
