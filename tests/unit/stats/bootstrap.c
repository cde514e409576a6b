/* bootstrap: draws that sum to the items, are seeded per replicate, and follow
 * the multinomial distribution within stated bounds. */
#include "stats/bootstrap.h"

#include "check.h"

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
			bootstrap_draw(1, r, NULL, n, drawn);
			CHECK(total(drawn, n) == n);
		}
	for (size_t n = 1; n <= 6; n++)
		for (uint64_t r = 0; r < 20; r++) {
			uint64_t sum = 0;

			for (size_t i = 0; i < n; i++)
				sum += items[i];
			memset(drawn, 0xff, sizeof drawn);
			bootstrap_draw(1, r, items, n, drawn);
			CHECK(total(drawn, n) == sum);
		}
	bootstrap_draw(1, 0, NULL, 1, drawn);
	CHECK(drawn[0] == 1);
}

/* A replicate does not depend on earlier draws; different replicates differ. */
static void
seeds(void)
{
	uint64_t a[ROWS], b[ROWS];

	bootstrap_draw(1, 5, NULL, ROWS, a);
	bootstrap_draw(1, 4, NULL, ROWS, b);
	CHECK(memcmp(a, b, sizeof a) != 0);
	bootstrap_draw(2, 5, NULL, ROWS, b);
	CHECK(memcmp(a, b, sizeof a) != 0);
	/* the next seed does not shift the replicates by one */
	bootstrap_draw(2, 4, NULL, ROWS, b);
	CHECK(memcmp(a, b, sizeof a) != 0);
	bootstrap_draw(1, 5, NULL, ROWS, b);
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
		bootstrap_draw(1, r, items, n, drawn);
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

int
main(void)
{
	static const uint64_t items[] = {1, 30, 5, 2, 12};

	sums();
	seeds();
	law(NULL, ROWS);
	law(items, 5);
	return check_done();
}
