/* outcome: intervals and their statuses; the worst group. */
#include "bias/outcome.h"
#include "bias/statuses.h"

#include "world.h"

/* Groups of annotators, `each` in a group, who label ten items of their own: of
 * them right[g][a] right; below 0: nobody. */
struct groups {
	struct world w;
	struct grouping grouping;
	struct units units;
	struct decisions decisions;
};

static uint64_t min_units;

static void
groups_read(struct groups *x, size_t groups, size_t each,
	const int right[][8])
{
	static char text[1 << 15] = "item\tannotator\tlabel\tkind\n";
	const struct units_rules rules = {.min_units = min_units};
	size_t n = strlen("item\tannotator\tlabel\tkind\n");

	for (size_t g = 0; g < groups; g++)
		for (size_t a = 0; a < each; a++)
			for (int i = 0; i < 10 && right[g][a] >= 0; i++)
				n += (size_t)snprintf(text + n, sizeof text - n,
					"i%zu-%zu-%d\tw%zu-%zu\t%s\tg%zu\n",
					g, a, i, g, a, i < right[g][a] ? "x" :
					"y", g);
	world_of_text(&x->w, text, "-L x,y -g kind");
	grouping_parse(&x->grouping, "kind", &x->w.input);
	units_make(&x->units, &x->w.raters, &x->grouping, &rules);
	decisions_make(&x->decisions, &x->w.raters);
	for (size_t r = 0; r < x->w.raters.ratings; r++) {
		x->decisions.part[r] = (struct rate_part){
			x->w.raters.rating[r].label == 0, 1};
		x->decisions.made[r] = true;
	}
}

/* Nothing is decided about a rating. */
static void
leave_open(struct groups *x, size_t r)
{
	x->decisions.part[r] = (struct rate_part){0, 0};
	x->decisions.made[r] = false;
}

static const struct outcome_rules none = {.level = .95, .random = -1, .none = ESTIMATE_NO_LABELS};
static const struct outcome_rules some = {.level = .95, .random = -1, .none = ESTIMATE_NO_LABELS,
	.bootstrap = 2000, .seed = 1};

static bool
says(struct estimate v, double value, enum estimate_status status)
{
	return fabs(v.value - value) < 1e-12 && v.status == status;
}

static void
values(void)
{
	static const int right[][8] = {{5, 6, 7, 8, 9, 7}, {2, 4, 6, 3, 5, 4}};
	struct groups x;
	struct outcome o;
	struct estimate v;
	size_t worst;

	groups_read(&x, 2, 6, right);
	outcome_make(&o, &x.units, &x.decisions, rates_default, &none);
	CHECK(says(outcome_group(&o, 0), .7, ESTIMATE_OK));
	CHECK(isnan(outcome_group(&o, 0).lo));
	CHECK(says(outcome_performance(&o), .55, ESTIMATE_OK));
	CHECK(says(outcome_dispersion(&o), .85, ESTIMATE_OK));
	CHECK(says(outcome_difference(&o, 0, 1), .3, ESTIMATE_OK));
	CHECK(says(outcome_end(&o, false, &worst), .4, ESTIMATE_OK) && worst == 1);

	outcome_make(&o, &x.units, &x.decisions, rates_default, &some);
	v = outcome_group(&o, 0);
	CHECK(says(v, .7, ESTIMATE_BOOTSTRAP));
	/* six annotators of variance .02 */
	CHECK_NEAR(o.error[0], sqrt(.02 / 6), .003);
	CHECK(o.df[0] == 5 && v.hi - v.lo > 2 * 1.96 * o.error[0]);
	v = outcome_difference(&o, 0, 1);
	CHECK(v.lo > 0 && v.hi < .6 && v.lo < .3 && v.hi > .3);
	v = outcome_end(&o, false, &worst);
	/* wider than the interval of the group by itself */
	CHECK(v.hi - v.lo > outcome_group(&o, 1).hi - outcome_group(&o, 1).lo);
	CHECK(outcome_dispersion(&o).lo == outcome_corrected(&o).lo);
	CHECK(outcome_corrected(&o).value > .85);
}

/* The worst of a rate of which less is better is the largest. */
static void
down(void)
{
	static const int right[][8] = {{5, 6, 7, 8, 9, 7}, {2, 4, 6, 3, 5, 4}};
	struct groups x;
	struct outcome o;
	size_t worst;

	groups_read(&x, 2, 6, right);
	for (size_t r = 0; r < x.w.raters.ratings; r++)
		x.decisions.part[r] = (struct rate_part){.5, 1};
	x.decisions.part[0].sum = .1;
	outcome_make(&o, &x.units, &x.decisions, method_find(&rates_table,
		"fnr"), &none);
	outcome_end(&o, false, &worst);
	CHECK(worst == 1);
}

/* Four annotators are too few; annotators who are all alike say nothing of how
 * much annotators differ. */
static void
too_little(void)
{
	static const int right[][8] = {{5, 6, 7, 8}, {2, 4, 6, 3}};
	static const int alike[][8] = {{10, 10, 10, 10, 10},
		{5, 6, 7, 8, 9}};
	struct groups x;
	struct outcome o;
	size_t worst;

	groups_read(&x, 2, 4, right);
	outcome_make(&o, &x.units, &x.decisions, rates_default, &some);
	CHECK(says(outcome_group(&o, 0), .65, ESTIMATE_FEW_UNITS));
	CHECK(outcome_difference(&o, 0, 1).status == ESTIMATE_FEW_UNITS);
	CHECK(outcome_end(&o, false, &worst).status == ESTIMATE_FEW_UNITS);
	CHECK(worst == 1);

	groups_read(&x, 2, 5, alike);
	outcome_make(&o, &x.units, &x.decisions, rates_default, &some);
	CHECK(says(outcome_group(&o, 0), 1, ESTIMATE_CONSTANT));
	CHECK(isnan(outcome_group(&o, 0).lo));
	CHECK(says(outcome_group(&o, 1), .7, ESTIMATE_BOOTSTRAP));
	CHECK(says(outcome_difference(&o, 0, 1), .3, ESTIMATE_CONSTANT));
	CHECK(says(outcome_end(&o, false, &worst), .7, ESTIMATE_BOOTSTRAP) && worst == 1);
	/* a rate of labels that nobody gave; one group */
	for (size_t r = 0; r < x.w.raters.ratings; r++)
		if (x.units.group[x.units.unit[r]] == 0)
			leave_open(&x, r);
	outcome_make(&o, &x.units, &x.decisions, rates_default, &some);
	CHECK(outcome_group(&o, 0).status == ESTIMATE_NO_LABELS);
	CHECK(outcome_dispersion(&o).status == ESTIMATE_OWN(BIAS_ONE_GROUP));
	CHECK(says(outcome_performance(&o), .7, ESTIMATE_BOOTSTRAP));
}

/* A small group has its value and no part in what is over groups, whose limits are
 * there. */
static void
small(void)
{
	static const int right[][8] = {{5, 6, 7, 8, 9, 7}, {2, 4, 6, 3, 5, 4},
		{0, 1, -1, -1, -1, -1}};
	struct groups x;
	struct outcome o;
	struct estimate v;
	size_t worst;

	min_units = 5;
	groups_read(&x, 3, 6, right);
	outcome_make(&o, &x.units, &x.decisions, rates_default, &some);
	CHECK(says(outcome_group(&o, 2), .05, ESTIMATE_FEW_UNITS));
	CHECK(says(outcome_performance(&o), .55, ESTIMATE_BOOTSTRAP));
	v = outcome_dispersion(&o);
	CHECK(says(v, .85, ESTIMATE_BOOTSTRAP) && v.lo < v.hi);
	/* six annotators of variances .02 and .02 in each group */
	CHECK(says(outcome_corrected(&o), 1 - sqrt(.0225 - .5 * .02 / 6),
		ESTIMATE_BOOTSTRAP));
	v = outcome_end(&o, false, &worst);
	CHECK(says(v, .4, ESTIMATE_BOOTSTRAP) && worst == 1 && v.lo < .4);
	CHECK(o.made[3].units == 12 && o.made[3].labels == 120);
	/* labels that count are of three annotators of the second group: one is left */
	for (size_t r = 0; r < x.w.raters.ratings; r++)
		if (x.w.raters.rating[r].annotator >= 6 &&
		    x.w.raters.rating[r].annotator < 9)
			leave_open(&x, r);
	outcome_make(&o, &x.units, &x.decisions, rates_default, &some);
	CHECK(says(outcome_group(&o, 1), .4, ESTIMATE_FEW_UNITS));
	CHECK(says(outcome_performance(&o), .7, ESTIMATE_BOOTSTRAP));
	CHECK(isnan(outcome_dispersion(&o).value));
	CHECK(outcome_dispersion(&o).status == ESTIMATE_OWN(BIAS_ONE_GROUP));
	CHECK(outcome_end(&o, false, &worst).status == ESTIMATE_OWN(BIAS_ONE_GROUP) && worst == 3);
	min_units = 7;
	groups_read(&x, 3, 6, right);
	outcome_make(&o, &x.units, &x.decisions, rates_default, &some);
	CHECK(outcome_performance(&o).status == ESTIMATE_OWN(BIAS_NO_GROUPS));
	CHECK(outcome_dispersion(&o).status == ESTIMATE_OWN(BIAS_NO_GROUPS));
	CHECK(outcome_corrected(&o).status == ESTIMATE_OWN(BIAS_NO_GROUPS));
	CHECK(outcome_end(&o, false, &worst).status == ESTIMATE_OWN(BIAS_NO_GROUPS) && worst == 3);
	CHECK(says(outcome_group(&o, 0), .7, ESTIMATE_BOOTSTRAP));
	/* the first group alone has a value, and is small */
	for (size_t r = 0; r < x.w.raters.ratings; r++)
		if (x.units.group[x.units.unit[r]] > 0)
			leave_open(&x, r);
	outcome_make(&o, &x.units, &x.decisions, rates_default, &some);
	CHECK(outcome_performance(&o).status == ESTIMATE_OWN(BIAS_NO_GROUPS));
	min_units = 0;
}

/* A replicate has the noise of its annotators; where annotators are drawn again, that
 * of the draw besides. Both are taken from the variance between groups. */
static void
drawn(void)
{
	static const int right[][8] = {{5, 6, 7, 8, 9, 7}, {2, 4, 6, 3, 5, 4}};
	struct outcome_rules rules = some;
	struct groups x;

	groups_read(&x, 2, 6, right);
	for (int items = 0; items < 2; items++) {
		const double *a, *b, *corrected;
		double lost = 0;
		struct outcome o;

		rules.random = items ? CROSSED_ITEMS : CROSSED_ANNOTATORS;
		outcome_make(&o, &x.units, &x.decisions, rates_default, &rules);
		a = o.replicate;
		b = a + rules.bootstrap;
		corrected = a + 3 * rules.bootstrap;
		for (size_t k = 0; k < rules.bootstrap; k++) {
			double d = (a[k] - b[k]) / 2, left = 1 - corrected[k];

			lost += (d * d - left * left) / (double)rules.bootstrap;
		}
		/* 5/6 + 1; the items of an annotator add as much as annotators differ */
		CHECK_NEAR(lost / o.e.noise, items ? 2.1 : 1.8, .1);
	}
}

/* The limits of the worst group end where rates do. */
static void
clipped(void)
{
	static const int low[][8] = {{9, 9, 10, 9, 10, 9}, {0, 1, 0, 4, 0, 1}};
	static const int high[][8] = {{10, 10, 10, 10, 10, 10},
		{10, 10, 10, 7, 10, 10}};

	for (int up = 0; up < 2; up++) {
		struct groups x;
		struct outcome o;
		struct estimate v;
		size_t worst;

		groups_read(&x, 2, 6, up ? high : low);
		outcome_make(&o, &x.units, &x.decisions, rates_default, &some);
		v = outcome_end(&o, false, &worst);
		CHECK(says(v, up ? .95 : .1, ESTIMATE_BOOTSTRAP) && worst == 1);
		CHECK(up ? v.hi == 1 && v.lo < .95 : v.lo == 0 && v.hi > .1);
	}
}

CHECK_ALL(values, down, too_little, small, drawn, clipped)
