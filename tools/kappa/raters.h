/*
 * raters: coefficients that depend on who said what.
 *
 * Each takes a look whose panel knows the annotators; Cohen's, Light's and the
 * indices also need its pairs. out gets value, pa, pe and what the coefficient
 * knows of its error, or a status; psi, where not NULL, what each item adds to
 * the value, centred on 0 (see lib/agreement.h).
 */
#ifndef ANNOT_RATERS_H
#define ANNOT_RATERS_H

#include "sample.h"
#include "estimate.h"

/* Conger's kappa. */
void conger_estimate(const struct sample *sample, struct estimate *out, double *psi);

/* The values of Conger's kappa without item i, NUM_NA where there is none; of a
 * study without repeats. O(ratings x labels of an annotator + items x q^2). */
void conger_without(const struct sample *sample, double *value);

/*
 * Agreement and Cohen's kappa of pair i whose cells have these counts, with
 * standard errors and intervals at a level. z, where not NULL: what an item of
 * each cell of the pair adds to kappa. t: from table_init.
 */
void cohen_pair(const struct pairs *x, size_t i, const double *count,
	const struct weights *w, struct cohen_table *t, double level,
	struct estimate *agreement, struct estimate *kappa, double *z);

/* Cohen's kappa of a panel of two. */
void cohen_estimate(const struct sample *sample, struct estimate *out, double *psi);

/* Light's kappa; out->pairs: of how many pairs of annotators. */
void cohen_light(const struct sample *sample, struct estimate *out, double *psi);

/* Two annotators and two labels: |p_00 - p_11|, |p_01 - p_10|; two annotators:
 * the largest kappa that Cohen's margins allow. */
enum cohen_index { COHEN_PREVALENCE, COHEN_BIAS, COHEN_MOST };

void cohen_index(enum cohen_index what, const struct sample *sample,
	struct estimate *out);

/*
 * One annotator of the panel against the others: agreement, kappa. items: n
 * items of the panel that he labelled, with his answer to each.
 */
void against_estimate(const struct sample *sample, const uint32_t *item,
	const uint32_t *answer, size_t n, double level,
	struct estimate *agreement, struct estimate *kappa);

#endif
