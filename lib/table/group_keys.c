#include "group_keys.h"

#include "text/err.h"
#include "text/mem.h"

#include <stdio.h>
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

void
group_keys_init(struct group_keys *k, const struct input *input,
	const struct tsv *t, const struct tsv_column *column)
{
	*k = (struct group_keys){.input = input, .t = t, .column = column};
	attributes_read(&k->attributes, input);
	if (!input->cluster)
		return;
	k->clusters = mem_zero(1, sizeof *k->clusters);
	ids_init(&k->clusters->items);
	ids_init(&k->clusters->values);
}

static struct view
group_value(const struct group_keys *k, size_t row, size_t i, size_t g)
{
	return attributes_have(&k->attributes, g) ? attributes_value(&k->attributes, g, i) :
		tsv_field(k->t, row, k->column[g].at);
}

/* End the tool: a row contradicts an earlier row of the same item or annotator. */
_Noreturn static void
contradicts(const struct group_keys *k, size_t row, size_t g, struct view had,
	const char *whom, struct view found, const char *remedy)
{
	err_line(k->t->file, k->t->lines[row], "column \"%s\": expected %s as "
		"in an earlier row of %s, found %s (%s)", k->input->group.at[g],
		err_quote(had), whom, err_quote(found), remedy);
}

/* Check that an item has the same cluster in all its rows; group: the group's
 * values, each followed by a tab. */
static void
check_cluster(struct group_keys *k, size_t row, struct view item,
	struct view group, struct view cluster)
{
	struct group_keys_clusters *c = k->clusters;
	uint32_t id, value = ids_intern(&c->values, cluster);
	char whom[512];

	MEM_GROW(c->scratch, c->scratch_cap, group.n + item.n);
	memcpy(c->scratch, group.p, group.n);
	memcpy(c->scratch + group.n, item.p, item.n);
	id = ids_intern(&c->items, (struct view){c->scratch, group.n + item.n});
	if (id == c->n) {
		MEM_GROW(c->of, c->of_cap, ++c->n);
		c->of[id] = value;
	}
	if (c->of[id] == value)
		return;
	snprintf(whom, sizeof whom, "item %s", err_quote(item));
	contradicts(k, row, k->input->group.n - 1, ids_name(&c->values, c->of[id]), whom, cluster,
		"one cluster for each item");
}

void
group_keys_add(struct group_keys *k, const struct group_keys_rows *x)
{
	const struct strings *groups = &k->input->group;
	size_t people = input_people(k->input), bytes = 0;
	char *p;

	attributes_join(&k->attributes, x->name, x->annotators, x->annotator, x->n);
	for (size_t i = 0; i < x->n; i++) {
		bytes += x->name[i].n;
		for (size_t g = people; g < groups->n; g++)
			bytes += group_value(k, x->source[i], i, g).n + 1;
	}
	MEM_GROW(k->scratch, k->scratch_cap, bytes + 8); /* ids_look_up() reads words */
	p = k->scratch;
	for (size_t i = 0; i < x->n; i++) {
		char *name = p;

		for (size_t g = people; g < groups->n; g++) {
			struct view v = group_value(k, x->source[i], i, g);

			if (v.n == 0)
				tsv_bad(k->t, x->source[i], groups->at[g], "a name", v);
			if (k->clusters && g + 1 == groups->n)
				check_cluster(k, x->source[i], x->name[i],
					(struct view){name, (size_t)(p - name)}, v);
			memcpy(p, v.p, v.n);
			p[v.n] = '\t';
			p += v.n + 1;
		}
		memcpy(p, x->name[i].p, x->name[i].n);
		p += x->name[i].n;
		x->name[i] = (struct view){name, (size_t)(p - name)};
	}
}

void
group_keys_note_people(struct group_keys *k, const struct group_keys_rows *x,
	struct persons *persons)
{
	attributes_join(&k->attributes, x->name, x->annotators, x->annotator, x->n);
	for (size_t i = 0; i < x->n; i++)
		for (size_t g = 0; g < persons->columns; g++) {
			uint32_t a = x->annotator[i];
			struct view v;

			if (attributes_have(&k->attributes, g) && persons_has(persons, a, g))
				continue;
			v = group_value(k, x->source[i], i, g);
			persons_check(k->input, g, k->t, x->source[i], v);
			if (!persons_set(persons, a, g, v))
				contradicts(k, x->source[i], g, persons_value(persons, a, g),
					"this annotator", v, "groups of items: annot-score -g");
		}
}
