/*
 * findings: the facts of all patterns of an evaluation, column by column.
 *
 * A column is as long as there are patterns. What new people would say is found
 * from two columns: a fact linear in the shares is (A - f E)/d, A being that of
 * the shares as they were found and E that of all K labels once. The struct owns
 * its arrays. Only want of memory ends the tool.
 */
#ifndef ANNOT_FINDINGS_H
#define ANNOT_FINDINGS_H

#include "metrics.h"

struct findings {
	size_t n;              /* patterns */
	fact_set wanted;       /* closed */
	bool uncut;            /* of new people */
	double *found[FACTS];  /* n each, of those wanted; else NULL */
	double *each[FACTS];   /* the same of all labels once, where uncut */
	double *now[FACTS];    /* what holds: found, or the two together */
	uint32_t *order[FACTS]; /* patterns by ascending fact; else NULL */
};

/* Columns for the facts of a closed set, those of `ranked` with an order. */
void findings_init(struct findings *x, size_t n, fact_set wanted,
	fact_set ranked, bool uncut);
void findings_free(struct findings *x);

/* Fill row i from the trial of its pattern; even is 0. */
void findings_set(struct findings *x, size_t i, const struct trial *t);

/* All rows are set: put them in order. */
void findings_end(struct findings *x);

/* Row i for new people, where f = p_flip/(K-1) and d = 1 - K f. */
void findings_sharpen(struct findings *x, size_t i, double f, double d);

#endif
