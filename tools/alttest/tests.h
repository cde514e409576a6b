/*
 * tests: is a human beaten by a judge, but for epsilon? The table of tests.
 *
 * H0: the mean of d = W^h - W^f is eps or more; a small p says that the judge
 * meets the labels of the other humans as well as the human does, but for eps.
 * Pure functions; a number that does not exist is NUM_NA.
 */
#ifndef ANNOT_ALTTEST_TESTS_H
#define ANNOT_ALTTEST_TESTS_H

#include "comparison.h"
#include "text/method.h"

/* A test: one record of --list and -M. */
struct test {
	struct method about;
	bool errors;             /* needs d.se of the comparison; has df, units
	                            less 1 */
	/* The statistic at eps: below 0 where the human does worse. HUGE_VAL of
	 * either sign where nothing varies, NUM_NA if d is eps, too. */
	double (*statistic)(const struct comparison *x, double eps);
	/* P(statistic <= stat). */
	double (*p)(const struct comparison *x, double stat);
};

extern const struct test tests[];
extern const struct method_table tests_table;
extern const struct test *const tests_score, *const tests_t;

/* The p of a human at eps. */
static inline double
tests_p(const struct test *test, const struct comparison *x, double eps)
{
	return test->p(x, test->statistic(x, eps));
}

#endif
