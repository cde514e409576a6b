/* resample: draws that sum to the units, are seeded per replicate, and follow
 * the multinomial distribution within stated bounds. */
#include "stats/resample.h"

#include "check.h"
#include "draws.h"

enum { ROWS = 50, REPLICATES = 20000 };

static uint64_t
total(const uint64_t *drawn, size_t n)
{
	uint64_t sum = 0;

	for (size_t i = 0; i < n; i++)
		sum += drawn[i];
	return sum;
}

static void
sums(void)
{
	static const uint64_t items[] = {3, 1, 7, 1, 40, 2};
	uint64_t drawn[ROWS];

	for (size_t n = 1; n <= ROWS; n++)
		for (uint64_t r = 0; r < 20; r++) {
			/* earlier contents of drawn have no effect */
			memset(drawn, 0xff, sizeof drawn);
			draws(1, r, NULL, n, drawn);
			CHECK(total(drawn, n) == n);
		}
	for (size_t n = 1; n <= 6; n++)
		for (uint64_t r = 0; r < 20; r++) {
			uint64_t sum = 0;

			for (size_t i = 0; i < n; i++)
				sum += items[i];
			memset(drawn, 0xff, sizeof drawn);
			draws(1, r, items, n, drawn);
			CHECK(total(drawn, n) == sum);
		}
	draws(1, 0, NULL, 1, drawn);
	CHECK(drawn[0] == 1);
}

/* A replicate does not depend on earlier draws; different replicates differ. */
static void
seeds(void)
{
	uint64_t a[ROWS], b[ROWS];

	draws(1, 5, NULL, ROWS, a);
	draws(1, 4, NULL, ROWS, b);
	CHECK(memcmp(a, b, sizeof a) != 0);
	draws(2, 5, NULL, ROWS, b);
	CHECK(memcmp(a, b, sizeof a) != 0);
	/* the next seed does not shift the replicates by one */
	draws(2, 4, NULL, ROWS, b);
	CHECK(memcmp(a, b, sizeof a) != 0);
	draws(1, 5, NULL, ROWS, b);
	CHECK(memcmp(a, b, sizeof a) == 0);
}

/* A row with m of N items is drawn N times with probability p = m/N: mean m,
 * variance m (1 - p). Over R replicates the mean lies within 5 sqrt(m (1 -
 * p)/R), the variance within 5 times its own standard error, about sqrt((2 +
 * 1/m)/R) of itself; two rows have covariance -m m'/N. */
static void
law(const uint64_t *items, size_t n)
{
	double mean[ROWS] = {0}, square[ROWS] = {0}, product = 0, all = 0;
	double m0, m1, sd;
	uint64_t drawn[ROWS];

	for (size_t i = 0; i < n; i++)
		all += items ? (double)items[i] : 1;
	m0 = items ? (double)items[0] : 1;
	m1 = items ? (double)items[1] : 1;
	for (uint64_t r = 0; r < REPLICATES; r++) {
		draws(1, r, items, n, drawn);
		for (size_t i = 0; i < n; i++) {
			double m = items ? (double)items[i] : 1;

			mean[i] += (double)drawn[i] / REPLICATES;
			square[i] += ((double)drawn[i] - m) * ((double)drawn[i] - m) /
				REPLICATES;
		}
		product += ((double)drawn[0] - m0) * ((double)drawn[1] - m1) / REPLICATES;
	}
	for (size_t i = 0; i < n; i++) {
		double m = items ? (double)items[i] : 1;
		double variance = m * (1 - m / all);

		CHECK(fabs(mean[i] - m) < 5 * sqrt(variance / REPLICATES));
		CHECK(fabs(square[i] - variance) < 5 * variance *
			sqrt((2 + 1 / m) / REPLICATES));
	}
	sd = sqrt(2 * m0 * m1 / REPLICATES);
	CHECK(fabs(product + m0 * m1 / all) < 5 * sd);
}

/* Rows of one unit are drawn together. */
static void
clusters(void)
{
	static const uint32_t unit[] = {0, 1, 0, 2, 1, 2, 2};
	struct resample_units u = {.rows = 7, .unit = unit, .units = 3};

	resample_init(&u);
	for (uint64_t r = 0; r < 50; r++) {
		uint64_t drawn[3];

		draws_take(&u, 1, r);
		draws(1, r, NULL, 3, drawn);
		for (size_t i = 0; i < 7; i++)
			CHECK(u.times[i] == (double)drawn[unit[i]]);
	}
}

/* Units may be drawn by a function of their own. */
static void
draw_one(const struct resample_units *u, struct rng *r)
{
	for (size_t i = 0; i < u->rows; i++)
		u->times[i] = 0;
	u->times[rng_below(r, u->rows)] = *(const double *)u->of;
}

static void
other_draws(void)
{
	const double three = 3;
	struct resample_units u = {.rows = 4, .draw = draw_one, .of = &three};
	double all[4] = {0};

	resample_init(&u);
	for (uint64_t r = 0; r < 200; r++) {
		draws_take(&u, 1, r);
		CHECK(u.times[0] + u.times[1] + u.times[2] + u.times[3] == 3);
		for (size_t i = 0; i < 4; i++)
			all[i] += u.times[i];
	}
	for (size_t i = 0; i < 4; i++)
		CHECK(all[i] > 0);
}

static void
sums_row(void *of, const struct resample_units *u, double *value)
{
	size_t *rows = of;

	value[0] = (double)(*rows)++;
	value[1] = u[0].times[0] + 100 * u[1].times[0];
}

/* The loop fills a table column by column; kinds are drawn one after the other from the
 * stream of the replicate, which `first` moves, or each
 * from its start. */
static void
loop(void)
{
	struct resample_units u[2] = {{.rows = 3}, {.rows = 2}};
	struct resample x = {.seed = 4, .replicates = 6, .units = u,
		.kinds = 2}, later = {.seed = 4, .first = 2, .replicates = 4,
		.units = u, .kinds = 2}, apart = x;
	double all[12], rest[8], each[12];
	size_t rows = 0;

	resample_init(&u[0]);
	resample_init(&u[1]);
	CHECK(u[0].times[2] == 1 && u[1].times[1] == 1);
	resample_all(&x, sums_row, &rows, 2, all);
	CHECK(rows == 6);
	resample_all(&later, sums_row, &rows, 2, rest);
	apart.apart = true;
	resample_all(&apart, sums_row, &rows, 2, each);
	for (uint64_t r = 0; r < 6; r++) {
		uint64_t drawn[3], second[2];

		CHECK(all[r] == (double)r);
		draws(4, r, NULL, 3, drawn);
		CHECK(fmod(all[6 + r], 100) == (double)drawn[0]);
		CHECK(r < 2 || rest[4 + r - 2] == all[6 + r]);
		draws(4, r, NULL, 2, second);
		CHECK(each[6 + r] == (double)(drawn[0] + 100 * second[0]));
	}
}

int
main(void)
{
	static const uint64_t items[] = {1, 30, 5, 2, 12};

	sums();
	seeds();
	law(NULL, ROWS);
	law(items, 5);
	clusters();
	other_draws();
	loop();
	return check_done();
}
