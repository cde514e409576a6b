#include "group_keys.h"

#include "table_kind.h"
#include "text/mem.h"

#include <stdlib.h>
#include <string.h>

/* The clusters of the items read so far. */
struct group_keys_clusters {
	struct ids items;        /* items with their groups */
	uint32_t *of;            /* per item: id in values */
	size_t n, of_cap;
	struct ids values;
	char *scratch;
	size_t scratch_cap;
};

static struct view
group_value(const struct rows *r, size_t i, size_t g)
{
	return attributes_have(&r->attributes, g) ?
		attributes_value(&r->attributes, g, i) :
		tsv_field(&r->t, r->source[i], r->column[C_GROUP + g].at);
}

/* Check that an item has the same cluster in all its rows; group: the group's
 * values, each followed by a tab. */
static void
check_cluster(struct rows *r, size_t i, struct view group, struct view cluster)
{
	struct group_keys_clusters *c = r->clusters;
	struct view item = r->name[i], had;
	uint32_t id, value = ids_intern(&c->values, cluster);

	c->scratch = mem_grow(c->scratch, &c->scratch_cap, group.n + item.n, 1);
	memcpy(c->scratch, group.p, group.n);
	memcpy(c->scratch + group.n, item.p, item.n);
	id = ids_intern(&c->items, (struct view){c->scratch, group.n + item.n});
	if (id == c->n) {
		c->of = mem_grow(c->of, &c->of_cap, ++c->n, sizeof *c->of);
		c->of[id] = value;
	}
	if (c->of[id] == value)
		return;
	had = ids_name(&c->values, c->of[id]);
	rows_die(r, i, "column \"%s\": expected %s as in an earlier row of item %s, "
		"found %s (one cluster for each item)",
		r->input->group.at[r->input->group.n - 1],
		err_quote(had.p, had.n), err_quote(item.p, item.n),
		err_quote(cluster.p, cluster.n));
}

static void
open_clusters(struct rows *r)
{
	r->clusters = mem_zero(1, sizeof *r->clusters);
	ids_init(&r->clusters->items);
	ids_init(&r->clusters->values);
}

void
group_keys_free(struct rows *r)
{
	struct group_keys_clusters *c = r->clusters;

	if (!c)
		return;
	ids_free(&c->items);
	ids_free(&c->values);
	free(c->of);
	free(c->scratch);
	free(c);
}

void
group_keys_add(struct rows *r, size_t n)
{
	const struct strings *groups = &r->input->group;
	size_t bytes = 0;
	char *p;

	if (r->input->cluster && !r->clusters)
		open_clusters(r);
	attributes_join(&r->attributes, r->name, &r->annotators, r->annotator,
		n);
	for (size_t i = 0; i < n; i++) {
		bytes += r->name[i].n;
		for (size_t g = 0; g < groups->n; g++)
			bytes += group_value(r, i, g).n + 1;
	}
	r->scratch = mem_grow(r->scratch, &r->scratch_cap, bytes, 1);
	p = r->scratch;
	for (size_t i = 0; i < n; i++) {
		char *name = p;

		for (size_t g = 0; g < groups->n; g++) {
			struct view v = group_value(r, i, g);

			rows_check_name(r, i, groups->at[g], v);
			if (r->clusters && g + 1 == groups->n)
				check_cluster(r, i, (struct view){name,
					(size_t)(p - name)}, v);
			memcpy(p, v.p, v.n);
			p[v.n] = '\t';
			p += v.n + 1;
		}
		memcpy(p, r->name[i].p, r->name[i].n);
		p += r->name[i].n;
		r->name[i] = (struct view){name, (size_t)(p - name)};
	}
}

void
group_keys_note_people(struct rows *r, size_t n)
{
	attributes_join(&r->attributes, r->name, &r->annotators, r->annotator,
		n);
	for (size_t i = 0; i < n; i++)
		for (size_t g = 0; g < r->persons.columns; g++) {
			struct view v = group_value(r, i, g), had;
			const char *column = r->input->group.at[g];

			if (persons_set(&r->persons, r->annotator[i], g, v))
				continue;
			had = persons_value(&r->persons, r->annotator[i], g);
			rows_die(r, i, "column \"%s\": expected %s as in an "
				"earlier row of this annotator, found %s "
				"(groups of items: annot-score -g)", column,
				err_quote(had.p, had.n), err_quote(v.p, v.n));
		}
}
