/*
 * fixpoint: numbers x with x = F(x), by rounds of F that are extrapolated.
 *
 * F is a round of EM, or of another algorithm that never lowers a value and comes nearer
 * to its end by a factor in each round, which may be close to 1. SQUAREM (Varadhan &
 * Roland 2008) guesses from two rounds where many more would lead. Only lack of memory
 * ends the tool.
 */
#ifndef ANNOT_FIXPOINT_H
#define ANNOT_FIXPOINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Set `to` to F of x. Returns the value at x that F never lowers; *change: how far the
 * round moved what the caller looks at. */
typedef double fixpoint_round(void *of, const double *x, double *to, double *change);

struct fixpoint {
	size_t n;                /* numbers of x */
	uint64_t most;           /* rounds, 1 or more */
	double tolerance;        /* the end: no more rounds would change more */
	double slack;            /* by how much a guess may lower the value */
	size_t free;             /* so many numbers have no limit; */
	const double *limit;     /* the most that the others can be; NULL: they have none */
	double *x, *next;        /* x is the start; after the rounds next is F(x), the last
	                            round */
	bool converged;
};

/* Rounds from the start until the tolerance is reached, or `most` of them. A number that
 * is above 0 stays above 0. */
void fixpoint_find(struct fixpoint *f, fixpoint_round *round, void *of);

#endif
