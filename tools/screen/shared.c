#include "shared.h"

#include "stats/sort.h"
#include "text/mem.h"

void
shared_init(struct shared *s, const struct label_lists *lists)
{
	size_t k = lists->items->labels.ids.n;

	*s = (struct shared){.lists = lists,
		.own_number = mem_zero(k, sizeof *s->own_number),
		.other_number = mem_zero(k, sizeof *s->other_number),
		.given = mem_zero(k, sizeof *s->given)};
}

void
shared_free(struct shared *s)
{
	MEM_FREE(s->kind, s->label, s->equal, s->weight, s->first, s->times, s->start,
		s->of, s->share, s->own_number, s->other_number, s->seen, s->several,
		s->given);
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
count(const struct shared *s, const uint32_t *own, size_t n, uint32_t label)
{
	uint32_t times = 0;

	for (size_t i = 0; i < n; i++)
		times += label_lists_label(s->lists, own[i]) == label;
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
add_kind(struct shared *s, struct vector v, const uint32_t *own, size_t n,
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
			label_lists_label(s->lists, own[i]));
		s->equal[s->n + i] = 0;
	}
	for (size_t c = 0; c < v.cells; c++) {
		uint32_t label = v.cell[c].label;
		uint32_t left = v.cell[c].n - count(s, own, n, label);

		if (left == 0)
			continue;
		s->of[cell] = number(s, s->other_number, &s->others, label);
		s->share[cell] = left / rest;
		for (size_t i = 0; i < n; i++)
			if (label_lists_label(s->lists, own[i]) == label)
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
key_of(const struct shared *s, const uint32_t *own, size_t n)
{
	uint32_t hash = 2166136261;

	for (size_t i = 0; i < n; i++)
		hash = (hash ^ label_lists_label(s->lists, own[i])) * 16777619;
	return hash & INT32_MAX;
}

/* Add the items of a vote, for which the annotator gave the n labels in own. One label of
 * an item comes before several. */
static void
add_vote(struct shared *s, size_t vote, const uint32_t *own, size_t n)
{
	struct vector v = vectors_at(&s->lists->votes, vote);
	size_t several = 0;

	for (size_t r = 0, next; r < n; r = next) {
		next = label_lists_end(own, r);
		if (v.n == next - r)
			continue;
		if (next - r == 1) {
			s->given[label_lists_label(s->lists, own[r])]++;
			continue;
		}
		MEM_GROW(s->several, s->several_cap, several + 1);
		s->several[several++] = (struct sort_key){
			key_of(s, own + r, next - r), (uint32_t)r};
	}
	for (size_t c = 0; c < v.cells; c++) {
		uint32_t cell = (uint32_t)(s->lists->votes.start[vote] + c);
		uint32_t times = s->given[v.cell[c].label];

		s->given[v.cell[c].label] = 0;
		if (times > 0)
			add_kind(s, v, &cell, 1, times);
	}
	if (several > 0)
		sort_keys(s->several, several);
	for (size_t i = 0; i < several; i++) {
		size_t r = s->several[i].at;

		add_kind(s, v, own + r, label_lists_end(own, r) - r, 1);
	}
}

void
shared_take(struct shared *s, size_t a)
{
	const struct label_lists *x = s->lists;
	const uint32_t *own = x->own + x->first[a];
	size_t n = x->first[a + 1] - x->first[a];

	forget(s);
	for (size_t r = 0, next; r < n; r = next) {
		uint32_t vote = x->vote[own[r] & ~LABEL_LISTS_MORE];

		for (next = r + 1; next < n && x->vote[own[next] & ~LABEL_LISTS_MORE] ==
		    vote; next++)
			;
		add_vote(s, vote, own + r, next - r);
	}
	for (size_t r = 0; r < s->n; r++)
		s->weight[r] /= (double)s->items;
}
