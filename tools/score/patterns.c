#include "patterns.h"

#include "text/mem.h"

enum { FEW = 4096 };          /* cells that are not many, whatever the items */

/* Room for the number + 1 of the pattern of each vector and decision, K for none; NULL: these
 * are too many, or do not make the pattern. */
static uint32_t *
decision_table(const struct evaluation *p)
{
	size_t n = p->truth->vectors.n * (p->k + 1);

	return p->truth->counts || (p->model && p->model->soft) || n > p->items + FEW ? NULL :
		mem_zero(n, sizeof(uint32_t));
}

/* The place in the table of item x of the truth. */
static uint32_t *
decision_at(const struct evaluation *p, uint32_t x, uint32_t *table)
{
	uint32_t hard = p->model ? p->model->hard[items_id(p->truth, x)] : IDS_NONE;

	return &table[p->truth->vector[x] * (p->k + 1) + (hard < p->k ? hard : p->k)];
}

void
patterns_find(struct evaluation *p)
{
	uint32_t *table = p->rules->alone ? NULL : decision_table(p);

	p->n = 0;
	for (uint32_t i = 0; i < p->items; i++) {
		uint32_t found = (uint32_t)p->n;

		if (table) {
			uint32_t *to = decision_at(p, p->block[i], table);

			*to = *to > 0 ? *to : found + 1;
			found = *to - 1;
		}
		p->pattern[i] = found;
		if (found == p->n)
			p->of[p->n++] = i;
	}
	MEM_FREE(table);
}

void
patterns_order(struct evaluation *p)
{
	double *turned = mem_alloc(p->n, sizeof *turned);

	for (size_t k = 0; k < p->k; k++) {
		const uint32_t *order = p->order + k * p->n;

		if (!evaluation_scores(p, k))
			continue;
		for (size_t i = 0; i < p->n; i++)
			turned[i] = -p->score[k * p->n + i];
		relate_order(turned, p->n, p->order + k * p->n);
		for (size_t at = 0; at < p->n; at++)
			p->score[k * p->n + at] = -turned[order[at]];
	}
	MEM_FREE(turned);
}
