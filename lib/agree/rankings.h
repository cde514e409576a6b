/*
 * rankings: how often each annotator agrees with the majority, and targets that are
 * weighed by it.
 *
 * Annotator ranking (Cui 2023 as Kurniawan et al. 2025 have it) and worker agreement
 * with aggregate (wawa). The majority of an item, ties to the first in label order,
 * has the annotator's own vote in it. Sums run over items in the order of their
 * names. Nothing here ends the tool but for want of memory.
 */
#ifndef ANNOT_RANKINGS_H
#define ANNOT_RANKINGS_H

#include "table/items.h"

enum rankings_form { RANKINGS_SOFT, RANKINGS_HARD, RANKINGS_WAWA };

/* The score of annotator a for label l, of `labels` labels (1 unless annotators
 * choose several), is score[a * labels + l]; given[a] is how many ratings, or items,
 * it is of. Both are owned. */
struct rankings {
	enum rankings_form form;
	size_t labels;
	double *score, *given;
};

/*
 * Of the R_a ratings of annotator a, A_a are the majority of their item:
 *   RANKINGS_SOFT  s_a = sum over these of c_i,majority / n_i, over A_a; 0 if none
 *   RANKINGS_HARD, RANKINGS_WAWA  s_a = A_a / R_a
 * Where annotators choose several labels each label by itself: agreement is that the
 * annotator chose it and more than half did, or neither; the share is m / r or 1 - m
 * / r; R_a are the items of a. t: ranked, with ratings. item: n of its items, as sums
 * run.
 */
void rankings_make(struct rankings *s, enum rankings_form form, const struct items *t,
	const uint32_t *item, size_t n);
void rankings_free(struct rankings *s);

/* Sum over the ratings of item i of s_a (several labels: and over labels, by K): the
 * weight of annotator ranking. */
double rankings_weight(const struct rankings *s, const struct items *t, size_t i);

/* wawa: p_k = sum of s_a over the ratings with label k / sum of s_a; shares where that
 * sum is 0. p: K of them. */
void rankings_shares(const struct rankings *s, const struct items *t, size_t i, size_t k,
	double *p);

#endif
