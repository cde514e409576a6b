/*
 * student: Student's law of t, by its density.
 */
#ifndef ANNOT_TEST_STUDENT_H
#define ANNOT_TEST_STUDENT_H

#include <math.h>

/* The probability that |T| <= t, T of Student's law, by Simpson's rule: with
 * tan x = t / sqrt(df) the density is cos(x)^(df - 1). */
static inline double
student(double t, double df)
{
	enum { STEPS = 2000 };
	double end = atan(t / sqrt(df)), sum = 0;

	if (isinf(df))
		return erf(t / sqrt(2));
	for (int k = 0; k <= STEPS; k++)
		sum += pow(cos(end * k / STEPS), df - 1) *
			(k == 0 || k == STEPS ? 1 : k % 2 ? 4 : 2);
	return sum * end / STEPS / 3 * 2 / sqrt(acos(-1)) *
		exp(lgamma(df / 2 + .5) - lgamma(df / 2));
}

#endif
