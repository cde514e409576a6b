/*
 * matrix: the confusion matrix of decisions and people's labels, as sums that
 * the engine adds items to (math/statistic).
 *
 * Totals are TOTAL, AGREE, COST and EVEN of worth/confusion, then K each of hits,
 * of the truth and of what is predicted. Of the whole matrix there are besides the
 * K x K of its entries, that of truth t and decision q at t K + q, and the K of
 * even_joint.
 */
#ifndef ANNOT_MATRIX_H
#define ANNOT_MATRIX_H

#include "math/statistic.h"
#include "worth/confusion.h"

enum { MATRIX_TOTAL, MATRIX_AGREE, MATRIX_COST, MATRIX_EVEN,
	MATRIX_LABELS };

/* How many totals there are without those of the whole matrix. */
size_t matrix_margins(const struct sample *x);

extern const struct sums matrix_decisions, matrix_whole;

/* The matrix of K labels that totals, or slopes by them, are; whole: all of it is
 * there. Numbers that are no arrays are copied: matrix_back() takes them back. */
struct confusion matrix_at(double *at, size_t k, bool whole);
void matrix_back(const struct confusion *c, double *at);

#endif
