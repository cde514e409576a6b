#include "humans.h"

#include "stats/sort.h"
#include "text/mem.h"

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
	MEM_FREE(given);
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

void
humans_free(struct humans *j)
{
	MEM_FREE(j->item, j->unit, j->person, j->number, j->first, j->own, j->tested,
		j->place);
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
