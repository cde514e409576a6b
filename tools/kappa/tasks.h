/*
 * tasks: which groups are about the same labels.
 *
 * Groups of people who answer one question share its labels, also those that
 * one of the groups never gave. Groups that are questions of their own, as data
 * sets in one file or dimensions of one text, do not: coefficients that count
 * labels, and weights that depend on their range, are of the labels of each.
 * Two groups are of one task if they have a label in common, and share an item
 * or have the same labels; and so is what such groups join. With -L all groups
 * have its labels.
 */
#ifndef ANNOT_KAPPA_TASKS_H
#define ANNOT_KAPPA_TASKS_H

#include "plan.h"

/* Per group its plan: that of all labels, or if there are several tasks that of
 * the labels of its own, and a note names these. O(ratings + groups x
 * labels). */
const struct plan *const *tasks_plans(const struct plan *plan);

#endif
