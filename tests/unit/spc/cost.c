/* cost: answers against every group of people, the work and what fits against
 * their definitions, level by level. */
#include "spc/cost.h"

#include "check.h"
#include "spc/groups.h"

/* ---- exact curves ---- */

/* The largest k that is said to fit does fit by itself, and one more does not. */
static void
is_cost(const struct respondents *c, const struct curve_rules *rules, uint32_t max)
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
limits(const struct respondents *c, struct curve_rules rules, uint32_t max)
{
	struct cost cost = cost_of(c, &rules, max);

	for (int part = 0; part <= 8; part++) {
		rules.work = cost.work * part / 8;
		is_cost(c, &rules, max);
		rules.work = COST_WORK;
		rules.bytes = cost.bytes * part / 8;
		is_cost(c, &rules, max);
		rules.bytes = COST_BYTES;
	}
	rules.work = cost.work;
	rules.bytes = cost.bytes;
	CHECK(cost_of(c, &rules, max).all);
	rules.work -= 1;
	CHECK(!cost_of(c, &rules, max).all);
	rules.work = COST_WORK;
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
	struct rng r = check_rng(4, 0);

	for (int round = 0; round < 80; round++) {
		double work = 0, held = 0, *answers;
		struct curve_rules rules;
		struct cost cost;
		struct town t;
		uint32_t max;

		draw_town(&t, &r);
		max = most_asked(&t);
		rules = rules_of(&t.respondents, combiner[round % 2],
			scorer[round / 2 % 2]);
		rules.replicates = round / 4 % 2 ? 1 : 0;
		answers = cost_answers(&t.respondents, max);
		for (uint32_t k = 0; k <= max; k++) {
			struct groups g;

			groups_ask(&g, &t, k);
			CHECK(answers[k] == (double)g.answers);
			CHECK(!cost_draws(&t.respondents, &rules, k, max,
				answers[k]));
			work += (double)(g.answers * t.respondents.k) *
				(1 + round % 2);
			held += scoring_bytes(rules.scorer, t.respondents.k,
				(double)t.respondents.patterns, (double)g.answers);
		}
		MEM_FREE(answers);
		cost = cost_of(&t.respondents, &rules, max);
		CHECK(cost.all && cost.fits == max && cost.bytes > 0);
		CHECK(!rules.replicates || cost.bytes >= held);
		CHECK(cost.work == work);
		limits(&t.respondents, rules, max);
	}
}

/* Models that are held besides take their part. */
static void
models(void)
{
	struct curve_rules rules;
	double without;
	struct town t;
	struct rng r = check_rng(5, 0);

	draw_town(&t, &r);
	rules = rules_of(&t.respondents, "abc", "agreement");
	without = cost_of(&t.respondents, &rules, 1).bytes;
	rules.models = 7;
	CHECK_NEAR(cost_of(&t.respondents, &rules, 1).bytes - without, 7 *
		scoring_bytes(rules.scorer, t.respondents.k, (double)t.respondents.n,
		(double)t.respondents.n), 1e-9);
}

/* And so do resamples: 11 values of each level, two where there is a reference,
 * and of up to five results of a model and two of a pair. */
static void
resamples(void)
{
	struct curve_rules rules;
	struct town t;
	struct rng r = check_rng(5, 0);

	draw_town(&t, &r);
	rules = rules_of(&t.respondents, "abc", "agreement");
	for (rules.models = 0; rules.models < 4; rules.models += 3)
		for (int reference = 0; reference < 2; reference++) {
			double without, n = 2 * (reference + 1.) +
				(rules.models ? 3 * 5 + 3 * 2 : 0);

			t.respondents.wanted = reference ? t.wanted : NULL;
			rules.replicates = 1;
			without = cost_of(&t.respondents, &rules, 1).bytes;
			rules.replicates = 12;
			CHECK_NEAR(cost_of(&t.respondents, &rules, 1).bytes -
				without, n * 11 * sizeof(double), 1e-9);
		}
}

/* Each item once per label, and 16 times as fast; the matrix of dmi has a
 * number for each pair of labels, and K^3 / 3 steps lead to its determinant. */
static void
scores_of_models(void)
{
	static const struct respondents many = {.k = 30, .n = 1000};
	struct curve_rules rules = rules_of(&many, "plurality", "agreement");

	rules.models = 7;
	CHECK_NEAR(cost_models(&many, &rules), 7 * 1000 * 30 / 16., 1e-9);
	rules.scorer = scorer_named("dmi");
	CHECK_NEAR(cost_models(&many, &rules), 7 * (1000 * 30 +
		1000 * 900 + 9000) / 16., 1e-9);
}

/* ---- one large pattern ---- */

static struct cell thirty[] = {{0, 30}, {1, 30}, {2, 30}};
static struct vector lone = {thirty, 3, 90};
static double one = 1;
static const struct respondents hill = {.k = 3, .n = 1, .patterns = 1, .asked = &lone,
	.weight = &one,
	.items = 1, .labels = 90};

/* Half of the people give most answers: a level that takes less, after one that is
 * too large, does not fit. */
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

/* Two people for each of 3000 labels have more answers than there are numbers:
 * that does not fit, nor does what comes after, and 9 million for two people
 * are all that is counted of what costs so much. */
static void
astronomical(void)
{
	static struct cell cell[3000];
	struct vector asked = {cell, 3000, 6000};
	const struct respondents crowd = {.k = 3000, .n = 1, .patterns = 1,
		.asked = &asked, .weight = &one, .items = 1, .labels = 6000, .least = 6000};
	struct curve_rules rules = rules_of(&crowd, "frequency", "agreement");
	double *answers;
	struct cost cost;

	for (uint32_t l = 0; l < 3000; l++)
		cell[l] = (struct cell){l, 2};
	answers = cost_answers(&crowd, 5999);
	CHECK(answers[1] == 3000 && answers[2] == 3000 * 2999. / 2 + 3000);
	CHECK(answers[3000] == HUGE_VAL && answers[5999] == 3000);
	MEM_FREE(answers);
	cost = cost_of(&crowd, &rules, 5999);
	CHECK(!cost.all && cost.fits == 1 && cost.work > COST_WORK);
	CHECK(isfinite(cost.work));
}

/* A matrix of 60 x 60 for 60 answers takes more than these 60 times 60. */
static void
determinants(void)
{
	struct cell cell[60];
	struct vector asked = {cell, 60, 60};
	const struct respondents all = {.k = 60, .n = 1, .patterns = 1,
		.asked = &asked, .weight = &one,
		.items = 1, .labels = 60, .least = 60};
	struct curve_rules rules = rules_of(&all, "plurality", "dmi");

	for (uint32_t l = 0; l < 60; l++)
		cell[l] = (struct cell){l, 1};
	/* 1 and 60 answers, each 3600 numbers of the matrix, and twice 72000
	 * steps */
	CHECK_NEAR(cost_of(&all, &rules, 1).work,
		(61 * 3600 + 2 * 72000) / 16., 1e-9);
	rules.scorer = scorer_named("f1");
	CHECK_NEAR(cost_of(&all, &rules, 1).work, 61 * 60, 1e-9);
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
		rules.work = COST_WORK;
		rules.bytes = 1;
		CHECK(cost_draws(&hill, &rules, 0, max, 1));
		rules.draws = 0;
		CHECK(!cost_draws(&hill, &rules, 0, max, 1));
		CHECK(way > 1 || draws > 0);
	}
	MEM_FREE(answers);
}

/* With the stated limits, and no own ones. */
static void
by_default(void)
{
	struct cell cell[] = {{0, 9000}, {1, 9000}, {2, 9000}};
	struct vector asked = {cell, 3, 27000};
	const struct respondents large = {.k = 3, .n = 1, .patterns = 1,
		.asked = &asked, .weight = &one,
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

/* Over annotators a level has a number for each cell, and a model one for each
 * rating. */
static void
people(void)
{
	struct rng r = check_rng(6, 0);

	for (int round = 0; round < 30; round++) {
		struct curve_rules rules;
		double without, cells = 0;
		struct town t;

		draw_town(&t, &r);
		t.respondents.wanted = NULL;
		for (size_t i = 0; i < t.respondents.patterns; i++)
			cells += (double)t.asked[i].cells;
		rules = rules_of(&t.respondents, "frequency", "agreement");
		rules.models = rng_below(&r, 4);
		without = cost_of(&t.respondents, &rules, 1).bytes;
		rules.people = true;
		CHECK_NEAR(cost_of(&t.respondents, &rules, 1).bytes - without,
			(2 * cells + (double)rules.models *
			t.respondents.labels) * sizeof(double), 1e-9);
	}
}

CHECK_ALL(exact, models, resamples, people, scores_of_models, over_the_hill,
	astronomical, determinants, drawn, by_default)
