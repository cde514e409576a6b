#include "rng.h"

#include <math.h>

static uint64_t
splitmix(uint64_t *x)
{
	uint64_t z = *x += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return z ^ z >> 31;
}

void
rng_seed(struct rng *r, uint64_t seed, uint64_t stream)
{
	uint64_t x = seed;

	x = splitmix(&x) ^ stream;
	for (int i = 0; i < 4; i++)
		r->s[i] = splitmix(&x);
}

static uint64_t
rotate(uint64_t x, int k)
{
	return x << k | x >> (64 - k);
}

uint64_t
rng_stream(const char *name, size_t n)
{
	uint64_t h = 0xcbf29ce484222325;

	for (size_t i = 0; i < n; i++)
		h = (h ^ (unsigned char)name[i]) * 0x100000001b3;
	return h;
}

uint64_t
rng_next(struct rng *r)
{
	uint64_t *s = r->s, x = rotate(s[0] + s[3], 23) + s[0], t = s[1] << 17;

	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= t;
	s[3] = rotate(s[3], 45);
	return x;
}

/* Lemire 2019: the high half of a product; the few low halves that would favour
 * some results are rejected. */
uint64_t
rng_below(struct rng *r, uint64_t n)
{
	uint64_t x, low;

	if (n > UINT32_MAX) {
		low = (UINT64_MAX - n + 1) % n;
		do
			x = rng_next(r);
		while (x < low);
		return x % n;
	}
	x = (rng_next(r) >> 32) * n;
	if ((uint32_t)x < n) {
		low = (UINT64_C(0x100000000) - n) % n;
		while ((uint32_t)x < low)
			x = (rng_next(r) >> 32) * n;
	}
	return x >> 32;
}

/* Fisher & Yates, inside out. */
void
rng_order(struct rng *r, uint32_t *order, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		size_t at = (size_t)rng_below(r, i + 1);

		if (at < i)
			order[i] = order[at];
		order[at] = (uint32_t)i;
	}
}

double
rng_unit(struct rng *r)
{
	return (double)(rng_next(r) >> 11) * 0x1p-53;
}

/* x = m 2^e with m near 1; log m = 2 artanh((m - 1)/(m + 1)) by its series,
 * whose 12th term is below 1e-18 there. */
double
rng_log(double x)
{
	const double ln2 = 0x1.62e42fefa39efp-1,
		root_half = 0x1.6a09e667f3bcdp-1;
	static const double term[] = {1. / 23, 1. / 21, 1. / 19, 1. / 17, 1. / 15,
		1. / 13, 1. / 11, 1. / 9, 1. / 7, 1. / 5, 1. / 3, 1};
	int e;
	double m = frexp(x, &e), s, s2, sum = 0;

	if (m < root_half) {
		m *= 2;
		e--;
	}
	s = (m - 1) / (m + 1);
	s2 = s * s;
	for (size_t k = 0; k < sizeof term / sizeof *term; k++)
		sum = sum * s2 + term[k];
	return 2 * s * sum + e * ln2;
}

/* exp x = 2^k exp r with |r| <= ln 2 / 2, where 15 terms suffice. ln 2 is split
 * so that k times its high part is exact. */
double
rng_exp(double x)
{
	const double high = 0x1.62e42feep-1, low = 0x1.a39ef35793c76p-33;
	double k = floor(x / (high + low) + .5), r = x - k * high - k * low;
	double sum = 1;

	for (int i = 15; i >= 2; i--)
		sum = 1 + sum * r / i;
	return ldexp(1 + sum * r, (int)k);
}

/* Marsaglia's polar method. */
void
rng_normals(struct rng *r, double x[2])
{
	double u, v, s;

	do {
		u = 2 * rng_unit(r) - 1;
		v = 2 * rng_unit(r) - 1;
		s = u * u + v * v;
	} while (s >= 1 || s == 0);
	s = sqrt(-2 * rng_log(s) / s);
	x[0] = u * s;
	x[1] = v * s;
}

double
rng_normal(struct rng *r)
{
	double x[2];

	rng_normals(r, x);
	return x[0];
}

/* From this shape on, terms of the acceptance bound cancel completely. */
#define LARGE_SHAPE 1e6

/* x^2/2 + d - d v + d log v for v = (1 + t)^3, d = 1/(9 c^2), t = c x.
 * Everything cancels except 3 d (log(1 + t) - t + t^2/2 - t^3/3), whose series
 * begins at t^4. */
static double
acceptance(double d, double t)
{
	double sum = 0;

	for (int k = 11; k >= 4; k--)
		sum = sum * t + (k % 2 ? 1. / k : -1. / k);
	return 3 * d * sum * t * t * t * t;
}

double
rng_gamma(struct rng *r, double shape)
{
	double d, c, x, v, u, boost = 1;

	if (shape < 1) {
		/* Gamma(a) = Gamma(a + 1) U^(1/a) */
		double power;

		do
			u = rng_unit(r);
		while (u == 0);
		power = rng_log(u) / shape;
		boost = power < -700 ? 0 : rng_exp(power);
		shape += 1;
	}
	d = shape - 1. / 3;
	c = 1 / sqrt(9 * d);
	for (;;) {
		do {
			x = rng_normal(r);
			v = 1 + c * x;
		} while (v <= 0);
		v = v * v * v;
		do
			u = rng_unit(r);
		while (u == 0);
		if (rng_log(u) < (d < LARGE_SHAPE ?
		    .5 * x * x + d - d * v + d * rng_log(v) :
		    acceptance(d, c * x)))
			return d * v * boost;
	}
}

/* Relles 1972: the trials are n uniforms, and those below p succeed. The
 * (n+1)/2-th smallest is a Beta variate x; the uniforms on one side of it are
 * decided, the others lie between x and one end, so that half of them
 * remain. */
uint64_t
rng_binomial(struct rng *r, uint64_t n, double p)
{
	enum { SMALL = 16 };
	uint64_t hits = 0;

	while (n > SMALL) {
		uint64_t k = (n + 1) / 2;
		double a = rng_gamma(r, (double)k);
		double x = a / (a + rng_gamma(r, (double)(n + 1 - k)));

		if (x <= p) {
			hits += k;
			n -= k;
			p = x < 1 ? (p - x) / (1 - x) : 0;
		} else {
			n = k - 1;
			p /= x;
		}
	}
	for (; n > 0; n--)
		hits += rng_unit(r) < p ? 1 : 0;
	return hits;
}
