#include "pairs.h"

#include "stats/sort.h"
#include "table/raters.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/too_many.h"

/* Pairs of ratings of an item take some seconds for 1e8, and four bytes
 * each. */
#define MOST_MET 3e8

static void
check_met(const struct subset *p)
{
	double met = 0;

	for (size_t v = 0; v < p->vectors; v++)
		met += p->items[v] * p->n[v] * (p->n[v] - 1) / 2;
	too_many(p->all->file, (double)p->annotators, "annotators", met,
		MOST_MET, "pairs of labels that met",
		"light, cohen and -B pair need fewer annotators of an item");
}

/* While pairs are made: room, `items` entries so far, and the keys of one
 * annotator. */
struct making {
	struct pairs *x;
	size_t cell_cap, item_cap, start_cap, key_cap, items;
	struct sort_key *key;
};

/* The key of labels k and l of annotator b, in the order of cells. */
static uint64_t
key_of(const struct subset *p, uint32_t b, uint32_t k, uint32_t l)
{
	return ((uint64_t)b * p->q + k) * p->q + l;
}

/* Begin a cell of annotator a, and if the other is another one a pair. */
static void
begin_cell(struct making *m, const struct subset *p, uint32_t a, uint64_t key)
{
	struct pairs *x = m->x;
	struct pairs_cell cell = {a, (uint32_t)(key / p->q / p->q),
		(uint32_t)(key / p->q % p->q), (uint32_t)(key % p->q),
		m->items};
	const struct pairs_cell *last = x->cells > 0 ?
		&x->cell[x->cells - 1] : NULL;

	if (!last || last->a != cell.a || last->b != cell.b) {
		MEM_GROW(x->start, m->start_cap, x->n + 2);
		x->start[x->n++] = x->cells;
	}
	MEM_GROW(x->cell, m->cell_cap, x->cells + 2);
	x->cell[x->cells++] = cell;
}

/* Add the cells of annotator a with those that come later. */
static void
add_annotator(struct making *m, const struct subset *p,
	const struct raters *raters, uint32_t a)
{
	size_t n = 0, r;

	for (size_t o = raters->first[a]; o < raters->first[a + 1]; o++) {
		uint32_t i = raters->own[o].item;
		const uint32_t *given = subset_ratings(p, i, &r);
		uint32_t k = classes_at(p->classes, raters->own[o].label);

		MEM_GROW(m->key, m->key_cap, n + r);
		while (r > 0 && p->answer[given[r - 1]].annotator > a) {
			struct rating b = p->answer[given[--r]];

			m->key[n++] = (struct sort_key){
				key_of(p, b.annotator, k, b.label), i};
		}
	}
	sort_keys(m->key, n);
	MEM_GROW(m->x->item, m->item_cap, m->items + n);
	for (size_t e = 0; e < n; e++) {
		if (e == 0 || m->key[e].key != m->key[e - 1].key)
			begin_cell(m, p, a, m->key[e].key);
		m->x->item[m->items++] = m->key[e].at;
	}
}

static struct pairs_room *
room_make(size_t q)
{
	struct pairs_room *room = mem_zero(1, sizeof *room);

	room->p_row = mem_zero(q, sizeof(double));
	room->p_col = mem_zero(q, sizeof(double));
	room->w_row = mem_alloc(q, sizeof(double));
	room->w_col = mem_alloc(q, sizeof(double));
	room->label = mem_alloc(2 * q, sizeof *room->label);
	return room;
}

void
pairs_init(struct pairs *x, const struct subset *p)
{
	struct making m = {.x = x};
	struct raters raters;

	*x = (struct pairs){.room = room_make(p->q)};
	check_met(p);
	raters_make(&raters, p->all, p->item, p->count);
	raters_number(&raters);
	raters_by_annotator(&raters);
	for (uint32_t a = 0; a < p->annotators; a++) {
		add_annotator(&m, p, &raters, a);
		err_progress(a + 1, p->annotators, "annotators");
	}
	MEM_GROW(x->start, m.start_cap, x->n + 1);
	x->start[x->n] = x->cells;
	MEM_GROW(x->cell, m.cell_cap, x->cells + 1);
	x->cell[x->cells].first = m.items;
}

void
pairs_count(const struct pairs *x, const double *drawn, double *count)
{
	for (size_t c = 0; c < x->cells; c++) {
		size_t first = x->cell[c].first, end = x->cell[c + 1].first;

		count[c] = drawn ? 0 : (double)(end - first);
		for (size_t e = first; e < end && drawn; e++)
			count[c] += drawn[x->item[e]];
	}
}

/* ---- cells ---- */

static size_t
pair_room(const struct sample *x)
{
	return x->pairs->cells;
}

static size_t
pair_keys(const struct sample *x)
{
	return x->pairs->n;
}

static struct fold_key
pair_key(const struct sample *x, size_t i)
{
	const struct pairs_cell *m = &x->pairs->cell[x->pairs->start[i]];

	return (struct fold_key){NULL, x->pairs->start[i],
		x->pairs->start[i + 1],
		subset_weight(x->subset, m->a) *
		subset_weight(x->subset, m->b)};
}

static void
pair_count(const struct sample *x, const double *drawn, double *cell)
{
	pairs_count(x->pairs, drawn, cell);
}

static void
pair_spread(const struct sample *x, const double *value, double *item)
{
	const struct pairs *m = x->pairs;

	for (size_t c = 0; c < m->cells; c++)
		for (size_t e = m->cell[c].first; e < m->cell[c + 1].first; e++)
			item[m->item[e]] += value[c];
}

/* The place among the n ratings of an item, which are by annotator, of that of
 * a. */
static size_t
place_of(const struct subset *p, const uint32_t *given, size_t n, uint32_t a)
{
	size_t low = 0, high = n - 1;

	while (low < high) {
		size_t middle = (low + high) / 2;

		if (p->answer[given[middle]].annotator < a)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* Add a number to the ratings that the annotators of a cell gave item i. */
static void
rate_item(const struct subset *p, const struct pairs_cell *cell, uint32_t i,
	double x, double *rating)
{
	size_t n;
	const uint32_t *given = subset_ratings(p, i, &n);

	rating[place_of(p, given, n, cell->a)] += x;
	rating[place_of(p, given, n, cell->b)] += x;
}

static void
pair_rate(const struct sample *x, const double *value, const size_t *first,
	double *rating)
{
	const struct pairs *m = x->pairs;

	for (size_t c = 0; c < m->cells; c++)
		for (size_t e = m->cell[c].first; e < m->cell[c + 1].first; e++)
			rate_item(x->subset, &m->cell[c], m->item[e], value[c],
				rating + first[m->item[e]]);
}

const struct fold_cells pair_cells = {.room = pair_room, .keys = pair_keys,
	.key = pair_key, .count = pair_count, .spread = pair_spread,
	.rate = pair_rate};
