/*
 * auc: areas under the ROC curve and the precision-recall curve, for weighted
 * points.
 *
 * Scores are any numbers; masses need not be whole: with soft labels an item is
 * partly positive and partly negative. A mass may be below 0, as uncut shares
 * may be; pos + neg may not. Nothing allocates.
 */
#ifndef ANNOT_AUC_H
#define ANNOT_AUC_H

#include <stddef.h>

/* One item: its score and its masses of positive and negative truth. */
struct auc_point {
	double score, pos, neg;
};

/* The sum of pos x neg over all pairs of a positive and a negative point in
 * which the positive scores higher, and half of it if the scores are equal.
 * s[n] is ordered by falling score. *pos and *neg are set to the total masses.
 * O(n). */
double auc_area(const struct auc_point *s, size_t n, double *pos, double *neg);

/* Set pos[i] and neg[i] to the derivatives of auc_area() by the masses of s[i]: the
 * negative mass below, the positive mass above, each with half of that which is
 * level. O(n). */
void auc_slopes(const struct auc_point *s, size_t n, double *pos, double *neg);

/* P(score of a positive > score of a negative) + 1/2 P(equal), over all mass,
 * an item against itself included as equal. s[n] is ordered by falling score;
 * NUM_NA if there is no positive or no negative mass. O(n). */
double auc_roc(const struct auc_point *s, size_t n);

/* Average precision: sum over thresholds of (recall - recall before) x
 * precision, equal scores forming one step. s[n] is ordered by falling score;
 * NUM_NA without positive mass. O(n). */
double auc_pr(const struct auc_point *s, size_t n);

/* Set pos[i] and neg[i] to the derivatives of auc_pr(), which exists, by the masses
 * of s[i]. With P all positive mass, C and D the positive and the negative mass up to
 * a step: C/(C + D) of the step, and of it and the steps behind the sum of its
 * positive mass times D/(C + D)^2, or -C/(C + D)^2; each over P. O(n). */
void auc_pr_slopes(const struct auc_point *s, size_t n, double *pos, double *neg);

#endif
