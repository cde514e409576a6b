/*
 * groups: the sections of -g compared with each other.
 *
 * The differences of all pairs, and the smallest value of all sections, the largest,
 * and how far these are apart. Failures to write end the tool.
 */
#ifndef ANNOT_SCORE_GROUPS_H
#define ANNOT_SCORE_GROUPS_H

#include "output.h"
#include "results.h"

enum { GROUPS_PAIRS = 100 };   /* differences are of so many sections at most */

/* The numbers of the *n sections whose attributes are known, which are compared, and a
 * note of the others. */
size_t *groups_known(const struct sections *sections, size_t *n);

/* The rows of one model, of this number in r, under a target, over n of the sections, two
 * or more. */
void groups_write(struct out *out, const struct results *r, const size_t *section,
	size_t n, int target, size_t model);

#endif
