/* grid: each cell against a factorisation of its own, and which one is taken. */
#include "pflip/grid.h"

#include "check.h"
#include "pflip/search.h"

enum { ITEMS = 12, PEOPLE = 6, LABELS = 3 };

static const uint32_t same[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};

/* People who say of an item what it is, but for some slips. */
static void
draw(struct holdout *h, uint64_t seed)
{
	struct rng r = check_rng(seed, 9);

	*h = (struct holdout){.items = ITEMS, .annotators = PEOPLE,
		.labels = LABELS};
	for (uint32_t i = 0; i < ITEMS; i++)
		for (uint32_t a = 0; a < PEOPLE; a++)
			holdout_add(h, (struct svd_rating){i, a,
				rng_below(&r, 3) ? i % LABELS :
				(uint32_t)rng_below(&r, LABELS)});
	holdout_sort(h, same, same);
	holdout_split(h, seed);
}

/* The label of the nearest number, by looking at all. */
static uint32_t
nearest(const double *number, double x)
{
	uint32_t best = 0;

	for (uint32_t k = 1; k < LABELS; k++)
		if (fabs(number[k] - x) < fabs(number[best] - x))
			best = k;
	return best;
}

/* One cell from its definition: plain passes over the ratings in the order of
 * the blocks. */
static struct search_found
cell(const struct grid *g, const struct holdout *h, uint64_t factors,
	uint64_t epochs)
{
	struct search_found found = {.missed = NULL};
	struct svd m[LABELS];
	size_t models = g->number ? 1 : LABELS;
	struct blocks b;

	holdout_blocks(&b, h);
	for (size_t k = 0; k < models; k++) {
		double value[LABELS] = {0};
		struct rng r;

		value[k] = 1;
		rng_seed(&r, g->seed, factors << 32 | (k + 1));
		svd_init(&m[k], ITEMS, PEOPLE, (size_t)factors);
		svd_start(&m[k], (size_t)factors, b.rating, h->n_training,
			g->number ? g->number : value, &r);
		for (uint64_t e = 0; e < epochs; e++)
			svd_epoch(&m[k], b.rating, h->n_training,
				g->number ? g->number : value);
	}
	for (size_t i = 0; i < h->n; i++) {
		const struct svd_rating *x = &b.rating[i];
		uint32_t guess = 0;
		double best = -1;

		for (uint32_t k = 0; k < models && !g->number; k++) {
			double y = fmax(0, fmin(1, svd_predict(&m[k], x->item,
				x->annotator)));

			if (y > best) {
				best = y;
				guess = k;
			}
		}
		if (g->number)
			guess = nearest(g->number, svd_predict(&m[0], x->item,
				x->annotator));
		if (i < h->n_training)
			found.trained += guess == x->label;
		else
			found.validated += guess == x->label;
	}
	return found;
}

static size_t
misses(const struct search_found *found, const struct holdout *h)
{
	size_t n = 0;

	for (size_t i = 0; i < h->items; i++)
		n += found->missed[i];
	return n;
}

/* All cells by their definition; the first of the best. */
static void
search(const double *number)
{
	for (uint64_t seed = 1; seed <= 20; seed++) {
		struct grid g = {.number = number, .seed = seed,
			.epochs = {(uint64_t[]){3, 40, 200}, 3},
			.factors = {(uint64_t[]){1, 9}, 2}};
		struct search_found best = {0}, found;
		struct holdout h;

		draw(&h, seed);
		for (size_t f = 0; f < 2; f++)
			for (size_t e = 0; e < 3; e++) {
				struct search_found x = cell(&g, &h,
					g.factors.at[f], g.epochs.at[e]);

				if (best.epochs > 0 &&
				    x.validated <= best.validated)
					continue;
				best = x;
				best.epochs = g.epochs.at[e];
				best.factors = g.factors.at[f];
			}
		found = search_best(&g, &h);
		CHECK(found.epochs == best.epochs);
		CHECK(found.factors == best.factors);
		CHECK(found.validated == best.validated);
		CHECK(found.trained == best.trained);
		CHECK(misses(&found, &h) == h.n_training - found.trained);
	}
}

/* Numbers in any order, and far apart. */
static void
both_scales(void)
{
	const double up[] = {1, 2, 3}, mixed[] = {4, -1, 1};

	search(up);
	search(mixed);
	search(NULL);
}

/* With that many passes the ratings to learn from are learned by heart. */
static void
capacity(void)
{
	struct grid g = {.seed = 1, .epochs = {(uint64_t[]){20000}, 1},
		.factors = {(uint64_t[]){20}, 1}};
	struct search_found found;
	struct holdout h;

	draw(&h, 1);
	found = search_best(&g, &h);
	CHECK(found.trained == h.n_training);
	CHECK(found.validated < h.n - h.n_training);
}

/* One rating; one item, one annotator; one label; ratings of items that are
 * held out alone. */
static void
little(void)
{
	const double number[] = {5, 7};

	for (uint32_t n = 1; n < 12; n++)
		for (int scale = 0; scale < 2; scale++)
			for (uint32_t way = 0; way < 3; way++) {
				struct grid g = {.epochs = {(uint64_t[]){1}, 1},
					.number = scale ? number : NULL,
					.factors = {(uint64_t[]){1}, 1}};
				struct holdout h = {.items = 12,
					.annotators = 12, .labels = 2};
				struct search_found found;

				for (uint32_t i = 0; i < n; i++)
					holdout_add(&h, (struct svd_rating){
						way == 0 ? 0 : i,
						way == 1 ? 0 : i, 1});
				holdout_sort(&h, same, same);
				holdout_split(&h, 1);
				found = search_best(&g, &h);
				/* the only label is always right */
				CHECK(found.epochs == 1);
				CHECK(found.trained == h.n_training);
				CHECK(found.validated == n / 5);
			}
}

/* Who has said nothing is predicted the mean of 1 and 3, 2, exactly between: the
 * smaller one, wherever it stands in label order. */
static void
ties(void)
{
	const double up[] = {1, 3}, down[] = {3, 1};

	for (uint32_t label = 0; label < 2; label++) {
		struct svd_rating x[] = {{0, 0, 0}, {1, 1, 1}, {2, 2, label}};
		const struct holdout h = {.rating = x, .n = 3, .n_training = 2,
			.items = 3, .annotators = 3, .labels = 2};
		struct grid g = {.number = up, .epochs = {(uint64_t[]){1}, 1},
			.factors = {(uint64_t[]){1}, 1}};
		struct search_found found = search_best(&g, &h);

		CHECK(found.validated == (label == 0));
		g.number = down;
		found = search_best(&g, &h);
		CHECK(found.validated == (label == 1));
		/* .5 for each label: the first */
		g.number = NULL;
		found = search_best(&g, &h);
		CHECK(found.validated == (label == 0));
	}
}

/* Numbers that steps of .005 cannot follow: no cell; small ones beside. */
static void
beyond(void)
{
	const double large[] = {0, 1e9, 2e9};
	struct grid g = {.number = large, .epochs = {(uint64_t[]){50}, 1},
		.factors = {(uint64_t[]){10}, 1}};
	struct search_found found;
	struct holdout h;

	draw(&h, 1);
	found = search_best(&g, &h);
	CHECK(found.epochs == 0);
}

/* Numbers in any order, one of them twice. */
static void
axes(void)
{
	const double four[] = {20, 5, 20, 100}, one[] = {7};
	struct grid_axis a = grid_axis(four, 4), b = grid_axis(one, 1);

	CHECK(a.n == 3 && a.at[0] == 5 && a.at[1] == 20 && a.at[2] == 100);
	CHECK(b.n == 1 && b.at[0] == 7);
}

/* 3 million items with 100 factors, which take 104 places, a bias and a number
 * of 4 bytes: 3e6 (104 8 + 12) bytes are 2.4 GiB; twice as many are too many.
 * 81 factors take 88 places: 6e6 (88 8 + 12) are 1 MB more than 4 GiB. Of 5e7
 * items so are 9 factors, 5e7 (16 8 + 12), but not 8. */
static void
memory(void)
{
	const struct grid g = {.epochs = {(uint64_t[]){1}, 1},
		.factors = {(uint64_t[]){1, 100}, 2}};
	const struct holdout half = {.items = 3000000},
		whole = {.items = 6000000}, more = {.items = 50000000},
		many = {.items = 60000000};

	grid_check_memory(&g, &half);
	CHECK_DIES(1, "--factors of at most 80)", grid_check_memory(&g,
		&whole));
	CHECK_DIES(1, "--factors of at most 8)", grid_check_memory(&g, &more));
	CHECK_DIES(1, "or a part of the items", grid_check_memory(&g, &many));
}

CHECK_ALL(both_scales, capacity, little, ties, beyond, axes, memory)
