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

#include "look.h"
#include "measure.h"

/* Conger's kappa. */
void raters_conger(const struct look *look, struct measure *out, double *psi);

/* The values of Conger's kappa without item i, NUM_NA where there is none; of a
 * study without repeats. O(ratings x labels of an annotator + items x q^2). */
void raters_conger_without(const struct look *look, double *value);

/*
 * Agreement and Cohen's kappa of pair i whose cells have these counts, with
 * standard errors and intervals at a level. z, where not NULL: what an item of
 * each cell of the pair adds to kappa. t: from table_init.
 */
void raters_pair(const struct pairs *x, size_t i, const double *count,
	const struct weights *w, struct table *t, double level,
	struct measure *agreement, struct measure *kappa, double *z);

/* Cohen's kappa of a panel of two. */
void raters_cohen(const struct look *look, struct measure *out, double *psi);

/* Light's kappa; out->pairs: of how many pairs of annotators. */
void raters_light(const struct look *look, struct measure *out, double *psi);

/* Two annotators and two labels: |p_00 - p_11|, |p_01 - p_10|; two annotators:
 * the largest kappa that Cohen's margins allow. */
enum raters_index { RATERS_PREVALENCE, RATERS_BIAS, RATERS_MOST };

void raters_index(enum raters_index what, const struct look *look,
	struct measure *out);

/*
 * One annotator of the panel against the others: agreement, kappa. items: n
 * items of the panel that he labelled, with his answer to each.
 */
void raters_against(const struct look *look, const uint32_t *item,
	const uint32_t *answer, size_t n, double level,
	struct measure *agreement, struct measure *kappa);

#endif
