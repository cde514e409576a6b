#include "clusters.h"

#include "text/mem.h"
#include "text/record.h"
#include "stats/sort.h"

void
clusters_take(struct items *t, struct input *input)
{
	size_t columns = input->group.n - input_people(input);
	struct ids groups, names;
	uint32_t *rank;

	if (!input->cluster)
		return;
	t->cluster = mem_alloc(t->n, sizeof *t->cluster);
	ids_init(&groups);
	ids_init(&names);
	for (size_t i = 0; i < t->n; i++) {
		struct view group = ids_name(&t->groups, t->group[i]);
		struct view value[INPUT_GROUPS];

		record_split(group, value, columns);
		t->cluster[i] = ids_intern(&names, value[columns - 1]);
		group.n -= value[columns - 1].n + (columns > 1);
		t->group[i] = ids_intern(&groups, group);
	}
	t->groups = groups;
	if (columns > 2)
		items_name_groups(t);
	rank = ids_ranks(&names);
	for (size_t i = 0; i < t->n; i++)
		t->cluster[i] = rank[t->cluster[i]];
	t->clusters = names.n;
	strings_pop(&input->group);
}

size_t
clusters_units(const struct items *x, const uint32_t *item, size_t n,
	uint32_t *order, size_t *start)
{
	struct sort_key *key = mem_alloc(n, sizeof *key);
	size_t units = 0;

	for (size_t i = 0; i < n; i++)
		key[i] = (struct sort_key){x->cluster ?
			x->cluster[item ? item[i] : i] : i, (uint32_t)i};
	if (x->cluster)
		sort_keys(key, n);
	for (size_t i = 0; i < n; i++) {
		order[i] = key[i].at;
		if (i == 0 || key[i].key != key[i - 1].key)
			start[units++] = i;
	}
	start[units] = n;
	MEM_FREE(key);
	return units;
}
