/*
 * fact_columns: the facts of all patterns of an evaluation, column by column.
 *
 * A column has a row for each pattern. For target new a fact linear in the shares
 * is (A - f E)/d, A being the fact of the shares as they were found and E that of
 * all K labels once; where slips go to neighbours it is the sum over labels of a share
 * and the fact of that label once. Of a fact that is only summed up a column has one row,
 * of the pattern that was set last. The struct owns its arrays. Only want of memory ends
 * the tool.
 */
#ifndef ANNOT_FACT_COLUMNS_H
#define ANNOT_FACT_COLUMNS_H

#include "stats/stats.h"
#include "worth/metrics.h"

struct fact_columns {
	size_t n;              /* patterns */
	fact_set wanted;       /* closed */
	fact_set summed;       /* of these there is only, */
	struct sum sum[FACTS]; /* the sum over patterns of weight times now */
	size_t labels;         /* target new: 1, or K with a fact of each label;
	                          else 0 */
	double *found[FACTS];  /* n each, of those summed 1; not wanted: NULL */
	double *each[FACTS];   /* the same of all labels once, or n x K of each
	                          label once */
	double *now[FACTS];    /* the facts: found, or from both */
	uint32_t *order[FACTS]; /* patterns by ascending fact; else NULL */
};

/* Columns for the facts of a closed set, those of `ranked` with an order; those of
 * `summed`, of which none is ranked, are only summed up. */
void fact_columns_init(struct fact_columns *x, size_t n, fact_set wanted,
	fact_set ranked, fact_set summed, size_t labels);
void fact_columns_free(struct fact_columns *x);

/* Fill row i from the trial of its pattern; even is 0. */
void fact_columns_set(struct fact_columns *x, size_t i, struct trial *t);

/* All rows are set: put them in order. */
void fact_columns_end(struct fact_columns *x);

/* Row i for new people, where f = p_flip/(K-1) and d = 1 - K f. */
void fact_columns_sharpen(struct fact_columns *x, size_t i, double f, double d);

/* Row i for new people who have these shares of the labels, where labels is K. */
void fact_columns_combine(struct fact_columns *x, size_t i,
	const double *share);

/* Add row i, which was set last, to the sums, which begin at row 0. */
void fact_columns_add(struct fact_columns *x, size_t i, double weight);

#endif
