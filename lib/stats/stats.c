#include "stats.h"

#include "sort.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

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
stats_slope(double (*f)(void *context), void *context, double *x, double h)
{
	static const double step[] = {1, -1, 2, -2}, times[] = {8, -8, -1, 1};
	double before = *x, sum = 0;

	for (size_t k = 0; k < 4; k++) {
		*x = before + step[k] * h;
		sum += times[k] * f(context);
	}
	*x = before;
	return isfinite(sum) ? sum / (12 * h) : 0;
}

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

double
stats_normal_below(double z)
{
	double tail = stats_normal_two_sided(z) / 2;

	return z < 0 ? tail : 1 - tail;
}

/* Wilson 1927: the two r for which (x/n - r)^2 = z^2 r (1 - r) / n. At x = 0
 * the lower limit is 0 and at x = n the upper is 1, exactly. */
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
	*lo = x == 0 ? 0 : fmax(centre - half, 0);
	*hi = x == n ? 1 : fmin(centre + half, 1);
}

void
stats_spread(const double *values, size_t n, double *mean, double *deviation)
{
	struct sum sum = {0}, squares = {0};
	double m = 0, first = 0;

	/* Subtract the first value, so that the mean of equal values is
	 * exact. */
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

void
stats_clamp(double *p, size_t n, double eps)
{
	double total = 0;

	for (size_t i = 0; i < n; i++) {
		p[i] = p[i] > eps ? p[i] : eps;
		p[i] = p[i] < 1 - eps ? p[i] : 1 - eps;
		total += p[i];
	}
	for (size_t i = 0; i < n; i++)
		p[i] /= total;
}

/* Quantile q of n sorted values (R's type 7); NUM_NA if n is 0. Between a
 * finite and an infinite value it is the infinite one; between -inf and inf the
 * nearer. */
static double
quantile(const double *sorted, size_t n, double q)
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
		return isinf(upper) && (at >= .5 || !isinf(lower)) ? upper : lower;
	return lower + at * (upper - lower);
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
		sort_doubles(sorted, m);
		*lo = quantile(sorted, m, (1 - level) / 2);
		*hi = quantile(sorted, m, (1 + level) / 2);
	}
	MEM_FREE(sorted);
}

enum stats_total
stats_total(double sum, size_t n)
{
	double off = fabs(sum - 1), near = n > 2 ? .005 * (double)n : .01;

	return off <= 1e-9 ? STATS_ONE : off <= near + 1e-9 ? STATS_NEAR_ONE :
		STATS_NOT_ONE;
}
