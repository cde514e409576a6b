#include "vectors.h"

#include "mem.h"

#include <stdlib.h>
#include <string.h>

/* ---- cells ---- */

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

/* A vector rarely has many cells: insertion. */
size_t
cells_merge(struct cell *c, size_t n)
{
	size_t m = 0;

	for (size_t i = 1; i < n; i++) {
		struct cell x = c[i];
		size_t k = i;

		for (; k > 0 && c[k - 1].label > x.label; k--)
			c[k] = c[k - 1];
		c[k] = x;
	}
	for (size_t i = 0; i < n; i++) {
		if (m > 0 && c[m - 1].label == c[i].label)
			c[m - 1].n += c[i].n;
		else
			c[m++] = c[i];
	}
	return m;
}

size_t
vector_plurality(struct vector v, size_t *tied)
{
	size_t best = v.cells;

	*tied = 0;
	for (size_t k = 0; k < v.cells; k++) {
		if (v.cell[k].n == 0)
			continue;
		if (best == v.cells || v.cell[k].n > v.cell[best].n) {
			best = k;
			*tied = 1;
		} else if (v.cell[k].n == v.cell[best].n) {
			++*tied;
		}
	}
	return best;
}

/* ---- distinct vectors ---- */

void
vectors_init(struct vectors *v, size_t width)
{
	*v = (struct vectors){.width = width};
	ids_init(&v->keys);
	v->start = mem_zero(v->start_cap = 1, sizeof *v->start);
}

void
vectors_seal(struct vectors *v)
{
	ids_free(&v->keys);
	free(v->key);
	v->key = NULL;
	v->key_cap = 0;
}

void
vectors_free(struct vectors *v)
{
	vectors_seal(v);
	free(v->start);
	free(v->cell);
	free(v->total);
	free(v->items);
	free(v->raters);
	free(v->number);
	*v = (struct vectors){0};
}

static bool
is_part(const struct vectors *v, const struct cell *c)
{
	return c->n > 0 || v->width > 0;
}

/* The bytes that tell vectors apart: cells, their numbers, raters. */
static struct view
make_key(struct vectors *v, struct vector x, const double *number,
	uint64_t raters)
{
	size_t bytes = sizeof *x.cell + v->width * sizeof *number;
	char *p;

	v->key = mem_grow(v->key, &v->key_cap,
		x.cells * bytes + sizeof raters + 1, 1);
	p = v->key;
	for (size_t k = 0; k < x.cells; k++) {
		if (!is_part(v, &x.cell[k]))
			continue;
		memcpy(p, &x.cell[k], sizeof *x.cell);
		p += sizeof *x.cell;
		if (v->width == 0)
			continue;
		memcpy(p, number + k * v->width, v->width * sizeof *number);
		p += v->width * sizeof *number;
	}
	if (raters > 0) {
		memcpy(p, &raters, sizeof raters);
		*(p += sizeof raters) = '\0';
		p++;
	}
	return (struct view){v->key, (size_t)(p - v->key)};
}

/* A new vector behind the others, as it is. */
static uint32_t
append(struct vectors *v, struct vector x, const double *number,
	uint64_t raters)
{
	size_t at = v->start[v->n], i = v->n;

	v->start = mem_grow(v->start, &v->start_cap, i + 2, sizeof *v->start);
	v->total = mem_grow(v->total, &v->total_cap, i + 1, sizeof *v->total);
	v->items = mem_grow(v->items, &v->items_cap, i + 1, sizeof *v->items);
	v->raters = mem_grow(v->raters, &v->raters_cap, i + 1,
		sizeof *v->raters);
	v->cell = mem_grow(v->cell, &v->cell_cap, at + x.cells,
		sizeof *v->cell);
	if (v->width > 0)
		v->number = mem_grow(v->number, &v->number_cap,
			(at + x.cells) * v->width, sizeof *v->number);
	for (size_t k = 0; k < x.cells; k++) {
		if (!is_part(v, &x.cell[k]))
			continue;
		v->cell[at] = x.cell[k];
		if (v->width > 0)
			memcpy(v->number + at * v->width,
				number + k * v->width,
				v->width * sizeof *number);
		at++;
	}
	v->total[i] = x.n;
	v->items[i] = 0;
	v->raters[i] = raters;
	v->start[++v->n] = at;
	return (uint32_t)i;
}

uint32_t
vectors_add(struct vectors *v, struct vector x, const double *number,
	uint64_t raters, uint64_t items)
{
	uint32_t i = ids_intern(&v->keys, make_key(v, x, number, raters));

	if (i == v->n)
		append(v, x, number, raters);
	v->items[i] += items;
	return i;
}

void
vectors_relabel(struct vectors *v, const uint32_t *rank)
{
	for (size_t c = 0; c < v->start[v->n]; c++)
		v->cell[c].label = rank[v->cell[c].label];
}

/* ---- a choice of vectors ---- */

/* A vector on its way to its place. */
struct moved {
	struct vector x;
	uint64_t items, raters;
	uint32_t from;
};

/* Those that items have, their labels mapped; *cells is what they point to. */
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
		x.cell = c;
		x.cells = map ? cells_merge(c, x.cells) : x.cells;
		c += x.cells;
		m[(*n)++] = (struct moved){x, have, from->raters[v],
			(uint32_t)v};
	}
	return m;
}

static int
cmp_moved(const void *a, const void *b)
{
	const struct moved *x = a, *y = b;
	int order = cells_cmp(x->x.cell, x->x.cells, y->x.cell, y->x.cells);

	return order ? order : (x->raters > y->raters) -
		(x->raters < y->raters);
}

void
vectors_select(struct vectors *to, const struct vectors *from,
	const uint64_t *items, const uint32_t *map, bool sorted,
	uint32_t *place)
{
	struct cell *cells;
	struct moved *m;
	size_t n;

	vectors_init(to, 0);
	m = move_vectors(from, items, map, &n, &cells);
	if ((sorted || map) && n > 0)
		qsort(m, n, sizeof *m, cmp_moved);
	for (size_t i = 0; i < n; i++) {
		bool alike = i > 0 && map && cmp_moved(&m[i - 1], &m[i]) == 0;

		if (!alike)
			append(to, m[i].x, NULL, m[i].raters);
		to->items[to->n - 1] += m[i].items;
		if (place)
			place[m[i].from] = (uint32_t)to->n - 1;
	}
	free(cells);
	free(m);
	vectors_seal(to);
}
