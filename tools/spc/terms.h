/*
 * terms: long sums by few of their terms.
 *
 * The sum of f(j), j = from .. to - 1, is that of weight x f(j) over the terms,
 * to 1e-14 for an f that is smooth beyond 0: rational functions of j whose
 * poles are 0 or less, log(1 + c j), c > 0. There are 64 terms and 12 for each
 * time the sum doubles its range.
 */
#ifndef ANNOT_TERMS_H
#define ANNOT_TERMS_H

#include <stddef.h>
#include <stdint.h>

struct term {
	double j, weight;
};

/* Start with {0}, free at. */
struct terms {
	struct term *at;
	size_t n, cap;
};

/* Add the terms of from <= j < to. */
void terms_add(struct terms *t, uint64_t from, uint64_t to);

#endif
