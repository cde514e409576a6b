/* confusions: pairs by their two labels, and products of two cells over items, against
 * plain loops over random groups. */
#include "pflip/confusions.h"

#include "check.h"

enum { LABELS = 4, CELLS = LABELS * LABELS, ITEMS = 12 };

static double product[CELLS][CELLS];

/* A product found: each order of two cells, and of their labels, holds its half. */
static void
take(const struct confusions *all, const struct labels *l, uint32_t i)
{
	uint32_t abcd[4];
	double sum = confusions_product(all, l, i, abcd);
	uint32_t a = abcd[0], b = abcd[1], c = abcd[2], d = abcd[3];
	uint32_t x = a < b ? a * LABELS + b : b * LABELS + a;
	uint32_t y = c < d ? c * LABELS + d : d * LABELS + c;

	product[x][y] -= sum / 2;
	product[y][x] -= sum / 2;
}

static void
add_group(struct confusions *c, const uint32_t *n, const struct labels *l,
	double *count, double *of_item)
{
	struct cell cell[LABELS];
	size_t cells = 0;

	for (uint32_t i = 0; i < LABELS; i++)
		if (n[i] > 0)
			cell[cells++] = (struct cell){i, n[i]};
	confusions_add_group(c, cell, cells);
	for (uint32_t i = 0; i < LABELS; i++)
		for (uint32_t j = 0; j <= i; j++) {
			uint32_t a = l->rank[i], b = l->rank[j];
			uint32_t low = a < b ? a : b, high = a < b ? b : a;
			double pairs = i == j ? n[i] * (n[i] - 1.) / 2 :
				(double)n[i] * n[j];

			count[a * LABELS + b] += pairs;
			count[b * LABELS + a] += i == j ? 0 : pairs;
			of_item[low * LABELS + high] += i == j ? 0 : pairs;
		}
}

static void
draw(struct rng *r, const struct labels *l)
{
	double count[CELLS] = {0}, found[CELLS] = {0};
	struct confusions c = {.n = NULL};

	memset(product, 0, sizeof product);
	for (int item = 0; item < ITEMS; item++) {
		double of_item[CELLS] = {0};

		for (uint64_t g = rng_below(r, 4); g > 0; g--) {
			uint32_t n[LABELS];

			for (size_t i = 0; i < LABELS; i++)
				n[i] = (uint32_t)rng_below(r, 3);
			add_group(&c, n, l, count, of_item);
		}
		confusions_end(&c);
		for (size_t i = 0; i < CELLS; i++)
			for (size_t j = 0; j < CELLS; j++)
				product[i][j] += of_item[i] * of_item[j];
	}
	confusions_count(&c, l, LABELS, found);
	for (size_t i = 0; i < CELLS; i++)
		CHECK(found[i] == count[i]);
	for (uint32_t i = 0; i < c.products.n; i++)
		take(&c, l, i);
	for (size_t i = 0; i < CELLS; i++)
		for (size_t j = 0; j < CELLS; j++)
			CHECK(product[i][j] == 0);
}

int
main(void)
{
	struct rng r = check_rng(1, 0);
	struct confusions none = {.n = NULL};
	double count[CELLS] = {0};
	struct labels l;

	labels_init(&l, NULL);
	for (const char *name = "dbca"; *name; name++)
		labels_add(&l, (struct view){name, 1});
	labels_order(&l);
	for (int round = 0; round < 200; round++)
		draw(&r, &l);
	confusions_end(&none);
	confusions_count(&none, &l, LABELS, count);
	CHECK(none.products.n == 0);
	CHECK(count[0] == 0);
	return check_done();
}
