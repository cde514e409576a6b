/* rated: items with labels and features, joined by name. */
#include "world.h"

int
main(void)
{
	struct world w;

	world_init(&w, 12, "-q", false);
	CHECK(w.r.n == 9 && w.r.k == 3 && !w.r.came && w.r.strangers == 0);
	for (size_t i = 0; i < w.r.n; i++) {
		double sum = 0, votes = 0;

		for (size_t l = 0; l < 3; l++) {
			sum += w.r.shares[i * 3 + l];
			votes += w.r.votes[i].n[l];
		}
		CHECK_NEAR(sum, 1, 1e-15);
		CHECK(votes == 4 && w.r.votes[i].all == 4 && w.r.weight[i] == 1);
		CHECK(i == 0 || view_cmp(items_name(&w.t, w.r.item[i - 1]),
			items_name(&w.t, w.r.item[i])) < 0);
		CHECK(view_cmp(ids_name(&w.x.names, w.r.at[i]),
			items_name(&w.t, w.r.item[i])) == 0);
	}
	world_init(&w, 12, "-q --multilabel", false);
	CHECK(w.r.several && w.r.votes[0].raters == 4 && w.r.k == 3);
	/* targets come with a weight; what has no features is counted */
	write_text("ratings.tsv", "item\tlabel\tp\tweight\nq\ta\t.5\t1\nq\tb\t.5\t1\n"
		"i01\ta\t.25\t3\ni01\tb\t.75\t3\n");
	{
		const struct items_need need = {.ranks = true, .shares = true,
			.numbers = {NULL, "weight"}};
		char name[] = "ratings.tsv", *file = name, other[] = "features.tsv";
		char *files = other;
		const struct features_need features = {.item = "item",
			.ngrams = 1};

		options(&w.input, "-q");
		items_read(&w.t, &w.input, &need, &file, 1);
		MEM_FREE(items_rank(&w.t));
		features_read(&w.x, &features, &files, 1);
		rated_make(&w.r, &w.t, &w.x);
		CHECK(w.r.came && w.r.n == 1 && w.r.strangers == 1);
		CHECK(w.r.shares[0] == .25 && w.r.shares[1] == .75 &&
			w.r.weight[0] == 3);
	}
	return check_done();
}
