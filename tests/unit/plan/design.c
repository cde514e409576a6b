/* design: needed by a search of all N, the best by holding each against all others. */
#include "plan/design.h"
#include "plan/statuses.h"

#include "check.h"
#include "stats/student.h"
#include "text/num.h"
#include "stats/rng.h"

enum { FOUND = 8 };

static double
phi(double z)
{
	return erfc(-z / sqrt(2)) / 2;
}

/* The parts of A people who give N k labels: two labels of one of them have the
 * covariance G where their items differ. */
static void
precision(const struct design_variance *s, const struct design_rules *d, double items,
	double effect)
{
	struct design x = design_of(s, d, items, effect);
	double k = (double)s->k, labels = items * k, people = d->annotators;
	double each, pairs, p, q, v = s->v / items, df, se, t;

	people = people < k ? k : people > labels ? labels : people;
	each = labels / people; /* labels of one of them */
	pairs = people * each * (each - 1) / (labels * labels);
	p = s->leaning * pairs;
	q = p + s->rating / labels;
	se = sqrt(d->random == CROSSED_ITEMS ? v : v + p);
	df = d->random == CROSSED_ITEMS ? items - 1 : pow(v + p, 2) /
		(v * v / (items - 1) + q * q / (people - 1));
	CHECK_NEAR(x.e.se, se, 1e-13);
	if (items < 2) {
		CHECK(isnan(x.half) && isnan(x.power) &&
			x.e.status == ESTIMATE_ONE_ITEM);
		return;
	}
	if (df < 1) {
		CHECK(isnan(x.half) && x.e.status == (items < 2 ?
			ESTIMATE_ONE_ITEM : ESTIMATE_FEW_ANNOTATORS));
		return;
	}
	t = student_t_quantile((1 + d->level) / 2, df);
	CHECK_NEAR(x.half, t * se, 1e-13);
	CHECK_NEAR(x.power, phi(effect / se - t) + phi(-effect / se - t), 1e-12);
}

/* Other items labelled by A people: V is without their leaning, which is apart. */
static void
precision_of_crowd(const struct design_variance *s, const struct design_rules *d,
	double items)
{
	struct design_rules rules = *d;
	double k = (double)s->k, people = fmin(d->annotators, items * k);
	double df = fmin(items, people) - 1;
	struct design x;

	rules.random = CROSSED_ITEMS;
	x = design_of(s, &rules, items, NUM_NA);
	CHECK_NEAR(x.e.se, sqrt((s->v - s->leaning / k) / items + s->leaning / people),
		1e-14);
	if (df < 1)
		CHECK(isnan(x.half) && x.e.status == ESTIMATE_ONE_ITEM);
	else
		CHECK_NEAR(x.half, x.e.se * student_t_quantile((1 + d->level) / 2,
			df), 1e-13);
}

/* The first N that will do, of those up to 3000. */
static void
needed(const struct design_variance *s, const struct design_rules *d, double effect)
{
	struct design found = design_goal(s, d, effect);
	double n = 2;

	for (; n <= 3000; n++) {
		struct design x = design_of(s, d, n, effect);

		if (d->goal == DESIGN_WIDTH ? x.half <= d->width :
		    x.power >= d->power)
			break;
	}
	if (n > 3000) {
		CHECK(isnan(found.items) ? found.e.status == ESTIMATE_OWN(PLAN_NEVER) :
			found.items > 3000);
		return;
	}
	CHECK_NEAR(found.items, n, 0);
	CHECK(found.e.status == s->status);
}

static void
search(struct rng *r)
{
	struct design_variance s = {.v = .01 + rng_unit(r), .rating = .1 + rng_unit(r),
		.leaning = rng_unit(r) * .01, .k = 1 + rng_below(r, 5),
		.status = rng_below(r, 2) ? ESTIMATE_OK : ESTIMATE_MODEL};
	struct design_rules d = {.level = .5 + .49 * rng_unit(r),
		.width = .02 + .2 * rng_unit(r), .power = .3 + .65 * rng_unit(r),
		.random = rng_below(r, 2) ? CROSSED_BOTH : CROSSED_ITEMS,
		.annotators = 6 + 40 * rng_unit(r)};

	if (s.v > s.leaning / (double)s.k)
		precision_of_crowd(&s, &d, (double)(1 + rng_below(r, 300)));
	if (d.random == CROSSED_ITEMS)
		s.leaning = NUM_NA;
	precision(&s, &d, (double)(1 + rng_below(r, 300)), rng_unit(r));
	d.goal = DESIGN_WIDTH;
	needed(&s, &d, NUM_NA);
	d.goal = DESIGN_POWER;
	needed(&s, &d, .05 + rng_unit(r));
}

static void
none(const struct design_variance *s, const struct design_rules *d, double effect,
	enum estimate_status status)
{
	struct design x = design_goal(s, d, effect);

	CHECK(isnan(x.items) && isnan(x.e.se) && x.e.status == status);
}

static void
nothing(void)
{
	struct design_variance s = {1, 1, NUM_NA, 2, ESTIMATE_OK, 1};
	struct design_rules d = {.goal = DESIGN_WIDTH, .level = .95, .width = 1e-5};
	struct design x;
	double n;

	none(&s, &d, NUM_NA, ESTIMATE_OWN(PLAN_NEVER));
	/* 1.96^2 / W^2 is just below 1e9 */
	d.width = 6.2e-5;
	n = design_goal(&s, &d, NUM_NA).items;
	CHECK(design_of(&s, &d, n, NUM_NA).half <= d.width);
	CHECK(design_of(&s, &d, n - 1, NUM_NA).half > d.width);
	/* one that ten people never reach */
	s.leaning = .01;
	d.random = CROSSED_BOTH;
	d.annotators = 10;
	d.width = .05;
	none(&s, &d, NUM_NA, ESTIMATE_OWN(PLAN_NEVER));
	d = (struct design_rules){.goal = DESIGN_POWER, .level = .95, .power = .8};
	none(&s, &d, 0, ESTIMATE_OWN(PLAN_NO_EFFECT));
	/* leanings that are not known; a person and a half */
	s.leaning = s.rating = NUM_NA;
	d.random = CROSSED_BOTH;
	CHECK_NEAR(design_of(&s, &d, 100, NUM_NA).e.se, .1, 1e-15);
	CHECK(design_of(&s, &d, 100, NUM_NA).e.df == 99);
	s.leaning = .01;
	s.rating = 1;
	s.k = 1;
	d.annotators = 1.5;
	x = design_of(&s, &d, 100, NUM_NA);
	CHECK(isnan(x.half) && x.e.status == ESTIMATE_FEW_ANNOTATORS);
	s = (struct design_variance){NUM_NA, NUM_NA, NUM_NA, 2,
		ESTIMATE_FEW_LABELS, 1};
	none(&s, &d, 1, ESTIMATE_FEW_LABELS);
	CHECK(isnan(design_of(&s, &d, 100, 1).e.se));
	CHECK(isnan(design_of(&s, &d, 100, 1).power));
}

static void
costs(void)
{
	const struct design_rules d = {.item_cost = 2.5, .label_cost = .5,
		.budget = 100};
	const struct design_variance s = {1, 1, 0, 3, ESTIMATE_OK, 1};

	CHECK_NEAR(design_of(&s, &d, 10, NUM_NA).cost, 40, 1e-15);
	CHECK_NEAR(design_bought(&d, 1), 33, 0);
	CHECK_NEAR(design_bought(&d, 5), 20, 0);
	CHECK_NEAR(design_bought(&d, 500), 0, 0);
}

/* The keys by which design_better() compares; the first that differs decides. */
static void
keys(const struct design_rules *d, const struct design *x, double *key)
{
	bool budget = d->goal == DESIGN_BUDGET;

	key[0] = budget ? x->half : x->cost;
	key[1] = budget ? x->cost : x->items * x->raters;
	key[2] = x->raters;
}

static bool
before(const double *a, const double *b)
{
	for (int i = 0; i < 3; i++)
		if (a[i] != b[i])
			return a[i] < b[i];
	return false;
}

/* Few different numbers, so that many are equal. */
static void
best(struct rng *r)
{
	struct design_rules d = {.goal = rng_below(r, 2) ? DESIGN_BUDGET :
		DESIGN_WIDTH, .item_cost = (double)rng_below(r, 2),
		.label_cost = (double)rng_below(r, 2)};
	struct design x[FOUND];

	for (int i = 0; i < FOUND; i++) {
		x[i].items = (double)(2 * (1 + rng_below(r, 6)));
		x[i].raters = (double)(1 + rng_below(r, 4));
		x[i].half = .1 * (double)rng_below(r, 3);
		x[i].cost = x[i].items * (d.item_cost + d.label_cost *
			x[i].raters);
	}
	for (int i = 0; i < FOUND; i++)
		for (int j = 0; j < FOUND; j++) {
			double a[3], b[3];

			keys(&d, &x[i], a);
			keys(&d, &x[j], b);
			CHECK(design_better(&d, &x[i], &x[j]) == before(a, b));
		}
}

int
main(void)
{
	struct rng r = check_rng(1, 0);

	for (int round = 0; round < 300; round++) {
		search(&r);
		best(&r);
	}
	nothing();
	costs();
	return check_done();
}
