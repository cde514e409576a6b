/* bounds: against all corners of the same linear program on coarse grids, and
 * where the bounds are known. */
#include "score/bounds.h"

#include "check.h"
#include "law/lattice.h"
#include "stats/rng.h"

enum { POINTS = 9, MOST = 4 };

/* Solve a linear system of n rows in place; false: singular. */
static bool
solve(double a[MOST][MOST + 1], size_t n)
{
	for (size_t c = 0; c < n; c++) {
		size_t top = c;

		for (size_t r = c; r < n; r++)
			top = fabs(a[r][c]) > fabs(a[top][c]) ? r : top;
		for (size_t i = 0; i <= n; i++) {
			double x = a[c][i];

			a[c][i] = a[top][i];
			a[top][i] = x;
		}
		if (fabs(a[c][c]) < 1e-12)
			return false;
		for (size_t r = 0; r < n; r++) {
			double times = a[r][c] / a[c][c];

			for (size_t i = c; i <= n && r != c; i++)
				a[r][i] -= times * a[c][i];
		}
	}
	for (size_t r = 0; r < n; r++)
		a[r][n] /= a[r][r];
	return true;
}

/* The mean of f by shares of the points in `set` alone that have the moments of
 * order 0 to degree; false: no shares there have them. */
static bool
corner(const double *value, unsigned set, size_t degree, const double *share,
	const double *f, double *mean)
{
	double a[MOST][MOST + 1] = {{0}};
	size_t point[MOST], n = 0;

	for (size_t i = 0; i < POINTS; i++)
		if (set >> i & 1)
			point[n++] = i;
	for (size_t r = 0; r <= degree; r++) {
		for (size_t j = 0; j < n; j++)
			a[r][j] = pow(value[point[j]], (double)r);
		for (size_t i = 0; i < POINTS; i++)
			a[r][n] += share[i] * pow(value[i], (double)r);
	}
	*mean = 0;
	if (!solve(a, n))
		return false;
	for (size_t j = 0; j < n; j++) {
		if (a[j][n] < -1e-9)
			return false;
		*mean += a[j][n] * f[point[j]];
	}
	return true;
}

static size_t
members(unsigned set)
{
	size_t n = 0;

	for (; set; set &= set - 1)
		n++;
	return n;
}

/* The least and the largest mean are at corners, which have as many points as
 * there are conditions. */
static void
corners(void)
{
	struct rng r = check_rng(3, 0);

	for (int round = 0; round < 200; round++) {
		size_t degree = 1 + (size_t)rng_below(&r, 3);
		double value[POINTS], share[POINTS], f[POINTS], sum = 0, x;
		double least = HUGE_VAL, most = -HUGE_VAL, lo, hi;

		for (size_t i = 0; i < POINTS; i++) {
			value[i] = (double)i / (POINTS - 1);
			share[i] = (double)rng_below(&r, 4);
			f[i] = round % 2 ? fmax(value[i], 1 - value[i]) :
				rng_unit(&r);
			sum += share[i];
		}
		if (sum == 0)
			continue;
		for (size_t i = 0; i < POINTS; i++)
			share[i] /= sum;
		for (unsigned set = 0; set < 1u << POINTS; set++)
			if (members(set) == degree + 1 && corner(value, set,
			    degree, share, f, &x)) {
				least = fmin(least, x);
				most = fmax(most, x);
			}
		if (!CHECK(bounds_of_means(POINTS, value, degree, share,
		    &(const double *){f}, 1, &lo, &hi)))
			continue;
		CHECK_NEAR(lo, least, 1e-7);
		CHECK_NEAR(hi, most, 1e-7);
	}
}

/* Of the mean m alone max(g, 1 - g) has the mean max(m, 1 - m), where all is at
 * m, to 1, where all is at the ends. */
static void
of_the_mean(void)
{
	static double value[LATTICE_POINTS], share[LATTICE_POINTS];
	static double best[LATTICE_POINTS];

	for (size_t i = 0; i < LATTICE_POINTS; i++) {
		value[i] = pow(sin(lattice_angle(i)), 2);
		best[i] = fmax(value[i], 1 - value[i]);
	}
	for (size_t at = 0; at < LATTICE_POINTS; at += 100) {
		double lo, hi;

		memset(share, 0, sizeof share);
		share[at] = .75;
		share[LATTICE_POINTS - 1 - at] += .25;
		CHECK(bounds_of_means(LATTICE_POINTS, value, 1, share,
			&(const double *){best}, 1, &lo, &hi));
		CHECK_NEAR(lo, fmax(.75 * value[at] + .25 * (1 - value[at]),
			.25 * value[at] + .75 * (1 - value[at])), 1e-5);
		CHECK_NEAR(hi, 1, 1e-9);
	}
}

/* More moments leave less room, up to the most that there may be. */
static void
narrower(void)
{
	static double value[LATTICE_POINTS], share[LATTICE_POINTS];
	static double best[LATTICE_POINTS];
	double truth = 0, least = 0, most = 1;

	for (size_t i = 0; i < LATTICE_POINTS; i++) {
		value[i] = pow(sin(lattice_angle(i)), 2);
		best[i] = fmax(value[i], 1 - value[i]);
		share[i] = 1. / LATTICE_POINTS;
		truth += share[i] * best[i];
	}
	for (size_t degree = 1; degree <= BOUNDS_DEGREE; degree++) {
		double lo, hi;

		if (!CHECK(bounds_of_means(LATTICE_POINTS, value, degree, share,
		    &(const double *){best}, 1, &lo, &hi)))
			continue;
		CHECK(lo >= least - 1e-7 && hi <= most + 1e-7);
		CHECK(lo <= truth + 1e-7 && hi >= truth - 1e-7);
		least = lo;
		most = hi;
	}
	CHECK(most - least < .05);
}

CHECK_ALL(corners, of_the_mean, narrower)
