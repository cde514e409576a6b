/*
 * rivals: judges against each other, by their advantage rho over the same humans.
 *
 * Only want of memory ends the tool.
 */
#ifndef ANNOT_ALTTEST_RIVALS_H
#define ANNOT_ALTTEST_RIVALS_H

#include "verdict.h"

/* rho of a judge less that of another; NUM_NA: there is none. */
struct rivals_row {
	double value, se, lo, hi, stat, df, p, p_adj;
	const char *status;
};

/* Each pair of n judges, f before g: row[rivals_pair(f, g, n)]. psi of the one less
 * that of the other over the units with a tested human, t two-sided; p_adj over all
 * pairs. */
void rivals_rows(const struct verdict *v, size_t n, size_t units,
	const struct rules *rules, struct rivals_row *row);

static inline size_t
rivals_pair(size_t f, size_t g, size_t n)
{
	return f * n - f * (f + 1) / 2 + g - f - 1;
}

/* The judge of the largest of n values of rho, the first within 1e-12. */
size_t rivals_best(const double *rho, size_t n);

/* Where judge f stands: against the best, `best`. */
struct rivals_row rivals_standing(const struct rivals_row *row, size_t f,
	size_t best, size_t n, const struct rules *rules);

#endif
