/*
 * groups: what the blocks of -g have to do with each other.
 *
 * How many items and labels each has; the differences of all pairs; and of the
 * values of all blocks the smallest, the largest, and how far these are apart.
 * Failures to write end the tool.
 */
#ifndef ANNOT_SCORE_GROUPS_H
#define ANNOT_SCORE_GROUPS_H

#include "output.h"
#include "results.h"

enum { GROUPS_PAIRS = 100 };   /* differences are of so many blocks at most */

/* Rows `items` and `labels` of a block. */
void groups_write_size(struct out *out, const struct block *b);

/* The rows of one model (its number in r, and its name) under a target, with two
 * blocks or more. */
void groups_write(struct out *out, const struct plan *plan,
	const struct blocks *blocks, const struct results *r, int target,
	size_t model, const char *name);

#endif
