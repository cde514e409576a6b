#include "choices.h"

#include "stats/sort.h"
#include "text/mem.h"

#include <string.h>

/* The sets, and one under construction: its labels, and their bytes as those of
 * sets_items(). */
struct chosen {
	struct sets *sets;
	struct ids *keys;        /* of the sets */
	uint32_t *label;
	char *key;
	size_t n, label_cap, key_cap, start_cap, labels_cap;
};

/* The number of the set, which is added if no annotator chose it. */
static uint32_t
number(struct chosen *x)
{
	struct sets *s = x->sets;
	size_t end = s->start[s->n];
	uint32_t set;

	sort_u32(x->label, x->n);
	MEM_GROW(x->key, x->key_cap, 4 * x->n + 1);
	for (size_t b = 0; b < 4 * x->n; b++)
		x->key[b] = (char)(x->label[b / 4] >> (24 - b % 4 * 8));
	set = ids_intern(x->keys, (struct view){x->key, 4 * x->n});
	if (set < s->n)
		return set;
	MEM_GROW(s->start, x->start_cap, s->n + 2);
	MEM_GROW(s->label, x->labels_cap, end + x->n);
	for (size_t i = 0; i < x->n; i++)
		s->label[end + i] = x->label[i];
	s->start[++s->n] = end + x->n;
	return set;
}

/* The decisions of a model as sets. */
static void
decide(struct predictions *to, const struct predictions *from, struct chosen *x)
{
	*to = (struct predictions){.name = from->name, .file = from->file, .n = from->n,
		.hard = mem_alloc(from->n, sizeof *to->hard)};
	for (size_t i = 0; i < from->n; i++) {
		to->hard[i] = IDS_NONE;
		if (!predictions_has(from, i))
			continue;
		x->n = 0;
		MEM_GROW(x->label, x->label_cap, from->start[i + 1] - from->start[i]);
		for (size_t k = from->start[i]; k < from->start[i + 1]; k++)
			if (from->p[k] > .5)
				x->label[x->n++] = from->label[k];
		to->hard[i] = number(x);
	}
}

/* Call the sets by their labels; of two with one name, for which a label
 * must have a comma, the second gets another comma. */
static void
name_sets(struct ids *to, const struct sets *s, const struct labels *labels,
	const char *none)
{
	struct strings name = {0};

	ids_init(to);
	for (size_t i = 0; i < s->n; i++) {
		bool empty = s->start[i] == s->start[i + 1];

		strings_add(&name, none, empty ? strlen(none) : 0);
		for (size_t k = s->start[i]; k < s->start[i + 1]; k++) {
			strings_more(&name, view_of(k > s->start[i] ? "," : ""));
			strings_more(&name, labels_name(labels, s->label[k]));
		}
		while (ids_intern(to, view_of(name.at[i])) < i)
			strings_more(&name, view_of(","));
	}
}

void
choices_make(struct choices *c, const struct task *from, const char *none)
{
	struct items *t = &c->task.truth;
	size_t models = from->models.n;
	struct chosen chosen;

	*c = (struct choices){.labels = from->truth.labels.ids.n, .task = *from};
	c->task.models.at = mem_alloc(models, sizeof *c->task.models.at);
	sets_items(&c->sets, t, &from->truth);
	chosen = (struct chosen){.sets = &c->sets, .keys = &t->labels.ids,
		.start_cap = c->sets.n + 1, .labels_cap = c->sets.start[c->sets.n]};
	t->dropped = from->truth.dropped;
	for (size_t m = 0; m < models; m++)
		decide(&c->task.models.at[m], &from->models.at[m], &chosen);
	name_sets(&t->labels.ids, &c->sets, &from->truth.labels, none);
}
