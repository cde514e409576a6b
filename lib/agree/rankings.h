/*
 * rankings: annotators' agreement with the majority, and targets weighted by it.
 *
 * Annotator ranking (Cui 2023, as in Kurniawan et al. 2025) and worker agreement with aggregate
 * (wawa). The majority of an item, with ties to the first in label order, includes the annotator's
 * own vote. Sums run over items in the order of their names. Only lack of memory ends the tool.
 */
#ifndef ANNOT_RANKINGS_H
#define ANNOT_RANKINGS_H

#include "table/items.h"

enum rankings_form { RANKINGS_SOFT, RANKINGS_HARD, RANKINGS_WAWA };

/* The scores of annotators: score[a * labels + l] is annotator a's for label l
 * of `labels` labels (1 unless annotators choose several), computed from
 * given[a] ratings or items. */
struct rankings {
	enum rankings_form form;
	size_t labels;
	double *score, *given;
};

/*
 * Compute the scores. A_a of the R_a ratings of annotator a are the majority of their item:
 *   RANKINGS_SOFT  s_a = mean over these A_a of c_i,majority / n_i; 0 if none
 *   RANKINGS_HARD, RANKINGS_WAWA  s_a = A_a / R_a
 * If annotators choose several labels, each label has its own scores: an annotator agrees if both
 * or neither of him and more than half of the raters chose it; the share is m / r or 1 - m / r; R_a
 * are the items of a. t is ranked, with ratings; item: n of its items, in the order of the sums.
 */
void rankings_make(struct rankings *s, enum rankings_form form, const struct items *t,
	const uint32_t *item, size_t n);

/* The weight of item i in annotator ranking: the sum over its ratings of s_a,
 * or with several labels over ratings and labels, divided by K. */
double rankings_weight(const struct rankings *s, const struct items *t, size_t i);

#endif
