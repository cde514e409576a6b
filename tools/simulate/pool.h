/*
 * pool: all annotators of a simulation, drawn by weight.
 *
 * Annotators are numbered from 0. Only lack of memory ends the tool.
 */
#ifndef ANNOT_POOL_H
#define ANNOT_POOL_H

#include "stats/rng.h"

#include <stddef.h>
#include <stdint.h>

/* An annotator, and column a of the alias table. */
struct pool_entry {
	double weight;
	double keep;             /* keep this annotator with this probability */
	uint64_t item;           /* last item rated, from 1 */
	size_t other;            /* else take this one */
};

struct pool {
	struct pool_entry *at;
	size_t n;
};

/* x^s for x >= 0, the same on every machine; 0 if x is 0 or x^s < e^-700. */
double pool_power(double x, double s);

/* Make annotators 1 to n with weights a^-zipf (Zipf's law). */
void pool_init(struct pool *p, size_t n, double zipf);

/* Draw the next annotator of an item by weight, among those who have not rated
 * it yet; there must be one. Expected O(1) while few have rated the item, at
 * most O(n). */
size_t pool_draw(struct pool *p, struct rng *r, uint64_t item);

#endif
