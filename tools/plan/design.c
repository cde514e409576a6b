#include "design.h"
#include "statuses.h"

#include "stats/stats.h"
#include "stats/student.h"
#include "text/num.h"

#include <math.h>

#define MOST_ITEMS 1e9

struct design
design_nothing(enum estimate_status status)
{
	struct design x = {NUM_NA, NUM_NA, NUM_NA, estimate_nothing(NUM_NA),
		NUM_NA, NUM_NA};

	x.e.status = status;
	return x;
}

static double
cost_of(const struct design_rules *rules, double items, double k)
{
	return items * (rules->item_cost + rules->label_cost * k);
}

/* se and df of so many items. */
static void
set_error(struct estimate *e, const struct design_variance *s,
	const struct design_rules *rules, double items)
{
	double k = (double)s->k, labels = items * k, v = s->v / items;
	double people = fmin(fmax(rules->annotators, k), labels);
	double q = s->leaning / people + (s->rating - s->leaning) / labels;
	double p = s->leaning * (1 / people - 1 / labels);

	e->se = sqrt(v);
	e->df = items / fmax(s->size, 1) - 1;
	if (isnan(s->leaning))
		return;
	if (rules->random == CROSSED_ITEMS) {
		e->se = sqrt(fmax(s->v - s->leaning / k, 0) / items +
			s->leaning / people);
		e->df = fmin(items, people) - 1;
		return;
	}
	e->se = sqrt(v + p);
	e->df = items < 2 ? 0 : (v + p) * (v + p) / (v * v / (items - 1) +
		(people > 1 ? q * q / (people - 1) : HUGE_VAL));
}

struct design
design_of(const struct design_variance *s, const struct design_rules *rules,
	double items, double effect)
{
	struct design x = design_nothing(s->status);
	double k = (double)s->k, t;

	x.items = items;
	x.raters = k;
	x.cost = cost_of(rules, items, k);
	if (isnan(s->v))
		return x;
	set_error(&x.e, s, rules, items);
	if (!(x.e.df >= 1)) {
		x.e.status = items < 2 ? ESTIMATE_ONE_ITEM : s->size > 1 ?
			ESTIMATE_ONE_CLUSTER : ESTIMATE_FEW_ANNOTATORS;
		return x;
	}
	t = student_t_quantile(.5 + rules->level / 2, x.e.df);
	x.half = t * x.e.se;
	if (!isnan(effect))
		x.power = stats_normal_below(effect / x.e.se - t) +
			stats_normal_below(-effect / x.e.se - t);
	return x;
}

static bool
meets(const struct design_rules *rules, const struct design *x)
{
	return rules->goal == DESIGN_WIDTH ? x->half <= rules->width :
		x->power >= rules->power;
}

/* A design with n items, or with so many that more would not be made and n people. */
static struct design
design_with(const struct design_variance *s, const struct design_rules *rules,
	double effect, bool people, double n)
{
	struct design_rules more = *rules;

	if (people)
		more.annotators = n;
	return design_of(s, &more, people ? MOST_ITEMS : n, effect);
}

/* The smallest n above `low` with which the goal is met: doubling finds one, and bisection
 * the smallest. NUM_NA: there is none. */
static double
smallest(const struct design_variance *s, const struct design_rules *rules,
	double effect, bool people, double low)
{
	double high = fmin(2 * low, MOST_ITEMS);
	struct design x = design_with(s, rules, effect, people, high);

	while (high < MOST_ITEMS && !meets(rules, &x)) {
		low = high;
		high = fmin(2 * high, MOST_ITEMS);
		x = design_with(s, rules, effect, people, high);
	}
	if (!meets(rules, &x))
		return NUM_NA;
	while (high - low > 1) {
		double middle = floor((low + high) / 2);

		x = design_with(s, rules, effect, people, middle);
		*(meets(rules, &x) ? &high : &low) = middle;
	}
	return ceil(high);
}

struct design
design_goal(const struct design_variance *s, const struct design_rules *rules,
	double effect)
{
	struct design none = design_nothing(s->status);
	double items;

	none.raters = (double)s->k;
	if (rules->goal == DESIGN_BUDGET) {
		items = design_bought(rules, s->k);
		none.e.status = ESTIMATE_OWN(PLAN_OVER_BUDGET);
		return items < 2 ? none : design_of(s, rules, items, effect);
	}
	if (isnan(s->v))
		return none;
	if (rules->goal == DESIGN_POWER && effect == 0) {
		none.e.status = ESTIMATE_OWN(PLAN_NO_EFFECT);
		return none;
	}
	items = smallest(s, rules, effect, false, 1);
	none.e.status = ESTIMATE_OWN(PLAN_NEVER);
	return isnan(items) ? none : design_of(s, rules, items, effect);
}

double
design_annotators(const struct design_variance *s, const struct design_rules *rules,
	double effect)
{
	return smallest(s, rules, effect, true, fmax(rules->annotators,
		(double)s->k));
}

double
design_bought(const struct design_rules *rules, uint64_t k)
{
	/* 30 buys 100 items of .3, which is no binary fraction */
	return floor(rules->budget / cost_of(rules, 1, (double)k) * (1 + 1e-12));
}

bool
design_better(const struct design_rules *rules, const struct design *a,
	const struct design *b)
{
	double labels_a = a->items * a->raters, labels_b = b->items * b->raters;

	if (isnan(b->items))
		return true;
	if (rules->goal == DESIGN_BUDGET && a->half != b->half)
		return a->half < b->half;
	if (a->cost != b->cost)
		return a->cost < b->cost;
	if (rules->goal != DESIGN_BUDGET && labels_a != labels_b)
		return labels_a < labels_b;
	return a->raters < b->raters;
}
