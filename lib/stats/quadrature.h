/*
 * quadrature: long sums by few of their terms.
 *
 * The sum of f(j), j = from .. to - 1, is that of weight x f(j) over the terms,
 * to 1e-14 for an f that is smooth beyond 0: rational functions of j whose
 * poles are 0 or less, log(1 + c j), c > 0. There are 64 terms and 12 for each
 * time the sum doubles its range.
 */
#ifndef ANNOT_QUADRATURE_H
#define ANNOT_QUADRATURE_H

#include <stddef.h>
#include <stdint.h>

struct quadrature_term {
	double j, weight;
};

/* n terms. Start with {0}; the caller frees at. */
struct quadrature {
	struct quadrature_term *at;
	size_t n, cap;
};

/* Append the terms of from <= j < to. */
void quadrature_add(struct quadrature *t, uint64_t from, uint64_t to);

#endif
