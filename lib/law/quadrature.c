#include "quadrature.h"

#include "text/mem.h"

#include <math.h>

/* The first PLAIN terms are added one by one; NODES terms replace a longer
 * run. */
enum { PLAIN = 64, NODES = 12 };

static void
add(struct quadrature *t, double j, double weight)
{
	MEM_GROW(t->at, t->cap, t->n + 1);
	t->at[t->n++] = (struct quadrature_term){j, weight};
}

/*
 * The orthonormal polynomials p_0 .. p_NODES of M = m equally spaced points on
 * (-1, 1), at z (Gram's, or discrete Chebyshev polynomials):
 *	r_(k+1) p_(k+1) = z p_k - r_k p_(k-1), r_k^2 = k^2 (1 - k^2/M^2) /
 *	(4 k^2 - 1), p_0 = 1 / sqrt(M).
 * *last: p_NODES; *slope: its derivative. Returns the sum of the squares of the
 * others.
 */
static double
gram(double m, double z, double *last, double *slope)
{
	double p = 1 / sqrt(m), before = 0, d = 0, d_before = 0, r = 0, sum = 0;

	for (int k = 0; k < NODES; k++) {
		double q = k + 1., next = q * sqrt((1 - q * q / (m * m)) /
			(4 * q * q - 1));
		double p_next = (z * p - r * before) / next;
		double d_next = (p + z * d - r * d_before) / next;

		sum += p * p;
		before = p;
		d_before = d;
		p = p_next;
		d = d_next;
		r = next;
	}
	*last = p;
	*slope = d;
	return sum;
}

/* Gauss's quadrature of M points starting at `from`: its nodes are the zeros of
 * the last polynomial, near those of Legendre's, and each weight is 1 over the
 * sum of squares there. It is exact up to degree 2 NODES - 1; for a pole at the
 * interval's length before the first point the error is about 5.8^-24. */
static void
add_interval(struct quadrature *t, uint64_t from, uint64_t count)
{
	double m = (double)count, middle = (double)from + (m - 1) / 2;

	for (int i = 0; i < NODES; i++) {
		double z = cos(acos(-1) * (i + .75) / (NODES + .5));
		double sum = 0, p, slope;

		for (int turn = 0; turn < 8; turn++) {
			sum = gram(m, z, &p, &slope);
			z -= p / slope;
		}
		add(t, middle + z * m / 2, 1 / sum);
	}
}

void
quadrature_add(struct quadrature *t, uint64_t from, uint64_t to)
{
	while (from < to) {
		uint64_t count = from < to - from ? from : to - from;

		if (from < PLAIN || count <= PLAIN) {
			add(t, (double)from++, 1);
			continue;
		}
		add_interval(t, from, count);
		from += count;
	}
}
