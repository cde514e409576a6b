/*
 * pool: all annotators of a simulation, drawn by weight.
 *
 * The struct owns its arrays. Only lack of memory ends the tool.
 */
#ifndef ANNOT_POOL_H
#define ANNOT_POOL_H

#include "stats/rng.h"

#include <stddef.h>
#include <stdint.h>

enum { POOL_NAME = 11 };     /* holds the letter a and some digits */
enum { POOL_MOST = 10000000 }; /* most annotators, whose digits fit */

/* An annotator, and column a of the alias table. 32 bytes. */
struct annotator {
	double keep;             /* keep this annotator with this probability */
	uint64_t item;           /* last item rated, from 1 */
	uint32_t other;          /* else take this one */
	unsigned char n;         /* bytes of the name */
	char name[POOL_NAME];
};

struct pool {
	struct annotator *at;
	double *weight;
	size_t n;
};

/* Make annotators a1 .. an with weights a^-zipf (Zipf's law). */
void pool_init(struct pool *p, size_t n, double zipf);

/* Draw the next annotator of an item by weight, among those who have not rated
 * it yet; there must be one. Expected O(1) while few have rated the item, at
 * most O(n). */
struct annotator *pool_draw(struct pool *p, struct rng *r, uint64_t item);

#endif
