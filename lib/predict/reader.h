/*
 * reader: the columns of a table of predictions, and the fields of its rows.
 *
 * Part of lib/predict/predictions, which uses them. A table that breaks annot(5) ends the tool.
 */
#ifndef ANNOT_READER_H
#define ANNOT_READER_H

#include "predictions.h"

#include "text/input.h"
#include "text/tsv.h"

enum { READER_ITEM, READER_LABEL, READER_PROB, READER_ANNOTATOR, READER_MODEL, READER_COLUMNS };

struct reader {
	struct predictions *out;
	struct ids *items;
	struct labels *labels;
	const struct input *input;
	struct tsv t;
	size_t rows;         /* of the current batch, */
	uint32_t item[TSV_BATCH]; /* and their items; IDS_NONE: others */
	struct tsv_column column[READER_COLUMNS];
	uint32_t *wide; /* per column: its label, IDS_NONE: none; NULL: the table is not wide */
	struct ids others;   /* items that the truth lacks */
	bool unnamed;        /* the table is item p, without a label */
	bool classes;        /* decisions are classes, not labels */
	bool multilabel, decisions; /* the task is; item label, without p */
	bool *other;         /* per column: is it none of those above? */
	bool *beside;        /* and every cell of it a probability beside
	                        decisions, or a label beside item p */
	size_t decided;      /* number of rows that are read, */
	uint32_t label;      /* the label of the first, */
	bool varied;         /* and whether a later one differs */
	char *first;         /* the first row, */
	struct view *cell;   /* its cells, */
	size_t apart;        /* and, from 1, the first other column that differs in a later
	                        row of its item and, with p, its label; 0: unknown */
};

/* Open the table for the items of t. The caller has set out (zeroed), items, labels, input, classes
 * and multilabel, and the other members to 0; reader_open() sets these and the form of out. */
void reader_open(struct reader *r, char **file,
	const struct predictions_need *need, const struct items *t);
void reader_close(struct reader *r);

/* Look whether a row tells several models in one table apart. */
void reader_look(struct reader *r, size_t row);
/* End the tool if a second row for an item, in this line, is another model's. each: it
 * might be for another annotator. */
void reader_check_apart(const struct reader *r, size_t line, bool each);

/* Narrow the columns beside decisions to those of probabilities, and the columns of a table
 * item p to those of labels, by a row and its label. */
void reader_look_beside(struct reader *r, size_t row, uint32_t label);
/* Tell such a column, which may be meant: numbers beside decisions, labels beside item p. */
void reader_tell_beside(const struct reader *r);

/* Read the next rows; false: there are none. */
bool reader_rows(struct reader *r);

/* The truth's item of a row; if it lacks the item, IDS_NONE, and the item is kept in others. */
uint32_t reader_item(struct reader *r, size_t row);

/* The probability in a column of a row. */
double reader_probability(struct reader *r, size_t row, int c);

/* The label of a row in any form but item p; IDS_NONE: an empty set. */
uint32_t reader_label(struct reader *r, size_t row);

#endif
