#include "stats.h"

#include "gamma.h"
#include "mem.h"
#include "num.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

size_t
stats_largest(const double *x, size_t n)
{
	size_t top = 0;

	for (size_t i = 1; i < n; i++)
		if (x[i] > x[top])
			top = i;
	return top;
}

double
stats_ratio(double num, double den)
{
	return den == 0 ? NUM_NA : num / den;
}

static double
polynomial(const double *c, int degree, double x)
{
	double y = c[degree];

	for (int i = degree - 1; i >= 0; i--)
		y = y * x + c[i];
	return y;
}

/* AS 241, PPND16: rational approximations in the middle and in both tails. */
double
stats_normal_quantile(double p)
{
	static const double a[] = {3.3871328727963666080, 133.14166789178437745,
		1971.5909503065514427, 13731.693765509461125,
		45921.953931549871457, 67265.770927008700853,
		33430.575583588128105, 2509.0809287301226727};
	static const double b[] = {1, 42.313330701600911252,
		687.18700749205790830, 5394.1960214247511077,
		21213.794301586595867, 39307.895800092710610,
		28729.085735721942674, 5226.4952788528545610};
	static const double c[] = {1.42343711074968357734,
		4.63033784615654529590, 5.76949722146069140550,
		3.64784832476320460504, 1.27045825245236838258,
		.241780725177450611770, .0227238449892691845833,
		7.74545014278341407640e-4};
	static const double d[] = {1, 2.05319162663775882187,
		1.67638483018380384940, .689767334985100004550,
		.148103976427480074590, .0151986665636164571966,
		5.47593808499534494600e-4, 1.05075007164441684324e-9};
	static const double e[] = {6.65790464350110377720,
		5.46378491116411436990, 1.78482653991729133580,
		.296560571828504891230, .0265321895265761230930,
		.00124266094738807843860, 2.71155556874348757815e-5,
		2.01033439929228813265e-7};
	static const double f[] = {1, .599832206555887937690,
		.136929880922735805310, .0148753612908506148525,
		7.86869131145613259100e-4, 1.84631831751005468180e-5,
		1.42151175831644588870e-7, 2.04426310338993978564e-15};
	double q = p - .5, r;

	if (fabs(q) <= .425) {
		r = .180625 - q * q;
		return q * polynomial(a, 7, r) / polynomial(b, 7, r);
	}
	r = sqrt(-log(q < 0 ? p : 1 - p));
	if (r <= 5) {
		r -= 1.6;
		r = polynomial(c, 7, r) / polynomial(d, 7, r);
	} else {
		r -= 5;
		r = polynomial(e, 7, r) / polynomial(f, 7, r);
	}
	return q < 0 ? -r : r;
}

double
stats_normal_two_sided(double z)
{
	return erfc(fabs(z) / sqrt(2));
}

/*
 * Student's t and F are the incomplete beta function I_x(a, b), y = 1 - x, in
 * the variable f of x = a / (a + b f): P(F > f) with a = df2/2, b = df1/2. All
 * that would cancel is kept with its own rounding: y, and gap = a - (a + b) x,
 * which is above 0 when x is below the mean.
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
 * Binomial Probabilities, 2000): with n = a + b and the functions above it is
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
 * About 5 min(a, b)^(1/3) terms near the mean; NUM_NA if 1e6 are too few.
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

/* I_x(a, b), on the side where the fraction converges: x < (a+1) / (a+b+2),
 * which is gap > x - y. The other side has most of the mass, so a small value
 * is never 1 less something. */
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
stats_f_upper(double f, double df1, double df2)
{
	if (!is_df(df1) || !is_df(df2) || isnan(f))
		return NUM_NA;
	return f <= 0 ? 1 : isinf(f) ? 0 : beta(beta_at(f, df1, df2));
}

/*
 * The f with P(F > f) = tail <= 1/2. log P is a concave function of log f, with
 * the slope -front / P: Newton's method there comes from the right after one
 * step, and a bracket holds it. 0 or infinity beyond 1e-300 and 1e300.
 */
static double
f_of_tail(double tail, double df1, double df2)
{
	double low = 1e-300, high = 1e300, f = 1;

	if (stats_f_upper(low, df1, df2) <= tail)
		return 0;
	if (stats_f_upper(high, df1, df2) >= tail)
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

/* The f with P(F < f) = below and P(F > f) = above, from the smaller one. */
static double
f_between(double below, double above, double df1, double df2)
{
	return below < above ? 1 / f_of_tail(below, df2, df1) :
		f_of_tail(above, df1, df2);
}

double
stats_f_quantile(double p, double df1, double df2)
{
	if (!(p > 0 && p < 1) || !is_df(df1) || !is_df(df2))
		return NUM_NA;
	return f_between(p, 1 - p, df1, df2);
}

/* T^2 is F(1, df). Beyond FAR, as t^2 may overflow, the tail is taken for the
 * power of t that it is to the last digit: P(FAR) (FAR / t)^df. */
#define FAR 1e100

double
stats_t_two_sided(double t, double df)
{
	t = fabs(t);
	if (isnan(t) || !(df > 0))
		return NUM_NA;
	if (isinf(df))
		return stats_normal_two_sided(t);
	if (t > FAR)
		return stats_f_upper(FAR * FAR, 1, df) *
			exp(df * log(FAR / t));
	return stats_f_upper(t * t, 1, df);
}

double
stats_t_quantile(double p, double df)
{
	double tail = p < .5 ? 2 * p : 2 * (1 - p), far, t;

	if (!(p > 0 && p < 1) || !(df > 0))
		return NUM_NA;
	if (isinf(df))
		return stats_normal_quantile(p);
	if (p == .5)
		return 0;
	far = stats_t_two_sided(FAR, df);
	t = tail < far ? FAR * exp(log(far / tail) / df) :
		sqrt(f_between(1 - tail, tail, 1, df));
	return p < .5 ? -t : t;
}

void
stats_spread(const double *values, size_t n, double *mean, double *deviation)
{
	struct sum sum = {0}, squares = {0};
	double m = 0, first = 0;

	/* Less the first one: equal values have it for a mean, exactly. */
	for (size_t i = 0; i < n; i++)
		if (!isnan(values[i])) {
			first = m == 0 ? values[i] : first;
			sum_add(&sum, values[i] - first);
			m++;
		}
	*mean = first + stats_ratio(sum_value(&sum), m);
	for (size_t i = 0; i < n; i++)
		if (!isnan(values[i]))
			sum_add(&squares, (values[i] - *mean) *
				(values[i] - *mean));
	*deviation = m < 2 ? NUM_NA : sqrt(sum_value(&squares) / (m - 1));
}

/*
 * Wilson 1927: the r for which (x/n - r)^2 = z^2 r (1 - r) / n. At x = 0 the
 * lower limit is 0 and at x = n the upper is 1, exactly.
 */
void
stats_wilson(double x, double n, double level, double *lo, double *hi)
{
	double z, centre, half;

	*lo = *hi = NUM_NA;
	if (n == 0)
		return;
	z = stats_normal_quantile(.5 + level / 2);
	centre = (x + z * z / 2) / (n + z * z);
	half = z / (n + z * z) * sqrt(x * (n - x) / n + z * z / 4);
	*lo = x == 0 ? 0 : centre - half;
	*hi = x == n ? 1 : centre + half;
}

double
stats_quantile(const double *sorted, size_t n, double q)
{
	double at, lower, upper;
	size_t i;

	if (n == 0)
		return NUM_NA;
	at = q * (double)(n - 1);
	i = (size_t)at;
	if (i + 1 >= n)
		return sorted[n - 1];
	at -= (double)i;
	lower = sorted[i];
	upper = sorted[i + 1];
	if (at == 0 || lower == upper)
		return lower;
	if (isinf(lower) || isinf(upper))
		return isinf(upper) && (at >= .5 || !isinf(lower)) ?
			upper : lower;
	return lower + at * (upper - lower);
}

static int
cmp_double(const void *a, const void *b)
{
	const double *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

void
stats_percentile(const double *values, size_t n, double level, double *lo,
	double *hi)
{
	double *sorted = mem_alloc(n, sizeof *sorted);
	size_t m = 0;

	for (size_t i = 0; i < n; i++)
		if (!isnan(values[i]))
			sorted[m++] = values[i];
	*lo = *hi = NUM_NA;
	if (m >= 2) {
		qsort(sorted, m, sizeof *sorted, cmp_double);
		*lo = stats_quantile(sorted, m, (1 - level) / 2);
		*hi = stats_quantile(sorted, m, (1 + level) / 2);
	}
	free(sorted);
}
