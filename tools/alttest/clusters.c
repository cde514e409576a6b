#include "clusters.h"

#include "text/mem.h"
#include "text/record.h"

void
clusters_take(struct clusters *c, struct items *t, size_t columns)
{
	struct ids groups, names;
	uint32_t *rank;

	ids_init(&groups);
	ids_init(&names);
	c->of = mem_alloc(t->n, sizeof *c->of);
	for (size_t i = 0; i < t->n; i++) {
		struct view group = ids_name(&t->groups, t->group[i]);
		struct view value[INPUT_GROUPS];

		record_split(group, value, columns);
		c->of[i] = ids_intern(&names, value[columns - 1]);
		group.n -= value[columns - 1].n + (columns > 1);
		t->group[i] = ids_intern(&groups, group);
	}
	ids_free(&t->groups);
	t->groups = groups;
	if (columns > 2)
		items_name_groups(t);
	rank = ids_ranks(&names);
	for (size_t i = 0; i < t->n; i++)
		c->of[i] = rank[c->of[i]];
	c->n = names.n;
	ids_free(&names);
	MEM_FREE(rank);
}

void
clusters_free(struct clusters *c)
{
	MEM_FREE(c->of);
}
