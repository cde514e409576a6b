#include "shared.h"

#include "stats/sort.h"
#include "text/mem.h"

void
shared_init(struct shared *s, const struct raters *x)
{
	const struct items *t = x->items;
	size_t k = t->labels.ids.n;
	uint32_t *rank = mem_alloc(t->vectors.n, sizeof *rank);

	*s = (struct shared){.own_number = mem_zero(k, sizeof *s->own_number),
		.other_number = mem_zero(k, sizeof *s->other_number),
		.given = mem_zero(k, sizeof *s->given),
		.rank = mem_alloc(x->n, sizeof *s->rank)};
	vectors_select(&s->sorted, &t->vectors, NULL, NULL, true, rank);
	for (size_t i = 0; i < x->n; i++)
		s->rank[i] = rank[t->vector[x->item ? x->item[i] : i]];
	MEM_FREE(rank);
}

void
shared_free(struct shared *s)
{
	MEM_FREE(s->kind, s->label, s->equal, s->weight, s->first, s->times, s->start,
		s->of, s->share, s->own_number, s->other_number, s->seen, s->order,
		s->several, s->given, s->rank);
	vectors_free(&s->sorted);
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

/* Make room for a kind of n labels and so many cells. */
static void
reserve(struct shared *s, size_t n, size_t cells)
{
	MEM_GROW(s->of, s->of_cap, cells);
	MEM_GROW(s->share, s->share_cap, cells);
	MEM_GROW(s->start, s->start_cap, s->kinds + 2);
	MEM_GROW(s->first, s->first_cap, s->kinds + 2);
	MEM_GROW(s->times, s->times_cap, s->kinds + 1);
	MEM_GROW(s->kind, s->kind_cap, s->n + n);
	MEM_GROW(s->label, s->label_cap, s->n + n);
	MEM_GROW(s->equal, s->equal_cap, s->n + n);
	MEM_GROW(s->weight, s->weight_cap, s->n + n);
}

/* Add `times` items with the votes v, and the annotator's n labels among them for
 * each; times is 1 or n is 1. */
static void
add_kind(struct shared *s, struct vector v, const struct raters_label *own, size_t n,
	uint32_t times)
{
	double rest = (double)(v.n - n);
	size_t cell = s->kinds > 0 ? s->start[s->kinds] : 0, last = s->n + n * times;

	reserve(s, n * times, cell + v.cells);
	s->start[s->kinds] = cell;
	s->first[s->kinds] = s->n;
	s->times[s->kinds] = times;
	for (size_t i = 0; i < n; i++) {
		s->label[s->n + i] = number(s, s->own_number, &s->labels,
			own[i].label);
		s->equal[s->n + i] = 0;
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
	for (size_t r = s->n; r < last; r++) {
		s->kind[r] = (uint32_t)s->kinds;
		s->weight[r] = 1. / (double)n;
		if (r >= s->n + n) {
			s->label[r] = s->label[s->n];
			s->equal[r] = s->equal[s->n];
		}
	}
	s->n = last;
	s->items += times;
	s->start[++s->kinds] = cell;
	s->first[s->kinds] = last;
}

static void
forget(struct shared *s)
{
	for (size_t i = 0; i < s->n_seen; i++)
		s->own_number[s->seen[i]] = s->other_number[s->seen[i]] = 0;
	s->n = s->items = s->kinds = s->labels = s->others = s->n_seen = 0;
}

/* 31 bits that are the same for the same labels, which are in label order: a hash
 * (FNV-1a). */
static uint32_t
key_of(const struct raters_label *own, size_t n)
{
	uint32_t hash = 2166136261;

	for (size_t i = 0; i < n; i++)
		hash = (hash ^ own[i].label) * 16777619;
	return hash & INT32_MAX;
}

static size_t
end_of_item(const struct raters_label *own, size_t r, size_t end)
{
	uint32_t item = own[r].item;

	for (r++; r < end && own[r].item == item; r++)
		;
	return r;
}

/* Add the n items of s->order that have the votes v. own: the annotator's labels, up
 * to `end`. One label of an item comes before several. */
static void
add_vote(struct shared *s, struct vector v, const struct sort_key *order, size_t n,
	const struct raters_label *own, size_t end)
{
	size_t several = 0;

	for (size_t i = 0; i < n; i++) {
		size_t r = order[i].at, labels = end_of_item(own, r, end) - r;

		if (v.n == labels)
			continue;
		if (labels == 1) {
			s->given[own[r].label]++;
			continue;
		}
		MEM_GROW(s->several, s->several_cap, several + 1);
		s->several[several++] = (struct sort_key){key_of(own + r, labels),
			(uint32_t)r};
	}
	for (size_t c = 0; c < v.cells; c++) {
		struct raters_label label = {0, v.cell[c].label};
		uint32_t times = s->given[label.label];

		s->given[label.label] = 0;
		if (times > 0)
			add_kind(s, v, &label, 1, times);
	}
	if (several > 0)
		sort_keys(s->several, several);
	for (size_t i = 0; i < several; i++) {
		size_t r = s->several[i].at;

		add_kind(s, v, own + r, end_of_item(own, r, end) - r, 1);
	}
}

/* Sort the annotator's items, whose first labels are own[order.at], by the votes for
 * them. Returns their number. */
static size_t
order_items(struct shared *s, const struct raters_label *own, size_t n)
{
	size_t items = 0;

	MEM_GROW(s->order, s->order_cap, n);
	for (size_t r = 0; r < n; r = end_of_item(own, r, n))
		s->order[items++] = (struct sort_key){s->rank[own[r].item],
			(uint32_t)r};
	if (items > 0)
		sort_keys(s->order, items);
	return items;
}

void
shared_take(struct shared *s, const struct raters *x, size_t a)
{
	const struct raters_label *own = x->own + x->first[a];
	size_t n = x->first[a + 1] - x->first[a], items = order_items(s, own, n);

	forget(s);
	for (size_t i = 0, next; i < items; i = next) {
		uint64_t rank = s->order[i].key;

		for (next = i + 1; next < items && s->order[next].key == rank; next++)
			;
		add_vote(s, vectors_at(&s->sorted, rank), s->order + i, next - i, own,
			n);
	}
	for (size_t r = 0; r < s->n; r++)
		s->weight[r] /= (double)s->items;
}
