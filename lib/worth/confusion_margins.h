/*
 * confusion_margins: sums of confusion matrices that metrics and their slopes are made of.
 */
#ifndef ANNOT_CONFUSION_MARGINS_H
#define ANNOT_CONFUSION_MARGINS_H

#include "confusion.h"

/* A margin of a label, and its sum over all labels. */
typedef double margin(const struct confusion *c, size_t k);

margin margin_truth;
margin margin_hit;
margin margin_pred;

double margin_total(const struct confusion *c, margin *of);

/* sum of C[t][t] */
double margin_hits(const struct confusion *c);

/* sum over k of a_k (total - b_k) = total^2 - sum a_k b_k; exactly 0 if one
 * label has all mass, in spite of rounding. */
double margin_rest(const struct confusion *c, margin *a, margin *b);

/* C[t][q] at t K + q = i. */
double margin_joint(const struct confusion *c, size_t i);

#endif
