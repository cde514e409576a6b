/* inference: items left out against tables that never had them, replicates
 * against tables of what was drawn, and the errors made of both. */
#include "kappa/inference.h"
#include "kappa/statuses.h"

#include "draws.h"
#include "study.h"
#include "status_words.h"
#include "text/num.h"

/* The table whose items are there so often. */
static struct table
drawn_from(const struct table *t, const uint64_t *times)
{
	struct table drawn = *t;

	drawn.items = 0;
	for (size_t i = 0; i < t->items; i++)
		for (uint64_t k = 0; k < times[i]; k++)
			memcpy(drawn.label[drawn.items++], t->label[i],
				sizeof *t->label);
	return drawn;
}

/* The value of a table that stands alone, under weights of all labels. */
static double
value_of(const struct table *t, const char *name, const char *weights)
{
	struct crowd c;
	double value;

	crowd_init(&c, t, weighting(weights), true);
	value = inference_value(coefficient(name), &c.sample);
	crowd_free(&c);
	return value;
}

static const char *const some[] = {"pa", "bp", "fleiss", "conger", "ac",
	"alpha", "alpha_w", "light", "icc11", "icc31", "specific"};

enum { SOME = sizeof some / sizeof *some };

/* Each unit's value without one item of it, and the jackknife made of them. */
static void
check_without(const struct table *t, const char *name, const char *weights)
{
	const struct coefficient *x = coefficient(name);
	const struct resampling how = {.jackknife = true, .level = .95};
	double value[ITEMS], mean = 0, sum = 0, n = (double)t->items;
	double item[ITEMS], before;
	struct agreement m;
	struct crowd c;

	crowd_init(&c, t, weighting(weights), true);
	CHECK(influence_units(x, &c.subset) == (x->traits & COEF_BY_ITEM ?
		t->items : c.subset.vectors));
	before = inference_value(x, &c.sample);
	inference_without(x, &c.sample, value);
	for (size_t i = 0; i < t->items; i++) {
		struct table less = table_without(t, i);

		item[i] = value[x->traits & COEF_BY_ITEM ? i :
			c.subset.vector[i]];
		CHECK_NEAR(item[i], value_of(&less, name, weights), 1e-9);
		mean += item[i] / n;
	}
	for (size_t i = 0; i < t->items; i++)
		sum += (item[i] - mean) * (item[i] - mean);
	CHECK_NEAR(inference_value(x, &c.sample), before, 0);
	inference_estimate(x, &c.sample, &how, &m, NULL);
	if (!isnan(m.e.value) && !isnan(m.e.se)) {
		CHECK_NEAR(m.e.se, sqrt((n - 1) / n * sum), 1e-9);
		CHECK(m.e.df == n - 1);
	}
	crowd_free(&c);
}

/* Two-way icc without an item may lose an annotator from its subset, which a
 * table that never had them has not: people are as many in both. */
static void
without(void)
{
	struct rng r = check_rng(1, 0);

	for (size_t round = 0; round < 220; round++) {
		struct table t = table_draw(&r, 3, 2);
		const char *name = some[round % SOME];

		if (strcmp(name, "icc31") == 0)
			for (size_t i = 0; i < t.items; i++)
				for (size_t g = 0; g < t.people; g++)
					if (t.label[i][g] == NOTHING)
						t.label[i][g] = 0;
		check_without(&t, name, round / SOME % 2 ? "quadratic" :
			"identity");
	}
}

/* Replicates that draw items are those of draws(); of the histogram,
 * those that draw its vectors. A seed is a sample; does another differ? */
static bool
check_replicates(const struct table *t, const char *name, bool items)
{
	enum { N = 8 };
	const struct coefficient *x = coefficient(name);
	double value[N], again[N], other[N];
	bool by_item = items || x->traits & COEF_BY_ITEM;
	struct crowd c;

	crowd_init(&c, t, weighting("ordinal"), true);
	inference_bootstrap(x, &c.sample, items,
			&(struct resampling){.bootstrap = N}, 7,
			value);
	inference_bootstrap(x, &c.sample, items,
			&(struct resampling){.bootstrap = N}, 7,
			again);
	inference_bootstrap(x, &c.sample, items,
			&(struct resampling){.bootstrap = N}, 8,
			other);
	CHECK(memcmp(value, again, sizeof value) == 0);
	for (uint64_t k = 0; k < N; k++) {
		uint64_t times[ITEMS] = {0}, count[ITEMS], all[ITEMS];
		struct table drawn;

		for (size_t v = 0; v < c.subset.vectors; v++)
			all[v] = (uint64_t)c.subset.items[v];
		draws(7, k, by_item ? NULL : all, by_item ? t->items :
			c.subset.vectors, by_item ? times : count);
		for (size_t i = 0; i < t->items && !by_item; i++) {
			times[i] = count[c.subset.vector[i]];
			count[c.subset.vector[i]] = 0;
		}
		drawn = drawn_from(t, times);
		CHECK(drawn.items == t->items);
		CHECK_NEAR(value[k], value_of(&drawn, name, "ordinal"), 1e-9);
	}
	CHECK(c.sample.m == c.subset.items && !c.sample.drawn);
	crowd_free(&c);
	return memcmp(value, other, sizeof value) != 0;
}

static void
replicates(void)
{
	struct rng r = check_rng(2, 0);
	int differ = 0;

	for (size_t round = 0; round < 120; round++) {
		struct table t = table_draw(&r, 3, 2);
		const char *name = some[round % SOME];

		if (strcmp(name, "icc31") == 0)
			continue;
		differ += check_replicates(&t, name, round % 2);
	}
	CHECK(differ > 90);
}

/* A bootstrap has the value of the sample and the spread of the replicates. */
static void
bootstraps(void)
{
	const struct resampling how = {.bootstrap = 50, .seed = 3,
		.level = .9};
	struct table t = table_of("112 122 212 333 312 231 111 222 223", 3);
	double value[50], mean, deviation, lo, hi;
	struct agreement m;
	struct crowd c;

	crowd_init(&c, &t, weighting(NULL), true);
	for (size_t i = 0; i < 7; i++) {
		const struct coefficient *x = coefficient(some[i]);

		inference_bootstrap(x, &c.sample, false,
			&(struct resampling){.bootstrap = 50}, 3,
			value);
		stats_spread(value, 50, &mean, &deviation);
		stats_percentile(value, 50, .9, &lo, &hi);
		inference_estimate(x, &c.sample, &how, &m, NULL);
		CHECK(m.e.se == deviation && m.e.lo == lo && m.e.hi == hi);
		CHECK(m.e.value == inference_value(x, &c.sample));
		CHECK(isnan(m.e.p) && isnan(m.e.df));
		CHECK_STATUS(m.e.status, "bootstrap");
	}
	crowd_free(&c);
}

/* By formula: the root of the sum of squares of what each item adds. */
static void
linear(void)
{
	struct rng r = check_rng(4, 0);

	for (size_t round = 0; round < 140; round++) {
		const char *name = some[round % 8];
		struct table t = table_draw(&r, 2, 1);
		double psi[ITEMS], item[ITEMS];
		struct agreement m;
		struct crowd c;

		crowd_init(&c, &t, weighting("quadratic"), true);
		m = crowd_estimate(&c, name, psi);
		CHECK(m.annotators <= (double)t.people);
		for (size_t i = 0; i < t.items && !m.e.status; i++)
			item[i] = psi[coefficient(name)->traits &
				COEF_BY_ITEM ? i : c.subset.vector[i]];
		if (!m.e.status && m.e.se > 0) {
			CHECK_NEAR(m.e.se, error_of(item, t.items), 1e-12);
			CHECK(m.e.df == (double)t.items - 1);
			CHECK_NEAR(m.e.stat, m.e.value / m.e.se, 1e-12);
			m = crowd_estimate(&c, name, NULL);
			CHECK_NEAR(m.e.se, error_of(item, t.items), 1e-12);
		}
		crowd_free(&c);
	}
}

/* Gwet 2016's own formula of differences. */
static void
errors(void)
{
	static const double x[] = {.3, -.2, .6, .1};
	const struct people items = {CROSSED_ITEMS, NULL, 0};
	struct agreement m = agreement_nothing(.95);

	m.e.value = .5;
	/* mean .2, squares 1 16 16 1 */
	inference_linear(&m, &(struct subset){.count = 4}, x, &items, .6);
	CHECK_NEAR(m.e.se, sqrt(.34 / 12), 1e-15);
	CHECK(m.e.df == 3 && m.e.hi == .6 && m.e.lo < .5);
	/* clusters of sums .1 - .4, .4 and -.1 */
	inference_linear(&m, &(struct subset){.count = 4, .units = 3,
		.unit = (size_t[]){0, 2, 3, 4}}, x, &items, .6);
	CHECK_NEAR(m.e.se, sqrt(3. / 2 * (.09 + .16 + .01)) / 4, 1e-15);
	CHECK(m.e.df == 2);
}

/* Where annotators repeat themselves the fast way is none: conger of tables
 * without the item. */
static void
repeats(void)
{
	static const char *const row[] = {"a\tp\t1\na\tp\t2\na\tq\t1\n",
		"b\tp\t2\nb\tq\t2\n", "c\tp\t1\nc\tq\t1\nc\tq\t3\n",
		"d\tp\t3\nd\tr\t2\n", "e\tq\t2\ne\tr\t1\n"};
	double value[5], less[5];

	for (size_t out = 5; out <= 5; out--) {
		char text[256] = "item\tannotator\tlabel\n";
		struct ask ask = {.text = text, .measures = "conger",
			.repeats = INPUT_ALL, .labels = "1,2,3"};
		const struct coefficient *c = coefficient("conger");
		struct study s;
		struct subset p;
		struct sample sample;

		for (size_t i = 0; i < 5; i++)
			if (i != out)
				snprintf(text + strlen(text), sizeof text -
					strlen(text), "%s", row[i]);
		study_init(&s, &ask);
		subset_init(&p, &s.items, NULL, 0, &s.plan.classes, false);
		sample_init(&sample, &p, NULL, s.plan.weights);
		if (out == 5)
			inference_without(c, &sample, value);
		else
			less[out] = inference_value(c, &sample);
		sample_free(&sample);
		subset_free(&p);
		study_free(&s);
	}
	for (size_t i = 0; i < 5; i++)
		CHECK_NEAR(value[i], less[i], 1e-13);
}

static void
statuses(void)
{
	static const char *const people[] = {"conger", "cohen", "light",
		"icc21"};
	struct table t = table_of("12 11 2.", 2);
	struct crowd c;

	crowd_init(&c, &t, weighting(NULL), false);
	for (size_t i = 0; i < 4; i++) {
		struct agreement m = crowd_estimate(&c, people[i], NULL);

		CHECK_STATUS(m.e.status, "needs_annotators");
		CHECK(isnan(m.e.value) && isnan(m.e.se) && m.items == 3 &&
			m.ratings == 5 && isnan(m.annotators));
	}
	CHECK(!crowd_estimate(&c, "pa", NULL).e.status);
	CHECK(!crowd_estimate(&c, "icc11", NULL).e.status);
	c.classes.scale.x = NULL;
	CHECK_STATUS(crowd_estimate(&c, "icc11", NULL).e.status, "not_numeric");
	crowd_free(&c);
	t = table_of("1. .2", 2);
	CHECK_STATUS(table_estimate(&t, "pa", NULL).e.status, "no_pairs");
	CHECK_STATUS(table_estimate(&t, "icc11", NULL).e.status, "no_pairs");
	t = table_of("12", 2);
	CHECK_STATUS(table_estimate(&t, "pa", NULL).e.status, "one_item");
	CHECK(table_estimate(&t, "pa", NULL).e.value == 0);
}

/* Two vectors and values that cost 4e10 steps each, 8 x 200000 where labels
 * agree or do not. */
static void
too_long(void)
{
	enum { Q = 200000 };
	const struct cell cell[] = {{0, 2}, {9, 1}};
	const struct items_need need = {.each = false};
	struct classes classes = {.scale = {Q, NULL, true}};
	double value[2];
	struct crowd c;

	items_init(&c.all, &need, false, 0);
	for (uint64_t i = 1; i <= 2; i++)
		items_add(&c.all, &(struct item){.cell = cell, .cells = i,
			.n = i + 1, .weight = 5});
	items_end(&c.all, NULL);
	c.all.file = "t";
	subset_init(&c.subset, &c.all, NULL, 0, &classes, false);
	weights_init(&c.w, weighting(NULL), &classes.scale);
	CHECK(inference_cost(coefficient("bp"), &c.subset, &c.w) == 1600000);
	weights_free(&c.w);
	weights_init(&c.w, weighting("radical"), &classes.scale);
	CHECK(inference_cost(coefficient("bp"), &c.subset, &c.w) == 4e10);
	sample_init(&c.sample, &c.subset, NULL, &c.w);
	CHECK_DIES(1, "2 items make 8e+10 steps of --jackknife for bp: -b N takes "
		"fewer", inference_without(coefficient("bp"), &c.sample,
		value));
	inference_without(coefficient("specific"), &c.sample, value);
	CHECK(isnan(value[0]));
	crowd_free(&c);
}

static void
means(void)
{
	struct sum squares = {0};
	struct agreement m;

	sum_add(&squares, 5);
	m = inference_of_mean(.5, &squares, 4, .95);
	CHECK(m.items == 4 && m.e.df == 3 && m.e.hi == 1 && isnan(m.pa));
	CHECK_NEAR(m.e.lo, .5 - 3.1824463052837078 * m.e.se, 1e-14);
	m = inference_of_mean(.5, &squares, 1, .95);
	CHECK(isnan(m.e.lo) && m.e.status == ESTIMATE_ONE_ITEM);
}

static struct agreement
made(double value, double se, double df)
{
	struct agreement m = agreement_nothing(.95);

	m.e.value = value;
	m.e.se = se;
	m.e.df = df;
	return m;
}

/* A standard error is rounding up to 1e-14 by the root of the items, by 1 - pe. */
static void
rounding(void)
{
	static const struct {
		double items, pe, se;
		bool zero;
	} way[] = {{100, .75, 3.9e-15, true}, {100, .75, 4.1e-15, false},
		{100, NUM_NA, 1.1e-15, false}, {NUM_NA, NUM_NA, 9.9e-15, true}};

	for (size_t i = 0; i < sizeof way / sizeof *way; i++) {
		struct agreement m = made(.5, way[i].se, 99);

		m.items = way[i].items;
		m.pe = way[i].pe;
		agreement_interval(&m, 1);
		CHECK((m.e.se == 0) == way[i].zero);
		CHECK((m.e.lo == .5) == way[i].zero);
	}
}

/* Of t an interval has a test; a normal one keeps that which somebody else made,
 * if there is one. */
static void
intervals(void)
{
	struct agreement m = made(.9, 1, 2);

	agreement_interval(&m, 1);
	CHECK_NEAR(m.e.lo, .9 - 4.3026527297494619, 1e-14);
	CHECK(m.e.hi == 1 && m.e.stat == .9 && m.e.p > 0);
	m = made(.5, .1, HUGE_VAL);
	agreement_interval(&m, 1);
	CHECK(isnan(m.e.stat) && isnan(m.e.p));
	m.e.stat = 7;
	m.e.p = .25;
	agreement_interval(&m, 1);
	CHECK(m.e.stat == 7 && m.e.p == .25 && m.e.lo < .5);
	m = made(.5, 0, HUGE_VAL);
	agreement_interval(&m, 1);
	CHECK(m.e.p == 0 && m.e.lo == .5 && m.e.hi == .5);
	m.e.p = .125;
	agreement_interval(&m, 1);
	CHECK(m.e.p == .125);
}

CHECK_ALL(without, replicates, bootstraps, linear, errors, repeats, statuses,
	too_long, means, rounding, intervals)
