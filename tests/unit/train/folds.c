/* folds: no item is predicted by its own labels; a second time is the same. */
#include "world.h"

static double lambda = 1e-3;

/* The item of the first row has no rating: the fit of all folds predicts it. */
static void
unrated_first(const struct fit_rules *rules)
{
	struct held_out *p;
	struct world w;

	world_init(&w, 31, "-q", false);
	CHECK(w.r.at[0] != 0);
	p = folds_predict(&w.r, rules, 4);
	CHECK_NEAR(p[0].p[0] + p[0].p[1] + p[0].p[2], 1, 1e-12);
	p = folds_predict(&w.r, rules, 0);
	CHECK(p[0].p && !p[w.r.at[0]].p);
}

/* The mean of the heads is what is predicted; a second time is the same. */
static void
heads(struct fit_rules *rules)
{
	struct held_out *one, *again;
	struct world w;

	world_init(&w, 30, "-q", false);
	rules->by_head = true;
	one = folds_predict(&w.r, rules, 4);
	rules->by_head = false;
	again = folds_predict(&w.r, rules, 4);
	for (size_t i = 0; i < w.x.names.n; i++) {
		CHECK(one[i].heads == 4 && again[i].heads == 0);
		for (size_t l = 0; l < 3; l++) {
			double sum = 0;

			for (size_t h = 0; h < 4; h++)
				sum += one[i].p[(h + 1) * 3 + l];
			CHECK(one[i].p[l] == again[i].p[l]);
			CHECK_NEAR(one[i].p[l], sum / 4, 1e-15);
		}
	}
}

int
main(void)
{
	struct fit_rules rules = world_rules("annotator_ensemble", &lambda, 1);
	struct held_out *one, *again;
	double votes[3] = {0, 0, 4};
	size_t first, others = 0;
	struct world w;

	heads(&rules);
	/* other labels of an item: its own fold says the same of it */
	world_init(&w, 30, "-q", false);
	first = w.r.at[0];
	rules.method = method_find(&loss_table, "soft");
	w.r.votes[0].n = votes;
	one = folds_predict(&w.r, &rules, 4);
	votes[0] = 4;
	votes[2] = 0;
	again = folds_predict(&w.r, &rules, 4);
	for (size_t i = 0; i < w.x.names.n; i++)
		others += one[i].p[0] != again[i].p[0];
	for (size_t l = 0; l < 3; l++)
		CHECK(one[first].p[l] == again[first].p[l]);
	CHECK(others > 12);
	unrated_first(&rules);
	return check_done();
}
