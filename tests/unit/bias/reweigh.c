/* reweigh: values by other weights and other votes are in each lane those of
 * unit_values_weigh(), to the bit, of two labels and of more, of whole weights and of
 * any. */
#include "bias/reweigh.h"

#include "world.h"

enum { LANES = BALLOTS_LANES };

/* Are the values of a lane those of the units? */
static void
same(const struct unit_values *want, const double *is, size_t lane)
{
	for (size_t i = 0; i < want->units->n; i++) {
		double x = is[i * LANES + lane];

		CHECK(want->value[i] == x || (isnan(want->value[i]) && isnan(x)));
	}
}

/* Draw weights: 0, 1 or 2, or of any size. */
static void
draw(struct rng *r, double *x, size_t n, bool whole)
{
	for (size_t i = 0; i < n * LANES; i++)
		x[i] = whole ? (double)rng_below(r, 3) : rng_unit(r);
}

/* The weights of a lane; of none NULL. */
static const double *
lane_of(const double *lanes, size_t n, size_t lane, double *to)
{
	for (size_t i = 0; i < n && lanes; i++)
		to[i] = lanes[i * LANES + lane];
	return lanes ? to : NULL;
}

/* Compare all lanes; votes NULL: decisions stay. */
static void
compare(struct unit_values *want, const double *is, const struct reweigh_drawn *w,
	const struct ballots *b, const double *votes, struct decisions *d)
{
	double person[WORLD_PEOPLE], item[WORLD_ITEMS], vote[WORLD_PEOPLE];

	for (size_t l = 0; l < LANES; l++) {
		struct drawn one = {lane_of(w->annotator, WORLD_PEOPLE, l, person),
			lane_of(w->item, WORLD_ITEMS, l, item)};

		if (votes)
			ballots_decide(b, lane_of(votes, WORLD_PEOPLE, l, vote), d);
		unit_values_weigh(want, &one);
		same(want, is, l);
	}
}

static void
weights(const char *text, bool pooled, const char *name, size_t labels)
{
	const struct rate *rate = method_find(&rates_table, name);
	const struct units_rules rules = {.pooled = pooled};
	struct rng r = check_rng(7, labels);

	for (int k = 0; k < 50; k++) {
		static double person[WORLD_PEOPLE * LANES], item[WORLD_ITEMS * LANES];
		static double vote[WORLD_PEOPLE * LANES], *is;
		bool whole = k % 3 != 0;
		struct reweigh_drawn w = {k % 4 & 1 ? person : NULL,
			k % 4 & 2 ? item : NULL, whole};
		struct unit_values want;
		struct reweigh stay, again;
		struct decisions d;
		struct ballots b;
		struct grouping g;
		struct units u;
		struct world p;

		world_draw(&p, &r, labels, 3);
		world_read(&p, "-g kind");
		grouping_parse(&g, text, &p.input);
		units_make(&u, &p.raters, &g, &rules);
		ballots_make(&b, &p.raters, CEILING_ONE, NULL);
		decisions_of_ceiling(&d, &p.raters, &b, 1);
		unit_values_init(&want, &u, &d, rate, false);
		is = mem_alloc(u.n * LANES * sizeof *is + 1, 1);
		reweigh_init_values(&stay, &want);
		reweigh_init_votes(&again, &want, &b, NULL, p.raters.ratings);
		draw(&r, person, WORLD_PEOPLE, whole);
		draw(&r, item, WORLD_ITEMS, whole);
		draw(&r, vote, WORLD_PEOPLE, whole);
		reweigh_values(&stay, &w, is);
		compare(&want, is, &w, &b, NULL, &d);
		reweigh_votes(&again, vote, &w, is);
		compare(&want, is, &w, &b, vote, &d);
		MEM_FREE(is);
		reweigh_free(&stay);
		reweigh_free(&again);
		unit_values_free(&want);
		decisions_free(&d);
		ballots_free(&b);
		units_free(&u);
		world_free(&p);
	}
}

int
main(void)
{
	for (size_t labels = 2; labels <= 3; labels++) {
		weights("kind", false, "accuracy", labels);
		weights("kind", false, "precision", labels);
		weights("kind", false, "fnr", labels);
		weights("kind", true, "accuracy", labels);
		weights("ambiguity:2", false, "f1", labels);
	}
	return check_done();
}
