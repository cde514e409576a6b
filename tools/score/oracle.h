/*
 * oracle: the decisions of someone who knows the labels of each item.
 */
#ifndef ANNOT_ORACLE_H
#define ANNOT_ORACLE_H

#include "evaluation.h"

/* The place of vector v's plurality cell (majority vote), as vectors_plurality(). */
size_t oracle_plurality(const struct items *t, size_t v, size_t less);

/* The mass of all cells of vector v. */
double oracle_mass(const struct vectors *vectors, size_t v);

/* The oracle's decision for cell c of vector v, whose plurality cell is top.
 * ORACLE_LOO (leave-one-out): by all labels but one of cell c, NOT_DECIDED where no other
 * label is; one label less in another cell leaves the plurality as it is. */
uint32_t oracle_decides(const struct evaluation *p, size_t v, size_t c, size_t top);

#endif
