/*
 * apart: the column that tells several models in one table of predictions apart.
 * Part of lib/predict/predictions.
 */
#ifndef ANNOT_APART_H
#define ANNOT_APART_H

#include "reader.h"

/* Starts as {0}. */
struct apart {
	char *row;           /* the first row, */
	struct view *cell;   /* its cells, */
	size_t column;       /* and, from 1, the first column that differs in a
	                        later row of the same item and, with p, the same
	                        label; 0: unknown */
};

void apart_look(struct apart *x, const struct reader *r, size_t row);

/* End the tool if the second row for an item, in this line, is another model's. each: it
 * might be for another annotator. */
void apart_check(const struct apart *x, const struct reader *r, size_t line,
	bool each);

void apart_free(struct apart *x);

#endif
