/*
 * nnls: least squares, with nothing below 0 where that is asked for.
 *
 * Find q with |A q - b| least. Write A, column after column, and behind it b to
 * nnls_room(); reduce; then solve, as often as is needed.
 */
#ifndef ANNOT_NNLS_H
#define ANNOT_NNLS_H

#include <stdbool.h>
#include <stddef.h>

/* Start with {0}; may be used again and again. */
struct nnls {
	size_t rows, cols;       /* of A */
	double *a;               /* rows x (cols + 1), columns one after the
	                            other */
	double *r;               /* (cols + 1)^2: R, and what it takes to
	                            solve */
	double *line;            /* of cols + 1 each: */
	size_t *column;
	bool *in, *barred;
	size_t a_cap, r_cap, line_cap, column_cap, in_cap, barred_cap;
};

void nnls_free(struct nnls *s);

/* Room for A and b, all 0. */
double *nnls_room(struct nnls *s, size_t rows, size_t cols);

/* A and b become R and z, with which |R q - z| is least for the same q. */
void nnls_reduce(struct nnls *s);

/* q of the columns that are in, 0 for the others, and for one that is a
 * combination of those before it to rounding. */
void nnls_plain(struct nnls *s, const bool *in, double *q);

/* q >= 0, from one that is 0 where it is likely to be. */
void nnls_solve(struct nnls *s, const double *from, double *q);

#endif
