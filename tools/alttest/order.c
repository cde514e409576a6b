#include "order.h"

#include "table/clusters.h"
#include "text/mem.h"

/* The items by cluster and name; the caller frees. */
static uint32_t *
find_order(const struct items *t)
{
	uint32_t *by_name = items_by_name(t, NULL, t->n), *place, *order;
	size_t *start;

	if (!t->cluster)
		return by_name;
	place = mem_alloc(t->n, sizeof *place);
	order = mem_alloc(t->n, sizeof *order);
	start = mem_alloc(t->n + 1, sizeof *start);
	clusters_units(t, by_name, t->n, place, start);
	for (size_t i = 0; i < t->n; i++)
		order[i] = by_name[place[i]];
	MEM_FREE(by_name, place, start);
	return order;
}

/* Put a column in the order; NULL: there is none. */
static void
reorder(uint32_t **column, const uint32_t *order, size_t n)
{
	uint32_t *to;

	if (!*column)
		return;
	to = mem_alloc(n, sizeof *to);
	for (size_t i = 0; i < n; i++)
		to[i] = (*column)[order[i]];
	MEM_FREE(*column);
	*column = to;
}

static void
reorder_answers(struct items *t, const uint32_t *order)
{
	size_t *first = mem_alloc(t->n + 1, sizeof *first), at = 0;
	uint32_t *answer = mem_alloc(t->first[t->n], sizeof *answer);

	for (size_t i = 0; i < t->n; i++) {
		first[i] = at;
		for (size_t r = t->first[order[i]]; r < t->first[order[i] + 1]; r++)
			answer[at++] = t->answer[r];
	}
	first[t->n] = at;
	MEM_FREE(t->first, t->answer);
	t->first = first;
	t->answer = answer;
}

/* Give item i of n prediction name[i]. Lines tell whether there is a set, and are for
 * messages no more. */
static void
reorder_model(struct predictions *p, const uint32_t *name, size_t n)
{
	size_t *start, *line = p->sets ? mem_alloc(n, sizeof *line) : NULL, all = 0, at = 0;
	uint32_t *label;
	double *q;

	p->n = n;
	for (size_t i = 0; line && i < n; i++)
		line[i] = p->line[name[i]];
	MEM_FREE(p->line);
	p->line = line;
	reorder(&p->hard, name, n);
	if (!p->soft)
		return;
	for (size_t i = 0; i < n; i++)
		all += p->start[name[i] + 1] - p->start[name[i]];
	start = mem_alloc(n + 1, sizeof *start);
	label = mem_alloc(all, sizeof *label);
	q = mem_alloc(all, sizeof *q);
	for (size_t i = 0; i < n; i++) {
		start[i] = at;
		for (size_t e = p->start[name[i]]; e < p->start[name[i] + 1]; e++) {
			label[at] = p->label[e];
			q[at++] = p->p[e];
		}
	}
	start[n] = at;
	MEM_FREE(p->start, p->label, p->p);
	p->start = start;
	p->label = label;
	p->p = q;
}

/* Several items can have one name, in different groups: their predictions are copied. */
void
order_items(struct items *t, struct models *m)
{
	uint32_t *order = find_order(t), *name = mem_alloc(t->n, sizeof *name);

	for (size_t i = 0; i < t->n; i++)
		name[i] = items_id(t, order[i]);
	MEM_FREE(t->name, t->name_rank);
	ids_free(&t->names);
	t->name = t->name_rank = NULL;
	t->names.n = t->n;
	reorder(&t->vector, order, t->n);
	reorder(&t->group, order, t->n);
	reorder(&t->cluster, order, t->n);
	reorder_answers(t, order);
	for (size_t f = 0; f < m->n; f++)
		reorder_model(&m->at[f], name, t->n);
	MEM_FREE(order, name);
}
