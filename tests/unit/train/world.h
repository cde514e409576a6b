/* world: a few items with texts and ratings, as annot-train has them. */
#ifndef ANNOT_TEST_TRAIN_WORLD_H
#define ANNOT_TEST_TRAIN_WORLD_H

#include "train/folds.h"

#include "check.h"
#include "options.h"
#include "says.h"
#include "text/mem.h"
#include "stats/rng.h"

struct world {
	struct input input;
	struct items t;
	struct features x;
	struct rated r;
};

/* n items: good ones are called good by most, and so on; every fifth has no rating. */
__attribute__((unused)) static void
world_write(size_t n, bool several)
{
	FILE *f = fopen("features.tsv", "w"), *g = fopen("ratings.tsv", "w");
	struct rng r = check_rng(5, 0);

	fprintf(f, "item\ttext\tlength\n");
	fprintf(g, "item\tannotator\tlabel\n");
	for (size_t i = n; i-- > 0;) {
		size_t kind = i % 3;

		fprintf(f, "i%02zu\tThe %s thing is %s\t%zu\n", i,
			kind == 0 ? "good" : kind == 1 ? "bad" : "odd",
			kind == 0 ? "nice" : kind == 1 ? "ugly" : "so so",
			i * i % 7);
		for (size_t a = 0; a < 4 && i % 5; a++) {
			size_t said = rng_below(&r, 4) ? kind : rng_below(&r, 3);

			fprintf(g, "i%02zu\tw%zu\t%c\n", i, a, (char)('x' + said));
			if (several && rng_below(&r, 3) == 0 && said < 2)
				fprintf(g, "i%02zu\tw%zu\tz\n", i, a);
		}
	}
	fclose(f);
	fclose(g);
}

__attribute__((unused)) static void
world_init(struct world *w, size_t n, const char *args, bool numbers)
{
	static char length[] = "length";
	static char *column[] = {length};
	const struct items_need need = {.ranks = true, .ratings = true,
		.multilabel = true, .shares = true, .numbers = {NULL, "weight"}};
	const struct features_need features = {.item = "item",
		.columns = {.at = column, .n = numbers}, .ngrams = 2};
	char rating[] = "ratings.tsv", feature[] = "features.tsv";
	char *ratings = rating, *files = feature;

	world_write(n, strstr(args, "--multilabel") != NULL);
	options(&w->input, args);
	items_read(&w->t, &w->input, &need, &ratings, 1);
	items_rank(&w->t);
	features_read(&w->x, &features, &files, 1);
	rated_make(&w->r, &w->t, &w->x);
}

__attribute__((unused)) static struct fit_rules
world_rules(const char *method, double *lambda, size_t n)
{
	return (struct fit_rules){.method = method_find(&loss_table, method),
		.tune = tune_find("po_jsd"), .lambda = {lambda, n, n}, .share = 1,
		.min_df = 2, .iterations = 500, .tolerance = 1e-6, .seed = 1};
}

#endif
