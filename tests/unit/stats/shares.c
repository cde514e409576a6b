/* shares: p_flip of retests in whole numbers, and where it explains every
 * label. */
#include "stats/shares.h"

#include "check.h"
#include "text/num.h"

/* From p_flip = (K-1)/K on, however it is rounded, it explains everything. */
static void
noise(void)
{
	for (size_t k = 4; k <= 60; k++) {
		double bound = (double)(k - 1) / (double)k;

		CHECK(shares_are_noise(bound, k) && shares_are_noise(1, k));
		CHECK(shares_are_noise(nextafter(bound, 0), k));
		CHECK(shares_are_noise(bound * (1 - 1e-13), k));
		CHECK(!shares_are_noise(bound - 1e-9, k));
		CHECK(!shares_are_noise(0, k));
	}
	CHECK(shares_are_noise(.5, 2) && !shares_are_noise(.4999, 2));
	CHECK(!shares_are_noise(NUM_NA, 2));
}

/* The probability that two labels of one annotator differ: they are equal if
 * both are primary, or both are the same one of the other K - 1. */
static void
retests(void)
{
	for (size_t k = 2; k <= 40; k++) {
		double bound = (double)(k - 1) / (double)k;

		for (int i = 0; i <= 200; i++) {
			double p = bound * i / 200;
			double same = (1 - p) * (1 - p) +
				p * p / (double)(k - 1);

			CHECK_NEAR(shares_retest(p, k), 1 - same, 1e-15);
			/* near the bound the slope is 0 */
			CHECK_NEAR(shares_pflip(shares_retest(p, k), k), p,
				i < 199 ? 1e-13 : 1e-7);
			CHECK_NEAR(shares_retest(shares_pflip(p, k), k), p,
				1e-14);
			CHECK_NEAR(shares_contrast(p, k), i == 200 ? 0 : 1 - p /
				bound, 1e-14);
		}
		CHECK(shares_pflip(bound, k) == bound);
		CHECK(shares_pflip(1, k) == bound);
		CHECK(shares_contrast(bound, k) == 0 && shares_contrast(1, k) == 0);
		CHECK(shares_retest(0, k) == 0 && shares_pflip(0, k) == 0);
		/* not lost beside 1 */
		CHECK_NEAR(shares_pflip(1e-18, k) * 1e18, .5, 1e-12);
	}
}

CHECK_ALL(noise, retests)
