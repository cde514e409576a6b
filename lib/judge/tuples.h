/*
 * tuples: the numbers of the rows of a truth, each combination of them once.
 *
 * Items with the same votes have the same shares and the same p_flip. So while the truth is
 * read its rows have the place of their numbers in the tuples. The struct owns its memory.
 */
#ifndef ANNOT_TUPLES_H
#define ANNOT_TUPLES_H

#include "table/items.h"

struct tuples {
	struct ids distinct;     /* private: each the bytes of ROWS_NUMBERS doubles */
};

void tuples_init(struct tuples *x);

/* A tuple for items_need, of a struct tuples. */
double tuples_of_row(void *tuples, struct rows *r, size_t i);

/* Give the cells of the truth, which was read, their numbers, all of need.numbers; ends the
 * tool where the first of them is NA. Frees the tuples. */
void tuples_take(struct tuples *x, struct items *truth, const struct items_need *need);

#endif
