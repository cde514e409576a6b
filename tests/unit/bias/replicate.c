/* replicate: values of groups with people drawn again are means of those who are drawn,
 * each as often. */
#include "bias/replicate.h"

#include "world.h"

enum { PEOPLE = 9, ITEMS = 10, REPLICATES = 20 };

/* People 0 .. 8, of whom person p says x of p + 1 of ten items, in groups of one value
 * or two. */
static const char *const in[PEOPLE] = {"a", "b", "a", "b", "a;b", "b", "a", "b;a", "c"};

struct study {
	struct world w;
	struct grouping grouping;
	struct units units;
	struct decisions decisions;
};

static void
study_make(struct study *x, const char *several)
{
	const struct units_rules rules = {.min_units = 1, .several = several};
	static char text[1 << 14];
	size_t n = (size_t)sprintf(text, "item\tannotator\tlabel\tkind\n");

	for (int p = 0; p < PEOPLE; p++)
		for (int i = 0; i < ITEMS; i++)
			n += (size_t)sprintf(text + n, "i%d\tw%d\t%s\t%s\n", i, p,
				i <= p ? "x" : "y", in[p]);
	world_of_text(&x->w, text, "-L x,y -g kind");
	grouping_parse(&x->grouping, "kind", &x->w.input);
	units_make(&x->units, &x->w.raters, &x->grouping, &rules);
	decisions_of_model(&x->decisions, &x->w.raters, NULL, 0, 0);
	for (size_t r = 0; r < x->w.raters.ratings; r++)
		x->decisions.same[r] = x->w.raters.rating[r].label == 0;
	decisions_spread(&x->decisions, &x->units);
}

static void
study_free(struct study *x)
{
	decisions_free(&x->decisions);
	units_free(&x->units);
	world_free(&x->w);
}

/* The mean over the people of a group, "" all of them, each as often as drawn. */
static double
mean(const struct study *x, const double *times, const char *group)
{
	const struct raters *r = x->units.raters;
	double sum = 0, n = 0;
	uint32_t last = UINT32_MAX;

	for (uint32_t a = 0; a < r->annotators; a++) {
		uint32_t person = raters_person(r, a);

		if (*group ? !view_is(ids_name(&x->units.names,
		    x->units.person[a]), group) : person == last)
			continue;
		last = person;
		sum += times[a] * (person + 1) / ITEMS;
		n += times[a];
	}
	return n > 0 ? sum / n : NUM_NA;
}

static void
check(const char *several)
{
	static const struct outcome_rules rules = {.level = .95,
		.random = CROSSED_ANNOTATORS, .bootstrap = REPLICATES, .seed = 5};
	struct study x;
	struct outcome o;
	struct redraw d;
	double all = 0;

	study_make(&x, several);
	CHECK(!replicate_draws(&x.units, CROSSED_ITEMS));
	CHECK(replicate_draws(&x.units, CROSSED_BOTH));
	outcome_make(&o, &x.units, &x.decisions, rates_default, &rules);
	redraw_init(&d, &x.units, CROSSED_ANNOTATORS, 5, REPLICATES);
	CHECK_NEAR(o.e.population, .5, 1e-12);
	for (uint64_t r = 0; r < REPLICATES; r++) {
		resample_draw(&d.how, r);
		for (size_t g = 0; g < x.units.groups; g++) {
			struct view v = ids_name(&x.units.names, g);
			char name[8] = "";
			double is = outcome_replicates(&o, g)[r], want;

			memcpy(name, v.p, v.n);
			want = mean(&x, d.annotators->times, name);
			CHECK(isnan(want) ? isnan(is) : fabs(is - want) < 1e-12);
		}
		CHECK_NEAR(outcome_replicates(&o, x.units.groups +
			OUTCOME_POPULATION)[r], mean(&x, d.annotators->times, ""),
			1e-12);
		/* who is in two groups is drawn once */
		for (uint32_t a = 1; a < x.units.raters->annotators; a++)
			CHECK(raters_person(x.units.raters, a) != raters_person(
				x.units.raters, a - 1) || d.annotators->times[a] ==
				d.annotators->times[a - 1]);
		all += fabs(outcome_replicates(&o, 0)[r] - o.e.value[0]);
	}
	CHECK(all > 0);
	redraw_free(&d);
	outcome_free(&o);
	study_free(&x);
}

/* The votes of those who are drawn: of one person's labels for an item nobody else's
 * are left where others are drawn never. */
static void
votes(void)
{
	struct outcome_votes one = {.kind = CEILING_ONE}, group = {.kind = CEILING_GROUP};
	const double times[PEOPLE] = {1, 1};
	struct decisions d;
	struct study x;

	study_make(&x, NULL);
	replicate_vote(&d, &x.units, &one, 0);
	ballots_decide(&one.ballots, times, &d);
	/* item 1: w0 says y and w1 says x; each is met by the other's label */
	CHECK(d.same[x.w.raters.start[1]] == 0 && d.same[x.w.raters.start[1] + 1] == 0);
	CHECK(d.same[x.w.raters.start[0]] == 1);
	decisions_free(&d);
	ballots_free(&one.ballots);
	replicate_vote(&d, &x.units, &group, 0);
	CHECK(!isnan(d.same[x.w.raters.start[0]]));
	ballots_decide(&group.ballots, times, &d);
	CHECK(isnan(d.same[x.w.raters.start[0]]));
	decisions_free(&d);
	ballots_free(&group.ballots);
	study_free(&x);
}

int
main(void)
{
	check(NULL);
	check(";");
	votes();
	return check_done();
}
