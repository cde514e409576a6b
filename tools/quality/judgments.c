#include "judgments.h"

#include "text/ids.h"
#include "text/mem.h"

#include <stdlib.h>

/* A set that is being made. */
struct maker {
	struct ids sets;     /* labels as bytes */
	uint32_t *label;
	size_t cap, n;
};

/* The judgment whose ratings begin at `from`, of those that end at `end`; returns
 * where the next one begins. */
static size_t
gather(const struct judgments *j, struct maker *m, size_t from, size_t end,
	uint32_t *annotator)
{
	const struct items *t = j->items;

	*annotator = items_rating(t, from).annotator;
	m->n = 0;
	for (; from < end; from++) {
		struct rating r = items_rating(t, from);
		uint32_t label = r.label == LABEL_NONE ?
			(uint32_t)j->labels - 1 : r.label;

		if (r.annotator != *annotator)
			break;
		if (m->n > 0 && m->label[m->n - 1] == label)
			continue;
		m->label = mem_grow(m->label, &m->cap, m->n + 1,
			sizeof *m->label);
		m->label[m->n++] = label;
	}
	return from;
}

/* The judgments of item i are the next unit, unless there is but one. */
static void
add_unit(struct judgments *j, struct maker *m, uint32_t i)
{
	const struct items *t = j->items;
	size_t had = j->n, end = t->first[i + 1], several = 0;

	for (size_t at = t->first[i]; at < end; j->n++) {
		at = gather(j, m, at, end, &j->annotator[j->n]);
		j->unit[j->n] = (uint32_t)j->units;
		j->set[j->n] = ids_intern(&m->sets, (struct view){
			(const char *)m->label, m->n * sizeof *m->label});
		several += m->n > 1;
	}
	if (j->n - had < 2) {
		j->single += j->n > had;
		j->n = had;
		return;
	}
	j->several += several;
	j->item[j->units++] = i;
	j->start[j->units] = j->n;
}

/* The labels of each set: those of the ids. */
static void
take_sets(struct judgments *j, const struct ids *sets)
{
	size_t n = 0;

	j->sets = sets->n;
	j->first = mem_alloc(sets->n + 1, sizeof *j->first);
	j->label = mem_alloc((size_t)sets->start[sets->n] / sizeof *j->label,
		sizeof *j->label);
	for (size_t s = 0; s < sets->n; s++) {
		struct view v = ids_name(sets, s);

		j->first[s] = n;
		memcpy(j->label + n, v.p, v.n);
		n += v.n / sizeof *j->label;
	}
	j->first[j->sets] = n;
}

static void
order_by_annotator(struct judgments *j)
{
	size_t at = 0;

	j->by_start = mem_zero(j->annotators + 1, sizeof *j->by_start);
	j->by = mem_alloc(j->n, sizeof *j->by);
	for (size_t i = 0; i < j->n; i++)
		j->by_start[j->annotator[i]]++;
	for (size_t a = 0; a <= j->annotators; a++) {
		size_t n = j->by_start[a];

		j->by_start[a] = at;
		at += n;
	}
	for (size_t i = 0; i < j->n; i++)
		j->by[j->by_start[j->annotator[i]]++] = i;
	for (size_t a = j->annotators; a > 0; a--)
		j->by_start[a] = j->by_start[a - 1];
	j->by_start[0] = 0;
}

static bool
has_none(const struct items *t)
{
	for (uint32_t a = 0; a < t->answers.n; a++)
		if (items_answer(t, a).label == LABEL_NONE)
			return true;
	return false;
}

void
judgments_make(struct judgments *j, const struct items *t)
{
	size_t ratings = t->n > 0 ? t->first[t->n] : 0;
	uint32_t *order = ids_sorted(&t->names), *item;
	struct maker m = {.n = 0};

	*j = (struct judgments){.items = t, .none = has_none(t),
		.annotators = t->n_annotators,
		.item = mem_alloc(t->n, sizeof *j->item),
		.start = mem_zero(t->n + 1, sizeof *j->start),
		.annotator = mem_alloc(ratings, sizeof *j->annotator),
		.set = mem_alloc(ratings, sizeof *j->set),
		.unit = mem_alloc(ratings, sizeof *j->unit)};
	j->labels = t->labels.ids.n + j->none;
	item = mem_alloc(t->names.n, sizeof *item);
	for (size_t i = 0; i < t->names.n; i++)
		item[i] = IDS_NONE;
	for (size_t i = 0; i < t->n; i++)
		item[items_id(t, i)] = (uint32_t)i;
	ids_init(&m.sets);
	for (size_t i = 0; i < t->names.n; i++)
		if (item[order[i]] != IDS_NONE)
			add_unit(j, &m, item[order[i]]);
	take_sets(j, &m.sets);
	order_by_annotator(j);
	ids_free(&m.sets);
	free(m.label);
	free(order);
	free(item);
}

void
judgments_free(struct judgments *j)
{
	free(j->item);
	free(j->start);
	free(j->annotator);
	free(j->set);
	free(j->unit);
	free(j->first);
	free(j->label);
	free(j->by_start);
	free(j->by);
}
