/*
 * numbers: bins of an attribute that is a number, such as age.
 *
 * The bins are between cuts, age:18,30,50, or have about as many annotators each,
 * age:4 (quantiles). A bin is closed on the left and has the name of its range.
 */
#ifndef ANNOT_BIAS_NUMBERS_H
#define ANNOT_BIAS_NUMBERS_H

#include "text/num.h"

enum { NUMBERS_CUTS = 50, NUMBERS_QUANTILES = 10,
	NUMBERS_NAME = 2 * NUM_TEXT + 4 };

/* How to cut; neither: the attribute has names. */
struct numbers {
	size_t cuts, quantiles;
	double cut[NUMBERS_CUTS];
};

/* The bins of n numbers. */
struct number_bins {
	size_t n;
	uint32_t *of;            /* per number: its bin; of NUM_NA: n */
	char (*name)[NUMBERS_NAME];
};

/*
 * Of Q quantiles edge j stands at j n/Q of the n numbers in order, or if equal numbers
 * stand on both sides of it at the nearer end of these: a number is never of two
 * bins, and there may be fewer bins than Q. Between whole cuts 18 and 30 the name is
 * 18-29, of other cuts .5 and 1.5 it is 0.5-<1.5, below the first cut <18, from the
 * last one on 50+. The name of a quantile has its least and its largest number.
 */
void number_bins_make(struct number_bins *b, const struct numbers *how,
	const double *x, size_t n);

#endif
