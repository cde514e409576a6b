/* folds: no item is predicted by its own labels; a second time is the same. */
#include "world.h"

static double lambda = 1e-3;

static void
make(struct folds *f, struct world *w, const struct fit_rules *rules)
{
	folds_make(f, &w->r, rules, 4, true, false);
}

/* The item of the first row has no rating: all folds together predict it. */
static void
unrated_first(const struct fit_rules *rules)
{
	struct folds f;
	struct world w;

	world_init(&w, 31, "-q", false);
	CHECK(w.r.at[0] != 0);
	folds_make(&f, &w.r, rules, 4, false, false);
	CHECK(f.part[0] == 4);
	CHECK_NEAR(f.p[0] + f.p[1] + f.p[2], 1, 1e-12);
}

int
main(void)
{
	struct fit_rules rules = world_rules("annotator_ensemble", &lambda, 1);
	struct world w;
	struct folds one, again;
	size_t last = 0;

	world_init(&w, 30, "-q", false);
	make(&one, &w, &rules);
	make(&again, &w, &rules);
	for (size_t i = 0; i < w.x.names.n; i++) {
		CHECK(one.part[i] == again.part[i] && one.part[i] <= 4);
		last += one.part[i] == 4;
		for (size_t l = 0; l < 3; l++)
			CHECK(one.p[i * 3 + l] == again.p[i * 3 + l]);
	}
	CHECK(last == w.x.names.n - w.r.n && one.parts[0].heads == 4);
	/* the mean of the heads is what is predicted */
	for (size_t i = 0; i < w.x.names.n; i++) {
		const struct part *p = &one.parts[one.part[i]];
		double sum = 0;

		for (size_t h = 0; h < p->heads; h++)
			sum += p->p[(one.place[i] * p->heads + h) * 3];
		CHECK_NEAR(one.p[i * 3], sum / (double)p->heads, 1e-15);
	}
	/* other labels of an item: its own fold says the same of it */
	for (size_t i = 0; i < 3; i++)
		w.r.shares[i] = w.r.votes[i] = i == 2 ? 4 : 0;
	rules.method = method_find(&linear_table, "soft");
	folds_make(&one, &w.r, &rules, 4, false, false);
	for (size_t i = 0; i < 3; i++)
		w.r.votes[i] = i == 0 ? 4 : 0;
	folds_make(&again, &w.r, &rules, 4, false, false);
	for (size_t l = 0; l < 3; l++)
		CHECK(one.p[w.r.at[0] * 3 + l] == again.p[w.r.at[0] * 3 + l]);
	CHECK(one.p[w.r.at[3] * 3] != again.p[w.r.at[3] * 3] ||
		one.p[w.r.at[4] * 3] != again.p[w.r.at[4] * 3]);
	folds_make(&one, &w.r, &rules, 0, false, false);
	CHECK(one.part[w.r.at[0]] == IDS_NONE);
	unrated_first(&rules);
	return check_done();
}
