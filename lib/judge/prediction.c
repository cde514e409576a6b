#include "prediction.h"

#include "text/mem.h"
#include "stats/sort.h"

void
prediction_init(struct prediction *g, size_t k)
{
	*g = (struct prediction){.k = k, .q = mem_zero(k, sizeof *g->q)};
	/* it lives as long as q does, also where it grows later */
	MEM_GROW(g->label, g->cap, k);
}

void
prediction_set(struct prediction *g, const uint32_t *label, const double *p, size_t n,
	double total)
{
	size_t distinct = 0;

	for (size_t i = 0; i < g->n; i++)
		g->q[g->label[i]] = 0;
	MEM_GROW(g->label, g->cap, n);
	for (size_t i = 0; i < n; i++) {
		g->q[label[i]] += p[i] / total;
		g->label[i] = label[i];
	}
	sort_u32(g->label, n);
	for (size_t i = 0; i < n; i++)
		if (distinct == 0 || g->label[i] != g->label[distinct - 1])
			g->label[distinct++] = g->label[i];
	g->n = distinct;
}

uint32_t
prediction_likeliest(const struct prediction *g)
{
	uint32_t top = g->n > 0 ? g->label[0] : 0;

	for (size_t i = 1; i < g->n; i++)
		if (g->q[g->label[i]] > g->q[top])
			top = g->label[i];
	return g->q[top] > 0 ? top : 0;
}
