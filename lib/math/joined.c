#include "joined.h"

#include "stats/sort.h"
#include "table/clusters.h"
#include "text/mem.h"

#include <string.h>

void
joined_of_one(struct joined *j, const struct subset *p, bool items)
{
	*j = (struct joined){.subset = {p}, .sides = 1,
		.vectors = !items && !p->unit, .unit = subset_units(p)};
	j->n = j->vectors ? p->vectors : p->count;
	j->units = p->unit ? p->units : j->n;
	if (!j->vectors)
		return;
	j->copies = mem_alloc(j->n, sizeof *j->copies);
	for (size_t v = 0; v < j->n; v++)
		j->copies[v] = (uint64_t)p->items[v];
}

/* Set the rows of both groups, in their order. */
static void
list_rows(struct joined *j)
{
	size_t first = j->vectors ? j->subset[0]->vectors : j->subset[0]->count;

	for (size_t r = 0; r < j->n; r++) {
		size_t side = r >= first;

		j->row[r] = (struct joined_row){
			(uint32_t)(side ? r - first : r), (uint32_t)side};
		if (j->copies)
			j->copies[r] = (uint64_t)
				j->subset[side]->items[j->row[r].at];
	}
}

/* The item of a row among all. */
static uint32_t
item_of(const struct joined *j, size_t r)
{
	const struct subset *p = j->subset[j->row[r].side];

	return p->item ? p->item[j->row[r].at] : j->row[r].at;
}

bool
joined_is_common(const struct joined *j, size_t r)
{
	const struct items *all = j->subset[0]->all;

	return !j->vectors && j->row[r].side != j->row[r - 1].side &&
		items_id(all, item_of(j, r)) ==
		items_id(all, item_of(j, r - 1));
}

/* Put the rows in the order of items' names, as far as these have ranks: draws
 * of them do not depend on the order of the table. */
static void
sort_names(struct joined *j)
{
	const struct items *all = j->subset[0]->all;
	struct joined_row *row = mem_alloc(j->n, sizeof *row);
	struct sort_key *key = mem_alloc(j->n, sizeof *key);

	memcpy(row, j->row, j->n * sizeof *row);
	for (uint32_t r = 0; r < j->n; r++) {
		uint32_t id = items_id(all, item_of(j, r));

		key[r] = (struct sort_key){all->name_rank ?
			all->name_rank[id] : id, r};
	}
	sort_keys(key, j->n);
	for (size_t r = 0; r < j->n; r++) {
		bool same = r > 0 && key[r].key == key[r - 1].key;

		j->row[r] = row[key[r].at];
		j->common += same;
		j->units += !same;
		j->unit[r] = (uint32_t)j->units - 1;
	}
}

/* Put the rows cluster by cluster. */
static void
sort_clusters(struct joined *j)
{
	struct joined_row *row = mem_alloc(j->n, sizeof *row);
	uint32_t *item = mem_alloc(j->n, sizeof *item);
	uint32_t *order = mem_alloc(j->n, sizeof *order);
	size_t *start = mem_alloc(j->n + 1, sizeof *start);

	for (size_t r = 0; r < j->n; r++)
		item[r] = item_of(j, r);
	j->units = clusters_units(j->subset[0]->all, item, j->n, order, start);
	memcpy(row, j->row, j->n * sizeof *row);
	for (uint32_t u = 0; u < j->units; u++)
		for (size_t r = start[u]; r < start[u + 1]; r++) {
			j->row[r] = row[order[r]];
			j->unit[r] = u;
		}
}

void
joined_of_two(struct joined *j, const struct subset *a, const struct subset *b)
{
	bool vectors = a->all->weight;

	*j = (struct joined){.subset = {a, b}, .sides = 2, .vectors = vectors,
		.n = vectors ? a->vectors + b->vectors : a->count + b->count};
	j->row = mem_alloc(j->n, sizeof *j->row);
	j->copies = vectors ? mem_alloc(j->n, sizeof *j->copies) : NULL;
	list_rows(j);
	j->units = vectors ? j->n : 0;
	if (vectors)
		return;
	j->unit = mem_alloc(j->n, sizeof *j->unit);
	sort_names(j);
	if (a->all->cluster)
		sort_clusters(j);
}
