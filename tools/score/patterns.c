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
}
