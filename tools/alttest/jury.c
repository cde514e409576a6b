#include "jury.h"

#include "text/mem.h"
#include "text/sort.h"

#include <stdlib.h>

/* The items of the block, in their order. */
static void
choose_items(struct jury *j, uint32_t group, const struct clusters *clusters,
	const struct models *models, uint64_t min_humans)
{
	const struct items *all = j->all;
	uint32_t *found = mem_alloc(all->n, sizeof *found);
	struct sort_key *key;

	for (uint32_t i = 0; i < all->n; i++)
		if ((group == IDS_NONE || all->group[i] == group) &&
		    all->first[i + 1] - all->first[i] >= min_humans &&
		    models_have(models, items_id(all, i)))
			found[j->n++] = i;
	j->item = items_by_name(all, found, j->n);
	free(found);
	if (!clusters->of)
		return;
	key = mem_alloc(j->n, sizeof *key);
	for (size_t i = 0; i < j->n; i++)
		key[i] = (struct sort_key){(uint64_t)clusters->of[j->item[i]]
			<< 32 | i, j->item[i]};
	sort_keys(key, j->n);
	for (size_t i = 0; i < j->n; i++)
		j->item[i] = key[i].at;
	free(key);
}

static void
make_units(struct jury *j, const struct clusters *clusters)
{
	j->unit = mem_alloc(j->n + 1, sizeof *j->unit);
	for (size_t i = 0; i < j->n; i++)
		if (i == 0 || !clusters->of || clusters->of[j->item[i]] !=
		    clusters->of[j->item[i - 1]])
			j->unit[j->units++] = i;
	j->unit[j->units] = j->n;
}

/* Who labelled what; human holds the numbers among all annotators. */
static void
take_labels(struct jury *j)
{
	const struct items *all = j->all;
	size_t labels = 0;

	j->first = mem_zero(j->n + 1, sizeof *j->first);
	for (size_t i = 0; i < j->n; i++) {
		labels += all->first[j->item[i] + 1] - all->first[j->item[i]];
		j->first[i + 1] = labels;
	}
	j->human = mem_alloc(labels, sizeof *j->human);
	j->label = mem_alloc(labels, sizeof *j->label);
	for (size_t i = 0; i < j->n; i++)
		for (size_t r = j->first[i]; r < j->first[i + 1]; r++) {
			struct rating x = items_answer(all,
				all->answer[all->first[j->item[i]] + r -
				j->first[i]]);

			j->human[r] = x.annotator;
			j->label[r] = x.label;
		}
}

/* Number the humans of the block from 0, in their order. */
static void
number_humans(struct jury *j, uint64_t min_items)
{
	size_t *given = mem_zero(j->all->n_annotators, sizeof *given);
	uint32_t *number = mem_alloc(j->all->n_annotators, sizeof *number);

	for (size_t r = 0; r < j->first[j->n]; r++)
		given[j->human[r]]++;
	for (uint32_t a = 0; a < j->all->n_annotators; a++)
		j->humans += given[a] > 0;
	j->person = mem_alloc(j->humans, sizeof *j->person);
	j->given = mem_alloc(j->humans, sizeof *j->given);
	j->place = mem_alloc(j->humans, sizeof *j->place);
	j->tested = mem_alloc(j->humans, sizeof *j->tested);
	j->humans = 0;
	for (uint32_t a = 0; a < j->all->n_annotators; a++) {
		uint32_t h = (uint32_t)j->humans;

		if (given[a] == 0)
			continue;
		number[a] = h;
		j->person[h] = a;
		j->given[h] = given[a];
		j->place[h] = given[a] >= min_items ? (uint32_t)j->m : IDS_NONE;
		if (given[a] >= min_items)
			j->tested[j->m++] = h;
		j->humans++;
	}
	for (size_t r = 0; r < j->first[j->n]; r++)
		j->human[r] = number[j->human[r]];
	free(given);
	free(number);
}

/* What each of the tested said. */
static void
gather_own(struct jury *j)
{
	size_t *at = mem_alloc(j->m, sizeof *at), n = 0;

	j->start = mem_alloc(j->m + 1, sizeof *j->start);
	for (size_t t = 0; t < j->m; t++) {
		j->start[t] = at[t] = n;
		n += j->given[j->tested[t]];
	}
	j->start[j->m] = n;
	j->own = mem_alloc(n, sizeof *j->own);
	for (size_t i = 0; i < j->n; i++)
		for (size_t r = j->first[i]; r < j->first[i + 1]; r++) {
			uint32_t t = j->place[j->human[r]];

			if (t != IDS_NONE)
				j->own[at[t]++] = (struct jury_label){
					(uint32_t)i, j->label[r]};
		}
	free(at);
}

void
jury_make(struct jury *j, const struct items *all, uint32_t group,
	const struct clusters *clusters, const struct models *models,
	uint64_t min_humans, uint64_t min_items)
{
	*j = (struct jury){.all = all};
	choose_items(j, group, clusters, models, min_humans);
	make_units(j, clusters);
	take_labels(j);
	number_humans(j, min_items);
	gather_own(j);
}

void
jury_free(struct jury *j)
{
	free(j->item);
	free(j->first);
	free(j->human);
	free(j->label);
	free(j->unit);
	free(j->person);
	free(j->given);
	free(j->place);
	free(j->tested);
	free(j->start);
	free(j->own);
}

struct vector
jury_counts(const struct jury *j, size_t i)
{
	return vectors_at(&j->all->vectors, j->all->vector[j->item[i]]);
}

struct view
jury_name(const struct jury *j, uint32_t human)
{
	return ids_name(&j->all->annotators, j->person[human]);
}
