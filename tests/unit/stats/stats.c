/* stats: quantiles, intervals and distributions against known values. */
#include "stats/stats.h"

#include "check.h"
#include "text/num.h"
#include "stats/rng.h"

/* Values computed with 40 digits for the double nearest to each p. */
static void
normal(void)
{
	static const double table[][2] = {
		{.5, 0}, {.975, 1.959963984540054}, {.95, 1.6448536269514722},
		{.995, 2.5758293035489004}, {.999, 3.090232306167813},
		{.9, 1.2815515655446004}, {.75, .6744897501960817},
		{.6, .2533471031357997}, {.05, -1.6448536269514726},
		{.001, -3.0902323061678136}, {1e-16, -8.222082216130435},
		{1e-8, -5.612001244174789}, {1e-300, -37.0470962993612},
		{1 - 1e-9, 5.9978070196016375},
	};

	for (size_t i = 0; i < sizeof table / sizeof *table; i++)
		CHECK_NEAR(stats_normal_quantile(table[i][0]), table[i][1],
			2e-15);
	for (double p = .5; p > 1e-3; p *= .99)
		CHECK_NEAR(stats_normal_quantile(p),
			-stats_normal_quantile(1 - p), 1e-12);
	/* the distribution function undoes it: erfc(-x / sqrt 2) / 2 */
	for (double p = 1e-300; p < 1; p = p < .01 ? p * 3 : p + .01)
		CHECK(fabs(erfc(-stats_normal_quantile(p) / sqrt(2)) / 2 / p -
			1) < 1e-12 * fmax(1, -log(p)));
}

/* Fixture deconvolution/08: limits at .90, by two independent programs. */
static void
wilson(void)
{
	static const struct {
		double x, n, lo, hi;
	} table[] = {
		{0, 10, 0, .2129419701}, {1, 10, .0226349087, .3477186673},
		{5, 17, .1512010619, .4935689483},
		{43, 100, .3514698580, .5122181229},
		{291, 1000, .2679627281, .3151651376},
		{20, 158, .0892703953, .1764674414},
		{0, 1450, 0, .0018624170}, {10, 10, .7870580299, 1},
	};
	double lo, hi, z = 1.959963984540054;

	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		stats_wilson(table[i].x, table[i].n, .90, &lo, &hi);
		CHECK_NEAR(lo, table[i].lo, 6e-11);
		CHECK_NEAR(hi, table[i].hi, 6e-11);
		stats_wilson(table[i].n - table[i].x, table[i].n, .90, &lo,
			&hi);
		CHECK_NEAR(1 - hi, table[i].lo, 6e-11);
		CHECK_NEAR(1 - lo, table[i].hi, 6e-11);
	}
	stats_wilson(0, 0, .9, &lo, &hi);
	CHECK(isnan(lo) && isnan(hi));
	stats_wilson(0, 5, .95, &lo, &hi);
	CHECK(lo == 0);
	CHECK_NEAR(hi, z * z / (5 + z * z), 1e-14);
	stats_wilson(5, 5, .95, &lo, &hi);
	CHECK(hi == 1);
	/* both limits solve (x/n - r)^2 = z^2 r (1 - r) / n, within [0, 1] */
	for (double n = 1; n < 60; n++)
		for (double x = 0; x <= n; x++) {
			stats_wilson(x, n, .95, &lo, &hi);
			CHECK(0 <= lo && lo <= x / n && x / n <= hi && hi <= 1);
			CHECK_NEAR(pow(x / n - lo, 2),
				z * z * lo * (1 - lo) / n, 1e-13);
			CHECK_NEAR(pow(x / n - hi, 2),
				z * z * hi * (1 - hi) / n, 1e-13);
		}
}

/* R: quantile(x, c(q, 1 - q), type = 7), the level being 1 - 2 q. */
static void
quantiles(void)
{
	static const double x[] = {1, 2, 4, 8, 16};
	double lo, hi;

	stats_percentile(x, 5, 1, &lo, &hi);
	CHECK(lo == 1 && hi == 16);
	stats_percentile(x, 5, .5, &lo, &hi);
	CHECK(lo == 2 && hi == 8);
	stats_percentile(x, 5, 0, &lo, &hi);
	CHECK(lo == 4 && hi == 4);
	stats_percentile(x, 5, .8, &lo, &hi);
	CHECK_NEAR(lo, 1.4, 1e-15);
	CHECK_NEAR(hi, 12.8, 1e-15);
	stats_percentile(x, 4, 0, &lo, &hi);
	CHECK_NEAR(lo, 3, 1e-15);
}

static void
percentile(void)
{
	double values[] = {5, NUM_NA, 1, 3, 2, NUM_NA, 4}, lo, hi;
	double one[] = {1, NUM_NA}, none[] = {NUM_NA};

	stats_percentile(values, 7, .5, &lo, &hi);
	CHECK_NEAR(lo, 2, 1e-15);
	CHECK_NEAR(hi, 4, 1e-15);
	stats_percentile(one, 2, .5, &lo, &hi);
	CHECK(isnan(lo) && isnan(hi));
	stats_percentile(none, 1, .5, &lo, &hi);
	CHECK(isnan(lo) && isnan(hi));
	stats_percentile(none, 0, .5, &lo, &hi);
	CHECK(isnan(lo) && isnan(hi));
}

/* The same terms in any order have the same double as their sum. */
static void
sums(void)
{
	enum { N = 1000 };
	double x[N], total = 0;
	struct sum s = {0};
	struct rng r = check_rng(3, 0);

	for (size_t i = 0; i < N; i++) {
		x[i] = (rng_unit(&r) - .5) * ldexp(1, (int)rng_below(&r, 60) - 30);
		sum_add(&s, x[i]);
	}
	total = sum_value(&s);
	for (int round = 0; round < 100; round++) {
		struct sum again = {0};

		for (size_t i = N; i-- > 1;) {
			size_t k = (size_t)rng_below(&r, i + 1);
			double y = x[i];

			x[i] = x[k];
			x[k] = y;
		}
		for (size_t i = 0; i < N; i++)
			sum_add(&again, x[i]);
		CHECK(sum_value(&again) == total);
	}
	s = (struct sum){0};
	for (int i = 0; i < 10; i++)
		sum_add(&s, .1);
	CHECK(sum_value(&s) == 1);
	s = (struct sum){0};
	sum_add(&s, 1e16);
	sum_add(&s, 1);
	sum_add(&s, -1e16);
	CHECK(sum_value(&s) == 1);
	CHECK(isnan(stats_ratio(0, 0)) && isnan(stats_ratio(1, 0)));
	CHECK(stats_ratio(1, 4) == .25);
}

/* The mean and deviation of the values that exist. */
static void
spread(void)
{
	const double x[] = {NUM_NA, 2, 4, NUM_NA, 4, 4, 5, 5, 7, 9};
	double mean, deviation;

	stats_spread(x, 10, &mean, &deviation);
	CHECK(mean == 5 && fabs(deviation - sqrt(32. / 7)) < 1e-15);
	stats_spread(x, 2, &mean, &deviation);
	CHECK(mean == 2 && isnan(deviation));
	stats_spread(x, 1, &mean, &deviation);
	CHECK(isnan(mean) && isnan(deviation));
}

static void
clamp(void)
{
	double p[] = {0, .25, .75}, sure[] = {1, 0}, inside[] = {.5, .5};

	/* .1 + .25 + .75 */
	stats_clamp(p, 3, .1);
	CHECK_NEAR(p[0], .1 / 1.1, 1e-15);
	CHECK_NEAR(p[1], .25 / 1.1, 1e-15);
	CHECK_NEAR(p[2], .75 / 1.1, 1e-15);
	stats_clamp(sure, 2, .02);
	CHECK_NEAR(sure[0], .98, 1e-15);
	CHECK_NEAR(sure[1], .02, 1e-15);
	stats_clamp(inside, 2, .02);
	CHECK(inside[0] == .5 && inside[1] == .5);
}

/* Sums equal to 1 up to rounding, nearly 1, or not. */
static void
totals(void)
{
	CHECK(stats_total(1, 2) == STATS_ONE && stats_total(1 - 5e-10, 2) == STATS_ONE);
	CHECK(stats_total(.99, 2) == STATS_NEAR_ONE && stats_total(1.01, 2) == STATS_NEAR_ONE);
	CHECK(stats_total(1 + 2e-9, 2) == STATS_NEAR_ONE);
	CHECK(stats_total(.98, 2) == STATS_NOT_ONE && stats_total(1.011, 2) == STATS_NOT_ONE);
	CHECK(stats_total(0, 2) == STATS_NOT_ONE);
	CHECK(stats_total(1.02, 6) == STATS_NEAR_ONE && stats_total(1.04, 6) == STATS_NOT_ONE);
}

CHECK_ALL(normal, spread, wilson, quantiles, percentile, sums, clamp, totals)
