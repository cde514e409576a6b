/* best: the least value, the middle of places next to each other, and none. */
#include "curve/best.h"

#include "check.h"

#include "text/num.h"

#include <math.h>

static const double threshold[] = {0, .2, .4, .6, .8, 1};

static double
best_of(const double *value)
{
	struct best b = {0};

	for (size_t i = 0; i < 6; i++)
		best_add(&b, i, value[i]);
	return best_threshold(&b, threshold);
}

int
main(void)
{
	CHECK(best_of((double[]){3, 2, 1, 2, 3, 4}) == .4);
	/* 1 up to rounding; of four places the second one is the middle */
	CHECK(best_of((double[]){3, 1, 1 + 1e-16, 1, 1, 4}) == .4);
	/* the first of two that are apart */
	CHECK(best_of((double[]){3, 1, 2, 1, 1, 4}) == .2);
	CHECK(best_of((double[]){NUM_NA, NUM_NA, 5, 5, 5, 7}) == .6);
	CHECK(best_of((double[]){-1, -2, -2, -2, 0, 0}) == .4);
	CHECK(isnan(best_of((double[]){NUM_NA, NUM_NA, NUM_NA, NUM_NA, NUM_NA,
		NUM_NA})));
	return check_done();
}
