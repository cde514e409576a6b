/*
 * nnls: least squares, with or without the constraint that nothing is below 0.
 *
 * Find the q that minimises |A q - b|. Write A, column by column, followed by
 * b, to nnls_room(); reduce; then solve any number of times. Lawson & Hanson,
 * "Solving Least Squares Problems", 1974. Pure, except that lack of memory ends
 * the tool.
 */
#ifndef ANNOT_NNLS_H
#define ANNOT_NNLS_H

#include <stdbool.h>
#include <stddef.h>

/* The problem and its working memory; starts as {0} and may be reused. */
struct nnls {
	size_t rows, cols;       /* size of A */
	double *a;               /* rows x (cols + 1), column by column: A and
	                            b */
	double *r;               /* (cols + 1)^2: R and z, column by column;
	                            then room for two more such for solving */
	double *line;            /* 2 (cols + 1): room for q and z - R q */
	size_t *column;          /* cols + 1: the columns that nnls_plain()
	                            uses */
	bool *in, *barred;       /* cols + 1, per column: in the solution;
	                            barred from entering again */
	size_t a_cap, r_cap, line_cap, column_cap, in_cap, barred_cap;
};

/* Memory for A and b, all 0. */
double *nnls_room(struct nnls *s, size_t rows, size_t cols);

/* Replace A and b by R and z, for which |R q - z| has the same minimum. O(rows
 * x cols^2). */
void nnls_reduce(struct nnls *s);

/* The unconstrained solution q over the columns that are in; 0 for the other
 * columns and for a column that is, up to rounding, a combination of earlier
 * ones. O(cols^3). */
void nnls_plain(struct nnls *s, const bool *in, double *q);

/* The solution with q >= 0. from: a start whose zeros are likely to be those of
 * the solution. */
void nnls_solve(struct nnls *s, const double *from, double *q);

#endif
