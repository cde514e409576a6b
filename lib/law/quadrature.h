/*
 * quadrature: long sums from few of their terms.
 *
 * The sum of f(j), j = from .. to - 1, equals the sum of weight x f(j) over the terms,
 * to 1e-14 if f is smooth above 0: rational functions of j whose poles are at most 0,
 * or log(1 + c j), c > 0. There are 64 terms, and 12 more for each doubling.
 */
#ifndef ANNOT_QUADRATURE_H
#define ANNOT_QUADRATURE_H

#include <stddef.h>
#include <stdint.h>

/* A list of n terms; starts as {0}. */
struct quadrature {
	struct quadrature_term { double j, weight; } *at;
	size_t n, cap;
};

/* Append the terms for from <= j < to. */
void quadrature_add(struct quadrature *t, uint64_t from, uint64_t to);

#endif
