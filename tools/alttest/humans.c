#include "humans.h"

#include "stats/sort.h"
#include "table/clusters.h"
#include "text/mem.h"

/* ---- order ---- */

/* The items by cluster and name. */
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
	t->name = t->name_rank = NULL;
	t->names.n = t->n;
	reorder(&t->vector, order, t->n);
	reorder(&t->group, order, t->n);
	reorder(&t->cluster, order, t->n);
	reorder_answers(t, order);
	for (size_t f = 0; f < m->n; f++)
		reorder_model(&m->at[f], name, t->n);
}

/* ---- humans ---- */

/* Choose the items of the block. */
static void
choose_items(struct humans *j, uint32_t group, const struct models *models,
	uint64_t min_humans)
{
	const struct items *all = j->items;

	j->item = mem_alloc(all->n, sizeof *j->item);
	for (uint32_t i = 0; i < all->n; i++) {
		size_t labels = all->first[i + 1] - all->first[i];

		if ((group != IDS_NONE && all->group[i] != group) || labels < min_humans)
			continue;
		j->answerable++;
		if (!models_have(models, items_id(all, i)))
			continue;
		j->item[j->n++] = i;
		j->ratings += labels;
	}
}

/* Find the units: the items of one cluster are next to each other. */
static void
make_units(struct humans *j)
{
	const uint32_t *cluster = j->items->cluster;

	j->unit = mem_alloc(j->n + 1, sizeof *j->unit);
	for (size_t i = 0; i < j->n; i++)
		if (i == 0 || !cluster || cluster[j->item[i]] != cluster[j->item[i - 1]])
			j->unit[j->units++] = i;
	j->unit[j->units] = j->n;
}

/* Number the annotators who labelled an item, given[a] items each, 0 in the end. */
static void
number_humans(struct humans *j, size_t *given)
{
	size_t all = j->items->n_annotators;

	j->person = mem_alloc(all, sizeof *j->person);
	j->number = mem_alloc(all, sizeof *j->number);
	for (uint32_t a = 0; a < all; a++) {
		j->number[a] = given[a] > 0 ? (uint32_t)j->people : IDS_NONE;
		if (given[a] > 0)
			j->person[j->people++] = a;
	}
	j->first = mem_zero(j->people + 2, sizeof *j->first);
	for (size_t h = 0; h < j->people; h++)
		j->first[h + 2] = given[j->person[h]];
	sort_starts(j->first, j->people);
}

static void
list_humans(struct humans *j)
{
	size_t *given = mem_zero(j->items->n_annotators, sizeof *given), n;

	for (size_t i = 0; i < j->n; i++) {
		const uint32_t *answer = humans_answers(j, i, &n);

		for (size_t r = 0; r < n; r++)
			given[items_answer(j->items, answer[r]).annotator]++;
	}
	number_humans(j, given);
	j->own = mem_alloc(j->ratings, sizeof *j->own);
	for (size_t i = 0; i < j->n; i++) {
		const uint32_t *answer = humans_answers(j, i, &n);

		for (size_t r = 0; r < n; r++)
			j->own[j->first[humans_rating(j, answer[r]).annotator + 1]++] =
				(uint32_t)i;
	}
}

static void
choose_tested(struct humans *j, uint64_t min_items)
{
	j->tested = mem_alloc(j->people, sizeof *j->tested);
	j->place = mem_alloc(j->people, sizeof *j->place);
	for (uint32_t h = 0; h < j->people; h++) {
		size_t n;

		humans_own(j, h, &n);
		j->place[h] = n >= min_items ? (uint32_t)j->m : IDS_NONE;
		if (j->place[h] != IDS_NONE)
			j->tested[j->m++] = h;
	}
}

void
humans_make(struct humans *j, const struct items *all, uint32_t group,
	const struct models *models, uint64_t min_humans, uint64_t min_items)
{
	*j = (struct humans){.items = all};
	choose_items(j, group, models, min_humans);
	make_units(j);
	list_humans(j);
	choose_tested(j, min_items);
}

struct vector
humans_counts(const struct humans *j, size_t i)
{
	return vectors_at(&j->items->vectors, j->items->vector[j->item[i]]);
}

struct view
humans_name(const struct humans *j, uint32_t human)
{
	return ids_name(&j->items->annotators, j->person[human]);
}
