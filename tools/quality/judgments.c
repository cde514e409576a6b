#include "judgments.h"
#include "text/mem.h"

/* Set j->unit to the items of t with two judgments or more, by name; returns
 * their number. */
static size_t
choose_units(struct judgments *j, const struct items *t)
{
	size_t n = 0;

	j->unit = items_by_name(t, NULL, t->n);
	for (size_t i = 0; i < t->n; i++) {
		uint32_t item = j->unit[i];
		size_t judgments = t->first[item + 1] - t->first[item];

		j->single += judgments == 1;
		if (judgments > 1)
			j->unit[n++] = item;
	}
	return n;
}

/* List the judgments; t: the items with sets as labels. */
static void
list_judgments(struct judgments *j, const struct items *t)
{
	size_t units = choose_units(j, t);

	raters_make(&j->raters, t, j->unit, units);
	raters_by_item(&j->raters);
	raters_by_annotator(&j->raters);
	j->raters.items = j->items;
}

void
judgments_make(struct judgments *j, const struct items *items)
{
	struct items table;

	*j = (struct judgments){.items = items};
	if (items->multilabel || items->repeats) {
		sets_items(&j->sets, &table, items);
		list_judgments(j, &table);
		items_return(&table);
	} else {
		sets_single(&j->sets, items->labels.ids.n);
		list_judgments(j, items);
	}
	j->none = j->sets.n > 0 && j->sets.start[1] == 0;
	j->nothing = (uint32_t)items->labels.ids.n;
	j->labels = items->labels.ids.n + j->none;
	for (size_t i = 0; i < j->raters.ratings; i++) {
		size_t n;

		judgments_set(j, j->raters.rating[i].label, &n);
		j->several += n > 1;
	}
}

void
judgments_free(struct judgments *j)
{
	sets_free(&j->sets);
	raters_free(&j->raters);
	MEM_FREE(j->unit);
}
