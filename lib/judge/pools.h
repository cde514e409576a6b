/*
 * pools: p_flip as a number that is given to the engine, one for each pool of
 * retests: the items of one law of slips.
 */
#ifndef ANNOT_POOLS_H
#define ANNOT_POOLS_H

#include "judged.h"

/* Find the pools, and count their retests. */
void pools_init(struct judged *j);

/* The law of vector v for the numbers that are given. */
const struct flip_law *pools_law(const struct judged *j, size_t v);

/* Does nothing of a label get through a law? */
bool pools_is_noise(const struct judged *j, const struct flip_law *law);

#endif
