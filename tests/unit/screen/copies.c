/* copies: the bound, and annotators one of whom repeats another. */
#include "screen/copies.h"

#include "world.h"

/* P(X >= k) of n tries with probability p. */
static double
tail(size_t k, size_t n, double p)
{
	double sum = 0;

	for (size_t i = k; i <= n; i++)
		sum += exp(lgamma((double)n + 1) - lgamma((double)i + 1) -
			lgamma((double)(n - i) + 1) + (double)i * log(p) +
			(double)(n - i) * log1p(-p));
	return sum;
}

static void
bound(void)
{
	for (size_t n = 1; n < 60; n += 7)
		for (size_t k = 0; k <= n; k++)
			for (double p = .05; p < 1; p += .1) {
				double b = copies_bound((double)k, (double)n, p);

				CHECK(b <= 1 && b >= tail(k, n, p) - 1e-12);
			}
	CHECK_NEAR(copies_bound(20, 20, .5), pow(.5, 20), 1e-15);
	CHECK(copies_bound(5, 10, .5) == 1 && copies_bound(4, 10, .5) == 1);
}

/* Eight people say one of three labels of each of n items, drawn anew for each; w7
 * says what w6 says of all but `slips` items. */
static void
read_crowd(struct world *w, size_t n, size_t slips)
{
	struct rng r = check_rng(6, n);
	FILE *f = fopen("crowd.tsv", "w");

	fprintf(f, "item\tannotator\tlabel\n");
	for (size_t i = 0; i < n; i++)
		for (size_t a = 0, last = 0; a < 8; a++) {
			size_t label = rng_below(&r, 3);

			if (a == 7 && i >= slips)
				label = last;
			last = label;
			fprintf(f, "i%zu\tw%zu\t%c\n", i, a, (char)('a' + label));
		}
	fclose(f);
	*w = (struct world){.labels = 3};
	world_open(w, "", "crowd.tsv", &world_need);
	free(items_rank(&w->table));
	world_raters(w);
	raters_by_annotator(&w->raters);
}

static void
found(void)
{
	bool skip[8] = {false};
	struct copies c;
	struct world w;

	read_crowd(&w, 60, 3);
	copies_find(&c, &w.raters, skip);
	CHECK(c.found == 1 && c.pairs == 28 && !c.many);
	for (uint32_t a = 0; a < 8; a++)
		CHECK(c.of[a].of == (a == 6 ? 7 : a == 7 ? 6 : COPIES_NOBODY));
	CHECK(c.of[6].shared == 60 && c.of[6].equal >= 57);
	CHECK(c.of[6].chance > .3 && c.of[6].chance < .6);
	CHECK_NEAR(c.of[6].p, 28 * copies_bound(c.of[6].equal, 60, c.of[6].chance),
		1e-15);
	copies_free(&c);
	/* who is left out is nobody's copy */
	skip[6] = true;
	copies_find(&c, &w.raters, skip);
	CHECK(c.found == 0 && c.pairs == 21);
	copies_free(&c);
	world_free(&w);
	/* without copies, and with too few items */
	skip[6] = false;
	read_crowd(&w, 60, 60);
	copies_find(&c, &w.raters, skip);
	CHECK(c.found == 0 && c.pairs == 28);
	copies_free(&c);
	world_free(&w);
	read_crowd(&w, COPIES_SHARED - 1, 0);
	copies_find(&c, &w.raters, skip);
	CHECK(c.found == 0 && c.pairs == 0);
	copies_free(&c);
	world_free(&w);
}

CHECK_ALL(bound, found)
