/* strata: Wilson's limits, and what follows for p_flip. */
#include "pflip/strata.h"

#include "check.h"

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
		strata_wilson(table[i].x, table[i].n, .90, &lo, &hi);
		CHECK_NEAR(lo, table[i].lo, 6e-11);
		CHECK_NEAR(hi, table[i].hi, 6e-11);
		strata_wilson(table[i].n - table[i].x, table[i].n, .90, &lo,
			&hi);
		CHECK_NEAR(1 - hi, table[i].lo, 6e-11);
		CHECK_NEAR(1 - lo, table[i].hi, 6e-11);
	}
	strata_wilson(0, 0, .9, &lo, &hi);
	CHECK(isnan(lo) && isnan(hi));
	strata_wilson(0, 5, .95, &lo, &hi);
	CHECK(lo == 0);
	CHECK_NEAR(hi, z * z / (5 + z * z), 1e-14);
	strata_wilson(5, 5, .95, &lo, &hi);
	CHECK(hi == 1);
	/* both limits solve (x/n - r)^2 = z^2 r (1 - r) / n, within [0, 1] */
	for (double n = 1; n < 60; n++)
		for (double x = 0; x <= n; x++) {
			strata_wilson(x, n, .95, &lo, &hi);
			CHECK(0 <= lo && lo <= x / n && x / n <= hi && hi <= 1);
			CHECK_NEAR(pow(x / n - lo, 2), z * z * lo * (1 - lo) / n,
				1e-13);
			CHECK_NEAR(pow(x / n - hi, 2), z * z * hi * (1 - hi) / n,
				1e-13);
		}
}

int
main(void)
{
	wilson();
	return check_done();
}
