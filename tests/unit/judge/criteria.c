/* criteria: the bin of a probability, for edges that rounding moves; which
 * tables have primary shares at the limits of p_flip. */
#include "judge/criteria.h"

#include "check.h"
#include "score/table.h"

/* Bin k, from 0, holds (k/B, (k + 1)/B], and the first one 0, too. */
static void
bins(void)
{
	struct rng r = check_rng(1, 0);

	for (uint64_t b = 1; b <= 60; b++) {
		CHECK(criteria_bin(0, b) == 0 && criteria_bin(1, b) == b - 1);
		for (uint64_t k = 1; k <= b; k++) {
			double edge = (double)k / (double)b;

			CHECK(criteria_bin(edge, b) == k - 1);
			CHECK(criteria_bin(nextafter(edge, 0), b) == k - 1);
			if (k < b)
				CHECK(criteria_bin(nextafter(edge, 2), b) == k);
		}
		for (int i = 0; i < 100; i++) {
			double x = rng_unit(&r);
			uint64_t k = criteria_bin(x, b);

			CHECK(x > (double)k / (double)b || k == 0);
			CHECK(x <= (double)(k + 1) / (double)b);
		}
	}
	/* outside of [0, 1]: the first or the last */
	CHECK(criteria_bin(-1, 10) == 0 && criteria_bin(1.5, 10) == 9);
}

static bool
has_range(const char *text)
{
	struct table t;

	table_of_text(&t, text, "x");
	return criteria_have_range(&t.truth);
}

static void
ranges(void)
{
	CHECK(!has_range("item\tlabel\tn\nx\ta\t1\n"));
	CHECK(!has_range("item\tlabel\tn\tprimary\tprimary_lo\nx\ta\t1\t1\t1\n"));
	CHECK(has_range("item\tlabel\tn\tprimary\tprimary_lo\tprimary_hi\n"
		"x\ta\t1\t1\t1\t1\n"));
	CHECK(!has_range("item\tlabel\tn\tprimary\tprimary_lo\tprimary_hi\n"
		"x\ta\t1\t1\t1\t1\nx\tb\t1\t0\tNA\t1\n"));
}

CHECK_ALL(bins, ranges)
