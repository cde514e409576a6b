#include "subset.h"

#include "mem.h"

#include <stdlib.h>
#include <string.h>

/* A vector of the study, in places, on its way into the panel. */
struct moved {
	struct cell *cell;       /* by place */
	uint32_t cells, from;
	double items;
};

/* Cells by place, equal places added up. A vector rarely has many. */
static size_t
merge_cells(struct cell *c, size_t n)
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

/* How many items of the panel have each vector of the study. */
static double *
count_items(const struct subset *p)
{
	const struct study *s = p->study;
	double *items = mem_zero(s->vectors.n, sizeof *items);

	for (size_t v = 0; v < s->vectors.n && !p->item; v++)
		items[v] = (double)s->vectors.items[v];
	for (size_t i = 0; i < p->count && p->item; i++)
		items[s->vector[p->item[i]]] += s->weight ?
			(double)s->weight[p->item[i]] : 1;
	return items;
}

/* The study's vectors that the panel has, and all their cells. */
static struct moved *
move_vectors(const struct subset *p, size_t *n, struct cell **cells)
{
	const struct ids *ids = &p->study->vectors.ids;
	struct moved *m = mem_alloc(p->study->vectors.n, sizeof *m);
	double *items = count_items(p);
	size_t at = 0;

	*n = 0;
	*cells = mem_alloc(ids->start[ids->n] / sizeof **cells, sizeof **cells);
	for (size_t v = 0; v < ids->n; v++) {
		struct view bytes = ids_name(ids, v);
		struct cell *c = *cells + at;
		size_t k = bytes.n / sizeof *c;

		if (items[v] == 0)
			continue;
		memcpy(c, bytes.p, bytes.n);
		for (size_t i = 0; i < k; i++)
			c[i].label = p->places->map[c[i].label];
		k = merge_cells(c, k);
		m[(*n)++] = (struct moved){c, (uint32_t)k, (uint32_t)v,
			items[v]};
		at += k;
	}
	free(items);
	return m;
}

static int
cmp_moved(const void *a, const void *b)
{
	const struct moved *x = a, *y = b;

	return cells_cmp(x->cell, x->cells, y->cell, y->cells);
}

/* Fill the vectors; returns for each of the study's its place among them. */
static uint32_t *
make_vectors(struct subset *p, bool sorted)
{
	uint32_t *to = mem_alloc(p->study->vectors.n, sizeof *to);
	struct cell *cells;
	struct moved *m;
	size_t n;

	m = move_vectors(p, &n, &cells);
	if (sorted || p->places->merged)
		qsort(m, n, sizeof *m, cmp_moved);
	p->start = mem_alloc(n + 1, sizeof *p->start);
	p->n = mem_zero(n, sizeof *p->n);
	p->items = mem_zero(n, sizeof *p->items);
	p->cell = mem_alloc(p->study->vectors.ids.start[
		p->study->vectors.n] / sizeof *cells, sizeof *cells);
	p->start[0] = 0;
	for (size_t i = 0; i < n; i++) {
		size_t v = p->vectors, at = p->start[v];

		if (i > 0 && p->places->merged &&
		    cmp_moved(&m[i - 1], &m[i]) == 0) {
			v--;
		} else {
			memcpy(p->cell + at, m[i].cell,
				m[i].cells * sizeof *cells);
			for (size_t k = 0; k < m[i].cells; k++)
				p->n[v] += m[i].cell[k].n;
			p->start[++p->vectors] = at + m[i].cells;
		}
		p->items[v] += m[i].items;
		to[m[i].from] = (uint32_t)v;
	}
	free(cells);
	free(m);
	return to;
}

/* ---- who said what ---- */

const uint32_t *
subset_ratings(const struct subset *p, size_t i, size_t *n)
{
	const struct study *s = p->study;
	size_t at = p->item ? p->item[i] : i;

	*n = s->first[at + 1] - s->first[at];
	return s->rating + s->first[at];
}

/* Annotators keep the order of the study. */
static void
make_answers(struct subset *p)
{
	const struct study *s = p->study;
	bool *given = mem_zero(s->answers.n, sizeof *given);
	uint32_t last = IDS_NONE;
	size_t n;

	for (size_t i = 0; i < p->count && p->item; i++) {
		const uint32_t *rating = subset_ratings(p, i, &n);

		for (size_t k = 0; k < n; k++)
			given[rating[k]] = true;
	}
	p->answer = mem_alloc(s->answers.n, sizeof *p->answer);
	p->person = mem_alloc(s->annotators, sizeof *p->person);
	for (uint32_t a = 0; a < s->answers.n; a++) {
		struct rating rating = study_answer(s, a);

		p->answer[a] = (struct rating){IDS_NONE, 0};
		if (p->item && !given[a])
			continue;
		if (p->annotators == 0 || rating.annotator != last)
			p->person[p->annotators++] = last = rating.annotator;
		p->answer[a] = (struct rating){(uint32_t)p->annotators - 1,
			p->places->map[rating.label]};
	}
	free(given);
}

/* An item, its place among the names. */
struct ranked {
	uint32_t rank, item;
};

static int
cmp_ranked(const void *a, const void *b)
{
	const struct ranked *x = a, *y = b;

	if (x->rank != y->rank)
		return x->rank < y->rank ? -1 : 1;
	return (x->item > y->item) - (x->item < y->item);
}

static void
sort_items(struct subset *p)
{
	const struct study *s = p->study;
	struct ranked *r = mem_alloc(p->count, sizeof *r);

	for (size_t i = 0; i < p->count; i++) {
		uint32_t item = p->item ? p->item[i] : (uint32_t)i;

		r[i] = (struct ranked){s->name_rank[s->name[item]], item};
	}
	qsort(r, p->count, sizeof *r, cmp_ranked);
	p->sorted = mem_alloc(p->count, sizeof *p->sorted);
	for (size_t i = 0; i < p->count; i++)
		p->sorted[i] = r[i].item;
	p->item = p->sorted;
	free(r);
}

void
subset_init(struct subset *p, const struct study *study, const uint32_t *item,
	size_t n, const struct places *places, bool sorted)
{
	uint32_t *to;

	*p = (struct subset){.study = study, .places = places,
		.q = places->scale.q, .item = item,
		.count = item ? n : study->n};
	if (sorted && study->name_rank)
		sort_items(p);
	to = make_vectors(p, sorted);
	p->vector = mem_alloc(p->count, sizeof *p->vector);
	for (size_t i = 0; i < p->count; i++)
		p->vector[i] = to[study->vector[p->item ? p->item[i] : i]];
	free(to);
	for (size_t v = 0; v < p->vectors; v++) {
		p->total += p->items[v];
		p->ratings += p->items[v] * p->n[v];
		p->single += p->n[v] < 2 ? p->items[v] : 0;
	}
	if (study->first)
		make_answers(p);
	else if (study->known && item == NULL)
		p->annotators = study->annotators;
}

void
subset_free(struct subset *p)
{
	free(p->sorted);
	free(p->start);
	free(p->cell);
	free(p->n);
	free(p->items);
	free(p->vector);
	free(p->answer);
	free(p->person);
}

double
subset_mean(const struct subset *p, size_t v, const double *value)
{
	double sum = 0;

	for (size_t c = p->start[v]; c < p->start[v + 1]; c++)
		sum += p->cell[c].n * value[p->cell[c].label];
	return sum / p->n[v];
}
