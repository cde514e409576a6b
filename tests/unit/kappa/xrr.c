/* xrr: every label of one group against every one of the other, slopes, items
 * left out and drawn. */
#include "kappa/xrr.h"
#include "kappa/statuses.h"

#include "people.h"
#include "draws.h"
#include "status_words.h"
#include "stats/student.h"
#include "text/num.h"

/* The people of one group and the other: the first so many of the table. */
static size_t first;

/* A rating that weighs so much times what its annotator does. */
static struct {
	size_t i, g;
	double times;
} touched = {.times = 1};

static double
weight_of(const struct table *t, size_t i, size_t g)
{
	return voice_of(t, g) *
		(i == touched.i && g == touched.g ? touched.times : 1);
}

static double
distance(const struct table *t, const struct weights *w, size_t i, size_t g,
	size_t j, size_t h)
{
	return t->label[i][g] == NOTHING || t->label[j][h] == NOTHING ? NUM_NA :
		1 - weights_at(w, (size_t)t->label[i][g],
		(size_t)t->label[j][h]);
}

/* How many labels of item i the people from .. to - 1 gave. */
static double
labels_of(const struct table *t, size_t i, size_t from, size_t to)
{
	double n = 0;

	for (size_t g = from; g < to; g++)
		n += t->label[i][g] != NOTHING;
	return n;
}

/* What they weigh. */
static double
mass_of(const struct table *t, size_t i, size_t from, size_t to)
{
	double sum = 0;

	for (size_t g = from; g < to; g++)
		sum += t->label[i][g] != NOTHING ? weight_of(t, i, g) : 0;
	return sum;
}

/* d_o of the pairs of one item, d_e of all pairs. */
static void
disagree(const struct table *t, const struct weights *w, const double *times,
	double *observed, double *expected)
{
	double all = 0, r = 0, s = 0, both = 0, pairs = 0;

	for (size_t i = 0; i < t->items; i++) {
		double ri = labels_of(t, i, 0, first), own = 0;
		double si = labels_of(t, i, first, t->people);
		double a = mass_of(t, i, 0, first);
		double b = mass_of(t, i, first, t->people);

		r += times[i] * a;
		s += times[i] * b;
		pairs += times[i] * (ri + si) / (ri * si) * a * b;
		for (size_t j = 0; j < t->items; j++)
			for (size_t g = 0; g < first; g++)
				for (size_t h = first; h < t->people; h++) {
					double d = distance(t, w, i, g, j, h);

					if (isnan(d))
						continue;
					d *= weight_of(t, i, g) *
						weight_of(t, j, h);
					both += times[i] * times[j] * d;
					own += i == j ? d : 0;
				}
		all += times[i] * (ri + si) / (ri * si) * own;
	}
	*observed = all / pairs;
	*expected = both / (r * s);
}

static double
xrr_of(const struct table *t, const struct weights *w, const double *times)
{
	double observed, expected;

	disagree(t, w, times, &observed, &expected);
	return expected > 1e-13 ? 1 - observed / expected : NUM_NA;
}

/* The people from .. to - 1 of the table. */
static struct table
some_of(const struct table *t, size_t from, size_t to)
{
	struct table some = *t;

	some.people = to - from;
	for (size_t g = from; g < to; g++)
		some.voice[g - from] = t->voice[g];
	for (size_t i = 0; i < t->items; i++)
		memmove(some.label[i], t->label[i] + from, to - from);
	return some;
}

/* Two groups, each of whom said something of every item. */
static struct table
table_of_groups(struct rng *r)
{
	struct table t = table_draw(r, 2, 1);

	first = 1 + rng_below(r, t.people - 1);
	for (size_t i = 0; i < t.items; i++) {
		if (labels_of(&t, i, 0, first) == 0)
			t.label[i][0] = (signed char)rng_below(r, t.labels);
		if (labels_of(&t, i, first, t.people) == 0)
			t.label[i][first] = (signed char)rng_below(r,
				t.labels);
	}
	return t;
}

struct groups {
	struct crowd a, b;
	struct xrr x;
};

static void
groups_init(struct groups *o, const struct table *t,
	const struct weighting *kind)
{
	struct table a = some_of(t, 0, first);
	struct table b = some_of(t, first, t->people);

	crowd_init(&o->a, &a, kind, true);
	crowd_init(&o->b, &b, kind, true);
	xrr_init(&o->x, &o->a.subset, &o->b.subset, &o->a.w);
}

static void
groups_free(struct groups *o)
{
	xrr_free(&o->x);
	crowd_free(&o->a);
	crowd_free(&o->b);
}

static void
check_value(const struct table *t, struct groups *o, struct rng *r)
{
	double times[ITEMS], psi[ITEMS], value, sum = 0, mean = 0, squares = 0;
	const struct resampling how = {.level = .95},
		jackknife = {.jackknife = true, .level = .95};
	struct agreement m;
	double n = (double)t->items;

	for (size_t i = 0; i < t->items; i++)
		times[i] = (double)rng_below(r, 3);
	o->x.drawn = times;
	CHECK_NEAR(xrr_value(&o->x, NULL), xrr_of(t, &o->a.w, times), 1e-11);
	o->x.drawn = NULL;
	for (size_t i = 0; i < t->items; i++)
		times[i] = 1;
	value = xrr_value(&o->x, psi);
	CHECK_NEAR(value, xrr_of(t, &o->a.w, times), 1e-11);
	if (isnan(value))
		return;
	for (size_t i = 0; i < t->items; i++) {
		CHECK_NEAR(psi[i], table_slope(xrr_of, t, &o->a.w, i), 1e-6);
		sum += psi[i];
	}
	CHECK_NEAR(sum, 0, 1e-10);
	xrr_estimate(&o->x, &how, &m);
	CHECK(m.e.value == value && m.e.df == n - 1);
	CHECK_NEAR(m.e.se, error_of(psi, t->items), 1e-11);
	xrr_without(&o->x, psi);
	for (size_t i = 0; i < t->items; i++) {
		times[i] = 0;
		CHECK_NEAR(psi[i], xrr_of(t, &o->a.w, times), 1e-10);
		times[i] = 1;
		mean += psi[i] / n;
	}
	for (size_t i = 0; i < t->items; i++)
		squares += (psi[i] - mean) * (psi[i] - mean);
	xrr_estimate(&o->x, &jackknife, &m);
	CHECK_NEAR(m.e.se, sqrt((n - 1) / n * squares), 1e-10);
	CHECK(!(m.e.hi > 1)); /* agreement is no more */
}

/* The part of the people of one group, from slopes by the weight of each rating. */
static struct crossed
part_of(const struct table *t, const struct weights *w, size_t from, size_t to)
{
	static const double at[] = {-2, -1, 1, 2}, by[] = {1, -8, 8, -1};
	struct crossed_sums sums;
	struct crossed part;
	double times[ITEMS];

	for (size_t i = 0; i < t->items; i++)
		times[i] = 1;
	crossed_begin(&sums, PEOPLE);
	for (size_t i = 0; i < t->items; i++, crossed_unit(&sums))
		for (size_t g = from; g < to; g++) {
			double u = 0;

			if (t->label[i][g] == NOTHING)
				continue;
			touched.i = i;
			touched.g = g;
			for (int k = 0; k < 4; k++) {
				touched.times = 1 + 1e-3 * at[k];
				u += by[k] * xrr_of(t, w, times) / 12e-3;
			}
			touched.times = 1;
			crossed_add(&sums, g, u);
		}
	crossed_end(&sums, &part);
	return part;
}

/* Errors over people, and over both: those of each group add up. */
static void
people(void)
{
	struct rng r = check_rng(2, 0);

	for (size_t round = 0; round < 80; round++) {
		struct table t = table_of_groups(&r);
		struct resampling how = {.level = .95};
		struct crossed part[2];
		struct agreement m, n;
		struct groups o;

		if (round % 2)
			table_weigh(&t, &r);
		groups_init(&o, &t, &weightings[round / 2 % OF_LABELS]);
		/* the second group's people are others of the same table */
		for (size_t g = 0; g < o.b.subset.annotators; g++)
			o.b.subset.person[g] += (uint32_t)first;
		if (o.b.all.voice)
			memcpy(o.b.all.voice, t.voice, sizeof t.voice);
		xrr_estimate(&o.x, &how, &m);
		part[0] = part_of(&t, &o.a.w, 0, first);
		part[1] = part_of(&t, &o.a.w, first, t.people);
		for (int k = 0; k < 2; k++) {
			how.random = k == 0 ? CROSSED_BOTH : CROSSED_ANNOTATORS;
			xrr_estimate(&o.x, &how, &n);
			CHECK_NEAR(n.e.value, m.e.value, 0);
			if (isnan(m.e.se))
				continue;
			crossed_error(&m.e, how.random, part, 2);
			CHECK_NEAR(n.e.se, m.e.se, 1e-7);
			CHECK_NEAR(n.e.df, m.e.df, 1e-5);
			CHECK(!isnan(m.e.se) || n.e.status == m.e.status);
			how.random = CROSSED_ITEMS;
			xrr_estimate(&o.x, &how, &m);
		}
		groups_free(&o);
	}
}

static void
tables(void)
{
	struct rng r = check_rng(1, 0);

	for (size_t round = 0; round < 160; round++) {
		struct table t = table_of_groups(&r);
		double times[ITEMS], observed, expected;
		const struct resampling how = {.level = .95};
		struct agreement m, o;
		struct groups g;
		struct xrr back;

		if (round % 2)
			table_weigh(&t, &r);
		groups_init(&g, &t, &weightings[round % OF_LABELS]);
		check_value(&t, &g, &r);
		for (size_t i = 0; i < t.items; i++)
			times[i] = 1;
		disagree(&t, &g.a.w, times, &observed, &expected);
		xrr_estimate(&g.x, &how, &m);
		CHECK_NEAR(m.pa, 1 - observed, 1e-12);
		CHECK_NEAR(m.pe, 1 - expected, 1e-12);
		CHECK(m.items == (double)t.items && m.ratings ==
			g.a.subset.ratings + g.b.subset.ratings);
		/* it does not matter who is whose replication */
		xrr_init(&back, &g.b.subset, &g.a.subset, &g.a.w);
		xrr_estimate(&back, &how, &o);
		CHECK_NEAR(o.e.value, m.e.value, 1e-11);
		CHECK_NEAR(o.e.se, m.e.se, 1e-11);
		xrr_free(&back);
		groups_free(&g);
	}
}

/* Replicates draw items of both together. */
static void
replicates(void)
{
	const struct resampling how = {.bootstrap = 30, .seed = 9,
		.level = .9};
	struct table t = table_of("1122 1221 2122 3331 3122 2311 1111", 3);
	double value[30], times[ITEMS], mean, se, lo, hi;
	uint64_t drawn[ITEMS];
	struct groups g;
	struct agreement m, again;

	first = 2;
	groups_init(&g, &t, weighting("linear"));
	for (uint64_t k = 0; k < 30; k++) {
		draws(9, k, NULL, t.items, drawn);
		for (size_t i = 0; i < t.items; i++)
			times[i] = (double)drawn[i];
		value[k] = xrr_of(&t, &g.a.w, times);
	}
	stats_spread(value, 30, &mean, &se);
	stats_percentile(value, 30, .9, &lo, &hi);
	xrr_estimate(&g.x, &how, &m);
	CHECK_NEAR(m.e.se, se, 1e-12);
	CHECK_NEAR(m.e.lo, lo, 1e-12);
	CHECK_NEAR(m.e.hi, hi, 1e-12);
	CHECK_STATUS(m.e.status, "bootstrap");
	xrr_estimate(&g.x, &how, &again);
	CHECK(again.e.se == m.e.se && again.e.lo == m.e.lo);
	groups_free(&g);
}

/* Of three items with a label from each: Do is 1/3, De 4/9. */
static void
by_hand(void)
{
	const struct resampling how = {.level = .95};
	struct table t = table_of("11 11 12", 2);
	struct groups g;
	struct agreement m;

	first = 1;
	groups_init(&g, &t, weighting(NULL));
	xrr_estimate(&g.x, &how, &m);
	CHECK_NEAR(m.pa, 2. / 3, 1e-15);
	CHECK_NEAR(m.pe, 2. / 3, 1e-15);
	CHECK_NEAR(m.e.value, 0, 1e-15);
	groups_free(&g);
	t = table_of("11 22 12 11", 2);
	groups_init(&g, &t, weighting(NULL));
	xrr_estimate(&g.x, &how, &m);
	CHECK_NEAR(m.e.value, .5, 1e-15); /* 1 - (1/4) / (1/2) */
	CHECK_NEAR(m.e.hi, 1, 0);
	CHECK_NEAR(m.e.lo, .5 - m.e.se * student_t_quantile(.975, 3), 1e-13);
	groups_free(&g);
}

static void
degenerate(void)
{
	const struct resampling how = {.level = .95};
	struct table t = table_of("11 11", 2);
	struct groups g;
	struct agreement m;
	double value[2];

	first = 1;
	groups_init(&g, &t, weighting(NULL));
	xrr_estimate(&g.x, &how, &m);
	CHECK(isnan(m.e.value) && isnan(m.e.se) && m.pa == 1 && m.pe == 1);
	CHECK_STATUS(m.e.status, "one_category");
	groups_free(&g);
	t = table_of("12", 2);
	groups_init(&g, &t, weighting(NULL));
	xrr_estimate(&g.x, &how, &m);
	CHECK(m.e.value == 0 && isnan(m.e.se) && isnan(m.e.lo));
	CHECK_STATUS(m.e.status, "one_item");
	xrr_without(&g.x, value);
	CHECK(isnan(value[0]));
	groups_free(&g);
	t = table_of("11 22", 2); /* without one item there is one label */
	groups_init(&g, &t, weighting(NULL));
	xrr_without(&g.x, value);
	CHECK(isnan(value[0]) && isnan(value[1]));
	groups_free(&g);
}

CHECK_ALL(tables, people, replicates, by_hand, degenerate)
