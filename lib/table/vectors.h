/*
 * vectors: the distinct count vectors, from which every statistic is computed.
 *
 * A count vector holds the number of times an item got each label: cells (label, n) in label order.
 * A quantity that depends on an item only through its counts is computed once per distinct vector
 * and weighted by the number of items that have it. Only lack of memory, or more than 2^32 - 2
 * vectors, ends the tool.
 */
#ifndef ANNOT_VECTORS_H
#define ANNOT_VECTORS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A label and its count. */
struct cell {
	uint32_t label, n;
};

/* A label and its mass. */
struct share {
	uint32_t label;
	double mass;
};

/* Compare cells one by one: the lower label comes first, for the same label the
 * larger n; then the shorter vector. Returns a value for qsort. */
int cells_cmp(const struct cell *a, size_t m, const struct cell *b, size_t n);

/* Sort n cells by label and add up those of one label, in place; returns the number left. A sum
 * beyond 2^32 - 1 takes several cells, all but the last with 2^32 - 1. O(n log n). */
size_t cells_merge(struct cell *c, size_t n);

/* One count vector; its cells are borrowed. */
struct vector {
	const struct cell *cell;
	size_t cells;
	uint64_t n;              /* sum of the cells */
};

/* The index of the cell of a label; v.cells if there is none. O(cells). */
static inline size_t
vector_find(struct vector v, uint32_t label)
{
	size_t c = 0;

	while (c < v.cells && v.cell[c].label != label)
		c++;
	return c;
}

/* n distinct vectors, owned, in order of first appearance until they are
 * sorted. Vector v is cell[start[v]] to cell[start[v + 1] - 1]. */
struct vectors {
	size_t n;
	size_t *start;           /* n + 1 */
	struct cell *cell;
	uint64_t *total;         /* per vector: sum of its cells */
	uint64_t *items;         /* per vector: number of items */
	uint64_t *raters;        /* annotators of a multilabel item, else 0; NULL: 0 for all */
	bool shares;             /* a cell's first number is the share of its
	                            label, and its n is 0 or 1, not a count */
	size_t width;            /* numbers per cell, */
	double *number;          /* cell by cell: primary shares */

	/* Private. */
	size_t start_cap, cell_cap, total_cap, items_cap, raters_cap;
	size_t number_cap;
	uint32_t *slot;          /* vector + 1, by hash; 0: free */
	size_t mask;             /* slots - 1 */
};

/* Start without vectors; cells will have width numbers each. */
void vectors_init(struct vectors *v, size_t width);

/* Add a vector of `items` items; returns its index. number: width numbers per
 * cell. Cells with n = 0 are kept only if width > 0. O(cells). */
uint32_t vectors_add(struct vectors *v, struct vector x, const double *number,
	uint64_t raters, uint64_t items);

/* Call when all vectors are added: frees the slots. */
void vectors_seal(struct vectors *v);

static inline struct vector
vectors_at(const struct vectors *v, size_t i)
{
	return (struct vector){v->cell + v->start[i], v->start[i + 1] - v->start[i], v->total[i]};
}

/* The annotators of a multilabel item; 0: each annotator gives one label. */
static inline uint64_t
vectors_raters(const struct vectors *v, size_t i)
{
	return v->raters ? v->raters[i] : 0;
}

/* The mass of cell c, an index in v->cell: n, or its share. */
static inline double
vectors_mass(const struct vectors *v, size_t c)
{
	return v->shares ? v->number[c * v->width] : v->cell[c].n;
}

/* The index in v->cell of the plurality cell of vector i, ties to the first,
 * after removing one label from the cell `less` (SIZE_MAX: none). SIZE_MAX if
 * no label is left. *tied: the number of cells with the highest mass. */
size_t vectors_plurality(const struct vectors *v, size_t i, size_t less, size_t *tied);

/* Per label below n: does a vector have it? */
bool *vectors_labels(const struct vectors *v, size_t n);

/* Replace each label l by rank[l]; ranks must ascend along a vector's cells. */
void vectors_relabel(struct vectors *v, const uint32_t *rank);

/* Copy to `to` the vectors of `from` that items[v] > 0 items have (NULL: from's own numbers), with
 * each label l replaced by map[l] (NULL: l). With a map, cells of one class are added by
 * cells_merge(), and equal vectors become one. With a map or if sorted, the vectors are ordered by
 * cells_cmp, then raters, independently of the order of the rows. place[v], if not NULL, is set to
 * the index in `to` of vector v. Numbers of cells are not copied. O(n log n) if ordered. */
void vectors_select(struct vectors *to, const struct vectors *from,
	const uint64_t *items, const uint32_t *map, bool sorted, uint32_t *place);

#endif
