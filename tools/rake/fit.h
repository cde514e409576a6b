/*
 * fit: weights with which shares are met, by iterative proportional fitting.
 *
 * A unit is people of one weight before the fit, and of one value of each margin. Its
 * weight is min(bound, base x product of a factor for each of its values), with factors
 * for which the weights of each value sum to what is wanted. Of all weights up to the
 * bound that do, these are the nearest to the base: they minimise sum mass w log(w /
 * base) (Deming & Stephan 1940; with a bound Deville & Sarndal 1992). One margin after
 * the other is met exactly, which is an ascent of the dual by blocks, until all are met.
 * Pure functions; only lack of memory ends the tool.
 */
#ifndef ANNOT_RAKE_FIT_H
#define ANNOT_RAKE_FIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Targets are met if the totals are as near, relative to them. Where twice as many rounds,
 * from FIT_FIRST on, leave more than FIT_SLOW of the gap, no weights meet them. */
#define FIT_GAP 1e-12
#define FIT_SLOW .9
enum { FIT_FIRST = 500, FIT_ROUNDS = 16000 };

struct fit {
	size_t units, margins, values; /* values: of all margins */
	const uint32_t *value;   /* per unit and margin: which of all values */
	const double *base;      /* per unit: above 0 */
	const double *mass;      /* per unit: people, or their labels */
	const double *target;    /* per value: the mass x weight that is wanted; 0: of a
	                            value that no unit has */
	double bound;            /* largest weight; INFINITY: none */

	double *weight;          /* per unit; NULL before fit_make() */
	double *total;           /* per value: mass x weight */
	size_t rounds;
	size_t worst;            /* value whose total is farthest from its target, */
	double gap;              /* relative to that */
};

/* Find the weights; false if there are none, at least not in FIT_ROUNDS: then `weight`
 * and `total` are those of the last round. O(rounds x units x margins). */
bool fit_make(struct fit *f);

#endif
