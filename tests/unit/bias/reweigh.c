/* reweigh: values by other weights and other votes are those of unit_values_weigh(), to
 * the bit, of two labels and of more, of weights of one step and of any. */
#include "bias/reweigh.h"

#include "world.h"

static void
same(const struct unit_values *a, const struct unit_values *b)
{
	for (size_t i = 0; i < a->units->n; i++)
		CHECK(a->value[i] == b->value[i] ||
			(isnan(a->value[i]) && isnan(b->value[i])));
}

/* Draw weights: 0, 1 or 2 times a step, but for k % 3 == 0 any. */
static void
draw(struct rng *r, double *x, size_t n, int k)
{
	for (size_t i = 0; i < n; i++)
		x[i] = k % 3 == 0 ? rng_unit(r) : (double)rng_below(r, 3) * 7. / 6;
}

static void
weights(const char *text, bool pooled, const char *name, size_t labels)
{
	const struct rate *rate = method_find(&rates_table, name);
	const struct units_rules rules = {.pooled = pooled};
	struct rng r = check_rng(7, labels);

	for (int k = 0; k < 150; k++) {
		double person[WORLD_PEOPLE], item[WORLD_ITEMS], vote[WORLD_PEOPLE];
		struct drawn w = {k % 4 & 1 ? person : NULL, k % 4 & 2 ? item : NULL};
		struct unit_values want, is;
		struct reweigh stay, again;
		struct decisions d;
		struct ballots b;
		struct grouping g;
		struct units u;
		struct world p;
		bool *may;

		world_draw(&p, &r, labels, 3);
		world_read(&p, "-g kind");
		grouping_parse(&g, text, &p.input);
		units_make(&u, &p.raters, &g, &rules);
		ballots_make(&b, &p.raters, CEILING_ONE, NULL);
		decisions_of_ceiling(&d, &p.raters, &b, 1);
		unit_values_init(&want, &u, &d, rate, false);
		unit_values_init(&is, &u, &d, rate, false);
		reweigh_init(&stay, &want, NULL);
		may = malloc(p.raters.ratings + 1);
		memset(may, true, p.raters.ratings);
		reweigh_init(&again, &want, may);
		draw(&r, person, WORLD_PEOPLE, k);
		draw(&r, item, WORLD_ITEMS, k);
		draw(&r, vote, WORLD_PEOPLE, k);
		unit_values_weigh(&want, &w);
		reweigh_values(&stay, &w, &is);
		same(&want, &is);
		ballots_decide(&b, vote, &d);
		unit_values_weigh(&want, &w);
		reweigh_votes(&again, &w, b.most <= 2, &is);
		same(&want, &is);
		free(may);
		reweigh_free(&stay);
		reweigh_free(&again);
		unit_values_free(&want);
		unit_values_free(&is);
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
		weights("kind", true, "accuracy", labels);
		weights("ambiguity:2", false, "f1", labels);
	}
	return check_done();
}
