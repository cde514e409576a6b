/*
 * groups: the blocks of -g compared with each other.
 *
 * The differences of all pairs, and the smallest value of all blocks, the largest,
 * and how far these are apart. Failures to write end the tool.
 */
#ifndef ANNOT_SCORE_GROUPS_H
#define ANNOT_SCORE_GROUPS_H

#include "output.h"
#include "results.h"

enum { GROUPS_PAIRS = 100 };   /* differences are of so many blocks at most */

/* The rows of one model, of this number in r, with two blocks or more; key: of
 * the model under a target. */
void groups_write(struct out *out, const struct blocks *blocks,
	const struct results *r, size_t model, struct output_key key);

#endif
