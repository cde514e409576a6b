/* agreement: coefficients and each item's contribution, against loops over the
 * people of each item. */
#include "agree/agreement.h"

#include "crowd.h"
#include "text/num.h"

static const struct way {
	agreement_chance *chance;
	table_value *value;
} ways[] = {{NULL, table_pa}, {agreement_uniform, table_bp},
	{agreement_shares, table_fleiss}, {agreement_gwet, table_ac}};

static void
check_value(struct crowd *c, const struct table *t, const struct way *way)
{
	double ones[ITEMS], psi[ITEMS], value;
	struct agreement x = agreement_nothing(.95);
	struct influence to = {.item = psi};

	for (size_t i = 0; i < t->items; i++)
		ones[i] = 1;
	if (way)
		agreement_corrected(&c->sample, way->chance, &x, &to);
	else
		agreement_alpha(&c->sample, &x, &to);
	value = (way ? way->value : table_alpha)(t, &c->w, ones);
	CHECK_NEAR(x.e.value, value, 1e-12);
	CHECK((x.e.status == ESTIMATE_ONE_CATEGORY) == isnan(value));
	/* psi is the derivative if every item has two labels; alpha's lacks the
	 * term of 1/N */
	for (size_t i = 0; way && !x.e.status && i < t->items &&
	     sum_value(&c->sample.t.pairable) == (double)t->items; i++)
		CHECK_NEAR(psi[c->subset.vector[i]], table_slope(way->value, t,
			&c->w, i), 1e-8);
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

int
main(void)
{
	struct rng r;

	rounding();
	intervals();
	rng_seed(&r, 1, 0);
	for (int round = 0; round < 300; round++) {
		struct table t = table_draw(&r, 3, 1 + rng_below(&r, 2));
		struct crowd c;

		crowd_make(&c, &t, &weightings[rng_below(&r, OF_LABELS)],
			true);
		if (sum_value(&c.sample.t.pairable) > 1) {
			for (size_t k = 0; k < sizeof ways / sizeof *ways; k++)
				check_value(&c, &t, &ways[k]);
			check_value(&c, &t, NULL);
		}
		crowd_end(&c);
	}
	return check_done();
}
