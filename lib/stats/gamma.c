#include "gamma.h"

#include <math.h>
#include <stddef.h>

#define LOG_ROOT_2PI .918938533204672741780329736406

/* Stirling's series; lgamma for n too small for it. */
double
gamma_stirling(double n)
{
	double n2 = n * n;

	if (n < 16)
		return lgamma(n + 1) - (n + .5) * log(n) + n - LOG_ROOT_2PI;
	return (1. / 12 - (1. / 360 - (1. / 1260 - (1. / 1680 - 1. / 1188 /
		n2) / n2) / n2) / n2) / n;
}

/* Loader's series (2000), because the terms cancel near x = m; v = gap / (x +
 * m). */
double
gamma_deviance(double x, double m, double gap)
{
	double v = gap / (x + m), s = gap * v, term = 2 * x * v, last = HUGE_VAL;

	if (fabs(v) > .5)
		return x * log(x / m) - gap;
	for (int j = 3; j < 100 && s != last; j += 2) {
		last = s;
		term *= v * v;
		s += term / j;
	}
	return s;
}

/* psi(x) = psi(x + 1) - 1/x up to x >= 10, then the series log x - 1/2x - sum_n
 * B_2n / (2n x^2n) (DLMF 5.11.2); the first term left out is 3e-18. */
double
gamma_digamma(double x)
{
	static const double c[] = {1. / 12, -1. / 120, 1. / 252, -1. / 240,
		1. / 132, -691. / 32760, 1. / 12, -3617. / 8160};
	double below = 0, tail = 0, y;

	for (; x < 10; x++)
		below += 1 / x;
	y = 1 / (x * x);
	for (size_t i = sizeof c / sizeof *c; i-- > 0; )
		tail = (tail + c[i]) * y;
	return log(x) - .5 / x - tail - below;
}

/* x^a e^-x / Gamma(a) / Q(a, x), Q = 1 - P, for x >= a + 1: the continued
 * fraction of DLMF 8.9.2, even part, by Lentz's method. */
static double
upper_fraction(double a, double x)
{
	double b = x + 1 - a, f = b, c = b, d = 0;

	for (double i = 1; i < 1e6; i++) {
		double num = i * (a - i);

		b += 2;
		d = 1 / (b + num * d);
		c = b + num / c;
		f *= c * d;
		if (fabs(c * d - 1) < 2e-16)
			break;
	}
	return f;
}

/* P for a > LARGE, to 1e-13; front = x^a e^-x / Gamma(a + 1). Near x = a (small
 * e) the first term of Temme's expansion, DLMF 8.12; elsewhere P is 0 or 1. */
static double
lower_large(double a, double d, double front)
{
	double e = copysign(sqrt(2 * fmax(0, d - log1p(d))), d);
	double c = -1. / 3 + e * (1. / 12 - e * (2. / 135 - e / 864));

	return fmax(0, erfc(-e * sqrt(a / 2)) / 2 - front * c);
}

/* Q below e^-SURE is negligible against 1; beyond LARGE the series are too
 * long. */
#define SURE 45
#define LARGE 1e7

/* log(x^a e^-x / Gamma(a + 1)); gap = a - x. */
static double
log_front(double a, double x, double gap)
{
	return -gamma_deviance(a, x, gap) - gamma_stirling(a) - LOG_ROOT_2PI -
		.5 * log(a);
}

/* With front = x^a e^-x / Gamma(a + 1): P = front (1 + x / (a+1) + x^2 /
 * (a+1)(a+2) + ...) for x < a + 1, DLMF 8.11.4; otherwise 1 - Q. The derivative
 * is a front / P. It takes about 8 sqrt(a) terms near x = a, few elsewhere. */
struct gamma_lower
gamma_lower(double a, double x, double d)
{
	double front, term = 1, sum = 1, p;

	if (a * d > sqrt(2 * a * SURE) + SURE)
		return (struct gamma_lower){0, 0};
	front = log_front(a, x, -a * d);
	if (a > LARGE) {
		p = lower_large(a, d, exp(front));
		return (struct gamma_lower){log(p),
			p > 0 ? a * exp(front) / p : 0};
	}
	if (x < a + 1) {
		for (double i = a + 1; term > 1e-17 * sum; i++) {
			term *= x / i;
			sum += term;
		}
		return (struct gamma_lower){front + log(sum), a / sum};
	}
	front = a * exp(front);
	p = 1 - front / upper_fraction(a, x);
	return (struct gamma_lower){log(p), front / p};
}

double
gamma_upper(double a, double x)
{
	if (x <= 0)
		return 1;
	if (x < a + 1)
		return -expm1(gamma_lower(a, x, (x - a) / a).log);
	return a * exp(log_front(a, x, a - x)) / upper_fraction(a, x);
}
