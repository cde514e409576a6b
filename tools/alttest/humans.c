#include "humans.h"

#include "table/clusters.h"
#include "text/mem.h"

/* The items of the block, in their order; returns how many there are. */
static size_t
choose_items(struct humans *j, const struct items *all, uint32_t group,
	const struct models *models, uint64_t min_humans)
{
	uint32_t *found = mem_alloc(all->n, sizeof *found);
	size_t n = 0;

	for (uint32_t i = 0; i < all->n; i++) {
		if ((group != IDS_NONE && all->group[i] != group) ||
		    all->first[i + 1] - all->first[i] < min_humans)
			continue;
		j->answerable++;
		if (models_have(models, items_id(all, i)))
			found[n++] = i;
	}
	j->item = items_by_name(all, found, n);
	MEM_FREE(found);
	return n;
}

/* Put the items of one cluster next to each other, and find the units. */
static void
make_units(struct humans *j, const struct items *all, size_t n)
{
	uint32_t *order = mem_alloc(n, sizeof *order);
	uint32_t *item = mem_alloc(n, sizeof *item);

	j->unit = mem_alloc(n + 1, sizeof *j->unit);
	j->units = clusters_units(all, j->item, n, order, j->unit);
	for (size_t i = 0; i < n; i++)
		item[i] = j->item[order[i]];
	MEM_FREE(j->item, order);
	j->item = item;
}

static void
choose_tested(struct humans *j, uint64_t min_items)
{
	j->tested = mem_alloc(j->raters.annotators, sizeof *j->tested);
	j->place = mem_alloc(j->raters.annotators, sizeof *j->place);
	for (uint32_t h = 0; h < j->raters.annotators; h++) {
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
	size_t n;

	*j = (struct humans){.m = 0};
	n = choose_items(j, all, group, models, min_humans);
	make_units(j, all, n);
	raters_make(&j->raters, all, j->item, n);
	raters_number(&j->raters);
	raters_by_item(&j->raters);
	raters_by_annotator(&j->raters);
	choose_tested(j, min_items);
}

void
humans_free(struct humans *j)
{
	raters_free(&j->raters);
	MEM_FREE(j->item, j->unit, j->tested, j->place);
}

struct vector
humans_counts(const struct humans *j, size_t i)
{
	const struct items *all = j->raters.items;

	return vectors_at(&all->vectors, all->vector[j->item[i]]);
}

struct view
humans_name(const struct humans *j, uint32_t human)
{
	return ids_name(&j->raters.items->annotators,
		raters_person(&j->raters, human));
}
