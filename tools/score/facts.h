/*
 * facts: the facts of all patterns of an evaluation, column by column.
 *
 * For target new a fact linear in the shares is (A - f E)/d, A being the fact of the
 * shares as they were found and E that of all K labels once; where slips go to
 * neighbours it is the sum over labels of a share and the fact of that label once. Only
 * want of memory ends the tool.
 */
#ifndef ANNOT_SCORE_FACTS_H
#define ANNOT_SCORE_FACTS_H

#include "worth/metrics.h"

struct facts {
	size_t n;              /* patterns */
	fact_set wanted;       /* to be computed: those asked for, closed */
	size_t labels;         /* target new: 1, or K with a fact of each label;
	                          else 0 */
	double *found[FACTS];  /* n each; not asked for: NULL */
	double *each[FACTS];   /* the same of all labels once, or n x K of each
	                          label once */
	double *now[FACTS];    /* the facts: found, or from both */
	uint32_t *order[FACTS]; /* patterns by ascending fact; else NULL */
};

/* Columns for the facts that are asked for, those of `ranked` with an order. */
void facts_init(struct facts *x, size_t n, fact_set asked, fact_set ranked,
	size_t labels);

/* Fill row i from the trial of its pattern; even is 0. */
void facts_set(struct facts *x, size_t i, struct trial *t);

/* All rows are set: put them in order. */
void facts_end(struct facts *x);

/* Row i for new people, where f = p_flip/(K-1) and d = 1 - K f. */
void facts_sharpen(struct facts *x, size_t i, double f, double d);

/* Row i for new people who have these shares of the labels, where labels is K. */
void facts_combine(struct facts *x, size_t i, const double *share);

#endif
