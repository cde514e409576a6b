/* blocks: each rating in one of them; what blocks of a round have in common,
 * nothing; an order that does not depend on the ratings. */
#include "pflip/blocks.h"

#include "check.h"

enum { N = 30000, ITEMS = 9001, PEOPLE = 45, LABELS = 3 };

static uint32_t same[ITEMS];

/* Of so many items and people, the last ones first; the rest has no rating. */
static void
draw(struct holdout *h, size_t n, uint32_t items, uint32_t people)
{
	struct rng r = check_rng(1, n);

	*h = (struct holdout){.items = ITEMS, .annotators = PEOPLE,
		.labels = LABELS};
	for (size_t i = 0; i < n; i++)
		holdout_add(h, (struct svd_rating){
			ITEMS - 1 - (uint32_t)rng_below(&r, items),
			PEOPLE - 1 - (uint32_t)rng_below(&r, people),
			(uint32_t)rng_below(&r, LABELS)});
	holdout_split(h, same, same, 7);
}

static uint64_t
number_of(const struct svd_rating *x)
{
	return ((uint64_t)x->item * PEOPLE + x->annotator) * LABELS + x->label;
}

static int
cmp(const void *a, const void *b)
{
	uint64_t x = number_of(a), y = number_of(b);

	return (x > y) - (x < y);
}

/* Back to the numbers of the holdout, ratings from..to are the same ones. */
static void
check_same(const struct blocks *b, const struct holdout *h, size_t from,
	size_t to)
{
	struct svd_rating *x = mem_alloc((to - from + 1) * sizeof *x, 1);
	static uint32_t item[ITEMS], annotator[PEOPLE];

	for (uint32_t i = 0; i < ITEMS; i++)
		item[b->item[i]] = i;
	for (uint32_t a = 0; a < PEOPLE; a++)
		annotator[b->annotator[a]] = a;
	for (size_t i = from; i < to; i++)
		x[i - from] = (struct svd_rating){item[b->rating[i].item],
			annotator[b->rating[i].annotator],
			b->rating[i].label};
	qsort(x, to - from, sizeof *x, cmp);
	for (size_t i = from; i < to; i++)
		CHECK(cmp(&x[i - from], &h->rating[i]) == 0);
	MEM_FREE(x);
}

/* No item and no annotator is in two blocks of a round. */
static void
check_rounds(const struct blocks *b, size_t n)
{
	const size_t *start = b->start;

	CHECK(start[0] == 0 && start[b->rounds * BLOCKS_LANES] == n);
	for (size_t round = 0; round < b->rounds; round++) {
		static size_t item[ITEMS], annotator[PEOPLE];

		memset(item, 0, sizeof item);
		memset(annotator, 0, sizeof annotator);
		CHECK(blocks_round(b, round) == start[0]);
		for (size_t lane = 1; lane <= BLOCKS_LANES; lane++, start++) {
			CHECK(start[0] <= start[1]);
			for (size_t i = start[0]; i < start[1]; i++) {
				size_t *k = &item[b->rating[i].item];
				size_t *a = &annotator[
					b->rating[i].annotator];

				CHECK(*k == 0 || *k == lane);
				CHECK(*a == 0 || *a == lane);
				*k = *a = lane;
			}
		}
	}
}

static void
of(size_t n, uint32_t items, uint32_t people)
{
	struct holdout h;
	struct blocks b;

	draw(&h, n, items, people);
	blocks_init(&b, &h);
	check_same(&b, &h, 0, h.n_training);
	check_same(&b, &h, h.n_training, n);
	check_rounds(&b, h.n_training);
	/* as even as they can be: many of each in every block */
	if (n == N && items == ITEMS && people == PEOPLE)
		for (size_t k = 0; k < 2 * BLOCKS_LANES * BLOCKS_LANES; k++)
			CHECK(b.start[k + 1] - b.start[k] > 100);
	blocks_free(&b);
	holdout_free(&h);
}

/* Who has a label, and which one, changes no new number. */
static void
numbers(void)
{
	struct holdout h, other;
	struct blocks b, c;

	draw(&h, 100, ITEMS, PEOPLE);
	draw(&other, 50, 3, 2);
	blocks_init(&b, &h);
	blocks_init(&c, &other);
	CHECK(memcmp(b.item, c.item, ITEMS * sizeof *b.item) == 0);
	CHECK(memcmp(b.annotator, c.annotator,
		PEOPLE * sizeof *b.annotator) == 0);
	blocks_free(&b);
	blocks_free(&c);
	holdout_free(&h);
	holdout_free(&other);
}

static void
none(void)
{
	const struct holdout h = {.n = 0};
	struct blocks b;

	blocks_init(&b, &h);
	CHECK(b.rounds == 0 && blocks_round(&b, 0) == 0);
	blocks_free(&b);
}

int
main(void)
{
	for (uint32_t i = 0; i < ITEMS; i++)
		same[i] = i;
	of(N, ITEMS, PEOPLE);
	of(N, ITEMS, 1);
	of(N, 1, PEOPLE);
	of(N, 5, 3);
	for (size_t n = 1; n < 20; n++)
		of(n, ITEMS, PEOPLE);
	numbers();
	none();
	return check_done();
}
