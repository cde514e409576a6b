/* fit: targets are met, weights are products under a bound, contradictions end. */
#include "rake/fit.h"

#include "check.h"

enum { UNITS = 40, MARGINS = 3, VALUES = 9 };

static uint32_t value[UNITS * MARGINS];
static double base[UNITS], mass[UNITS], target[VALUES];

/* Units of three margins with three values each, and targets that random weights of at
 * most `most` meet. */
static struct fit
draw(struct rng *r, double most, double bound)
{
	memset(target, 0, sizeof target);
	for (size_t u = 0; u < UNITS; u++) {
		double w = fmin(.1 + 2 * most * rng_unit(r), most);

		base[u] = rng_below(r, 2) ? 1 : .5 + rng_unit(r);
		mass[u] = 1 + (double)rng_below(r, 5);
		for (size_t m = 0; m < MARGINS; m++) {
			size_t v = 3 * m + (u < 3 ? u : rng_below(r, 3));

			value[u * MARGINS + m] = (uint32_t)v;
			target[v] += mass[u] * w;
		}
	}
	return (struct fit){.units = UNITS, .margins = MARGINS, .values = VALUES,
		.value = value, .base = base, .mass = mass, .target = target,
		.bound = bound};
}

static double
total(const struct fit *f, size_t v)
{
	double sum = 0;

	for (size_t u = 0; u < UNITS; u++)
		for (size_t m = 0; m < MARGINS; m++)
			sum += value[u * MARGINS + m] == v ? mass[u] * f->weight[u] : 0;
	return sum;
}

static void
check_targets(const struct fit *f)
{
	for (size_t v = 0; v < VALUES; v++) {
		CHECK_NEAR(total(f, v) / target[v], 1, 2e-12);
		CHECK_NEAR(f->total[v], total(f, v), 1e-12);
	}
	CHECK(f->gap <= 1e-11 && f->rounds < FIT_ROUNDS);
}

/* sum mass w log(w / base), which no other weights that meet the targets have less of:
 * log(w / base) of units below the bound is a sum of a number for each of their values,
 * and more for those at the bound. The numbers come from least squares. */
static void
check_product(const struct fit *f)
{
	double part[VALUES] = {0}, moved = 1;

	for (int round = 0; round < 20000 && moved > 1e-13; round++) {
		moved = 0;
		for (size_t v = 0; v < VALUES; v++) {
			double sum = 0, n = 0;

			for (size_t u = 0; u < UNITS; u++) {
				const uint32_t *of = &value[u * MARGINS];

				if (of[v / 3] != v || f->weight[u] >= f->bound)
					continue;
				sum += log(f->weight[u] / base[u]) - part[of[0]] -
					part[of[1]] - part[of[2]];
				n++;
			}
			if (n > 0) {
				part[v] += sum / n;
				moved = fmax(moved, fabs(sum / n));
			}
		}
	}
	for (size_t u = 0; u < UNITS; u++) {
		const uint32_t *of = &value[u * MARGINS];
		double product = part[of[0]] + part[of[1]] + part[of[2]];

		if (f->weight[u] < f->bound)
			CHECK_NEAR(log(f->weight[u] / base[u]), product, 1e-9);
	}
}

static void
meets(void)
{
	struct rng r = check_rng(1, 0);

	for (int round = 0; round < 50; round++) {
		struct fit f = draw(&r, 3, (double)INFINITY);

		CHECK(fit_make(&f));
		check_targets(&f);
		check_product(&f);
	}
}

static void
bound(void)
{
	struct rng r = check_rng(2, 0);
	size_t held = 0;

	for (int round = 0; round < 50; round++) {
		struct fit f = draw(&r, 1.2, 1.2);

		if (CHECK(fit_make(&f))) {
			check_targets(&f);
			check_product(&f);
			for (size_t u = 0; u < UNITS; u++) {
				CHECK(f.weight[u] <= 1.2);
				held += f.weight[u] == 1.2;
			}
		}
	}
	CHECK(held > 20);
}

/* Two margins by hand: 30 + 20 and 10 + 40 should be 50 + 50 and 60 + 40. The odds ratio
 * 30 * 40 / (20 * 10) = 6 stays, and x of the first solves x (x - 10) = 6 (50 - x)(60 -
 * x), 5 x^2 - 650 x + 18000 = 0. */
static void
by_hand(void)
{
	const uint32_t of[] = {0, 2, 0, 3, 1, 2, 1, 3};
	const double ones[] = {1, 1, 1, 1}, people[] = {30, 20, 10, 40};
	const double want[] = {50, 50, 60, 40};
	struct fit f = {.units = 4, .margins = 2, .values = 4, .value = of,
		.base = ones, .mass = people, .target = want,
		.bound = (double)INFINITY};

	CHECK(fit_make(&f));
	CHECK_NEAR(30 * f.weight[0], (650 - sqrt(650 * 650 - 20 * 18000.)) / 10, 1e-11);
	CHECK_NEAR(30 * f.weight[0] + 20 * f.weight[1], 50, 1e-11);
	CHECK_NEAR(30 * f.weight[0] + 10 * f.weight[2], 60, 1e-11);
}

/* Both margins have the same people, and different targets: soon no further. With a third
 * unit its weight would have to be 0, which products come near but do not reach. */
static void
contradictions(void)
{
	const uint32_t of[] = {0, 2, 1, 3, 1, 2};
	const double ones[] = {1, 1, 1};
	double want[] = {1, 1, .6, 1.4};
	struct fit f = {.units = 2, .margins = 2, .values = 4, .value = of,
		.base = ones, .mass = ones, .target = want, .bound = (double)INFINITY};

	CHECK(!fit_make(&f) && f.rounds <= 2 * FIT_FIRST);
	CHECK(f.worst < 4);
	CHECK_NEAR(f.gap, .4, 1e-9);
	want[2] = want[3] = 1;
	f.units = 3;
	CHECK(!fit_make(&f));
	CHECK(f.weight[2] > 0 && f.weight[2] < 1e-3);
	f.units = 2;
	CHECK(fit_make(&f) && f.rounds == 0);
}

CHECK_ALL(meets, bound, by_hand, contradictions)
