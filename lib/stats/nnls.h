/*
 * nnls: least squares, with nothing below 0 where that is asked for.
 *
 * Find q with |A q - b| least. Write A, column after column, and behind it b to
 * nnls_room(); reduce; then solve, as often as is needed. Lawson & Hanson,
 * "Solving Least Squares Problems", 1974. Pure but for memory.
 */
#ifndef ANNOT_NNLS_H
#define ANNOT_NNLS_H

#include <stdbool.h>
#include <stddef.h>

/* Start with {0}; may be used again and again. */
struct nnls {
	size_t rows, cols;       /* of A */
	double *a;               /* rows x (cols + 1), columns one after the
	                            other: A and b */
	double *r;               /* (cols + 1)^2: R and z, columns one after the
	                            other; then room for two more such, to
	                            solve in */
	double *line;            /* two of cols + 1: room for q and z - R q */
	size_t *column;          /* cols + 1: those that nnls_plain() uses */
	bool *in, *barred;       /* cols + 1, per column: in the solution; not
	                            to come in again */
	size_t a_cap, r_cap, line_cap, column_cap, in_cap, barred_cap;
};

void nnls_free(struct nnls *s);

/* Room for A and b, all 0. */
double *nnls_room(struct nnls *s, size_t rows, size_t cols);

/* A and b become R and z, with which |R q - z| is least for the same q.
 * O(rows x cols^2). */
void nnls_reduce(struct nnls *s);

/* Unconstrained: q of the columns that are in, 0 for the other columns, and 0
 * for a column that is a combination of those before it to rounding. O(cols^3).
 */
void nnls_plain(struct nnls *s, const bool *in, double *q);

/* q >= 0. from: a q that is 0 where the solution is likely to be. */
void nnls_solve(struct nnls *s, const double *from, double *q);

#endif
