#include "sets.h"

#include "text/mem.h"

/* The sets while items are made of them. */
struct chosen {
	struct ids sets;         /* a set is the bytes of its labels */
	char *key;
	struct rating *rating;   /* ratings of an item: annotator, and number of the set */
	struct cell *cell;
	size_t key_cap, rating_cap, cell_cap;
};

/* Set *set to the annotator of rating k of an item whose ratings end at `end`, and to their set;
 * returns where the next annotator's begin. A label is put into the key with its highest byte
 * first, so that sets in bytewise order are in label order. */
static size_t
take_set(struct chosen *c, const struct items *from, size_t k, size_t end, struct rating *set)
{
	uint32_t annotator = items_rating(from, k).annotator, last = 0;
	size_t n = 0;

	MEM_GROW(c->key, c->key_cap, 1);
	for (; k < end; k++) {
		struct rating r = items_rating(from, k);

		if (r.annotator != annotator)
			break;
		if (r.label == LABEL_NONE || (n > 0 && r.label == last))
			continue;
		last = r.label;
		MEM_GROW(c->key, c->key_cap, n + 4);
		for (int shift = 24; shift >= 0; shift -= 8)
			c->key[n++] = (char)(last >> shift);
	}
	*set = (struct rating){annotator,
		ids_intern(&c->sets, (struct view){c->key, n})};
	return k;
}

static void
add_item(struct chosen *c, struct items *to, const struct items *from, size_t i)
{
	struct item item = {.id = SIZE_MAX, .weight = items_weight(from, i)};
	size_t k = from->first[i], end = from->first[i + 1];

	MEM_GROW(c->rating, c->rating_cap, end - k);
	MEM_GROW(c->cell, c->cell_cap, end - k);
	while (k < end) {
		k = take_set(c, from, k, end, &c->rating[item.n]);
		c->cell[item.n] = (struct cell){c->rating[item.n].label, 1};
		item.n++;
	}
	item.rating = c->rating;
	item.cell = c->cell;
	item.cells = cells_merge(c->cell, item.n);
	items_add(to, &item);
}

/* Read the labels of the sets out of the keys, which are in order. */
static void
list_labels(struct sets *s, const struct ids *sets)
{
	size_t at = 0;

	*s = (struct sets){.n = sets->n,
		.start = mem_zero(sets->n + 1, sizeof *s->start),
		.label = mem_zero(sets->start[sets->n] / 4 + 1, sizeof *s->label)};
	for (size_t i = 0; i < s->n; i++) {
		struct view v = ids_name(sets, i);

		for (size_t b = 0; b < v.n; b++)
			s->label[at + b / 4] = s->label[at + b / 4] << 8 | (unsigned char)v.p[b];
		at += v.n / 4;
		s->start[i + 1] = at;
	}
}

void
sets_items(struct sets *s, struct items *to, const struct items *from)
{
	const struct items_need need = {.each = true, .ratings = true};
	struct chosen c = {.key = NULL};
	uint32_t *rank, *order;

	ids_init(&c.sets);
	items_init(to, &need, true, from->n_annotators);
	for (size_t i = 0; i < from->n; i++)
		add_item(&c, to, from, i);
	rank = ids_ranks(&c.sets);
	order = ids_sorted(&c.sets);
	ids_reorder(&c.sets, order);
	items_end(to, rank);
	list_labels(s, &c.sets);
	labels_init(&to->labels, NULL);
	to->labels.ids = c.sets;
	items_borrow(to, from);
}
