/*
 * cohen: Cohen's kappa of two annotators, and what is made of it.
 *
 * The contingency table of a pair of annotators; kappa of a pair, of a subset
 * of two; Light's kappa, the mean over all pairs; and the indices of a table of
 * two. Cohen 1960, 1968; Fleiss, Cohen & Everitt 1969; Light 1971; Byrt, Bishop
 * & Carlin 1993.
 *
 * Each takes a sample whose subset knows the annotators, and its pairs. out
 * gets value, pa, pe and what the coefficient knows of its error, or a status;
 * psi, where not NULL, what each item adds to the value, centred on 0.
 */
#ifndef ANNOT_COHEN_H
#define ANNOT_COHEN_H

#include "estimate.h"
#include "pairs.h"
#include "sample.h"

/* A pair's table as shares of its n items, and room to work on any. */
struct cohen_table {
	double n;
	size_t rows, cols;       /* labels of the one, of the other: */
	uint32_t *row, *col;
	double *p_row, *p_col;   /* per label, shares; 0 between uses */
	double *w_row, *w_col;   /* per label: its mean weight over the other's */
	double po, pe;
	double kappa;            /* NUM_NA when 1 - pe is 0 */
};

void cohen_table_init(struct cohen_table *t, size_t q);
void cohen_table_free(struct cohen_table *t);

/* Cohen's weighted kappa of pair i. O(cells + rows x cols). */
void cohen_table_fill(struct cohen_table *t, const struct pairs *x, size_t i,
	const double *count, const struct weights *w);

/* What one item of the cell adds to the kappa of the table, centred on 0. */
double cohen_table_influence(const struct cohen_table *t, const struct pairs_cell *cell,
	const struct weights *w);

/* The variance of kappa were the two independent. */
double cohen_table_null(const struct cohen_table *t, const struct weights *w);

/*
 * Agreement and Cohen's kappa of pair i whose cells have these counts, with
 * standard errors and intervals at a level. z, where not NULL: what an item of
 * each cell of the pair adds to kappa. t: from cohen_table_init().
 */
void cohen_pair(const struct pairs *x, size_t i, const double *count,
	const struct weights *w, struct cohen_table *t, double level,
	struct estimate *agreement, struct estimate *kappa, double *z);

/* Cohen's kappa of a subset of two. */
void cohen_estimate(const struct sample *sample, struct estimate *out,
	double *psi);

/* Light's kappa; out->pairs: of how many pairs of annotators. */
void cohen_light(const struct sample *sample, struct estimate *out,
	double *psi);

/* Two annotators and two labels: |p_00 - p_11|, |p_01 - p_10|; two annotators:
 * the largest kappa that their margins allow. */
enum cohen_index { COHEN_PREVALENCE, COHEN_BIAS, COHEN_MOST };

void cohen_index(enum cohen_index what, const struct sample *sample,
	struct estimate *out);

#endif
