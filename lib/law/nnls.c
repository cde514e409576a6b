#include "nnls.h"

#include "text/mem.h"

#include <math.h>
#include <string.h>

/* The largest number of changes of the set of columns; each adds one or is the
 * last. */
enum { STEPS = 500 };

double *
nnls_room(struct nnls *s, size_t rows, size_t cols)
{
	size_t n = cols + 1;

	s->rows = rows;
	s->cols = cols;
	MEM_GROW(s->a, s->a_cap, rows * n);
	MEM_GROW(s->r, s->r_cap, 3 * n * n);
	MEM_GROW(s->line, s->line_cap, 2 * n);
	MEM_GROW(s->column, s->column_cap, n);
	MEM_GROW(s->in, s->in_cap, n);
	MEM_GROW(s->barred, s->barred_cap, n);
	memset(s->a, 0, rows * n * sizeof *s->a);
	return s->a;
}

/* Modified Gram-Schmidt: the n columns of m at a become orthonormal, and column
 * j of r (n by n, zero below the diagonal) expresses the old column j in them.
 * The last column is the right side of a least squares problem, which makes the
 * result as accurate as with reflections (Bjorck 1967). */
static void
orthogonal(double *a, size_t m, size_t n, double *r)
{
	for (size_t j = 0; j < n; j++) {
		double *p = a + j * m, norm = 0;

		for (size_t i = 0; i < n; i++)
			r[j * n + i] = 0;
		for (size_t i = 0; i < j; i++) {
			const double *q = a + i * m;
			double dot = 0;

			for (size_t k = 0; k < m; k++)
				dot += q[k] * p[k];
			for (size_t k = 0; k < m; k++)
				p[k] -= dot * q[k];
			r[j * n + i] = dot;
		}
		for (size_t k = 0; k < m; k++)
			norm += p[k] * p[k];
		r[j * n + j] = norm = sqrt(norm);
		for (size_t k = 0; k < m; k++)
			p[k] = norm > 0 ? p[k] / norm : 0;
	}
}

void
nnls_reduce(struct nnls *s)
{
	orthogonal(s->a, s->rows, s->cols + 1, s->r);
}

void
nnls_plain(struct nnls *s, const bool *in, double *q)
{
	size_t cols = s->cols, n = cols + 1, used = 0, *column = s->column;
	double *a = s->r + n * n, *t = a + n * n;

	for (size_t j = 0; j < n; j++) {
		if (j < cols)
			q[j] = 0;
		if (j < cols && !in[j])
			continue;
		memcpy(a + used * n, s->r + j * n, n * sizeof *a);
		column[used++] = j;
	}
	orthogonal(a, n, used, t);
	for (size_t c = used - 1; c-- > 0; ) {
		double x = t[(used - 1) * used + c], size = 0;

		for (size_t k = c + 1; k < used - 1; k++)
			x -= t[k * used + c] * q[column[k]];
		for (size_t k = 0; k <= c; k++)
			size = fmax(size, fabs(t[c * used + k]));
		q[column[c]] = t[c * used + c] > 1e-13 * size ?
			x / t[c * used + c] : 0;
	}
}

/* Move x towards q until a column that is in would fall below 0; columns at 0
 * then leave. False: q was reached. */
static bool
is_cut(struct nnls *s, double *x, const double *q)
{
	double step = 1;
	size_t first = s->cols; /* the column that limits the step */

	for (size_t j = 0; j < s->cols; j++) {
		double far = x[j] > 0 ? x[j] / (x[j] - q[j]) : 0;

		if (s->in[j] && q[j] <= 0 && far <= step) {
			step = far;
			first = j;
		}
	}
	for (size_t j = 0; j < s->cols; j++) {
		if (!s->in[j])
			continue;
		/* at least one leaves, so that the loop ends in spite of
		 * rounding */
		if (j == first || (q[j] <= 0 &&
		    (x[j] <= 0 || x[j] / (x[j] - q[j]) <= step))) {
			s->in[j] = false;
			x[j] = 0;
		} else {
			x[j] += step * (q[j] - x[j]);
		}
	}
	return first < s->cols;
}

/* The column, neither in nor barred, in which |R x - z| falls most steeply;
 * cols if there is none. */
static size_t
steepest(struct nnls *s, const double *x)
{
	size_t n = s->cols + 1, best = s->cols;
	double *off = s->line + n, top = 1e-14;

	for (size_t k = 0; k < n; k++) {
		off[k] = s->r[s->cols * n + k];
		for (size_t j = 0; j < s->cols; j++)
			off[k] -= s->r[j * n + k] * x[j];
	}
	for (size_t j = 0; j < s->cols; j++) {
		double pull = 0;

		for (size_t k = 0; k < n; k++)
			pull += s->r[j * n + k] * off[k];
		if (!s->in[j] && !s->barred[j] && pull > top) {
			top = pull;
			best = j;
		}
	}
	return best;
}

/* Lawson & Hanson 1974, ch. 23. A column that leaves at once after entering is
 * barred from entering again. */
void
nnls_solve(struct nnls *s, const double *from, double *q)
{
	size_t next = s->cols;

	for (size_t j = 0; j < s->cols; j++) {
		q[j] = from[j];
		s->in[j] = from[j] > 0;
		s->barred[j] = false;
	}
	for (int i = 0; i < STEPS; i++) {
		do
			nnls_plain(s, s->in, s->line);
		while (is_cut(s, q, s->line));
		if (next < s->cols && !s->in[next])
			s->barred[next] = true;
		next = steepest(s, q);
		if (next == s->cols)
			return;
		s->in[next] = true;
	}
}
