/*
 * oracle: the decisions of someone who knows the labels of each item.
 */
#ifndef ANNOT_ORACLE_H
#define ANNOT_ORACLE_H

#include "judged.h"

/* The cell of n with the largest mass, ties to the first, after removing one label
 * from the cell `less` (SIZE_MAX: none). SIZE_MAX: no label is left. */
size_t oracle_top(const double *mass, size_t n, size_t less);

/* Set the oracle's decision for the n cells of an item, whose masses are j->mass[]. ORACLE_LOO
 * (leave-one-out): for each cell by all labels but one of it, NOT_DECIDED where no other
 * label is; ORACLE_MEAN: the rounded mean of the labels; else their plurality. */
void oracle_decide(struct judged *j, const struct cell *cell, size_t n);

#endif
