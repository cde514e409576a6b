#include "student.h"

#include "gamma.h"
#include "stats.h"
#include "text/num.h"

#include <math.h>

/*
 * Student's t and F follow from the incomplete beta function: P(F > f) = I_x(a,
 * b) with a = df2/2, b = df1/2, x = a / (a + b f). Two differences that would
 * cancel are computed separately: y = 1 - x, and gap = a - (a + b) x, which is
 * above 0 if x is below the mean.
 */
struct beta {
	double a, b, x, y, gap;
};

static struct beta
beta_at(double f, double df1, double df2)
{
	double a = df2 / 2, b = df1 / 2;
	double u = f > 1 ? a / f : a, v = f > 1 ? b : b * f;
	double x = u / (u + v);

	return (struct beta){a, b, x, v / (u + v), b * x * (f - 1)};
}

/*
 * x^a y^b / B(a, b) by Loader's saddle point (Fast and Accurate Computation of
 * Binomial Probabilities, 2000): with n = a + b, S = gamma_stirling() and D =
 * gamma_deviance() it is
 * sqrt(a b / (2 pi n)) exp(S(n) - S(a) - S(b) - D(a, n x) - D(b, n y)).
 * Differences of lgamma would lose as many digits as a and b have.
 */
static double
beta_front(struct beta p)
{
	double n = p.a + p.b;

	return .398942280401432677939946059934 * sqrt(p.a / n * p.b) *
		exp(gamma_stirling(n) - gamma_stirling(p.a) -
		gamma_stirling(p.b) - gamma_deviance(p.a, n * p.x, p.gap) -
		gamma_deviance(p.b, n * p.y, -p.gap));
}

/*
 * c0 + d1 / (c1 + d2 / (c2 + ...)) by Lentz's method, where I_x(a, b) is
 * beta_front() over it: every second convergent of DLMF 8.17.22, in the form of
 * DiDonato & Morris 1992 (TOMS 708), which does not cancel:
 *   c_m = m + m (b-m) x / (a+2m-1) + (a+m) (gap + 1 + m (1+y)) / (a+2m+1)
 *   d_m = m (a+m-1) (a+b+m-1) (b-m) x^2 / (a+2m-1)^2
 * It takes about 5 min(a, b)^(1/3) terms near the mean; NUM_NA if 1e6 are too
 * few.
 */
static double
beta_fraction(struct beta p)
{
	double f = p.a / (p.a + 1) * (p.gap + 1), c = f, d = 0;

	for (double m = 1; m < 1e6; m++) {
		double k = p.a + 2 * m - 1;
		double num = m * (p.a + m - 1) / k *
			((k - m + p.b) * p.x / k) * ((p.b - m) * p.x);
		double den = m + m / k * ((p.b - m) * p.x) +
			(p.a + m) / (k + 2) * (p.gap + 1 + m * (1 + p.y));

		d = 1 / (den + num * d);
		c = den + num / c;
		f *= c * d;
		if (fabs(c * d - 1) < 2e-16)
			return f;
	}
	return NUM_NA;
}

/* I_x(a, b) by the fraction on the side where it converges: x < (a+1) /
 * (a+b+2), which is gap > x - y; elsewhere 1 - I_y(b, a). There I_x has most of
 * the mass, so a small value is never computed as 1 minus a number near 1. */
static double
beta(struct beta p)
{
	struct beta other = {p.b, p.a, p.y, p.x, -p.gap};

	return p.gap > p.x - p.y ?
		beta_front(p) / beta_fraction(p) :
		1 - beta_front(other) / beta_fraction(other);
}

static bool
is_df(double df)
{
	return df > 0 && isfinite(df);
}

double
student_f_upper(double f, double df1, double df2)
{
	if (!is_df(df1) || !is_df(df2) || isnan(f))
		return NUM_NA;
	return f <= 0 ? 1 : isinf(f) ? 0 : beta(beta_at(f, df1, df2));
}

/*
 * The f with P(F > f) = tail <= 1/2. log P is a concave function of log f, with
 * the slope -front / P: Newton's method approaches from the right after one
 * step, and a bracket confines it. 0 or infinity beyond 1e-300 and 1e300, which takes
 * few degrees of freedom or a tail far below 1e-100.
 */
static double
f_of_tail(double tail, double df1, double df2)
{
	double low = 1e-300, high = 1e300, f = 1;

	if (df1 < 1 && student_f_upper(low, df1, df2) <= tail)
		return 0;
	if ((df2 < 1 || tail < 1e-100) && student_f_upper(high, df1, df2) >= tail)
		return HUGE_VAL;
	for (int i = 0; i < 200; i++) {
		struct beta at = beta_at(f, df1, df2);
		double p = beta(at), step = p * log(p / tail) / beta_front(at);

		if (fabs(step) < 1e-10)
			return f + f * step;
		if (p > tail)
			low = f;
		else
			high = f;
		f *= exp(step);
		if (!(f > low && f < high))
			f = sqrt(low) * sqrt(high);
	}
	return f;
}

/* The f with P(F < f) = below and P(F > f) = above, where below + above = 1,
 * computed from the smaller of the two. */
static double
f_between(double below, double above, double df1, double df2)
{
	return below < above ? 1 / f_of_tail(below, df2, df1) :
		f_of_tail(above, df1, df2);
}

double
student_f_quantile(double p, double df1, double df2)
{
	if (!(p > 0 && p < 1) || !is_df(df1) || !is_df(df2))
		return NUM_NA;
	return f_between(p, 1 - p, df1, df2);
}

/* T^2 is F(1, df). Beyond FAR t^2 may overflow, but there the tail is a power
 * of t to the last digit: P(FAR) (FAR / t)^df. */
#define FAR 1e100

double
student_t_two_sided(double t, double df)
{
	t = fabs(t);
	if (isnan(t) || !(df > 0))
		return NUM_NA;
	if (isinf(df))
		return stats_normal_two_sided(t);
	if (t > FAR)
		return student_f_upper(FAR * FAR, 1, df) * exp(df * log(FAR / t));
	return student_f_upper(t * t, 1, df);
}

double
student_t_quantile(double p, double df)
{
	double tail = p < .5 ? 2 * p : 2 * (1 - p), far, t;

	if (!(p > 0 && p < 1) || !(df > 0))
		return NUM_NA;
	if (isinf(df))
		return stats_normal_quantile(p);
	if (p == .5)
		return 0;
	far = df < 4 ? student_t_two_sided(FAR, df) : 0; /* 0 already of 4 */
	t = tail < far ? FAR * exp(log(far / tail) / df) :
		sqrt(f_between(1 - tail, tail, 1, df));
	return p < .5 ? -t : t;
}
