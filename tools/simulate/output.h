/*
 * output: the tables of simulated ratings, with the truth behind each, and of
 * predictions.
 *
 * Failures to write end the tool (out.h).
 */
#ifndef ANNOT_OUTPUT_H
#define ANNOT_OUTPUT_H

#include "people.h"
#include "pool.h"
#include "text/num.h"
#include "text/out.h"
#include "text/record.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { OUTPUT_COLUMNS = 9 }; /* most columns of ratings, and the end */

struct output {
	struct out ratings, predictions;
	const struct people *world;
	const struct model *model;
	const struct view *label;
	const char *file;        /* of predictions; NULL: none */
	bool soft;               /* predictions are probabilities */
	struct record_column column[OUTPUT_COLUMNS]; /* of ratings */
	char item_text[NUM_TEXT + 1], document_text[NUM_TEXT + 1],
		tail_text[2 * NUM_TEXT + 8];
	struct view item, document; /* names */
	struct view tail;        /* true_pflip and true_state of the next
	                            rating, and true_group if there are no
	                            groups */
	double tail_pflip;       /* the values that tail holds */
	size_t tail_state, state;
};

/* Write the headers. The pointers must stay valid. */
void output_open(struct output *o, const struct people *world,
	const struct model *model, const struct view *label, const char *file,
	bool soft, uint64_t precision);
void output_close(struct output *o);

/* The next rows are of item i, from 1. */
void output_item(struct output *o, uint64_t i, const struct scene *x);

/* A rating by annotator n, who is a; label NULL: it is missing. */
void output_rating(struct output *o, const struct annotator *a, size_t n,
	const struct view *label, size_t truth);

/* Write belief[k], rounded to millionths if it is soft. */
void output_prediction(struct output *o, double *belief);

#endif
