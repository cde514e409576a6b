/* difference: of panels of the same items by slopes, left-out and drawn items;
 * of others by two errors. */
#include "kappa/difference.h"
#include "kappa/statuses.h"

#include "people.h"
#include "draws.h"
#include "status_words.h"
#include "text/num.h"

#include "stats/student.h"

static const char *const some[] = {"pa", "bp", "fleiss", "conger", "ac",
	"alpha"};

enum { SOME = sizeof some / sizeof *some };

/* Two panels, which must stay where they are. */
struct two {
	struct crowd c[2];
	struct sample *sample[2];
};

static void
two_init(struct two *x, const struct table *a, const struct table *b)
{
	crowd_init(&x->c[0], a, weighting("quadratic"), true);
	crowd_init(&x->c[1], b, weighting("quadratic"), true);
	x->sample[0] = &x->c[0].sample;
	x->sample[1] = &x->c[1].sample;
}

static void
two_free(struct two *x)
{
	crowd_free(&x->c[0]);
	crowd_free(&x->c[1]);
}

static struct agreement
difference(struct two *x, const char *name, bool paired,
	const struct resampling *how)
{
	struct agreement m;

	difference_estimate(coefficient(name), x->sample, paired, how, &m);
	return m;
}

/* The two halves of the people of a table, who all labelled every item. */
static void
halves(struct rng *r, struct table *a, struct table *b)
{
	*a = (struct table){.items = 3 + rng_below(r, 9), .people = 3,
		.labels = 3, .x = numbers};
	*b = *a;
	for (size_t i = 0; i < a->items; i++)
		for (size_t g = 0; g < 3; g++) {
			a->label[i][g] = (signed char)rng_below(r, 3);
			b->label[i][g] = (signed char)(rng_below(r, 2) ?
				a->label[i][0] : (int)rng_below(r, 3));
		}
}

/* ---- paired ---- */

/* What each item adds, per item. */
static void
parts(struct crowd *c, const char *name, double *item)
{
	double psi[ITEMS];

	crowd_estimate(c, name, psi);
	for (size_t i = 0; i < c->subset.count; i++)
		item[i] = psi[coefficient(name)->traits & COEF_BY_ITEM ? i :
			c->subset.vector[i]];
}

static void
check_linear(struct two *x, const char *name)
{
	const struct resampling how = {.level = .9};
	struct agreement m = difference(x, name, true, &how);
	struct agreement a = crowd_estimate(&x->c[0], name, NULL);
	struct agreement b = crowd_estimate(&x->c[1], name, NULL);
	double d[ITEMS], other[ITEMS], n = a.items;

	CHECK_NEAR(m.e.value, a.e.value - b.e.value, 1e-15);
	if (isnan(m.e.value) || a.e.status || b.e.status)
		return;
	parts(&x->c[0], name, d);
	parts(&x->c[1], name, other);
	for (size_t i = 0; i < x->c[0].subset.count; i++)
		d[i] -= other[i];
	CHECK_NEAR(m.e.se, error_of(d, (size_t)n), 1e-12);
	CHECK(m.items == n && m.ratings == a.ratings + b.ratings);
	CHECK_STATUS(m.e.status, "paired");
	if (m.e.se == 0)
		return;
	CHECK(m.e.df == n - 1);
	CHECK_NEAR(m.e.hi, m.e.value + m.e.se * student_t_quantile(.95, n - 1),
		1e-12);
	CHECK_NEAR(m.e.lo, 2 * m.e.value - m.e.hi, 1e-12);
}

/* Leaving an item out of both; drawing the same items of both. */
static void
check_resampled(struct two *x, const struct table *a, const struct table *b,
	const char *name)
{
	const struct resampling jackknife = {.jackknife = true, .level = .95},
		draws = {.bootstrap = 20, .seed = 5, .level = .95};
	struct agreement m = difference(x, name, true, &jackknife);
	double n = (double)a->items, d[ITEMS], mean = 0, sum = 0, se;
	double value[2][20];

	for (size_t i = 0; i < a->items; i++) {
		struct table la = table_without(a, i), lb = table_without(b, i);

		d[i] = table_estimate(&la, name, "quadratic").e.value -
			table_estimate(&lb, name, "quadratic").e.value;
		mean += d[i] / n;
	}
	for (size_t i = 0; i < a->items; i++)
		sum += (d[i] - mean) * (d[i] - mean);
	if (m.e.status && strcmp(estimate_word(m.e.status, status_words), "paired") == 0) {
		CHECK_NEAR(m.e.se, sqrt((n - 1) / n * sum), 1e-10);
		CHECK(m.e.df == n - 1);
		/* differences go up to 2: nothing is cut at 1 */
		CHECK_NEAR(m.e.hi - m.e.value, m.e.value - m.e.lo, 1e-12);
	}
	m = difference(x, name, true, &draws);
	for (int k = 0; k < 2; k++)
		inference_bootstrap(coefficient(name), x->sample[k], true,
			&(struct resampling){.bootstrap = 20}, 5,
			value[k]);
	for (size_t k = 0; k < 20; k++)
		value[0][k] -= value[1][k];
	stats_spread(value[0], 20, &mean, &se);
	if (!m.e.status || strcmp(estimate_word(m.e.status, status_words), "paired") == 0)
		CHECK_NEAR(m.e.se, se, 1e-14);
}

static void
paired(void)
{
	struct rng r = check_rng(1, 0);

	for (size_t round = 0; round < 150; round++) {
		struct table a, b;
		struct two x;

		halves(&r, &a, &b);
		two_init(&x, &a, &b);
		check_linear(&x, some[round % SOME]);
		check_resampled(&x, &a, &b, some[round % SOME]);
		two_free(&x);
	}
}

/* A panel and itself differ in nothing, however errors are made. */
static void
identical(void)
{
	const struct resampling how[] = {{.level = .95},
		{.jackknife = true, .level = .95},
		{.bootstrap = 30, .seed = 1, .level = .95}};
	struct table t = table_of("112 122 212 333 312 231 111", 3);
	struct two x;

	two_init(&x, &t, &t);
	for (size_t i = 0; i < SOME; i++)
		for (size_t k = 0; k < 3; k++) {
			struct agreement m = difference(&x, some[i], true,
				&how[k]);

			CHECK(m.e.value == 0 && m.e.se == 0 && m.e.lo == 0 &&
				m.e.hi == 0);
			CHECK(isnan(m.e.p));
			CHECK_STATUS(m.e.status, "paired");
		}
	two_free(&x);
}

/* ---- unpaired ---- */

static void
unpaired(void)
{
	const struct resampling linear = {.level = .95},
		jackknife = {.jackknife = true, .level = .95},
		draws = {.bootstrap = 40, .seed = 5, .level = .95};
	struct table a = table_of("112 122 212 333 312 231 111", 3),
		b = table_of("11 22 21 33 31 21 13 22 .3 22", 3);
	struct two x;

	two_init(&x, &a, &b);
	for (size_t i = 0; i < SOME; i++) {
		struct agreement m = difference(&x, some[i], false, &linear);
		struct agreement p = crowd_estimate(&x.c[0], some[i], NULL);
		struct agreement q = crowd_estimate(&x.c[1], some[i], NULL);
		double value[2][40], mean, se, z;

		CHECK_NEAR(m.e.se, sqrt(p.e.se * p.e.se + q.e.se * q.e.se), 1e-15);
		z = (p.e.value - q.e.value) / m.e.se;
		CHECK_NEAR(m.e.stat, z, 1e-13);
		CHECK_NEAR(m.e.p, erfc(fabs(z) / sqrt(2)), 1e-14);
		CHECK_NEAR(m.e.lo, m.e.value - 1.959963984540054 * m.e.se, 1e-13);
		CHECK(m.items == p.items + q.items && isinf(m.e.df));
		CHECK_STATUS(m.e.status, "unpaired");
		inference_estimate(coefficient(some[i]), x.sample[0],
			&jackknife, &p, NULL);
		inference_estimate(coefficient(some[i]), x.sample[1],
			&jackknife, &q, NULL);
		m = difference(&x, some[i], false, &jackknife);
		CHECK_NEAR(m.e.se, hypot(p.e.se, q.e.se), 1e-15);
		/* two streams of draws, each by itself */
		m = difference(&x, some[i], false, &draws);
		for (uint64_t k = 0; k < 2; k++)
			inference_bootstrap(coefficient(some[i]), x.sample[k], false,
			&(struct resampling){.bootstrap = 40}, 5 + (k << 60),
			value[k]);
		for (size_t k = 0; k < 40; k++)
			value[0][k] -= value[1][k];
		stats_spread(value[0], 40, &mean, &se);
		CHECK_NEAR(m.e.se, se, 1e-14);
	}
	two_free(&x);
}

/* Why there is no value or no error is that of the first that has none. */
static void
statuses(void)
{
	const struct resampling how = {.level = .95},
		draws = {.bootstrap = 20, .seed = 5, .level = .95};
	struct table good = table_of("112 122 212 333", 3),
		same = table_of("111 111 111 111", 3),
		single = table_of("112", 3);
	struct two x;
	struct agreement m;

	two_init(&x, &good, &same);
	m = difference(&x, "fleiss", true, &how);
	CHECK(isnan(m.e.value) && isnan(m.e.se));
	CHECK_STATUS(m.e.status, "one_category");
	CHECK_STATUS(difference(&x, "cohen", true, &how).e.status,
		"two_annotators");
	two_free(&x);
	two_init(&x, &single, &good);
	m = difference(&x, "fleiss", false, &how);
	CHECK(!isnan(m.e.value) && isnan(m.e.se));
	CHECK_STATUS(m.e.status, "one_item");
	two_free(&x);
	two_init(&x, &good, &good);
	m = difference(&x, "icc11", false, &how);
	CHECK(m.e.value == 0 && isnan(m.e.se));
	m = difference(&x, "icc11", false, &draws);
	CHECK(m.e.value == 0);
	two_free(&x);
}

CHECK_ALL(paired, identical, unpaired, statuses)
