#include "one_label.h"

#include "text/mem.h"

void
one_label_names(struct labels *labels, struct view name)
{
	struct strings list = {0};
	char *text = mem_alloc(4 + name.n, 1);

	memcpy(text, "not ", 4);
	memcpy(text + 4, name.p, name.n);
	strings_add(&list, text, 4 + name.n);
	strings_add(&list, name.p, name.n);
	labels_init(labels, &list);
	labels_order(labels);
}

/* Vector v of `from` as an item, with its cells in cell[2]. */
static struct item
vector_item(const struct items *from, size_t v, uint32_t label, struct cell *cell)
{
	struct vector x = vectors_at(&from->vectors, v);
	uint32_t raters = (uint32_t)vectors_raters(&from->vectors, v), n = 0;
	struct item item = {.id = SIZE_MAX, .cell = cell, .n = raters};

	for (size_t k = 0; k < x.cells; k++)
		n = x.cell[k].label == label ? x.cell[k].n : n;
	if (n < raters)
		cell[item.cells++] = (struct cell){0, raters - n};
	if (n > 0)
		cell[item.cells++] = (struct cell){1, n};
	return item;
}

/* Set `to` to the ratings of item i, one per annotator: label 1 if they chose the label, else 0. */
static void
item_ratings(const struct items *from, size_t i, uint32_t label, struct rating *to)
{
	size_t n = 0;

	for (size_t k = from->first[i]; k < from->first[i + 1]; k++) {
		struct rating r = items_rating(from, k);

		if (n == 0 || to[n - 1].annotator != r.annotator)
			to[n++] = (struct rating){r.annotator, 0};
		to[n - 1].label += r.label == label;
	}
}

void
one_label_items(struct items *to, const struct items *from, uint32_t label, struct view name)
{
	const struct items_need need = {.each = from->n > 0, .ratings = from->first};
	struct rating *rating = NULL;
	struct cell cell[2];
	size_t cap = 0;

	items_init(to, &need, from->known, from->n_annotators);
	one_label_names(&to->labels, name);
	for (size_t v = 0; v < from->vectors.n && !need.each; v++) {
		struct item item = vector_item(from, v, label, cell);

		item.weight = from->vectors.items[v];
		items_add(to, &item);
	}
	for (size_t i = 0; i < from->n; i++) {
		struct item item = vector_item(from, from->vector[i], label, cell);

		item.weight = items_weight(from, i);
		if (need.ratings) {
			item.rating = MEM_GROW(rating, cap, item.n);
			item_ratings(from, i, label, rating);
		}
		items_add(to, &item);
	}
	items_end(to, NULL);
	items_borrow(to, from);
}
