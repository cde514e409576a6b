#include "design.h"

#include "stats/stats.h"
#include "stats/student.h"
#include "text/num.h"

#include <math.h>

#define MOST_ITEMS 1e9

struct design_figures
design_of(const struct design_spread *s, const struct design_rules *rules,
	double items, double effect)
{
	struct design_figures x = {NUM_NA, NUM_NA, NUM_NA};
	double people = rules->annotators > 0 ? fmin((double)rules->annotators,
		items * (double)s->k) : items;
	double df = fmin(items, people) - 1, t;

	if (isnan(s->v))
		return x;
	x.se = sqrt(s->v / items +
		(rules->annotators > 0 ? s->people / people : 0));
	if (df < 1)
		return x;
	t = student_t_quantile(.5 + rules->level / 2, df);
	x.half = t * x.se;
	if (!isnan(effect))
		x.power = stats_normal_below(effect / x.se - t) +
			stats_normal_below(-effect / x.se - t);
	return x;
}

static bool
meets(const struct design_spread *s, const struct design_rules *rules,
	double items, double effect)
{
	struct design_figures x = design_of(s, rules, items, effect);

	return rules->goal == DESIGN_WIDTH ? x.half <= rules->width :
		x.power >= rules->power;
}

/* Between low, which does not meet the goal (1: not tried), and high, which does. */
static double
bisect(const struct design_spread *s, const struct design_rules *rules,
	double low, double high, double effect)
{
	while (high - low > 1) {
		double middle = floor((low + high) / 2);

		if (meets(s, rules, middle, effect))
			high = middle;
		else
			low = middle;
	}
	return high;
}

double
design_needed(const struct design_spread *s, const struct design_rules *rules,
	double effect, const char **status)
{
	double low = 1, high = 2;

	*status = s->status;
	if (isnan(s->v))
		return NUM_NA;
	if (rules->goal == DESIGN_POWER && effect == 0) {
		*status = "no_effect";
		return NUM_NA;
	}
	while (high < MOST_ITEMS && !meets(s, rules, high, effect)) {
		low = high;
		high = fmin(2 * high, MOST_ITEMS);
	}
	if (high == MOST_ITEMS && !meets(s, rules, high, effect)) {
		*status = "never";
		return NUM_NA;
	}
	return bisect(s, rules, low, high, effect);
}

double
design_cost(const struct design_rules *rules, double items, uint64_t k)
{
	return items * (rules->item_cost + rules->label_cost * (double)k);
}

double
design_bought(const struct design_rules *rules, uint64_t k)
{
	/* 30 buys 100 items of .3, which is no binary fraction */
	return floor(rules->budget / design_cost(rules, 1, k) * (1 + 1e-12));
}

bool
design_better(const struct design_rules *rules, const struct design_found *a,
	const struct design_found *b)
{
	double cost_a = design_cost(rules, a->items, a->k);
	double cost_b = design_cost(rules, b->items, b->k);
	double labels_a = a->items * (double)a->k;
	double labels_b = b->items * (double)b->k;

	if (rules->goal == DESIGN_BUDGET && a->half != b->half)
		return a->half < b->half;
	if (cost_a != cost_b)
		return cost_a < cost_b;
	if (rules->goal != DESIGN_BUDGET && labels_a != labels_b)
		return labels_a < labels_b;
	return a->k < b->k;
}
