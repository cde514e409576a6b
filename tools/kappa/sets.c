#include "sets.h"

#include "text/mem.h"

#include <stdlib.h>
#include <string.h>

/* The sets as they come: one of each annotator of each item. */
struct chosen {
	struct rating *rating;   /* annotator, and number of the set */
	size_t n, cap;
	size_t *first;           /* per item, n + 1 */
	struct ids sets;         /* a set is the bytes of its labels */
	char *key;
	size_t key_cap;
};

/* Label l behind the n bytes of the key: the highest byte first, so that sets
 * in bytewise order are in label order. */
static void
add_label(struct chosen *c, size_t n, uint32_t l)
{
	c->key = mem_grow(c->key, &c->key_cap, n + 4, 1);
	for (size_t i = 0; i < 4; i++)
		c->key[n + i] = (char)(l >> (24 - 8 * i));
}

/* The set of the annotator of answer k of item i, whose answers end at `end`;
 * returns where the next one's begin. */
static size_t
add_set(struct chosen *c, const struct items *from, size_t k, size_t end)
{
	uint32_t annotator = items_rating(from, k).annotator;
	size_t n = 0;

	c->key = mem_grow(c->key, &c->key_cap, 1, 1);
	for (; k < end; k++) {
		struct rating r = items_rating(from, k);

		if (r.annotator != annotator)
			break;
		if (r.label == LABEL_NONE)
			continue;
		add_label(c, n, r.label);
		n += 4;
	}
	c->rating = mem_grow(c->rating, &c->cap, c->n + 1, sizeof *c->rating);
	c->rating[c->n++] = (struct rating){annotator,
		ids_intern(&c->sets, (struct view){c->key, n})};
	return k;
}

static void
gather(struct chosen *c, const struct items *from)
{
	*c = (struct chosen){.first = mem_zero(from->n + 1, sizeof *c->first)};
	ids_init(&c->sets);
	for (size_t i = 0; i < from->n; i++) {
		for (size_t k = from->first[i]; k < from->first[i + 1];)
			k = add_set(c, from, k, from->first[i + 1]);
		c->first[i + 1] = c->n;
	}
}

/* Number the sets in their order, and read their labels out of the keys. */
static void
order_sets(struct weights_sets *s, struct chosen *c)
{
	uint32_t *order = ids_sorted(&c->sets);
	uint32_t *rank = ids_ranks(&c->sets);
	size_t at = 0;

	*s = (struct weights_sets){.n = c->sets.n,
		.start = mem_zero(c->sets.n + 1, sizeof *s->start),
		.label = mem_zero(c->sets.start[c->sets.n] / 4 + 1,
		sizeof *s->label)};
	for (size_t i = 0; i < s->n; i++) {
		struct view v = ids_name(&c->sets, order[i]);

		for (size_t b = 0; b < v.n; b++)
			s->label[at + b / 4] = s->label[at + b / 4] << 8 |
				(unsigned char)v.p[b];
		at += v.n / 4;
		s->start[i + 1] = at;
	}
	for (size_t i = 0; i < c->n; i++)
		c->rating[i].label = rank[c->rating[i].label];
	ids_reorder(&c->sets, order);
	free(order);
	free(rank);
}

/* The labels of a task, in the order of their bytes. */
static void
name_labels(struct labels *l, const struct ids *sets)
{
	static const struct strings none = {0};

	labels_init(l, &none);
	for (size_t i = 0; i < sets->n; i++)
		ids_intern(&l->ids, ids_name(sets, i));
}

void
sets_items(struct weights_sets *s, struct items *to, const struct items *from)
{
	const struct items_need need = {.each = true, .ratings = true};
	struct cell *cell = NULL;
	struct chosen c;
	size_t cap = 0;

	gather(&c, from);
	order_sets(s, &c);
	items_init(to, &need, true, from->n_annotators);
	name_labels(&to->labels, &c.sets);
	for (size_t i = 0; i < from->n; i++) {
		size_t n = c.first[i + 1] - c.first[i];
		const struct rating *rating = c.rating + c.first[i];
		struct item item = {.id = SIZE_MAX, .n = n, .rating = rating,
			.weight = items_weight(from, i)};

		cell = mem_grow(cell, &cap, n, sizeof *cell);
		for (size_t k = 0; k < n; k++)
			cell[k] = (struct cell){rating[k].label, 1};
		item.cell = cell;
		item.cells = cells_merge(cell, n);
		items_add(to, &item);
	}
	items_end(to);
	items_borrow(to, from);
	free(cell);
	free(c.rating);
	free(c.first);
	free(c.key);
	ids_free(&c.sets);
}

void
sets_free(struct weights_sets *s)
{
	free(s->start);
	free(s->label);
}
