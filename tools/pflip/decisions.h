/*
 * decisions: what models decide for the items of a histogram, whose rows they split.
 *
 * Items are added with their rows; then the models are read, and the pairs of a row and
 * a decision of each model are counted. Bad tables end the tool with status 1, bad
 * operands with 2.
 */
#ifndef ANNOT_PFLIP_DECISIONS_H
#define ANNOT_PFLIP_DECISIONS_H

#include "predict/models.h"
#include "text/opt.h"

/* n pairs, in order of first appearance. */
struct decisions {
	const struct opt_common *options;
	const struct strings *predictions; /* [NAME=]FILE of each model, or of several */
	struct items items;      /* names and labels alone */
	uint32_t *row;           /* per item: its row, */
	size_t cap;
	struct models models;
	struct strings named;    /* --model: the operands that they were read from */
	struct strings column;   /* decision:NAME of each model */
	size_t n;
	struct ids pairs;        /* the row and the labels of each, */
	uint64_t *count;         /* and its items */
	size_t count_cap;
};

/* The arguments must outlive d. */
void decisions_init(struct decisions *d, const struct opt_common *options,
	const struct strings *predictions);

/* Add an item, which has a row of its own or shares one. O(1). */
void decisions_add(struct decisions *d, struct view item, uint32_t row);

/* Call when all items are added: read the models. labels: those of the ratings. */
void decisions_read(struct decisions *d, const struct labels *labels);

/* The row of pair i. */
uint32_t decisions_row(const struct decisions *d, size_t i);

/* The label that model m decides for in pair i. */
struct view decisions_label(const struct decisions *d, size_t i, size_t m);

/* Add " NAME=LABEL" to the last string for each model. */
void decisions_name(const struct decisions *d, size_t i, struct strings *to);

void decisions_free(struct decisions *d);

#endif
