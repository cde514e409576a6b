/*
 * auc: how well scores order positive mass above negative mass.
 */
#ifndef ANNOT_AUC_H
#define ANNOT_AUC_H

#include <stddef.h>

/* One item: its score, and its masses of positive and negative truth. */
struct auc_point {
	double score, pos, neg;
};

/* The area under the curve in mass: over all pairs of a positive and a negative,
 * those where the positive scores higher, half of those that are equal. The
 * masses go to pos and neg. s is ordered by falling score. O(n). */
double auc_area(const struct auc_point *s, size_t n, double *pos, double *neg);

/*
 * P(score of a positive > score of a negative) + 1/2 P(equal), over all mass,
 * an item against itself included as equal. s is ordered by falling score;
 * NUM_NA where there is no positive or no negative mass. O(n).
 */
double auc_roc(const struct auc_point *s, size_t n);

/*
 * Average precision: sum over thresholds of (recall - recall before) x
 * precision, equal scores forming one step. NUM_NA without positive mass.
 */
double auc_pr(const struct auc_point *s, size_t n);

#endif
