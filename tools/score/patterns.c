#include "patterns.h"

#include "text/ids.h"
#include "text/mem.h"

#include <string.h>

enum { FEW = 4096 };          /* items that show whether predictions repeat */

/* Room for a vector and a prediction, side by side. */
struct both {
	char *at;
	size_t cap, n;
};

static void
add_bytes(struct both *to, const void *bytes, size_t n)
{
	MEM_GROW(to->at, to->cap, to->n + n);
	memcpy(to->at + to->n, bytes, n);
	to->n += n;
}

/* The vector of item x of the truth and its prediction, as bytes; and how much it counts
 * where annotators have weights, as the errors of ece are of items. */
static struct view
vector_and_prediction(const struct evaluation *p, uint32_t x, struct both *to)
{
	const struct predictions *m = p->model;
	size_t id = m ? items_id(p->truth, x) : 0, at, n;

	to->n = 0;
	add_bytes(to, &p->truth->vector[x], sizeof *p->truth->vector);
	if (p->truth->counts)
		add_bytes(to, &p->truth->counts[x], sizeof *p->truth->counts);
	if (m && m->soft) {
		at = m->start[id];
		n = m->start[id + 1] - at;
		add_bytes(to, m->label + at, n * sizeof *m->label);
		add_bytes(to, m->p + at, n * sizeof *m->p);
	} else if (m) {
		add_bytes(to, &m->hard[id], sizeof *m->hard);
	}
	return (struct view){to->at, to->n};
}

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
	bool alone = p->rules->alone, soft = p->model && p->model->soft;
	uint32_t *table = alone ? NULL : decision_table(p);
	struct both both = {.at = NULL};
	struct ids ids;

	ids_init(&ids);
	p->n = 0;
	for (uint32_t i = 0; i < p->items; i++) {
		uint32_t x = p->block[i], found = (uint32_t)p->n;

		if (table) {
			uint32_t *to = decision_at(p, x, table);

			*to = *to > 0 ? *to : found + 1;
			found = *to - 1;
		} else if (!alone) {
			found = ids_intern(&ids, vector_and_prediction(p, x, &both));
		}
		p->pattern[i] = found;
		if (found == p->n)
			p->of[p->n++] = i;
		alone = alone || (soft && i > FEW && p->n > i - i / 8);
	}
	ids_free(&ids);
	MEM_FREE(both.at, table);
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

void
patterns_classes(struct evaluation *p)
{
	struct ids ids;

	p->class = mem_alloc(2 * p->n, sizeof *p->class);
	p->class_of = p->class + p->n;
	ids_init(&ids);
	for (size_t i = 0; i < p->n; i++) {
		const uint32_t key[] = {
			p->truth->vector[p->block[p->of[i]]],
			p->start[i] < p->start[i + 1] ? p->decided[p->start[i]] :
			NOT_DECIDED};

		p->class[i] = ids_intern(&ids, VIEW_BYTES(key));
		if (p->class[i] == p->classes)
			p->class_of[p->classes++] = (uint32_t)i;
	}
	ids_free(&ids);
	p->slips = mem_alloc(p->classes, sizeof *p->slips);
}
