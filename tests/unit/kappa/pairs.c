/* pairs: who met whom, against loops over items and two people. */
#include "kappa/pairs.h"

#include "people.h"

/* How often a and b gave k and l to an item; people may repeat themselves. */
enum { SAID = 3, KINDS = 5 };

struct talk {
	size_t items, people, labels;
	size_t n[ITEMS][PEOPLE];
	uint32_t label[ITEMS][PEOPLE][SAID];
};

static void
talk_draw(struct talk *t, struct rng *r, bool repeats)
{
	*t = (struct talk){.items = 1 + rng_below(r, 12),
		.people = 1 + rng_below(r, PEOPLE), .labels = KINDS};
	for (size_t i = 0; i < t->items; i++) {
		for (size_t g = 0; g < t->people; g++) {
			t->n[i][g] = rng_below(r, repeats ? SAID + 1 : 2);
			for (size_t k = 0; k < SAID; k++)
				t->label[i][g][k] = (uint32_t)rng_below(r,
					t->labels);
		}
		t->n[i][0] += t->n[i][0] == 0; /* no item without a label */
	}
}

static void
talk_items(struct items *all, const struct talk *t)
{
	const struct items_need need = {.each = true, .ratings = true};

	items_init(all, &need, true, t->people);
	for (size_t i = 0; i < t->items; i++) {
		struct cell cell[PEOPLE * SAID];
		struct rating rating[PEOPLE * SAID];
		struct item item = {.id = SIZE_MAX, .cell = cell, .weight = 1,
			.rating = rating};

		for (uint32_t g = 0; g < t->people; g++)
			for (size_t k = 0; k < t->n[i][g]; k++) {
				uint32_t l = t->label[i][g][k];

				cell[item.n] = (struct cell){l, 1};
				rating[item.n++] = (struct rating){g, l};
			}
		item.cells = cells_merge(cell, item.n);
		items_add(all, &item);
	}
	items_end(all, NULL);
}

static double
met(const struct talk *t, size_t i, const uint32_t *map,
	const struct pairs_cell *at)
{
	double a = 0, b = 0;

	for (size_t k = 0; k < t->n[i][at->a]; k++)
		a += map[t->label[i][at->a][k]] == at->k;
	for (size_t k = 0; k < t->n[i][at->b]; k++)
		b += map[t->label[i][at->b][k]] == at->l;
	return a * b;
}

static const struct pairs_cell *
find(const struct pairs *x, const struct pairs_cell *key, size_t *at)
{
	for (*at = 0; *at < x->cells; ++*at)
		if (memcmp(&x->cell[*at], key, sizeof *key) == 0)
			return &x->cell[*at];
	return NULL;
}

/* Every cell that occurs is there once, with its count, and no other. */
static void
check_cells(const struct pairs *x, const struct subset *p,
	const struct talk *t, const uint32_t *item, const uint32_t *map,
	const double *drawn)
{
	double *count = mem_alloc((x->cells + 1) * sizeof *count, 1);
	size_t cells = 0, at;

	pairs_count(x, p, drawn, count);
	for (uint32_t a = 0; a < p->annotators; a++)
	for (uint32_t b = a + 1; b < p->annotators; b++)
	for (uint32_t k = 0; k < p->q; k++)
	for (uint32_t l = 0; l < p->q; l++) {
		struct pairs_cell of = {p->person[a], p->person[b], k, l};
		struct pairs_cell key = {a, b, k, l};
		double n = 0, times = 0;

		for (size_t i = 0; i < p->count; i++) {
			double m = met(t, item[i], map, &of);

			n += m;
			times += drawn ? drawn[i] * m : m;
		}
		CHECK((find(x, &key, &at) != NULL) == (n > 0));
		if (n > 0 && at < x->cells)
			CHECK(count[at] == times);
		cells += n > 0;
	}
	CHECK(x->cells == cells);
	MEM_FREE(count);
}

/* By pair, then labels; start tells pairs apart. */
static void
check_order(const struct pairs *x)
{
	CHECK(x->start[0] == 0 && x->start[x->n] == x->cells);
	for (size_t i = 0; i < x->n; i++)
		for (size_t c = x->start[i]; c < x->start[i + 1]; c++) {
			const struct pairs_cell *m = &x->cell[c];
			bool same = c > x->start[i];

			if (c == 0)
				continue;
			CHECK(same == (m->a == m[-1].a && m->b == m[-1].b));
			CHECK(m->a > m[-1].a || (m->a == m[-1].a &&
				(m->b > m[-1].b || (m->b == m[-1].b &&
				(m->k > m[-1].k || (m->k == m[-1].k &&
				m->l > m[-1].l))))));
		}
}

static void
check_sums(const struct pairs *x, const struct subset *p,
	const struct talk *t, const uint32_t *item, const uint32_t *map)
{
	double *value = mem_alloc((x->cells + 1) * sizeof *value, 1);
	double sum[ITEMS];

	for (size_t c = 0; c < x->cells; c++)
		value[c] = (double)(1 + c * c % 17);
	pairs_sum(x, p, value, sum);
	for (size_t i = 0; i < p->count; i++) {
		double all = 0;

		for (size_t c = 0; c < x->cells; c++) {
			const struct pairs_cell *m = &x->cell[c];
			struct pairs_cell of = {p->person[m->a],
				p->person[m->b], m->k, m->l};

			all += value[c] * met(t, item[i], map, &of);
		}
		CHECK(sum[i] == all);
	}
	MEM_FREE(value);
}

static void
talks(void)
{
	static const uint32_t own[KINDS] = {0, 1, 2, 3, 4},
		merged[KINDS] = {0, 1, 2, 0, 1};
	static uint32_t merge[KINDS];
	static struct talk t;
	struct rng r;

	memcpy(merge, merged, sizeof merge);
	rng_seed(&r, 1, 0);
	for (int round = 0; round < 160; round++) {
		struct classes c = {.scale = {round & 1 ? 3 : KINDS, NULL,
			true}, .map = round & 1 ? merge : NULL};
		bool few = round & 2;
		const uint32_t *map = round & 1 ? merged : own;
		uint32_t item[ITEMS];
		double drawn[ITEMS];
		struct items all;
		struct subset p;
		struct pairs x;
		size_t n = 0;

		talk_draw(&t, &r, round & 4);
		for (uint32_t i = 0; i < t.items; i++)
			if (!few || i == 0 || rng_below(&r, 2))
				item[n++] = i;
		for (size_t i = 0; i < n; i++)
			drawn[i] = (double)rng_below(&r, 4) / 2;
		talk_items(&all, &t);
		subset_init(&p, &all, few ? item : NULL, n, &c, false);
		pairs_init(&x, &p);
		check_order(&x);
		check_cells(&x, &p, &t, item, map, NULL);
		check_cells(&x, &p, &t, item, map, drawn);
		check_sums(&x, &p, &t, item, map);
		pairs_free(&x);
		subset_free(&p);
		items_free(&all);
	}
}

/* Those who share no item, or are alone, make no pair. */
static void
nobody(void)
{
	static const char *const text[] = {"1. .1 2.", "1 2 1", "1."};
	double sum[3], none[1];

	for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
		struct table t = table_of(text[i], 2);
		struct crowd c;

		crowd_init(&c, &t, weighting(NULL), true);
		CHECK(c.pairs->n == 0 && c.pairs->cells == 0);
		pairs_count(c.pairs, &c.subset, NULL, none);
		pairs_sum(c.pairs, &c.subset, none, sum);
		for (size_t k = 0; k < t.items; k++)
			CHECK(sum[k] == 0);
		crowd_free(&c);
	}
}

CHECK_ALL(talks, nobody)
