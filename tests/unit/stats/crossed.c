/* crossed: the parts of annotators against loops over all ratings, and the errors,
 * limits and statuses made of them. */
#include "stats/crossed.h"

#include "check.h"
#include "stats/student.h"
#include "text/num.h"

enum { ITEMS = 9, PEOPLE = 5 };

/* The part by its definition: u[i][a] of n[i][a] ratings. */
static struct crossed
part_of(double u[ITEMS][PEOPLE], int n[ITEMS][PEOPLE])
{
	double all = 0, f = 0, cubes = 0, q = 0;
	struct crossed x = {.q = NUM_NA, .effective = NUM_NA};
	double ratings[PEOPLE] = {0};

	for (int a = 0; a < PEOPLE; a++) {
		for (int i = 0; i < ITEMS; i++)
			ratings[a] += n[i][a];
		all += ratings[a];
		x.annotators += ratings[a] > 0;
	}
	for (int a = 0; a < PEOPLE; a++) {
		double sum = 0;

		for (int i = 0; i < ITEMS; i++) {
			sum += u[i][a];
			x.own += u[i][a] * u[i][a];
		}
		f += ratings[a] * ratings[a] / (all * all);
		cubes += ratings[a] * ratings[a] * ratings[a] /
			(all * all * all);
		q += sum * sum;
	}
	if (all > 0)
		x.effective = 1 / f;
	if (x.annotators > 1)
		x.q = q / (1 + f - 2 * cubes / f);
	return x;
}

static void
parts(void)
{
	struct rng r = check_rng(1, 0);

	for (int round = 0; round < 300; round++) {
		double u[ITEMS][PEOPLE] = {{0}};
		int n[ITEMS][PEOPLE] = {{0}}, most = 1 + round % 3;
		struct crossed_sums sums;
		struct crossed x, y;

		crossed_begin(&sums, PEOPLE);
		for (int i = 0; i < ITEMS; i++, crossed_unit(&sums))
			for (int a = 0; a < round % (PEOPLE + 1); a++) {
				n[i][a] = (int)rng_below(&r, (uint64_t)most + 1);
				for (int k = 0; k < n[i][a]; k++) {
					double d = rng_unit(&r) - .5;

					u[i][a] += d;
					crossed_add(&sums, (size_t)a, d);
				}
			}
		crossed_end(&sums, &x);
		y = part_of(u, n);
		CHECK(x.annotators == y.annotators);
		CHECK_NEAR(x.effective, y.effective, 1e-13);
		CHECK_NEAR(x.q, y.q, 1e-13);
		CHECK_NEAR(x.own, y.own, 1e-13);
		CHECK_NEAR(crossed_people(&x), isnan(y.q) ? NUM_NA :
			fmax(0, y.q - y.own), 1e-13);
	}
}

/* Many ratings at once are so many of different items; with equal workloads c is
 * A / (A - 1). */
static void
many(void)
{
	struct crossed_sums one, all;
	struct crossed x, y;

	crossed_begin(&one, 3);
	crossed_begin(&all, 3);
	for (size_t a = 0; a < 3; a++) {
		crossed_add_many(&all, a, .25 - (double)a, 4);
		for (int i = 0; i < 4; i++, crossed_unit(&one))
			crossed_add(&one, a, .25 - (double)a);
	}
	crossed_end(&one, &x);
	crossed_end(&all, &y);
	CHECK_NEAR(x.q, 1.5 * (1 + 9 + 49), 1e-12);
	CHECK_NEAR(x.own, 4 * (1 + 9 + 49) / 16., 1e-13);
	CHECK(x.effective == y.effective && x.annotators == y.annotators);
	CHECK_NEAR(y.q, x.q, 1e-13);
	CHECK_NEAR(y.own, x.own, 1e-13);
}

static struct estimate
made(double se, double df)
{
	struct estimate m = estimate_nothing(.9);

	m.value = .5;
	m.se = se;
	m.df = df;
	return m;
}

/* Two groups, P 3 and 0 (Q below own), own 1 and 5, K 4 and 3. */
static const struct crossed two[] = {{.annotators = 5, .effective = 4, .q = 4,
	.own = 1}, {.annotators = 3, .effective = 3, .q = 2, .own = 5}};

static void
errors(void)
{
	struct estimate m = made(2, 10);

	crossed_error(&m, CROSSED_ITEMS, two, 1);
	CHECK(m.se == 2 && m.df == 10);
	crossed_error(&m, CROSSED_BOTH, two, 1);
	CHECK_NEAR(m.se, sqrt(7), 1e-15);
	CHECK_NEAR(m.df, 49 / (16 / 10. + 16 / 3.), 1e-13);
	m = made(2, 10);
	crossed_error(&m, CROSSED_ANNOTATORS, two, 1);
	CHECK_NEAR(m.se, 2, 1e-15);
	CHECK_NEAR(m.df, 3, 1e-14);
	m = made(2, 10);
	crossed_error(&m, CROSSED_BOTH, two, 2);
	CHECK_NEAR(m.se, sqrt(7), 1e-15);
	CHECK_NEAR(m.df, 49 / (16 / 10. + 16 / 3. + 4 / 2.), 1e-13);
	m = made(2, 10);
	crossed_error(&m, CROSSED_ANNOTATORS, two, 2);
	CHECK_NEAR(m.se, 3, 1e-15);
	CHECK_NEAR(m.df, 81 / (16 / 3. + 25 / 2.), 1e-13);
	/* normal over items: the degrees of freedom are those of people */
	m = made(2, HUGE_VAL);
	crossed_error(&m, CROSSED_BOTH, two, 1);
	CHECK_NEAR(m.df, 49 / (16 / 3.), 1e-13);
}

static void
degenerate(void)
{
	static const struct crossed alone = {.annotators = 1, .effective = 1,
		.q = NUM_NA, .own = 1}, flat = {.annotators = 4, .effective = 4};
	const struct crossed pair[] = {two[0], alone};
	struct estimate m = made(2, 10);

	crossed_error(&m, CROSSED_BOTH, &alone, 1);
	CHECK(isnan(m.se) && isnan(m.df) && m.status == ESTIMATE_ONE_ANNOTATOR);
	m = made(2, 10);
	crossed_error(&m, CROSSED_ANNOTATORS, pair, 2);
	CHECK(isnan(m.se) && m.status == ESTIMATE_FEW_ANNOTATORS);
	m = made(NUM_NA, 10);
	crossed_error(&m, CROSSED_BOTH, two, 1);
	CHECK(isnan(m.se) && m.df == 10 && m.status == ESTIMATE_OK);
	m = made(0, 10);
	crossed_error(&m, CROSSED_BOTH, &flat, 1);
	CHECK(m.se == 0 && m.df == 10);
}

/* Limits of replicates: se_b 2 becomes sqrt(7), and t takes the place of z. */
static void
stretches(void)
{
	double z = stats_normal_quantile(.95), t = student_t_quantile(.95,
		49 / (16 / 10. + 16 / 3.)), f = sqrt(7) / 2 * t / z;
	struct estimate m = made(2, NUM_NA);
	const struct crossed few = {2, 1.2, 5, 4}, rounded = {2, 1.2, 5e-36,
		4e-36};

	m.lo = .1;
	m.hi = 1.5;
	crossed_stretch(&m, CROSSED_ITEMS, two, 1, 11);
	CHECK(m.se == 2 && m.lo == .1 && m.hi == 1.5);
	crossed_stretch(&m, CROSSED_BOTH, two, 1, 11);
	CHECK_NEAR(m.se, sqrt(7), 1e-15);
	CHECK_NEAR(m.lo, .5 - .4 * f, 1e-13);
	CHECK_NEAR(m.hi, .5 + f, 1e-13);
	CHECK(isnan(m.df));
	/* replicates that are all alike have no width to stretch */
	m = made(0, NUM_NA);
	m.lo = m.hi = .5;
	crossed_stretch(&m, CROSSED_BOTH, two, 1, 11);
	CHECK_NEAR(m.hi, .5 + sqrt(3) * student_t_quantile(.95, 9 / (16 / 3.)),
		1e-13);
	m = made(2, NUM_NA);
	m.lo = m.hi = 0;
	crossed_stretch(&m, CROSSED_BOTH, &(struct crossed){.q = NUM_NA}, 1, 11);
	CHECK(isnan(m.se) && isnan(m.lo) && isnan(m.hi));
	/* less than one degree of freedom has no limits, of rounding no stretch */
	m = made(1e-9, NUM_NA);
	m.lo = 0;
	m.hi = 1;
	crossed_stretch(&m, CROSSED_BOTH, &few, 1, 11);
	CHECK(m.status == ESTIMATE_FEW_UNITS && isnan(m.lo) && isnan(m.hi));
	m = made(1e-19, NUM_NA);
	m.lo = 0;
	m.hi = 1;
	crossed_stretch(&m, CROSSED_BOTH, &rounded, 1, 11);
	CHECK(m.lo == 0 && m.hi == 1);
}

CHECK_ALL(parts, many, errors, degenerate, stretches)
