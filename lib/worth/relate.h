/*
 * relate: how two columns of numbers go together.
 *
 * A row stands for as many equal ones as its weight says, which need not be
 * whole. Only want of memory ends the tool.
 */
#ifndef ANNOT_RELATE_H
#define ANNOT_RELATE_H

#include "stats/auc.h"

#include <stdint.h>

struct relation {
	size_t n;
	const double *x, *y, *weight;  /* n each */
	const uint32_t *by_x, *by_y;   /* rows by ascending x, and y: for ranks;
	                                  else NULL */
};

/* Pearson's correlation of x and y; NUM_NA where one of them is constant but for
 * rounding. O(n). */
double relate_pearson(const struct relation *r);

/* sum xy / sqrt(sum x^2 sum y^2); NUM_NA where x or y is 0. O(n). */
double relate_cosine(const struct relation *r);

/* Spearman's rho, ties with their mean rank. NUM_NA as Pearson's. O(n). */
double relate_spearman(const struct relation *r);

/* Kendall's tau-b. NUM_NA where all x or all y are equal. O(n log n). */
double relate_kendall(const struct relation *r);

/* Pearson's correlation of score and class, 1 for the mass of a point that is
 * positive and 0 for the other; NUM_NA where one of them is constant. O(n). */
double relate_points(const struct auc_point *s, size_t n);

/* The rows of a column by ascending value, into order[n]. O(n log n). */
void relate_order(const double *x, size_t n, uint32_t *order);

#endif
