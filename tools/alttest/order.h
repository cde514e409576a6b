/*
 * order: the items of a task in the order in which their contests are summed up: those of
 * one cluster next to each other, clusters by name, and by name.
 *
 * No result depends on the order of the rows then, and what is computed of items is read
 * from one end to the other.
 */
#ifndef ANNOT_ALTTEST_ORDER_H
#define ANNOT_ALTTEST_ORDER_H

#include "predict/models.h"

/* Put the items, which are ranked, and the models' predictions in this order: item i has
 * prediction i. The names are no longer known then, nor their ranks. Models have no
 * predictions for each annotator. */
void order_items(struct items *t, struct models *m);

#endif
