#include "bounds.h"

#include "text/mem.h"

#include <math.h>

enum { MOST_ROWS = BOUNDS_DEGREE + 1, STEPS = 2000 };

/* The largest rounding error of a cost of 0, and of a share of 0. */
#define FLAT 1e-11
#define NONE 1e-9

/* The tableau: rows of cols + 1 numbers, the last column being the right side;
 * behind the points a column for each row, which is what the row still lacks.
 * The costs are one more row. */
struct tableau {
	size_t points, rows, cols;
	double *a;
	size_t basis[MOST_ROWS];
};

static double *
row_of(const struct tableau *t, size_t r)
{
	return t->a + r * (t->cols + 1);
}

/* Legendre polynomials of 2 value - 1, of degree 0 to rows - 1: as moments, but
 * of one size. */
static void
fill(struct tableau *t, const double *value, const double *share)
{
	for (size_t i = 0; i < t->points; i++) {
		double z = 2 * value[i] - 1, a = 0, b = 1;

		for (size_t r = 0; r < t->rows; r++) {
			double j = (double)r;
			double c = ((2 * j + 1) * z * b - j * a) / (j + 1);

			row_of(t, r)[i] = b;
			row_of(t, r)[t->cols] += share[i] * b;
			a = b;
			b = c;
		}
	}
	for (size_t r = 0; r < t->rows; r++) {
		double *row = row_of(t, r);

		for (size_t i = 0; i <= t->cols && row[t->cols] < 0; i++)
			if (i < t->points)
				row[i] = - row[i];
		row[t->cols] = fabs(row[t->cols]);
		row[t->points + r] = 1;
		t->basis[r] = t->points + r;
	}
}

/* Column c enters the basis in row r. */
static void
pivot(struct tableau *t, size_t r, size_t c)
{
	double *row = row_of(t, r), by = row[c];

	for (size_t i = 0; i <= t->cols; i++)
		row[i] /= by;
	for (size_t k = 0; k <= t->rows; k++) {
		double *other = row_of(t, k), times = other[c];

		if (k == r || times == 0)
			continue;
		for (size_t i = 0; i <= t->cols; i++)
			other[i] -= times * row[i];
		other[c] = 0;
	}
	t->basis[r] = c;
}

/* The row that column c leaves, t->rows if none: the first to reach 0, of
 * several that of the largest number. */
static size_t
leaving(const struct tableau *t, size_t c)
{
	size_t best = t->rows;
	double least = HUGE_VAL;

	for (size_t r = 0; r < t->rows; r++) {
		const double *row = row_of(t, r);
		double step = fmax(row[t->cols], 0) / row[c];

		if (row[c] <= NONE)
			continue;
		if (step < least - 1e-13 || (step <= least + 1e-13 &&
		    row[c] > row_of(t, best)[c])) {
			best = r;
			least = fmin(step, least);
		}
	}
	return best;
}

/* Minimise the costs in the last row over the first `cols` columns. */
static bool
minimise(struct tableau *t, size_t cols)
{
	const double *cost = row_of(t, t->rows);

	for (int i = 0; i < STEPS; i++) {
		size_t c = 0, r;

		for (size_t k = 1; k < cols; k++)
			if (cost[k] < cost[c])
				c = k;
		if (cost[c] >= -FLAT)
			return true;
		r = leaving(t, c);
		if (r == t->rows)
			return false;
		pivot(t, r, c);
	}
	return false;
}

/* Set the costs to f, less what the basis makes of them; without f to 1 of each
 * column behind the points. */
static void
set_costs(struct tableau *t, const double *f, double sign)
{
	double *cost = row_of(t, t->rows);

	for (size_t i = 0; i <= t->cols; i++)
		cost[i] = i < t->points ? (f ? sign * f[i] : 0) :
			i < t->cols && !f;
	for (size_t r = 0; r < t->rows; r++) {
		const double *row = row_of(t, r);
		double times = cost[t->basis[r]];

		for (size_t i = 0; i <= t->cols && times != 0; i++)
			cost[i] -= times * row[i];
	}
}

/* A column behind the points may be left in the basis, at 0: it would grow while
 * the mean is minimised. A row that no point has a part in says nothing. */
static void
leave_points(struct tableau *t)
{
	for (size_t r = 0; r < t->rows; r++) {
		const double *row = row_of(t, r);
		size_t best = 0;

		if (t->basis[r] < t->points)
			continue;
		for (size_t c = 1; c < t->points; c++)
			if (fabs(row[c]) > fabs(row[best]))
				best = c;
		if (fabs(row[best]) > NONE)
			pivot(t, r, best);
	}
}

bool
bounds_of_means(size_t points, const double *value, size_t degree,
	const double *share, const double *const *f, size_t n, double *lo,
	double *hi)
{
	struct tableau t = {.points = points, .rows = degree + 1,
		.cols = points + degree + 1};
	bool found;

	t.a = mem_zero((t.rows + 1) * (t.cols + 1), sizeof *t.a);
	fill(&t, value, share);
	set_costs(&t, NULL, 0);
	found = minimise(&t, t.points) &&
		fabs(row_of(&t, t.rows)[t.cols]) < NONE;
	leave_points(&t);
	/* least, largest, least ... of each in turn, and back: of two functions
	 * that bend against each other these have much the same shares */
	for (size_t step = 0; step < 2 * n && found; step++) {
		size_t i = step < n ? step : 2 * n - 1 - step;
		int sign = (step < n) == (i % 2 == 0) ? 1 : -1;

		set_costs(&t, f[i], sign);
		found = minimise(&t, t.points);
		(sign > 0 ? lo : hi)[i] = - sign * row_of(&t, t.rows)[t.cols];
	}
	MEM_FREE(t.a);
	return found;
}
