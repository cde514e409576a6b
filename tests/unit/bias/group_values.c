/* estimate: values of units and groups by loops; dispersion by its formula, and
 * its correction by data whose groups differ by chance alone. */
#include "bias/group_values.h"

#include "world.h"

/* A rate of one unit's labels: those of annotator a, or of item i, or all of a
 * group, with weights; SIZE_MAX: any. */
static double
unit_value(const struct unit_values *x, size_t unit, const double *person,
	const double *item)
{
	const struct raters *by = x->units->raters;
	double sum = 0, n = 0;

	for (size_t r = 0; r < by->ratings; r++) {
		struct rating rating = by->rating[r];
		struct rate_part part = x->decisions->part[r];
		double w = (person ? person[rating.annotator] : 1) *
			(item ? item[world_place(by, r)] : 1);

		if (x->units->unit[r] != unit)
			continue;
		sum += w * part.sum;
		n += w * part.of;
	}
	return n > 0 ? sum / n : NUM_NA;
}

static void
check_groups(const struct unit_values *x, const struct group_values *e,
	const double *weight, bool sample)
{
	const struct units *u = x->units;
	double performance = 0, square = 0, noise = 0, n = 0, divisor;

	for (size_t g = 0; g < u->groups; g++) {
		double sum = 0, all = 0, squares = 0, with = 0;

		for (size_t i = 0; i < u->n; i++)
			if (u->group[i] == g && !isnan(x->value[i])) {
				double w = weight ? weight[i] : 1;

				sum += w * x->value[i];
				all += w;
				with++;
			}
		CHECK((double)e->with[g] == with);
		CHECK_NEAR(e->value[g], all > 0 ? sum / all : NUM_NA, 1e-14);
		for (size_t i = 0; i < u->n; i++)
			if (u->group[i] == g && !isnan(x->value[i]))
				squares += (weight ? weight[i] : 1) *
					pow(x->value[i] - e->value[g], 2);
		CHECK_NEAR(e->error[g], with > 1 && u->kind != UNITS_GROUPS ?
			all > 0 ? squares * with / (with - 1) / (all * all) :
			NUM_NA : NUM_NA, 1e-14);
		if (isnan(e->value[g]))
			continue;
		performance += e->value[g];
		noise += e->error[g];
		n++;
	}
	performance = n > 0 ? performance / n : NUM_NA;
	CHECK_NEAR(e->performance, performance, 1e-14);
	for (size_t g = 0; g < u->groups; g++)
		if (!isnan(e->value[g]))
			square += pow(e->value[g] - performance, 2);
	divisor = sample ? n - 1 : n;
	CHECK_NEAR(e->dispersion, n > 1 ? 1 - sqrt(square / divisor) : NUM_NA,
		1e-14);
	CHECK_NEAR(e->corrected, n > 1 && !isnan(noise) ? 1 - sqrt(fmax(0,
		square / divisor - (n - 1) / divisor * noise / n)) : NUM_NA,
		1e-7);
}

static void
drawn(const char *text, bool pooled, const char *name, bool sample)
{
	const struct rate *rate = method_find(&rates_table, name);
	struct rng r = check_rng(4, (uint64_t)name[1]);

	for (int k = 0; k < 120; k++) {
		double person[WORLD_PEOPLE], item[WORLD_ITEMS];
		struct drawn w = {.annotator = NULL};
		struct world p;
		struct grouping g;
		struct units_rules rules = {.pooled = pooled};
		struct units u;
		struct ballots b;
		struct decisions d;
		struct unit_values x;
		struct group_values e;

		world_draw(&p, &r, 3, 3);
		world_read(&p, "-g kind");
		grouping_parse(&g, text, &p.input);
		units_make(&u, &p.raters, &g, &rules);
		ballots_make(&b, &p.raters);
		ballots_fill(&b, &p.raters, CEILING_ONE, NULL);
		decisions_make(&d, &p.raters);
		decisions_of_ceiling(&d, &p.raters, &b, rate, 1);
		unit_values_make(&x, &u, &d, sample);
		group_values_init(&e, u.groups);
		for (size_t i = 0; i < WORLD_PEOPLE; i++)
			person[i] = (double)rng_below(&r, 3);
		for (size_t i = 0; i < WORLD_ITEMS; i++)
			item[i] = (double)rng_below(&r, 3);
		if (k % 2)
			w = (struct drawn){person, item};
		unit_values_weigh(&x, &w);
		for (size_t i = 0; i < u.n; i++)
			CHECK_NEAR(x.value[i], u.kind == UNITS_ANNOTATORS &&
				w.annotator && person[i] == 0 ? NUM_NA :
				unit_value(&x, i, u.kind !=
				UNITS_ANNOTATORS ? w.annotator : NULL, u.kind !=
				UNITS_ITEMS ? w.item : NULL), 1e-14);
		unit_values_group(&x, &w, 0, &e);
		check_groups(&x, &e, u.kind == UNITS_ANNOTATORS ? w.annotator :
			u.kind == UNITS_ITEMS ? w.item : NULL, sample);
	}
}

/* Ten groups of noise alone: the variance of their values less the noise is 0 on
 * average, with noise of a second drawing, too. */
static void
chance(void)
{
	struct group_values e;
	double sum = 0, raw = 0;
	struct rng r = check_rng(5, 1);

	group_values_init(&e, 10);
	for (int k = 0; k < 20000; k++) {
		for (size_t g = 0; g < 10; g++) {
			e.value[g] = .5 + .02 * rng_normal(&r) +
				.01 * rng_normal(&r);
		}
		group_values_spread(&e, true, .9 * .0005);
		raw += pow(1 - e.dispersion, 2);
		sum += pow(1 - e.dispersion, 2) - .0005;
	}
	CHECK_NEAR(raw / 20000, .0005, 1e-5);
	CHECK_NEAR(sum / 20000, 0, 1e-5);
	/* no more than noise: groups are not apart */
	for (size_t g = 0; g < 10; g++)
		e.value[g] = .5 + .001 * (double)g;
	group_values_spread(&e, false, .0005);
	CHECK(e.corrected == 1 && e.dispersion < 1);
}

int
main(void)
{
	drawn("kind", false, "accuracy", false);
	drawn("kind", false, "tpr", true);
	drawn("kind", true, "fpr", false);
	drawn("ambiguity:3", false, "accuracy", true);
	drawn("popularity:3", false, "accuracy", false);
	chance();
	return check_done();
}
