#include "clusters.h"

#include "text/mem.h"

#include <stdlib.h>

/* Of values with a tab between them, the last; *before: the others. */
static struct view
last_value(struct view v, struct view *before)
{
	size_t at = v.n;

	while (at > 0 && v.p[at - 1] != '\t')
		at--;
	*before = (struct view){v.p, at > 0 ? at - 1 : 0};
	return (struct view){v.p + at, v.n - at};
}

void
clusters_take(struct clusters *c, struct items *t, size_t columns)
{
	struct ids groups, names;
	uint32_t *rank;

	ids_init(&groups);
	ids_init(&names);
	c->of = mem_alloc(t->n, sizeof *c->of);
	for (size_t i = 0; i < t->n; i++) {
		struct view group;
		struct view name = last_value(ids_name(&t->groups,
			t->group[i]), &group);

		c->of[i] = ids_intern(&names, name);
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
	free(rank);
}

void
clusters_free(struct clusters *c)
{
	free(c->of);
}
