#include "shared.h"

#include "text/mem.h"

void
shared_init(struct shared *s, const struct raters *raters)
{
	const struct items *t = raters->items;
	size_t k = t->labels.ids.n;
	struct vectors sorted;

	*s = (struct shared){.own_number = mem_zero(k, sizeof *s->own_number),
		.other_number = mem_zero(k, sizeof *s->other_number),
		.rank = mem_alloc(t->vectors.n, sizeof *s->rank)};
	vectors_select(&sorted, &t->vectors, NULL, NULL, true, s->rank);
	vectors_free(&sorted);
}

void
shared_free(struct shared *s)
{
	MEM_FREE(s->item, s->label, s->equal, s->weight, s->start, s->of, s->share,
		s->own_number, s->other_number, s->seen, s->order, s->rank);
}

/* The number of a label; a new one gets the next. */
static uint32_t
number(struct shared *s, uint32_t *numbers, size_t *n, uint32_t label)
{
	if (numbers[label] == 0) {
		numbers[label] = (uint32_t)++*n;
		MEM_GROW(s->seen, s->seen_cap, s->n_seen + 1);
		s->seen[s->n_seen++] = label;
	}
	return numbers[label] - 1;
}

/* The labels of own[0] to own[n - 1] that are this one. */
static uint32_t
count(const struct raters_label *own, size_t n, uint32_t label)
{
	uint32_t times = 0;

	for (size_t i = 0; i < n; i++)
		times += own[i].label == label;
	return times;
}

/* Add an item: the votes v for it, and the annotator's n labels among them. */
static void
add_item(struct shared *s, struct vector v, const struct raters_label *own, size_t n)
{
	double rest = (double)(v.n - n);
	size_t cell = s->items > 0 ? s->start[s->items] : 0;

	MEM_GROW(s->of, s->of_cap, cell + v.cells);
	MEM_GROW(s->share, s->share_cap, cell + v.cells);
	MEM_GROW(s->start, s->start_cap, s->items + 2);
	MEM_GROW(s->item, s->item_cap, s->n + n);
	MEM_GROW(s->label, s->label_cap, s->n + n);
	MEM_GROW(s->equal, s->equal_cap, s->n + n);
	MEM_GROW(s->weight, s->weight_cap, s->n + n);
	s->start[s->items] = cell;
	for (size_t i = 0; i < n; i++) {
		s->item[s->n + i] = (uint32_t)s->items;
		s->label[s->n + i] = number(s, s->own_number, &s->labels,
			own[i].label);
		s->equal[s->n + i] = 0;
		s->weight[s->n + i] = 1. / (double)n;
	}
	for (size_t c = 0; c < v.cells; c++) {
		uint32_t label = v.cell[c].label;
		uint32_t left = v.cell[c].n - count(own, n, label);

		if (left == 0)
			continue;
		s->of[cell] = number(s, s->other_number, &s->others, label);
		s->share[cell] = left / rest;
		for (size_t i = 0; i < n; i++)
			if (own[i].label == label)
				s->equal[s->n + i] = s->share[cell];
		cell++;
	}
	s->n += n;
	s->start[++s->items] = cell;
}

static void
forget(struct shared *s)
{
	for (size_t i = 0; i < s->n_seen; i++)
		s->own_number[s->seen[i]] = s->other_number[s->seen[i]] = 0;
	s->n = s->items = s->labels = s->others = s->n_seen = 0;
}

/* A number that is the same for the same labels: one label itself, or a hash (FNV-1a) of
 * several, which are in label order. */
static uint32_t
key_of(const struct raters_label *own, size_t n)
{
	uint32_t hash = 2166136261;

	if (n == 1)
		return own->label;
	for (size_t i = 0; i < n; i++)
		hash = (hash ^ own[i].label) * 16777619;
	return hash | UINT32_C(1) << 31;
}

/* Sort the annotator's items, whose first labels are own[key.at], by the votes for
 * them and by the annotator's labels, so that no result depends on names or on the
 * order of rows. Returns their number. */
static size_t
order_items(struct shared *s, const struct raters *x, size_t a)
{
	const struct items *t = x->items;
	size_t end = x->first[a + 1], items = 0;

	for (size_t r = x->first[a], next; r < end; r = next) {
		uint32_t item = x->own[r].item;
		uint32_t vector = t->vector[x->item ? x->item[item] : item];

		for (next = r + 1; next < end && x->own[next].item == item; next++)
			;
		if (t->vectors.total[vector] == next - r)
			continue;
		MEM_GROW(s->order, s->order_cap, items + 1);
		s->order[items++] = (struct sort_key){(uint64_t)s->rank[vector] << 32 |
			key_of(x->own + r, next - r), (uint32_t)(r - x->first[a])};
	}
	if (items > 0)
		sort_keys(s->order, items);
	return items;
}

void
shared_take(struct shared *s, const struct raters *x, size_t a)
{
	const struct items *t = x->items;
	size_t end = x->first[a + 1], items = order_items(s, x, a);

	forget(s);
	for (size_t i = 0; i < items; i++) {
		size_t r = x->first[a] + s->order[i].at, next = r + 1;
		uint32_t item = x->own[r].item;

		while (next < end && x->own[next].item == item)
			next++;
		add_item(s, vectors_at(&t->vectors,
			t->vector[x->item ? x->item[item] : item]), x->own + r, next - r);
	}
	for (size_t r = 0; r < s->n; r++)
		s->weight[r] /= (double)s->items;
}
