/* replicate: values of groups with people drawn again are means of those who
 * are drawn, each as often. */
#include "bias/replicate.h"

#include "bias/outcome.h"

#include "world.h"

enum { PEOPLE = 9, ITEMS = 10, REPLICATES = 20 };

/* People 0 .. 8, of whom person p says x of p + 1 of ten items, in groups. */
static const char *const in[PEOPLE] = {"a", "b", "a", "b", "a", "b", "a", "b", "c"};

struct study {
	struct world w;
	struct grouping grouping;
	struct units units;
	struct decisions decisions;
};

static void
study_make(struct study *x)
{
	const struct units_rules rules = {.min_units = 1};
	static char text[1 << 14];
	size_t n = (size_t)sprintf(text, "item\tannotator\tlabel\tkind\n");

	for (int p = 0; p < PEOPLE; p++)
		for (int i = 0; i < ITEMS; i++)
			n += (size_t)sprintf(text + n, "i%d\tw%d\t%s\t%s\n", i, p,
				i <= p ? "x" : "y", in[p]);
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

/* The mean over the people of a group, or of units.groups all of them, each as
 * often as drawn. */
static double
mean(const struct study *x, const double *times, size_t group)
{
	double sum = 0, n = 0;

	for (uint32_t a = 0; a < PEOPLE; a++) {
		if (group < x->units.groups && x->units.person[a] != group)
			continue;
		sum += times[a] * (a + 1) / ITEMS;
		n += times[a];
	}
	return n > 0 ? sum / n : NUM_NA;
}

static void
values(void)
{
	static const struct outcome_rules rules = {.level = .95,
		.random = CROSSED_ANNOTATORS, .bootstrap = REPLICATES, .seed = 5};
	struct study x;
	struct outcome o;
	struct redraw d;
	double all = 0;

	study_make(&x);
	redraw_init(&d, &x.units, CROSSED_ITEMS, 5, REPLICATES);
	CHECK(!redraw_draws(&d, &x.units));
	redraw_init(&d, &x.units, CROSSED_BOTH, 5, REPLICATES);
	CHECK(redraw_draws(&d, &x.units));
	outcome_make(&o, &x.units, &x.decisions, rates_default, &rules);
	redraw_init(&d, &x.units, CROSSED_ANNOTATORS, 5, REPLICATES);
	CHECK_NEAR(o.e.population, .5, 1e-12);
	for (uint64_t r = 0; r < REPLICATES; r++) {
		resample_draw(&d.how, r);
		for (size_t g = 0; g < x.units.groups; g++) {
			double is = outcome_replicates(&o, g)[r];
			double want = mean(&x, d.drawn.annotator, g);

			CHECK(isnan(want) ? isnan(is) : fabs(is - want) < 1e-12);
		}
		CHECK_NEAR(outcome_replicates(&o, x.units.groups +
			REPLICATE_POPULATION)[r], mean(&x, d.drawn.annotator,
			x.units.groups), 1e-12);
		all += fabs(outcome_replicates(&o, 0)[r] - o.e.value[0]);
	}
	CHECK(all > 0);
}

/* The votes of those who are drawn: of one person's labels for an item nobody
 * else's are left where others are drawn never. */
static void
votes(void)
{
	const double times[PEOPLE] = {1, 1};
	struct rate_part *part;
	struct ballots b;
	size_t *start;
	struct study x;

	study_make(&x);
	part = x.decisions.part;
	start = x.w.raters.start;
	ballots_make(&b, &x.w.raters);
	ballots_fill(&b, &x.w.raters, CEILING_ONE, NULL);
	decisions_of_ceiling(&x.decisions, &x.w.raters, &b, rates_default, 0);
	ballots_decide(&b, times, part);
	/* item 1: w0 says y and w1 says x; each is met by the other's label */
	CHECK(part[start[1]].sum == 0 && part[start[1] + 1].sum == 0);
	CHECK(part[start[0]].sum == 1 && part[start[0]].of == 1);
	ballots_fill(&b, &x.w.raters, CEILING_GROUP, x.units.person);
	decisions_of_ceiling(&x.decisions, &x.w.raters, &b, rates_default, 0);
	CHECK(x.decisions.made[start[0]] && part[start[0]].of == 1);
	ballots_decide(&b, times, part);
	CHECK(part[start[0]].of == 0);
}

CHECK_ALL(values, votes)
