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
	resample_free(&u);
}

/* Times add up to the members of each group, in steps of n / (n - 1), and the
 * variance of a group's mean is that of its members over n (divisor n - 1); one
 * member stays, and rows without a group are not there. */
static void
groups(void)
{
	static const uint32_t group[] = {1, 1, 1, 0, 0, 0, 0, 0, 2,
		RESAMPLE_NO_GROUP};
	struct resample_units u = {.rows = 10, .group = group, .groups = 3};
	double mean[2] = {0}, square[2] = {0};

	resample_init(&u);
	for (uint64_t r = 0; r < REPLICATES; r++) {
		draws_take(&u, 1, r);
		CHECK(u.times[8] == 1 && u.times[9] == 0);
		for (size_t g = 0; g < 2; g++) {
			double n = (double)resample_members(&u, g);
			double sum = 0, all = 0;

			for (size_t i = 0; i < 8; i++) {
				if (group[i] != g)
					continue;
				CHECK_NEAR(remainder(u.times[i] * (n - 1) / n,
					1), 0, 1e-12);
				sum += u.times[i] * (double)i;
				all += u.times[i];
			}
			CHECK_NEAR(all, n, 1e-12);
			mean[g] += sum / all / REPLICATES;
			square[g] += pow(sum / all, 2) / REPLICATES;
		}
	}
	/* 3 to 7: variance 2.5; 0 1 2: 1 */
	CHECK_NEAR(mean[0], 5, .01);
	CHECK_NEAR(mean[1], 1, .01);
	CHECK_NEAR(square[0] - mean[0] * mean[0], 2.5 / 5, .02);
	CHECK_NEAR(square[1] - mean[1] * mean[1], 1. / 3, .02);
	resample_free(&u);
}

static void
sums_row(void *with, uint64_t r, double *value)
{
	const struct resample_units *u = with;

	value[0] = (double)r;
	value[1] = u[0].times[0] + 100 * u[1].times[0];
}

/* The loop fills a table column by column; kinds are drawn one after the other
 * from the stream of the replicate, which `first` moves. */
static void
loop(void)
{
	struct resample_units u[2] = {{.rows = 3}, {.rows = 2}};
	const struct resample x = {.seed = 4, .replicates = 6, .units = u,
		.kinds = 2}, later = {.seed = 4, .first = 2, .replicates = 4,
		.units = u, .kinds = 2};
	double all[12], rest[8];

	resample_init(&u[0]);
	resample_init(&u[1]);
	CHECK(u[0].times[2] == 1 && u[1].times[1] == 1);
	resample_run(&x, sums_row, u, 2, all);
	resample_run(&later, sums_row, u, 2, rest);
	for (uint64_t r = 0; r < 6; r++) {
		uint64_t drawn[3];

		CHECK(all[r] == (double)r);
		draws(4, r, NULL, 3, drawn);
		CHECK(fmod(all[6 + r], 100) == (double)drawn[0]);
		CHECK(r < 2 || rest[4 + r - 2] == all[6 + r]);
	}
	resample_free(&u[0]);
	resample_free(&u[1]);
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
	groups();
	loop();
	return check_done();
}
