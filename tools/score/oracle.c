#include "oracle.h"

#include <math.h>

size_t
oracle_plurality(const struct items *t, size_t v, size_t less)
{
	size_t tied;

	return vectors_plurality(&t->vectors, v, less, &tied);
}

double
oracle_mass(const struct vectors *vectors, size_t v)
{
	return vectors->shares ? 1 : (double)vectors->total[v];
}

/* Does rounding half to even take the first of two codes that are equally near a
 * mean? */
static bool
first_is_even(double a, double b)
{
	return fmod(a, 2) == 0 || fmod(b, 2) != 0;
}

/* The label nearest to the mean of a vector's labels, as numbers; half-way the
 * even one (as IEEE and numpy round), or the first where neither is even. */
static uint32_t
rounded_mean(const struct evaluation *p, size_t v)
{
	const struct items *t = p->truth;
	const double *code = p->rules->code;
	double sum = 0, mean, best = 0;
	uint32_t nearest = 0;

	for (size_t c = t->vectors.start[v]; c < t->vectors.start[v + 1]; c++)
		sum += vectors_mass(&t->vectors, c) *
			code[t->vectors.cell[c].label];
	mean = sum / oracle_mass(&t->vectors, v);
	for (uint32_t r = 0; r < p->rules->named; r++) {
		double off = fabs(code[r] - mean);

		if (r == 0 || off < best || (off == best &&
		    !first_is_even(code[nearest], code[r]))) {
			nearest = r;
			best = off;
		}
	}
	return nearest;
}

uint32_t
oracle_decides(const struct evaluation *p, size_t v, size_t c, size_t top)
{
	const struct items *t = p->truth;
	size_t best = p->rules->oracle == ORACLE_LOO && c == top ?
		oracle_plurality(t, v, c) : top;

	if (p->rules->oracle == ORACLE_MEAN)
		return rounded_mean(p, v);
	return best == SIZE_MAX ? NOT_DECIDED : t->vectors.cell[best].label;
}
