/*
 * reader: the columns of a table of predictions, and the fields of its rows.
 *
 * Part of lib/predict/predictions, which says what is made of them. A table that breaks
 * annot(5) ends the tool.
 */
#ifndef ANNOT_READER_H
#define ANNOT_READER_H

#include "predictions.h"

#include "text/input.h"
#include "text/tsv.h"

enum { READER_ITEM, READER_LABEL, READER_PROB, READER_ANNOTATOR,
	READER_COLUMNS };

struct reader {
	struct predictions *out;
	const struct ids *items;
	struct labels *labels;
	const struct input *input;
	struct tsv t;
	struct tsv_column column[READER_COLUMNS];
	uint32_t *wide;      /* label of each column, IDS_NONE: no label; NULL:
	                        rows of one label */
	struct ids others;   /* items that the truth lacks */
	bool unnamed;        /* item p, without a label */
	bool classes;        /* decisions are classes, not labels */
	bool multilabel, decisions; /* of the task; item label, without p */
	bool *numeric;       /* decisions: per column, is every cell a
	                        probability? */
	bool *labelled;      /* item p: per column, is every cell a label? */
};

/* Open the table for the items of t: the members above. The caller has set out,
 * to 0, items, labels, input, classes and multilabel; out gets its form. */
void reader_open(struct reader *r, char **file,
	const struct predictions_need *need, const struct items *t);
void reader_close(struct reader *r);

/* Does the table say who the annotators are? */
static inline bool
reader_has_annotators(const struct reader *r)
{
	return r->column[READER_ANNOTATOR].at >= 0;
}

/* The truth's item of a row; IDS_NONE and kept in others if it has none. */
uint32_t reader_item(struct reader *r, size_t row);

/* The annotator of a row, as it stands there. */
static inline struct view
reader_annotator(const struct reader *r, size_t row)
{
	return tsv_field(&r->t, row, r->column[READER_ANNOTATOR].at);
}

/* The probability in a column of a row. */
double reader_probability(struct reader *r, size_t row, int c);

/* The label of a row of any form but item p; IDS_NONE: none, of sets. */
uint32_t reader_label(struct reader *r, size_t row);

#endif
