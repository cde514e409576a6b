/*
 * neighbours: the shares of new people where slips go to neighbouring labels.
 *
 * The inverse of such a law gives each label a share of its own, so that a pattern has
 * a cell for each of the K labels (rules.at is set). Pure functions of an evaluation
 * but for its arrays.
 */
#ifndef ANNOT_SCORE_NEIGHBOURS_H
#define ANNOT_SCORE_NEIGHBOURS_H

#include "evaluation.h"

/* The cells of a pattern of vector v. Only an oracle that leaves one label out decides
 * for each cell of the vector by itself, which then has K. */
size_t neighbours_cells(const struct evaluation *p, uint32_t v);

/* Fill in labels and shares of a pattern of vector v from cell `at` on: in the first
 * K cells all shares as they were found, or in each K cells one of them. Returns the
 * cell behind them. */
size_t neighbours_fill(struct evaluation *p, uint32_t v, size_t at);

/* The shares w, the facts and the hit of pattern i, as evaluation_sharpen(). O(cells),
 * and O(K) for each fact. */
void neighbours_sharpen(struct evaluation *p, size_t i, double times);

/* By how much a difference between the share of a label and the mean of the others is
 * smaller in the shares found in pattern i than among new people: d, where
 * slips are uniform. */
double neighbours_contrast(const struct evaluation *p, size_t i, size_t label);

#endif
