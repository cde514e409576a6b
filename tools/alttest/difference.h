/*
 * difference: the advantage rho of a judge less that of another, over the same
 * humans, and where each judge stands against the best.
 *
 * Only want of memory ends the tool.
 */
#ifndef ANNOT_ALTTEST_DIFFERENCE_H
#define ANNOT_ALTTEST_DIFFERENCE_H

#include "verdict.h"

struct difference {
	struct estimate e;
	double p_adj;            /* over all pairs of judges */
};

/* What the error of a difference is made of. */
struct difference_parts {
	struct sum squares;      /* over units: of psi of the one less that of the other */
	struct crossed people;   /* the part of annotators, unless errors are of items */
};

/* Judge f less judge g, of n: x[f * n + g], made of part[f * n + g] where f < g. Errors
 * are over the units with a tested human; t is two-sided. */
void difference_all(const struct verdict *v, const struct difference_parts *part, size_t n,
	const struct rules *rules, struct difference *x);

/* The first of n judges whose rho is the largest, but for rounding. */
size_t difference_best(const struct verdict *v, size_t n);

/* Judge f against the best: 0 for the best itself, few_items where no human is
 * tested. */
struct difference difference_standing(const struct difference *x, size_t f,
	size_t best, size_t n, const struct rules *rules);

#endif
