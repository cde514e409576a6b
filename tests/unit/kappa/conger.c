/* conger: its chance by loops over two people, its slopes, items left out, and
 * published values. */
#include "kappa/coefficients.h"
#include "kappa/statuses.h"

#include "people.h"
#include "status_words.h"
#include "text/num.h"

/* The mean over ordered pairs of people of sum over kl of w_kl p_gk p_hl. */
static double
chance_of(const struct table *t, const struct weights *w, const double *times)
{
	double p[PEOPLE][LABELS] = {{0}}, n[PEOPLE] = {0}, sum = 0, pairs = 0;

	for (size_t i = 0; i < t->items; i++)
		for (size_t g = 0; g < t->people; g++)
			if (t->label[i][g] != NOTHING) {
				p[g][(int)t->label[i][g]] += times[i];
				n[g] += times[i];
			}
	for (size_t g = 0; g < t->people; g++)
		for (size_t h = 0; h < t->people; h++) {
			if (g == h || n[g] == 0 || n[h] == 0)
				continue;
			pairs += voice_of(t, g) * voice_of(t, h);
			for (size_t k = 0; k < t->labels; k++)
				for (size_t l = 0; l < t->labels; l++)
					sum += weights_at(w, k, l) *
						voice_of(t, g) * p[g][k] /
						n[g] * voice_of(t, h) *
						p[h][l] / n[h];
		}
	return pairs > 0 ? sum / pairs : NUM_NA;
}

static double
conger_of(const struct table *t, const struct weights *w, const double *times)
{
	return beyond(table_pa(t, w, times), chance_of(t, w, times));
}

/* psi by the slope of pe and each item's own agreement, which is 0 of an item
 * of one label (Gwet 2014); where there is none, the slope of the value. */
static void
check_psi(const struct table *t, const struct crowd *c,
	const struct agreement *m, const double *psi)
{
	double pairable = 0, n = (double)t->items, sum = 0, squares = 0;

	for (size_t i = 0; i < t->items; i++)
		pairable += table_given(t, i) > 1;
	for (size_t i = 0; i < t->items; i++) {
		double chance = table_slope(chance_of, t, &c->w, i), own = 0;

		if (table_given(t, i) > 1)
			own = n / pairable *
				(table_agree(t, &c->w, i) - m->pe);
		if (t->voice[0] == 0)
			CHECK_NEAR(psi[i], (own - (1 - m->e.value) * chance) /
				(1 - m->pe) - m->e.value, 1e-7);
		if (pairable == n)
			CHECK_NEAR(psi[i], table_slope(conger_of, t, &c->w, i),
				1e-6);
		sum += psi[i];
		squares += psi[i] * psi[i];
	}
	CHECK_NEAR(sum, 0, 1e-10);
	CHECK_NEAR(m->e.se, sqrt(squares / (n * (n - 1))), 1e-12);
}

/* conger_without() against tables that never had the item. */
static void
check_without(const struct table *t, const struct crowd *c)
{
	double value[ITEMS], times[ITEMS];

	for (size_t i = 0; i < t->items; i++)
		times[i] = 1;
	conger_without(&c->sample, value);
	for (size_t i = 0; i < t->items; i++) {
		struct table less = table_without(t, i);

		CHECK_NEAR(value[i], conger_of(&less, &c->w, times), 1e-10);
	}
}

static void
check_drawn(const struct table *t, struct crowd *c, struct rng *r)
{
	struct agreement m = agreement_nothing(.95);
	double times[ITEMS], many[ITEMS] = {0};

	for (size_t i = 0; i < t->items; i++) {
		times[i] = (double)rng_below(r, 4) / 2;
		many[c->subset.vector[i]] += times[i];
	}
	sample_draw(&c->sample, many, times);
	if (sum_value(&c->sample.t.pairable) > 0) {
		conger_estimate(NULL, &c->sample, &m, NULL);
		CHECK_NEAR(m.e.value, conger_of(t, &c->w, times), 1e-11);
		CHECK_NEAR(m.pe, chance_of(t, &c->w, times), 1e-12);
	}
	sample_draw(&c->sample, NULL, NULL);
}

static void
tables(void)
{
	struct rng r = check_rng(1, 0);

	for (size_t round = 0; round < 320; round++) {
		struct table t = table_draw(&r, 2, round % 2 ? 2 : 1);
		double psi[ITEMS], times[ITEMS];
		struct agreement m;
		struct crowd c;

		for (size_t i = 0; i < t.items; i++)
			times[i] = 1;
		if (round % 3 == 1)
			table_weigh(&t, &r);
		crowd_init(&c, &t, &weightings[round / 2 %
			OF_LABELS], true);
		m = crowd_estimate(&c, "conger", psi);
		CHECK_NEAR(m.e.value, conger_of(&t, &c.w, times), 1e-11);
		if (!m.e.status && m.e.se > 0) {
			CHECK_NEAR(m.pe, chance_of(&t, &c.w, times), 1e-12);
			check_psi(&t, &c, &m, psi);
		}
		check_without(&t, &c);
		check_drawn(&t, &c, &r);
		crowd_free(&c);
	}
}

/* With wide labels the weights of an annotator are sums over their answers or
 * over all labels, whichever is cheaper: both are the same. */
static void
wide(void)
{
	enum { Q = 60 };
	double x[Q];
	struct classes classes = {.scale = {Q, x, true}};
	struct table t = {.items = 40, .people = 4, .labels = Q};
	struct rng r = check_rng(2, 0);

	for (size_t k = 0; k < Q; k++)
		x[k] = 1 + (double)k;
	for (size_t i = 0; i < t.items; i++)
		for (size_t g = 0; g < t.people; g++)
			t.label[i][g] = (signed char)rng_below(&r, Q);
	for (size_t k = 0; k < OF_LABELS; k++) {
		struct agreement m = agreement_nothing(.95);
		double value[ITEMS], p[4][Q] = {{0}}, pe = 0;
		struct crowd c;

		crowd_items(&c.all, &t, true);
		c.classes = classes;
		weights_init(&c.w, &weightings[k], &c.classes.scale);
		subset_init(&c.subset, &c.all, NULL, 0, &c.classes, false);
		sample_init(&c.sample, &c.subset, NULL, &c.w);
		for (size_t i = 0; i < t.items; i++)
			for (size_t g = 0; g < 4; g++)
				p[g][(int)t.label[i][g]] += 1. / 40;
		for (size_t g = 0; g < 4; g++)
			for (size_t h = 0; h < 4; h++)
				for (size_t a = 0; a < Q && g != h; a++)
					for (size_t b = 0; b < Q; b++)
						pe += weights_at(&c.w, a, b) *
							p[g][a] * p[h][b] / 12;
		conger_estimate(NULL, &c.sample, &m, NULL);
		CHECK_NEAR(m.pe, pe, 1e-12);
		conger_without(&c.sample, value);
		CHECK(fabs(value[0] - m.e.value) < .1);
		crowd_free(&c);
	}
}

/* R irrCAC 1.4: Gwet's 12 items of 4, with gaps; Fleiss's 30 of 6 are in
 * coefficients. Two without gaps have Cohen's. */
static void
published(void)
{
	static const int count[] = {106, 10, 4, 22, 28, 10, 2, 12, 6};
	struct table t = table_of("11.1 2232 3333 3333 2222 1234 4444 1121 "
		"2222 .555 ..11 ..3.", 5);
	struct agreement m = table_estimate(&t, "conger", NULL), two;

	CHECK_NEAR(m.e.value, .7628174413033062, 1e-13);
	CHECK_NEAR(m.e.se, .1491681524801737, 1e-13);
	CHECK_NEAR(m.e.lo, .43450055133615711, 1e-12);
	CHECK(m.e.hi == 1 && m.e.df == 11 && m.annotators == 4);
	t = table_of_two(count, 3);
	m = table_estimate(&t, "conger", "quadratic");
	two = table_estimate(&t, "cohen", "quadratic");
	CHECK_NEAR(m.e.value, two.e.value, 1e-13);
	CHECK_NEAR(m.e.se, two.e.se * sqrt(200. / 199), 1e-13);
}

static void
degenerate(void)
{
	struct agreement m = agreement_nothing(.95);
	struct table t = table_of("1 2 1", 2);
	double value[ITEMS];
	struct crowd c;

	crowd_init(&c, &t, weighting(NULL), true);
	conger_estimate(NULL, &c.sample, &m, NULL);
	CHECK_STATUS(m.e.status, "one_annotator");
	CHECK(isnan(m.e.value) && m.annotators == 1);
	conger_without(&c.sample, value);
	CHECK(isnan(value[0]) && isnan(value[2]));
	crowd_free(&c);

	t = table_of("11 11 11", 2);
	m = table_estimate(&t, "conger", NULL);
	CHECK(isnan(m.e.value) && m.pe == 1 && m.pa == 1);
	CHECK_STATUS(m.e.status, "one_category");
	t = table_of("11 1. .2", 2); /* without the first no two remain */
	crowd_init(&c, &t, weighting(NULL), true);
	conger_without(&c.sample, value);
	CHECK(isnan(value[0]) && !isnan(value[1]));
	crowd_free(&c);
	t = table_of("11", 2);
	CHECK(isnan(table_estimate(&t, "conger", NULL).e.se));
}

CHECK_ALL(tables, wide, published, degenerate)
