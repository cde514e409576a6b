/*
 * ranking: how well scores order positive mass above negative mass.
 */
#ifndef ANNOT_RANKING_H
#define ANNOT_RANKING_H

#include <stddef.h>

/* One item: its score, and its masses of positive and negative truth. */
struct scored {
	double score, pos, neg;
};

/* The area under the curve in mass: over all pairs of a positive and a negative,
 * those where the positive scores higher, half of those that are equal. The
 * masses go to pos and neg. s is ordered by falling score. O(n). */
double ranking_area(const struct scored *s, size_t n, double *pos, double *neg);

/*
 * P(score of a positive > score of a negative) + 1/2 P(equal), over all mass,
 * an item against itself included as equal. s is ordered by falling score;
 * NUM_NA where there is no positive or no negative mass. O(n).
 */
double ranking_roc_auc(const struct scored *s, size_t n);

/*
 * Average precision: sum over thresholds of (recall - recall before) x
 * precision, equal scores forming one step. NUM_NA without positive mass.
 */
double ranking_pr_auc(const struct scored *s, size_t n);

#endif
