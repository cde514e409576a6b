#include "shared.h"

#include "text/mem.h"

void
shared_init(struct shared *s, const struct label_lists *lists)
{
	size_t k = lists->items->labels.ids.n;

	*s = (struct shared){.lists = lists,
		.own_number = mem_zero(k, sizeof *s->own_number),
		.other_number = mem_zero(k, sizeof *s->other_number)};
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

/* The labels of run[0] to run[n - 1] that are this one. */
static uint32_t
count(const struct shared *s, const struct label_run *run, size_t n, uint32_t label)
{
	uint32_t times = 0;

	for (size_t i = 0; i < n; i++)
		times += label_lists_label(s->lists, run + i) == label;
	return times;
}

/* Make room for a kind of so many labels and cells, the last included. */
static void
reserve(struct shared *s, size_t labels, size_t cells)
{
	MEM_GROW(s->of, s->of_cap, cells);
	MEM_GROW(s->share, s->share_cap, cells);
	MEM_GROW(s->start, s->start_cap, s->kinds + 2);
	MEM_GROW(s->first, s->first_cap, s->kinds + 2);
	MEM_GROW(s->times, s->times_cap, s->kinds + 1);
	MEM_GROW(s->weight, s->weight_cap, s->kinds + 1);
	MEM_GROW(s->label, s->label_cap, labels);
	MEM_GROW(s->equal, s->equal_cap, labels);
}

/* Add items with the votes v, and the annotator's n labels among them for each: of one
 * item, or n is 1. */
static void
add_kind(struct shared *s, struct vector v, const struct label_run *run, size_t n)
{
	double rest = (double)(v.n - n);
	size_t cell = s->kinds > 0 ? s->start[s->kinds] : 0;
	size_t first = s->kinds > 0 ? s->first[s->kinds] : 0;

	reserve(s, first + n, cell + v.cells);
	s->start[s->kinds] = cell;
	s->first[s->kinds] = first;
	s->times[s->kinds] = run->items;
	s->weight[s->kinds] = 1. / (double)n;
	for (size_t i = 0; i < n; i++) {
		s->label[first + i] = number(s, s->own_number, &s->labels,
			label_lists_label(s->lists, run + i));
		s->equal[first + i] = 0;
	}
	for (size_t c = 0; c < v.cells; c++) {
		uint32_t label = v.cell[c].label;
		uint32_t left = v.cell[c].n - count(s, run, n, label);

		if (left == 0)
			continue;
		s->of[cell] = number(s, s->other_number, &s->others, label);
		s->share[cell] = left / rest;
		for (size_t i = 0; i < n; i++)
			if (label_lists_label(s->lists, run + i) == label)
				s->equal[first + i] = s->share[cell];
		cell++;
	}
	s->n += n * run->items;
	s->items += run->items;
	s->start[++s->kinds] = cell;
	s->first[s->kinds] = first + n;
}

static void
forget(struct shared *s)
{
	for (size_t i = 0; i < s->n_seen; i++)
		s->own_number[s->seen[i]] = s->other_number[s->seen[i]] = 0;
	s->n = s->items = s->kinds = s->labels = s->others = s->n_seen = 0;
}

void
shared_take(struct shared *s)
{
	const struct label_lists *x = s->lists;

	forget(s);
	for (size_t r = 0, n; r < x->runs; r += n) {
		struct vector v = vectors_at(&x->votes,
			x->vote[x->run[r].cell & ~LABEL_LISTS_MORE]);

		n = label_lists_labels(x->run + r);
		if (v.n > n)
			add_kind(s, v, x->run + r, n);
	}
	for (size_t i = 0; i < s->kinds; i++)
		s->weight[i] /= (double)s->items;
}
