/*
 * relate: correlations of two columns of numbers.
 *
 * A row stands for as many equal rows as its weight, which need not be whole.
 * Only lack of memory ends the tool.
 */
#ifndef ANNOT_RELATE_H
#define ANNOT_RELATE_H

#include "auc.h"

#include <stdint.h>

struct relation {
	size_t n;
	const double *x, *y, *weight;  /* n each */
	const uint32_t *by_x, *by_y;   /* rows by ascending x, and y, for ranks;
	                                  else NULL */
};

/* Sums over weighted rows: of the weights, of x and y, and of their products. */
struct second_moments {
	double all, x, y, xx, yy, xy;
};

/* Pearson's correlation of x and y; NUM_NA if one of them is constant up to
 * rounding. And sum xy / sqrt(sum x^2 sum y^2); NUM_NA if x or y is 0
 * everywhere. */
double moments_correlation(const struct second_moments *m);
double moments_cosine(const struct second_moments *m);

/* Their slopes by the moments, where they have the value r. */
void moments_correlation_slopes(const struct second_moments *m, double r,
	struct second_moments *by);
void moments_cosine_slopes(const struct second_moments *m, double r,
	struct second_moments *by);

/* Spearman's rho, ties having their mean rank. NUM_NA as for Pearson's.
 * O(n). */
double relate_spearman(const struct relation *r);

/* Kendall's tau-b. NUM_NA if all x or all y are equal. O(n log n). */
double relate_kendall(const struct relation *r);

/* Pearson's correlation of score and class; a point's positive mass has class
 * 1, its negative mass class 0. NUM_NA if score or class is constant. O(n). */
double relate_points(const struct auc_point *s, size_t n);

/* Set pos[i] and neg[i] to the derivatives of relate_points(), which exists, by the
 * masses of s[i]. O(n). */
void relate_slopes(const struct auc_point *s, size_t n, double *pos,
	double *neg);

/* Spearman's correlation of the same: of the rank of the score, ties having their mean
 * rank, and class. NUM_NA if score or class is constant. O(n). And its derivatives by
 * the masses of s[i], which is ordered by falling score. */
double relate_point_ranks(const struct auc_point *s, size_t n);
void relate_rank_slopes(const struct auc_point *s, size_t n, double *pos,
	double *neg);

/* Set order[n] to the rows of a column by ascending value. O(n log n). */
void relate_order(const double *x, size_t n, uint32_t *order);

#endif
