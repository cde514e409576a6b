/* minimise: known minima, the status of each end, sums in lanes. */
#include "math/minimise.h"

#include "check.h"
#include "stats/rng.h"

enum { N = 12 };

/* sum a_i (x_i - i)^2, steep and flat ones. */
static double
bowl(void *of, const double *x, double *g)
{
	double sum = 0;

	(void)of;
	for (size_t i = 0; i < N; i++) {
		double a = pow(10, (double)(i % 5)), d = x[i] - (double)i;

		sum += a * d * d;
		g[i] = 2 * a * d;
	}
	return sum;
}

/* Rosenbrock's valley; its values along the way never rise. */
struct valley {
	double last;
	size_t calls;
};

static double
valley(void *of, const double *x, double *g)
{
	struct valley *v = of;
	double a = 1 - x[0], b = x[1] - x[0] * x[0];

	v->calls++;
	g[0] = -2 * a - 400 * x[0] * b;
	g[1] = 200 * b;
	return a * a + 100 * b * b;
}

/* The gradient says down, and it goes up. */
static double
liar(void *of, const double *x, double *g)
{
	(void)of;
	g[0] = -1;
	return x[0];
}

static void
lanes(void)
{
	double a[11], b[11], lane[4] = {0};

	for (size_t i = 0; i < 11; i++) {
		a[i] = 1 / (1. + (double)i);
		b[i] = (double)i - .3;
		lane[i % 4] += a[i] * b[i];
	}
	CHECK(minimise_dot(a, b, 11) == (lane[0] + lane[1]) + (lane[2] + lane[3]));
	CHECK(minimise_dot(a, b, 0) == 0);
}

/* The minima of a bowl and of a valley; few pairs and many. */
static void
minima(size_t pairs)
{
	double x[N] = {0}, y[2] = {-1.2, 1}, z[1] = {.5};
	struct valley v = {0};
	struct minimise_rules rules = {pairs, 500, 1e-9};
	struct minimum m = minimise(bowl, NULL, x, N, &rules);

	CHECK(m.status == MINIMISE_CONVERGED && m.iterations < 100);
	for (size_t i = 0; i < N; i++)
		CHECK_NEAR(x[i], (double)i, 1e-9);
	/* again from there: nothing to do */
	rules.tolerance = 1e-8;
	m = minimise(bowl, NULL, x, N, &rules);
	CHECK(m.status == MINIMISE_CONVERGED && m.iterations == 0);
	rules = (struct minimise_rules){pairs, 3, 1e-10};
	m = minimise(valley, &v, y, 2, &rules);
	CHECK(m.status == MINIMISE_ITERATIONS && m.iterations == 3);
	rules.iterations = 500;
	m = minimise(valley, &v, y, 2, &rules);
	CHECK(m.status == MINIMISE_CONVERGED && m.value < 1e-18);
	CHECK_NEAR(y[0], 1, 1e-8);
	CHECK_NEAR(y[1], 1, 1e-8);
	CHECK(v.calls < 200);
	rules.tolerance = 1e-3;
	m = minimise(liar, NULL, z, 1, &rules);
	CHECK(m.status == MINIMISE_LINE_SEARCH && z[0] == .5);
}

/* Of a function whose slopes differ by a factor, more pairs need fewer iterations. */
static void
memory(void)
{
	double x[N] = {0}, y[N] = {0};
	struct minimise_rules few = {2, 500, 1e-9}, many = {MINIMISE_PAIRS, 500, 1e-9};

	CHECK(minimise(bowl, NULL, x, N, &many).iterations <
		minimise(bowl, NULL, y, N, &few).iterations);
}

int
main(void)
{
	minima(10);
	minima(MINIMISE_PAIRS);
	memory();
	lanes();
	return check_done();
}
