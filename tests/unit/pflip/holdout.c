/* holdout: ratings in an order of their own, whatever theirs was; a fifth held
 * out, each as likely; the plurality of the others. */
#include "pflip/holdout.h"

#include "check.h"

enum { N = 40, ITEMS = 6, PEOPLE = 5, LABELS = 3 };

static const uint32_t same[] = {0, 1, 2, 3, 4, 5};

static void
add_all(struct holdout *h, const struct svd_rating *x, size_t n)
{
	*h = (struct holdout){.items = ITEMS, .annotators = PEOPLE,
		.labels = LABELS};
	for (size_t i = 0; i < n; i++)
		holdout_add(h, x[i]);
}

static int
cmp(const struct svd_rating *a, const struct svd_rating *b)
{
	if (a->item != b->item)
		return a->item < b->item ? -1 : 1;
	if (a->annotator != b->annotator)
		return a->annotator < b->annotator ? -1 : 1;
	return (a->label > b->label) - (a->label < b->label);
}

static void
draw(struct svd_rating *x, size_t n, struct rng *r)
{
	for (size_t i = 0; i < n; i++)
		x[i] = (struct svd_rating){(uint32_t)rng_below(r, ITEMS),
			(uint32_t)rng_below(r, PEOPLE),
			(uint32_t)rng_below(r, LABELS)};
}

static void
order(void)
{
	struct svd_rating x[N];
	struct holdout h, other;
	struct rng r = check_rng(1, 0);

	for (size_t n = 0; n <= N; n++) {
		draw(x, n, &r);
		add_all(&h, x, n);
		holdout_sort(&h, same, same);
		holdout_split(&h, 7);
		CHECK(h.n == n && h.n_training == n - n / 5);
		for (size_t i = 1; i < n; i++)
			CHECK(i == h.n_training || cmp(&h.rating[i - 1],
				&h.rating[i]) <= 0);
		/* rows in another order */
		for (size_t i = n; i > 1; i--) {
			size_t k = rng_below(&r, i);
			struct svd_rating swap = x[k];

			x[k] = x[i - 1];
			x[i - 1] = swap;
		}
		add_all(&other, x, n);
		holdout_sort(&other, same, same);
		holdout_split(&other, 7);
		for (size_t i = 0; i < n; i++)
			CHECK(cmp(&h.rating[i], &other.rating[i]) == 0);
	}
}

/* Numbers are ranks: item 0, the last by name, comes last. */
static void
ranks(void)
{
	const struct svd_rating x[] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 2}};
	const uint32_t back[] = {5, 4, 3, 2, 1, 0};
	struct holdout h;

	add_all(&h, x, 3);
	holdout_sort(&h, back, same);
	holdout_split(&h, 1);
	CHECK(h.rating[0].item == 4 && h.rating[0].annotator == 0);
	CHECK(h.rating[1].item == 4 && h.rating[1].annotator == 1 &&
		h.rating[1].label == 2);
	CHECK(h.rating[2].item == 5);
}

/* Of ten ratings two are held out: each pair in 1 of 45 cases. */
static void
likely(void)
{
	enum { ROUNDS = 9000 };
	struct svd_rating x[10];
	unsigned times[10][10] = {{0}};
	struct holdout h;

	for (uint32_t i = 0; i < 10; i++)
		x[i] = (struct svd_rating){i / 2, i % 2, 0};
	for (uint64_t seed = 0; seed < ROUNDS; seed++) {
		add_all(&h, x, 10);
		holdout_sort(&h, same, same);
		holdout_split(&h, seed);
		times[2 * h.rating[8].item + h.rating[8].annotator]
			[2 * h.rating[9].item + h.rating[9].annotator]++;
	}
	for (size_t i = 0; i < 10; i++)
		for (size_t k = i + 1; k < 10; k++)
			CHECK(fabs(times[i][k] - ROUNDS / 45.) <
				5 * sqrt(ROUNDS / 45.));
}

/* To learn from: item 0 has labels 2 2 1, item 1 has 1 0, item 2 nothing; most
 * are 1 and 2, twice each. Held out: 0 has 2 (right), 1 has 0 (the first of
 * equal ones: right), 2 has 1 (the first of 1 and 2: right). */
static void
plurality(void)
{
	struct svd_rating x[] = {{0, 0, 2}, {0, 1, 2}, {0, 2, 1}, {1, 0, 1},
		{1, 1, 0}, {0, 3, 2}, {1, 3, 0}, {2, 3, 1}};
	struct holdout h = {.rating = x, .n = 8, .n_training = 5,
		.items = ITEMS, .annotators = PEOPLE, .labels = LABELS};

	CHECK(holdout_plurality(&h) == 3);
	h.n = 5;
	CHECK(holdout_plurality(&h) == 0);
}

/* The five parts hold out each rating once, and differ in size by one at most. */
static void
folds(void)
{
	struct svd_rating x[N];
	struct rng r = check_rng(4, 0);

	for (size_t n = 5; n <= N; n++) {
		struct holdout h;
		size_t out[ITEMS][PEOPLE][LABELS] = {{{0}}}, all = 0;

		draw(x, n, &r);
		add_all(&h, x, n);
		holdout_sort(&h, same, same);
		CHECK(h.n_training == n);
		for (size_t i = 1; i < n; i++)
			CHECK(cmp(&h.rating[i - 1], &h.rating[i]) <= 0);
		for (size_t f = 0; f < 5; f++) {
			struct holdout part;

			holdout_fold(&part, &h, 3, f);
			CHECK(part.n == n);
			CHECK(n - part.n_training == n / 5 + (f < n % 5));
			all += n - part.n_training;
			for (size_t i = part.n_training; i < n; i++) {
				const struct svd_rating *y = &part.rating[i];

				out[y->item][y->annotator][y->label]++;
			}
			for (size_t i = 1; i < n; i++)
				CHECK(i == part.n_training || cmp(
					&part.rating[i - 1], &part.rating[i]) <= 0);
		}
		CHECK(all == n);
		for (size_t i = 0; i < n; i++)
			out[x[i].item][x[i].annotator][x[i].label]--;
		for (size_t i = 0; i < n; i++)
			CHECK(out[x[i].item][x[i].annotator][x[i].label] == 0);
	}
}

/* The order of learning: both parts have their ratings still, in blocks; items
 * and annotators get new numbers, which do not depend on who has a rating. */
static void
blocks(void)
{
	enum { MANY = 9001, CROWD = 45 };
	static uint32_t rank[MANY];
	static bool seen[MANY];
	const struct holdout none = {.n = 0};
	struct holdout h = {.items = MANY, .annotators = CROWD, .labels = 3},
		few = h;
	struct rng r = check_rng(5, 0);
	struct blocks b, of_few;
	size_t last = 0;

	for (uint32_t i = 0; i < MANY; i++) {
		rank[i] = i;
		holdout_add(&h, (struct svd_rating){i,
			(uint32_t)rng_below(&r, CROWD), i % 3});
	}
	holdout_add(&few, (struct svd_rating){7, 3, 0});
	holdout_sort(&h, rank, rank);
	holdout_split(&h, 7);
	holdout_sort(&few, rank, rank);
	holdout_split(&few, 7);
	holdout_blocks(&b, &h);
	holdout_blocks(&of_few, &few);
	CHECK(memcmp(b.item, of_few.item, sizeof rank) == 0);
	for (size_t i = 0; i < MANY; i++) {
		CHECK(b.item[i] < MANY && !seen[b.item[i]]);
		seen[b.item[i]] = true;
		rank[b.item[i]] = (uint32_t)i;
	}
	for (size_t part = 0; part < 2; part++) {
		size_t from = part ? h.n_training : 0;
		size_t to = part ? h.n : h.n_training;
		uint64_t labels = 0;

		for (size_t i = from; i < to; i++) {
			CHECK(b.rating[i].label == rank[b.rating[i].item] % 3);
			CHECK(b.rating[i].annotator < CROWD);
			labels += (uint64_t)rank[b.rating[i].item] + 1;
			labels -= (uint64_t)h.rating[i].item + 1;
		}
		CHECK(labels == 0);
	}
	/* bands of 4096 items, one after the other */
	for (size_t i = 0; i < h.n_training; i++) {
		CHECK(b.rating[i].item / 4096 >= last);
		last = b.rating[i].item / 4096;
	}
	holdout_blocks(&b, &none);
}

CHECK_ALL(order, ranks, likely, plurality, folds, blocks)
