/*
 * values: what the rows of a batch say of their items.
 *
 * Rows with the same tail (table/tails.h) have the same values, which are read once. The
 * struct owns its array; a bad row ends the tool.
 */
#ifndef ANNOT_SHARPEN_VALUES_H
#define ANNOT_SHARPEN_VALUES_H

#include "flips.h"
#include "table/rows.h"

/* The share p of a label is one of the rows' numbers, after those of p_flip. */
enum { VALUES_SHARE = FLIPS_COLUMNS };

/* The values that a row has for its item. */
struct value {
	uint32_t n, label;
	uint64_t items;        /* of a histogram: how many it stands for; else 1 */
	uint64_t total;        /* N, by n and p = n/N; 0: it does not follow */
	double pflip[FLIPS_KINDS];
	double neighbours;     /* share of slips to the labels next to it */
};

/* Start with {0} and flips set, which is borrowed. */
struct values {
	struct flips *flips;
	const struct value *of[TSV_BATCH]; /* of each row of the batch */

	/* Private. */
	struct value *tail;    /* per tail */
	struct value other[TSV_BATCH]; /* of rows whose tails are not kept */
};

/* Set `of`, until the next batch. */
void values_read(struct values *x, const struct rows *in);

/* N from a row's n and p = n/N, if that is exact; else 0. */
uint64_t values_total(uint32_t n, double p);

void values_free(struct values *x);

#endif
