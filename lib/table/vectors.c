#include "vectors.h"

#include "text/err.h"
#include "text/ids.h"
#include "text/mem.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int
cells_cmp(const struct cell *a, size_t m, const struct cell *b, size_t n)
{
	for (size_t k = 0; k < m && k < n; k++) {
		if (a[k].label != b[k].label)
			return a[k].label < b[k].label ? -1 : 1;
		if (a[k].n != b[k].n)
			return a[k].n > b[k].n ? -1 : 1;
	}
	return (m > n) - (m < n);
}

static int
cmp_labels(const void *a, const void *b)
{
	const struct cell *x = a, *y = b;

	return (x->label > y->label) - (x->label < y->label);
}

/* Up to so many cells are sorted by insertion. */
enum { FEW_CELLS = 32 };

static void
order_cells(struct cell *c, size_t n)
{
	if (n > FEW_CELLS) {
		qsort(c, n, sizeof *c, cmp_labels);
		return;
	}
	for (size_t i = 1; i < n; i++) {
		struct cell x = c[i];
		size_t k = i;

		for (; k > 0 && c[k - 1].label > x.label; k--)
			c[k] = c[k - 1];
		c[k] = x;
	}
}

size_t
cells_merge(struct cell *c, size_t n)
{
	size_t m = 0;

	order_cells(c, n);
	for (size_t i = 0; i < n; i++) {
		struct cell x = c[i];

		if (m > 0 && c[m - 1].label == x.label) {
			uint32_t room = UINT32_MAX - c[m - 1].n;

			c[m - 1].n += x.n < room ? x.n : room;
			x.n -= x.n < room ? x.n : room;
			if (x.n == 0)
				continue;
		}
		c[m++] = x;
	}
	return m;
}

size_t
vectors_plurality(const struct vectors *v, size_t i, size_t less, size_t *tied)
{
	size_t best = SIZE_MAX;
	double top = 0;

	*tied = 0;
	for (size_t k = v->start[i]; k < v->start[i + 1]; k++) {
		double mass = vectors_mass(v, k) - (k == less);

		if (mass > top) {
			best = k;
			top = mass;
			*tied = 1;
		} else if (mass == top && best < SIZE_MAX) {
			++*tied;
		}
	}
	return best;
}

/* ---- distinct vectors ---- */

enum { FIRST_SLOTS = 16 };

void
vectors_init(struct vectors *v, size_t width)
{
	ids_choose_secret();
	*v = (struct vectors){.width = width, .mask = FIRST_SLOTS - 1,
		.cell_cap = 1, .number_cap = 1};
	v->start = mem_zero(v->start_cap = 1, sizeof *v->start);
	v->cell = mem_alloc(1, sizeof *v->cell);
	v->number = mem_alloc(1, sizeof *v->number);
	v->slot = mem_zero(FIRST_SLOTS, sizeof *v->slot);
}

void
vectors_seal(struct vectors *v)
{
	MEM_FREE(v->slot);
	v->slot = NULL;
}

/* Make room for n vectors with `cells` cells in total; exactly that at the first call. */
static void
reserve(struct vectors *v, size_t n, size_t cells)
{
	MEM_GROW(v->start, v->start_cap, n + 1);
	MEM_GROW(v->total, v->total_cap, n);
	MEM_GROW(v->items, v->items_cap, n);
	MEM_GROW(v->cell, v->cell_cap, cells);
	MEM_GROW(v->number, v->number_cap, cells * v->width);
}

/* Append a vector, whether or not it is distinct. */
static void
append(struct vectors *v, struct vector x, const double *number, uint64_t raters)
{
	size_t at = v->start[v->n], width = number ? v->width : 0;

	assert(width == v->width);
	reserve(v, v->n + 1, at + x.cells);
	for (size_t k = 0; k < x.cells; k++) {
		if (x.cell[k].n == 0 && v->width == 0)
			continue;
		v->cell[at] = x.cell[k];
		for (size_t c = 0; c < width; c++)
			v->number[at * width + c] = number[k * width + c];
		at++;
	}
	v->total[v->n] = x.n;
	v->items[v->n] = 0;
	if (raters > 0 || v->raters) {
		MEM_GROW_ZERO(v->raters, v->raters_cap, v->n + 1);
		v->raters[v->n] = raters;
	}
	v->start[++v->n] = at;
}

/* The part of vector i in an array with `size` bytes per cell. */
static struct view
bytes_of(const struct vectors *v, size_t i, const void *array, size_t size)
{
	return (struct view){(const char *)array + v->start[i] * size,
		(v->start[i + 1] - v->start[i]) * size};
}

static uint64_t
hash_of(const struct vectors *v, size_t i)
{
	size_t size = v->width * sizeof *v->number;
	uint64_t raters = vectors_raters(v, i), hash =
		ids_hash_bytes(bytes_of(v, i, v->cell, sizeof *v->cell));

	if (raters > 0)
		hash ^= ids_hash_bytes(VIEW_BYTES(raters));
	if (size > 0)
		hash ^= ids_hash_bytes(bytes_of(v, i, v->number, size));
	return hash;
}

static bool
same(const struct vectors *v, size_t a, size_t b)
{
	size_t cell = sizeof *v->cell, number = v->width * sizeof *v->number;

	return vectors_raters(v, a) == vectors_raters(v, b) &&
		view_cmp(bytes_of(v, a, v->cell, cell), bytes_of(v, b, v->cell, cell)) == 0 &&
		(number == 0 || view_cmp(bytes_of(v, a, v->number, number),
		bytes_of(v, b, v->number, number)) == 0);
}

/* The slot of the vector that equals vector i, or a free slot. */
static uint32_t *
find_slot(const struct vectors *v, size_t i)
{
	size_t at = hash_of(v, i) & v->mask;

	while (v->slot[at] > 0 && !same(v, v->slot[at] - 1, i))
		at = (at + 1) & v->mask;
	return &v->slot[at];
}

static void
double_slots(struct vectors *v)
{
	MEM_FREE(v->slot);
	v->mask = 2 * v->mask + 1;
	v->slot = mem_zero(v->mask + 1, sizeof *v->slot);
	for (size_t i = 0; i < v->n; i++)
		*find_slot(v, i) = (uint32_t)i + 1;
}

/* Append the vector, and remove it again if an equal one exists. */
uint32_t
vectors_add(struct vectors *v, struct vector x, const double *number,
	uint64_t raters, uint64_t items)
{
	uint32_t *slot;

	append(v, x, number, raters);
	slot = find_slot(v, v->n - 1);
	if (*slot > 0)
		v->n--;
	else if (v->n == UINT32_MAX)
		err_die("more than %zu distinct count vectors", v->n - 1);
	else
		*slot = (uint32_t)v->n;
	v->items[*slot - 1] += items;
	if (v->n <= v->mask / 2)
		return *slot - 1;
	double_slots(v);
	return (uint32_t)v->n - 1;
}

bool *
vectors_labels(const struct vectors *v, size_t n)
{
	bool *there = mem_zero(n, sizeof *there);

	for (size_t c = 0; c < v->start[v->n]; c++)
		there[v->cell[c].label] = true;
	return there;
}

void
vectors_relabel(struct vectors *v, const uint32_t *rank)
{
	for (size_t c = 0; c < v->start[v->n]; c++)
		v->cell[c].label = rank[v->cell[c].label];
}

/* ---- selecting vectors ---- */

/* A vector being copied from `from`. 32 bytes. */
struct moved {
	const struct cell *cell;
	uint32_t cells, from;
	uint64_t items, raters;
};

/* Collect the n vectors that items have, with mapped labels; their cells are in
 * *cells. */
static struct moved *
move_vectors(const struct vectors *from, const uint64_t *items,
	const uint32_t *map, size_t *n, struct cell **cells)
{
	struct moved *m = mem_alloc(from->n, sizeof *m);
	struct cell *c = mem_alloc(from->start[from->n], sizeof *c);

	*cells = c;
	*n = 0;
	for (size_t v = 0; v < from->n; v++) {
		struct vector x = vectors_at(from, v);
		uint64_t have = items ? items[v] : from->items[v];

		if (have == 0)
			continue;
		if (x.cells > 0)
			memcpy(c, x.cell, x.cells * sizeof *c);
		for (size_t k = 0; map && k < x.cells; k++)
			c[k].label = map[c[k].label];
		x.cells = map ? cells_merge(c, x.cells) : x.cells;
		m[(*n)++] = (struct moved){c, (uint32_t)x.cells, (uint32_t)v,
			have, vectors_raters(from, v)};
		c += x.cells;
	}
	return m;
}

static int
cmp_moved(const void *a, const void *b)
{
	const struct moved *x = a, *y = b;
	int order = cells_cmp(x->cell, x->cells, y->cell, y->cells);

	return order ? order : (x->raters > y->raters) - (x->raters < y->raters);
}

void
vectors_select(struct vectors *to, const struct vectors *from, const uint64_t *items,
	const uint32_t *map, bool sorted, uint32_t *place)
{
	struct cell *cells;
	struct moved *m;
	size_t n;

	vectors_init(to, 0);
	m = move_vectors(from, items, map, &n, &cells);
	reserve(to, n, from->start[from->n]);
	if ((sorted || map) && n > 0)
		qsort(m, n, sizeof *m, cmp_moved);
	for (size_t i = 0; i < n; i++) {
		bool alike = i > 0 && map && cmp_moved(&m[i - 1], &m[i]) == 0;

		if (!alike)
			append(to, (struct vector){m[i].cell, m[i].cells,
				from->total[m[i].from]}, NULL, m[i].raters);
		to->items[to->n - 1] += m[i].items;
		if (place)
			place[m[i].from] = (uint32_t)to->n - 1;
	}
	MEM_FREE(cells, m);
	vectors_seal(to);
}
