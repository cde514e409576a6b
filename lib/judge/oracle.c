#include "oracle.h"

#include <math.h>

size_t
oracle_top(const double *mass, size_t n, size_t less)
{
	size_t best = SIZE_MAX;
	double top = 0;

	for (size_t c = 0; c < n; c++) {
		double x = mass[c] - (c == less);

		if (x > top) {
			best = c;
			top = x;
		}
	}
	return best;
}

/* Does rounding half to even take the first of two codes that are equally near a
 * mean? */
static bool
first_is_even(double a, double b)
{
	return fmod(a, 2) == 0 || fmod(b, 2) != 0;
}

/* The label nearest to the mean of the labels, as numbers; half-way the even one
 * (as IEEE and numpy round), or the first where neither is even. */
static uint32_t
rounded_mean(const struct judged *j, const struct cell *cell, size_t n)
{
	const double *code = j->criteria->code;
	double sum = 0, all = 0, best = 0;
	uint32_t nearest = 0;

	for (size_t c = 0; c < n; c++) {
		sum += j->mass[c] * code[cell[c].label];
		all += j->mass[c];
	}
	for (uint32_t r = 0; r < j->criteria->named; r++) {
		double off = fabs(code[r] - sum / all);

		if (r == 0 || off < best || (off == best &&
		    !first_is_even(code[nearest], code[r]))) {
			nearest = r;
			best = off;
		}
	}
	return nearest;
}

void
oracle_decide(struct judged *j, const struct cell *cell, size_t n)
{
	int kind = j->oracle;
	size_t top = oracle_top(j->mass, n, SIZE_MAX);

	j->answer.decided = top == SIZE_MAX ? NOT_DECIDED :
		kind == ORACLE_MEAN ? rounded_mean(j, cell, n) :
		cell[top].label;
	for (size_t c = 0; c < n && kind == ORACLE_LOO; c++) {
		size_t best = c == top ? oracle_top(j->mass, n, c) : top;

		j->each[c] = best == SIZE_MAX ? NOT_DECIDED : cell[best].label;
	}
}
