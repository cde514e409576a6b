#include "given.h"

#include "mem.h"
#include "stats.h"

#include <math.h>
#include <stdlib.h>

void
given_make(struct given *g, const struct items *t)
{
	size_t n = t->n > 0 ? t->first[t->n] : 0;

	*g = (struct given){.items = t, .n = n,
		.item = mem_alloc(n, sizeof *g->item),
		.annotator = mem_alloc(n, sizeof *g->annotator),
		.label = mem_alloc(n, sizeof *g->label)};
	for (size_t i = 0; i < t->n; i++)
		for (size_t r = t->first[i]; r < t->first[i + 1]; r++) {
			struct rating x = items_answer(t, t->answer[r]);

			g->item[r] = (uint32_t)i;
			g->annotator[r] = x.annotator;
			g->label[r] = x.label;
		}
}

void
given_free(struct given *g)
{
	free(g->item);
	free(g->annotator);
	free(g->label);
}

size_t
given_end(const struct given *g, size_t r, size_t end)
{
	size_t at = r + 1;

	while (at < end && g->annotator[at] == g->annotator[r])
		at++;
	return at;
}

size_t
given_cells(const struct given *g, size_t r, size_t n, struct cell **cell,
	size_t *cap)
{
	*cell = mem_grow(*cell, cap, n, sizeof **cell);
	for (size_t i = 0; i < n; i++)
		(*cell)[i] = (struct cell){g->label[r + i], 1};
	return cells_merge(*cell, n);
}

double *
given_adr(const struct given *g, enum majority_ties ties, bool others,
	uint32_t positive)
{
	const struct items *t = g->items;
	struct sum *misses = mem_zero(t->n_annotators, sizeof *misses);
	double *n = mem_zero(t->n_annotators, sizeof *n);
	struct cell *own = NULL;
	size_t cap = 0, end;

	for (size_t r = 0; r < g->n; r = end) {
		struct vector v = vectors_at(&t->vectors,
			t->vector[g->item[r]]);
		struct majority of = {.cell = v.cell, .cells = v.cells};
		uint32_t a = g->annotator[r];

		end = given_end(g, r, t->first[g->item[r] + 1]);
		if (others)
			of.n_less = given_cells(g, r, end - r, &own, &cap);
		of.less = own;
		for (size_t i = r; i < end; i++) {
			double x = majority_misses(&of, g->label[i], ties,
				positive);

			if (isnan(x))
				continue;
			sum_add(&misses[a], x);
			n[a]++;
		}
	}
	for (size_t a = 0; a < t->n_annotators; a++)
		n[a] = stats_ratio(sum_value(&misses[a]), n[a]);
	free(misses);
	free(own);
	return n;
}
