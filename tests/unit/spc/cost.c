/* cost: answers against every group of people, the work and what fits against
 * their definitions, level by level. */
#include "spc/cost.h"

#include "check.h"
#include "spc/groups.h"

/* ---- exact curves ---- */

/* What fits is what fits when it is asked for, and one more does not. */
static void
is_cost(const struct raters *c, const struct curve_rules *rules, uint32_t max)
{
	struct cost cost = cost_of(c, rules, max);

	CHECK(cost.all == (cost.fits == max));
	if (cost.fits != UINT32_MAX)
		CHECK(cost_of(c, rules, cost.fits).all);
	if (!cost.all)
		CHECK(!cost_of(c, rules, cost.fits + 1).all);
}

/* A part of what it takes, of one or the other. */
static void
limits(const struct raters *c, struct curve_rules rules, uint32_t max)
{
	struct cost cost = cost_of(c, &rules, max);

	for (int part = 0; part <= 8; part++) {
		rules.work = cost.work * part / 8;
		is_cost(c, &rules, max);
		rules.work = 0;
		rules.bytes = cost.bytes * part / 8;
		is_cost(c, &rules, max);
		rules.bytes = 0;
	}
	rules.work = cost.work;
	rules.bytes = cost.bytes;
	CHECK(cost_of(c, &rules, max).all);
	rules.work -= 1;
	CHECK(!cost_of(c, &rules, max).all);
	rules.work = 0;
	rules.bytes -= 1;
	CHECK(!cost_of(c, &rules, max).all);
	rules.bytes = 1;
	CHECK(cost_of(c, &rules, max).fits == UINT32_MAX);
}

/* Every answer is visited once for each label, twice by a combiner that
 * learns. */
static void
exact(void)
{
	static const char *combiner[] = {"frequency", "abc"},
		*scorer[] = {"agreement", "roc_auc"};
	struct rng r;

	rng_seed(&r, 4, 0);
	for (int round = 0; round < 80; round++) {
		double work = 0, held = 0, *answers;
		struct curve_rules rules;
		struct cost cost;
		struct town t;
		uint32_t max;

		draw_town(&t, &r);
		max = most_asked(&t);
		rules = rules_of(&t.raters, combiner[round % 2],
			scorer[round / 2 % 2]);
		rules.keep = round / 4 % 2;
		answers = cost_answers(&t.raters, max);
		for (uint32_t k = 0; k <= max; k++) {
			struct groups g;

			groups_ask(&g, &t, k);
			CHECK(answers[k] == (double)g.answers);
			CHECK(!cost_draws(&t.raters, &rules, k, max,
				answers[k]));
			work += (double)(g.answers * t.raters.k) *
				(1 + round % 2);
			held += scoring_bytes(rules.scorer, t.raters.k,
				(double)t.raters.patterns, (double)g.answers);
		}
		free(answers);
		cost = cost_of(&t.raters, &rules, max);
		CHECK(cost.all && cost.fits == max && cost.bytes > 0);
		CHECK(!rules.keep || cost.bytes >= held);
		CHECK(cost.work == work);
		limits(&t.raters, rules, max);
	}
}

/* Models that are held besides take their part. */
static void
models(void)
{
	struct curve_rules rules;
	double without;
	struct town t;
	struct rng r;

	rng_seed(&r, 5, 0);
	draw_town(&t, &r);
	rules = rules_of(&t.raters, "abc", "agreement");
	without = cost_of(&t.raters, &rules, 1).bytes;
	rules.models = 7;
	CHECK_NEAR(cost_of(&t.raters, &rules, 1).bytes - without, 7 *
		scoring_bytes(rules.scorer, t.raters.k, (double)t.raters.n,
		(double)t.raters.n), 1e-9);
}

/* ---- one large pattern ---- */

static struct cell thirty[] = {{0, 30}, {1, 30}, {2, 30}};
static struct raters_pattern lone = {.asked = {thirty, 3, 90}, .items = 1};
static const struct raters hill = {.k = 3, .n = 1, .patterns = 1, .at = &lone,
	.items = 1, .labels = 90};

/* Where half of the people are asked there are most answers: a level that takes
 * less, after one that is too large, does not fit. */
static void
over_the_hill(void)
{
	struct curve_rules rules = rules_of(&hill, "abc", "agreement");
	double bytes = cost_of(&hill, &rules, 89).bytes;

	for (int part = 1; part <= 16; part++) {
		rules.bytes = bytes * part / 16;
		is_cost(&hill, &rules, 89);
	}
	rules.bytes = bytes / 2;
	CHECK(cost_of(&hill, &rules, 89).fits < 44);
}

/* y with 0 to 30 of each of three labels, k in all. */
static double
triples(uint32_t k)
{
	double n = 0;

	for (uint32_t a = 0; a <= 30; a++)
		for (uint32_t b = 0; b <= 30; b++)
			n += a + b <= k && k - a - b <= 30;
	return n;
}

/* A level is drawn where it takes more than its part of the work, and drawing
 * takes less: each draw finds k people among the item's labels and holds them
 * against every pattern where the combiner learns. Or where it is too large. */
static void
drawn(void)
{
	const uint32_t max = 89;
	double *answers = cost_answers(&hill, max);

	for (int way = 0; way < 24; way++) {
		struct curve_rules rules = rules_of(&hill, way % 2 ? "abc" :
			"frequency", "agreement");
		double work = 0, factor = way % 2 ? 6 : 3;
		int draws = 0;

		rules.draws = 1 + 10 * (uint64_t)(way / 2 % 4);
		rules.work = 1000. * (1 + way / 8 * 20);
		for (uint32_t k = 0; k <= max; k++) {
			double visits = triples(k) * factor;
			double sampled = (double)rules.draws * (3 + 3. * k);
			bool less = visits > rules.work / 90 &&
				sampled < visits;

			CHECK(answers[k] == triples(k));
			CHECK(cost_draws(&hill, &rules, k, max, answers[k]) ==
				less);
			work += less ? sampled : visits;
			draws += less;
		}
		CHECK_NEAR(cost_of(&hill, &rules, max).work / work, 1, 1e-14);
		rules.work = 0;
		rules.bytes = 1;
		CHECK(cost_draws(&hill, &rules, 0, max, 1));
		rules.draws = 0;
		CHECK(!cost_draws(&hill, &rules, 0, max, 1));
		CHECK(way > 1 || draws > 0);
	}
	free(answers);
}

/* With the stated limits, and no own ones. */
static void
by_default(void)
{
	struct cell cell[] = {{0, 9000}, {1, 9000}, {2, 9000}};
	struct raters_pattern at = {.asked = {cell, 3, 27000}, .items = 1};
	const struct raters large = {.k = 3, .n = 1, .patterns = 1, .at = &at,
		.items = 1, .labels = 27000};
	struct curve_rules rules = rules_of(&large, "frequency", "agreement");
	struct cost cost = cost_of(&large, &rules, 26999), less, more;
	double work = 0;

	CHECK(!cost.all && cost.fits > 100 && cost.fits < 26999);
	less = cost_of(&large, &rules, cost.fits);
	more = cost_of(&large, &rules, cost.fits + 1);
	CHECK(less.all && less.work <= COST_WORK && less.bytes <= COST_BYTES);
	CHECK(!more.all && more.work > COST_WORK);
	/* (k + 1)(k + 2)/2 answers while no label runs out */
	for (double k = 0; k <= cost.fits; k++)
		work += 3 * (k + 1) * (k + 2) / 2;
	CHECK(cost.fits < 9000);
	CHECK_NEAR(less.work / work, 1, 1e-12);
}

int
main(void)
{
	exact();
	models();
	over_the_hill();
	drawn();
	by_default();
	return check_done();
}
