#include "check.h"
#include "law/nnls.h"
#include "stats/rng.h"

#include <math.h>
#include <stdlib.h>

enum { ROWS = 8, COLS = 5 };

/* |A q - b|^2 */
static double
distance(const double *a, const double *q, size_t rows, size_t cols)
{
	double sum = 0;

	for (size_t i = 0; i < rows; i++) {
		double off = -a[cols * rows + i];

		for (size_t j = 0; j < cols; j++)
			off += a[j * rows + i] * q[j];
		sum += off * off;
	}
	return sum;
}

static void
draw(double *a, size_t n, struct rng *r)
{
	for (size_t i = 0; i < n; i++)
		a[i] = rng_normal(r);
}

/* The least distance over q >= 0: the best nonnegative solution among all sets
 * of columns. */
static double
by_sets(const double *a, size_t rows, size_t cols)
{
	double best = HUGE_VAL;

	for (unsigned set = 0; set < 1u << cols; set++) {
		struct nnls s = {0};
		double q[COLS] = {0}, *room = nnls_room(&s, rows, cols);
		bool in[COLS], ok = true;

		for (size_t i = 0; i < rows * (cols + 1); i++)
			room[i] = a[i];
		nnls_reduce(&s);
		for (size_t j = 0; j < cols; j++)
			in[j] = set >> j & 1;
		nnls_plain(&s, in, q);
		for (size_t j = 0; j < cols; j++) {
			ok = ok && q[j] >= -1e-12;
			CHECK(in[j] || q[j] == 0);
		}
		if (ok)
			best = fmin(best, distance(a, q, rows, cols));
	}
	return best;
}

/* Starting from no column or from all gives the same, and no set does
 * better. */
static void
against_sets(void)
{
	struct nnls s = {0};
	struct rng r = check_rng(1, 0);

	for (int round = 0; round < 300; round++) {
		size_t rows = 1 + rng_below(&r, ROWS);
		size_t cols = 1 + rng_below(&r, COLS);
		double a[ROWS * (COLS + 1)], from[COLS] = {0}, q[COLS];
		double *room = nnls_room(&s, rows, cols), best;

		if (cols > rows)
			continue;
		draw(a, rows * (cols + 1), &r);
		for (size_t i = 0; i < rows * (cols + 1); i++)
			room[i] = a[i];
		best = by_sets(a, rows, cols);
		nnls_reduce(&s);
		for (int part = 0; part < 2; part++) {
			for (size_t j = 0; j < cols; j++)
				from[j] = part;
			nnls_solve(&s, from, q);
			for (size_t j = 0; j < cols; j++)
				CHECK(q[j] >= 0);
			CHECK_NEAR(distance(a, q, rows, cols), best,
				1e-10 * (1 + best));
		}
	}
}

/* The least squares residual is orthogonal to every column that is in. */
static void
square(void)
{
	struct nnls s = {0};
	struct rng r = check_rng(2, 0);

	for (int round = 0; round < 100; round++) {
		double a[ROWS * (COLS + 1)], q[COLS];
		double *room = nnls_room(&s, ROWS, COLS);
		bool in[COLS] = {true, round % 2, true, round % 3, true};

		draw(a, ROWS * (COLS + 1), &r);
		for (size_t i = 0; i < ROWS * (COLS + 1); i++)
			room[i] = a[i];
		nnls_reduce(&s);
		nnls_plain(&s, in, q);
		for (size_t j = 0; j < COLS; j++) {
			double dot = 0;

			for (size_t i = 0; i < ROWS && in[j]; i++) {
				double off = -a[COLS * ROWS + i];

				for (size_t k = 0; k < COLS; k++)
					off += a[k * ROWS + i] * q[k];
				dot += off * a[j * ROWS + i];
			}
			CHECK_NEAR(dot, 0, 1e-12);
		}
	}
}

/* With a duplicate column the second is not needed, and nothing overflows. */
static void
same(void)
{
	struct nnls s = {0};
	double *a = nnls_room(&s, 2, 3), q[3];
	const double from[3] = {1, 1, 1};
	bool in[3] = {true, true, true};

	a[0] = a[2] = 1;
	a[1] = a[3] = 2;
	a[5] = 1;
	a[6] = 3;
	a[7] = 7;
	nnls_reduce(&s);
	nnls_plain(&s, in, q);
	CHECK_NEAR(q[0] + q[1], 3, 1e-12);
	CHECK_NEAR(q[2], 1, 1e-12);
	CHECK(q[1] == 0);
	nnls_solve(&s, from, q);
	CHECK_NEAR(q[0] + q[1], 3, 1e-12);
	CHECK_NEAR(q[2], 1, 1e-12);
}

CHECK_ALL(against_sets, square, same)
