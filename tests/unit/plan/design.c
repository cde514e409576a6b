/* design: needed by a search of all N, the best by holding each against all others. */
#include "plan/design.h"

#include "check.h"
#include "stats/student.h"
#include "text/num.h"
#include "text/rng.h"

enum { FOUND = 8 };

static double
phi(double z)
{
	return erfc(-z / sqrt(2)) / 2;
}

static void
precision(const struct design_variance *s, const struct design_rules *d, double items,
	double effect)
{
	struct design x = design_of(s, d, items, effect);
	double people = d->annotators ? fmin((double)d->annotators,
		items * (double)s->k) : items;
	double df = fmin(items, people) - 1, se, t;

	se = sqrt(s->v / items + (d->annotators ? s->people / people : 0));
	CHECK_NEAR(x.e.se, se, 1e-14);
	if (df < 1) {
		CHECK(isnan(x.half) && isnan(x.power) &&
			x.e.status == ESTIMATE_ONE_ITEM);
		return;
	}
	t = student_t_quantile((1 + d->level) / 2, df);
	CHECK_NEAR(x.half, t * se, 1e-13);
	CHECK_NEAR(x.power, phi(effect / se - t) + phi(-effect / se - t), 1e-12);
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
		CHECK(isnan(found.items) ? found.e.status == ESTIMATE_NEVER :
			found.items > 3000);
		return;
	}
	CHECK_NEAR(found.items, n, 0);
	CHECK(found.e.status == s->status);
}

static void
search(struct rng *r)
{
	struct design_variance s = {.01 + rng_unit(r), rng_unit(r) * .1,
		1 + rng_below(r, 5), rng_below(r, 2) ? ESTIMATE_OK : ESTIMATE_MODEL};
	struct design_rules d = {.level = .5 + .49 * rng_unit(r),
		.width = .02 + .2 * rng_unit(r), .power = .3 + .65 * rng_unit(r),
		.annotators = rng_below(r, 3) ? 0 : 2 + rng_below(r, 40)};

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
	struct design_variance s = {1, 0, 2, ESTIMATE_OK};
	struct design_rules d = {.goal = DESIGN_WIDTH, .level = .95, .width = 1e-5};
	double n;

	none(&s, &d, NUM_NA, ESTIMATE_NEVER);
	/* 1.96^2 / W^2 is just below 1e9 */
	d.width = 6.2e-5;
	n = design_goal(&s, &d, NUM_NA).items;
	CHECK(design_of(&s, &d, n, NUM_NA).half <= d.width);
	CHECK(design_of(&s, &d, n - 1, NUM_NA).half > d.width);
	/* one that R people never reach */
	s.people = .01;
	d.annotators = 10;
	d.width = .05;
	none(&s, &d, NUM_NA, ESTIMATE_NEVER);
	d = (struct design_rules){.goal = DESIGN_POWER, .level = .95, .power = .8};
	none(&s, &d, 0, ESTIMATE_NO_EFFECT);
	s = (struct design_variance){NUM_NA, 0, 2, ESTIMATE_FEW_LABELS};
	none(&s, &d, 1, ESTIMATE_FEW_LABELS);
	CHECK(isnan(design_of(&s, &d, 100, 1).e.se));
	CHECK(isnan(design_of(&s, &d, 100, 1).power));
}

static void
costs(void)
{
	const struct design_rules d = {.item_cost = 2.5, .label_cost = .5,
		.budget = 100};
	const struct design_variance s = {1, 0, 3, ESTIMATE_OK};

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
