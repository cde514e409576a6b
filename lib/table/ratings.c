#include "ratings.h"

#include "text/err.h"
#include "text/mem.h"
#include "stats/sort.h"
#include "annotator_weights.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The line is not kept if it follows from the rating before: the same line in wide tables,
 * which have several ratings per line, the next line in others. */
void
spots_note(struct spots *s, size_t rating, const struct rows *in, size_t i)
{
	size_t line = in->t.lines[in->source[i]];
	const struct spot *p = s->n > 0 ? &s->at[s->n - 1] : NULL;

	if (p && p->file == in->t.next && line ==
	    p->line + (in->kind.wide ? 0 : rating - p->rating))
		return;
	MEM_GROW(s->at, s->cap, s->n + 1);
	s->at[s->n++] = (struct spot){rating, line, (uint32_t)in->t.next};
}

void
spots_die(const struct spots *s, size_t rating, const struct rows *in, const char *fmt, ...)
{
	const struct spot *p = &s->at[s->n - 1];
	char text[1024];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	while (p->rating > rating)
		p--;
	err_line(tsv_file(&in->t, p->file), p->line + (in->kind.wide ? 0 : rating - p->rating),
		"%s", text);
}

/* Append row i of the batch, unless its annotator is left out. */
static inline void
append(struct ratings *r, size_t i)
{
	const struct rows *in = &r->rows;

	if (r->annotator_weights && annotator_weights_of(r->annotator_weights,
	    &in->annotators, in->annotator[i]) == 0)
		return;
	if (r->item)
		r->item[r->n] = in->item[i];
	if (in->input->repeats == INPUT_ERROR)
		spots_note(&r->spots, r->n, in, i);
	MEM_GROW(r->rating, r->rating_cap, r->n + 1);
	r->rating[r->n++] = (struct rating){in->annotator[i], in->label[i]};
}

/* Report that rating number `rating` of the file is its annotator's second for the item. */
_Noreturn static void
die_repeat(const struct ratings *r, struct view name, struct rating s, size_t rating)
{
	const struct rows *in = &r->rows;
	struct view item = rows_item(in, name);
	struct view annotator = ids_name(&in->annotators, s.annotator);

	spots_die(&r->spots, rating, in, "item %s: expected one label of each annotator, found a "
		"second one of %s (-r says which counts; --multilabel, where a tool has it, that "
		"they are one answer)", err_quote(item), err_quote(annotator));
}

/* The index of the first of n ratings whose annotator has an earlier one; n if there is none. An
 * annotator's stamp is the serial of the last call that saw them. */
static size_t
find_repeat(struct ratings *r, const struct rating *rating, size_t n)
{
	size_t i = 0;

	MEM_GROW_ZERO(r->stamp, r->stamp_cap, r->rows.annotators.n);
	r->serial++;
	for (; i < n && r->stamp[rating[i].annotator] != r->serial; i++)
		r->stamp[rating[i].annotator] = r->serial;
	return i;
}

/* Move each rating to its place, in cycles, so that no second array is needed. */
static void
move_ratings(struct ratings *r)
{
	unsigned char *moved = mem_zero(r->n / 8 + 1, 1);

	for (size_t i = 0; i < r->n; i++) {
		struct rating one = r->rating[i], next;
		size_t to = i;

		while (!(moved[to / 8] >> to % 8 & 1)) {
			moved[to / 8] |= (unsigned char)(1 << to % 8);
			to = r->item[to];
			next = r->rating[to];
			r->rating[to] = one;
			one = next;
		}
	}
	MEM_FREE(moved);
}

/* Group the ratings by item with a counting sort; nothing moves if they are already grouped. Then
 * r->item[k] is the place that rating k of the files has. */
static void
group_by_item(struct ratings *r)
{
	size_t n_items = r->rows.items.n;
	bool grouped = true;

	if (r->n > UINT32_MAX)
		err_file(r->rows.t.file, "more than %lu ratings (-G reads items one by one)",
			(unsigned long)UINT32_MAX);
	r->start = mem_zero(n_items + 2, sizeof *r->start);
	for (size_t i = 0; i < r->n; i++) {
		r->start[r->item[i] + 2]++;
		grouped = grouped && (i == 0 || r->item[i] >= r->item[i - 1]);
	}
	sort_starts(r->start, n_items);
	for (size_t i = 0; i < r->n; i++)
		r->item[i] = (uint32_t)r->start[r->item[i] + 1]++;
	if (!grouped)
		move_ratings(r);
}

/* End the tool at the first repeat in item order; counting its item's ratings
 * gives its number in the file. */
static void
check_repeats(struct ratings *r)
{
	for (size_t i = 0; i < r->rows.items.n; i++) {
		const struct rating *s = r->rating + r->start[i];
		size_t n = r->start[i + 1] - r->start[i];
		size_t at = find_repeat(r, s, n), k = 0;

		if (at == n || n < r->rows.input->min_labels)
			continue;
		while (r->item[k] != r->start[i] + at)
			k++;
		die_repeat(r, ids_name(&r->rows.items, i), s[at], k);
	}
}

static void
load(struct ratings *r)
{
	struct rows *in = &r->rows;

	while (rows_next(in)) {
		MEM_GROW(r->item, r->item_cap, r->n + in->n);
		for (size_t i = 0; i < in->n; i++)
			append(r, i);
	}
	ids_seal(&in->items);
	MEM_GROW(r->rating, r->rating_cap, 1); /* there may be none */
	group_by_item(r);
	if (in->input->repeats == INPUT_ERROR)
		check_repeats(r);
	MEM_FREE(r->item);
	r->item = NULL;
}

void
ratings_start(struct ratings *r)
{
	if (r->rows.input->grouped)
		r->more = rows_next(&r->rows);
	else
		load(r);
}

static void
set_name(struct ratings *r, struct item_ratings *x, struct view name)
{
	x->item = rows_item(&r->rows, name);
	x->group = rows_group(&r->rows, name);
}

/* Read the rows up to the next item (-G). The name is copied, because its batch is reused. */
static bool
read_item(struct ratings *r, struct item_ratings *x)
{
	struct rows *in = &r->rows;
	uint32_t item;
	size_t n;

	if (!r->more)
		return false;
	item = in->item[r->next];
	n = in->name[r->next].n;
	MEM_GROW(r->name, r->name_cap, n);
	memcpy(r->name, in->name[r->next].p, n);
	r->n = r->spots.n = 0;
	while (r->more && in->item[r->next] == item) {
		append(r, r->next);
		if (++r->next == in->n) {
			r->more = rows_next(in);
			r->next = 0;
		}
	}
	*x = (struct item_ratings){.id = SIZE_MAX, .rating = r->rating,
		.n = r->n};
	set_name(r, x, (struct view){r->name, n});
	if (in->input->repeats == INPUT_ERROR && r->n >= in->input->min_labels) {
		size_t at = find_repeat(r, r->rating, r->n);

		if (at < r->n)
			die_repeat(r, (struct view){r->name, n}, r->rating[at], at);
	}
	return true;
}

static bool
loaded_item(struct ratings *r, struct item_ratings *x)
{
	size_t i = r->next;

	if (i == r->rows.items.n) {
		MEM_FREE(r->rating, r->start); /* before the caller takes the names */
		r->rating = NULL;
		r->start = NULL;
		return false;
	}
	r->next++;
	*x = (struct item_ratings){.id = i, .rating = r->rating + r->start[i],
		.n = r->start[i + 1] - r->start[i]};
	set_name(r, x, ids_name(&r->rows.items, i));
	return true;
}

bool
ratings_next(struct ratings *r, struct item_ratings *x)
{
	const struct input *o = r->rows.input;

	while (o->grouped ? read_item(r, x) : loaded_item(r, x)) {
		if (x->n < o->min_labels && !o->multilabel) {
			r->dropped++;
			continue;
		}
		x->repeats = o->repeats != INPUT_ERROR && find_repeat(r, x->rating, x->n) < x->n;
		return true;
	}
	if (r->ended)
		return false;
	r->ended = true;
	rows_note_dropped(&r->rows, r->dropped);
	if (r->contradicted > 0)
		err_warn("%llu times an annotator chose labels of an item and "
			"%s, which means none: the labels count (--none)",
			(unsigned long long)r->contradicted, err_quote(view_of(o->none)));
	return false;
}

const struct rating *
ratings_by_annotator(struct ratings *r, const struct item_ratings *x)
{
	MEM_GROW(r->key, r->key_cap, x->n);
	MEM_GROW(r->sorted, r->sorted_cap, x->n);
	for (size_t i = 0; i < x->n; i++)
		r->key[i] = (uint64_t)x->rating[i].annotator << 32 | i;
	sort_u64(r->key, x->n);
	for (size_t i = 0; i < x->n; i++)
		r->sorted[i] = x->rating[(uint32_t)r->key[i]];
	return r->sorted;
}

void
ratings_reduce(struct ratings *r, struct item_ratings *x, enum input_repeats which)
{
	const struct rating *s;
	size_t n = 0;

	if (!x->repeats || which == INPUT_ALL || which == INPUT_ERROR)
		return;
	s = ratings_by_annotator(r, x);
	for (size_t i = 0, end; i < x->n; i = end) {
		end = ratings_end(s, i, x->n);
		for (size_t k = i; k < end; k++)
			r->unlike += s[k].label != s[which == INPUT_FIRST ? i : end - 1].label;
		r->sorted[n++] = s[which == INPUT_FIRST ? i : end - 1];
	}
	r->repeated += x->n - n;
	x->rating = r->sorted;
	x->n = n;
	x->repeats = false;
}

uint64_t
ratings_sets(struct ratings *r, struct item_ratings *x)
{
	uint64_t annotators = 0;
	size_t n = 0;

	MEM_GROW(r->key, r->key_cap, x->n);
	MEM_GROW(r->sorted, r->sorted_cap, x->n);
	for (size_t i = 0; i < x->n; i++)
		r->key[i] = (uint64_t)x->rating[i].annotator << 32 | x->rating[i].label;
	sort_u64(r->key, x->n); /* LABEL_NONE last */
	for (size_t i = 0; i < x->n; i++) {
		const struct rating s = {(uint32_t)(r->key[i] >> 32), (uint32_t)r->key[i]};
		bool first = n == 0 || r->sorted[n - 1].annotator != s.annotator;

		if (!first && r->sorted[n - 1].label == s.label)
			continue;
		annotators += first;
		if (!first && s.label == LABEL_NONE)
			r->contradicted++;
		else
			r->sorted[n++] = s;
	}
	x->rating = r->sorted;
	x->n = n;
	x->repeats = false;
	return annotators;
}

/* Move the times that label l was given to the next cell. */
static void
take_cell(struct ratings *r, size_t *n, uint32_t l)
{
	if (r->times[l] > 0)
		r->cell[(*n)++] = (struct cell){l, r->times[l]};
	r->times[l] = 0;
}

/* Few labels are looked at in their order; of many, the ranks of the item's own are sorted. */
size_t
ratings_cells(struct ratings *r, const struct item_ratings *x, const struct cell **cell)
{
	enum { FEW = 8 };
	const struct labels *l = &r->rows.labels;
	size_t n = 0, keys = 0;

	labels_order(&r->rows.labels);
	MEM_GROW_ZERO(r->times, r->times_cap, l->ids.n);
	MEM_GROW(r->cell, r->cell_cap, x->n);
	MEM_GROW(r->key, r->key_cap, x->n);
	for (size_t i = 0; i < x->n; i++)
		if (x->rating[i].label != LABEL_NONE && r->times[x->rating[i].label]++ == 0)
			r->key[keys++] = l->rank[x->rating[i].label];
	if (l->ids.n > FEW)
		sort_u64(r->key, keys);
	for (size_t k = 0; k < (l->ids.n > FEW ? keys : l->ids.n); k++)
		take_cell(r, &n, l->by_rank[l->ids.n > FEW ? r->key[k] : k]);
	*cell = r->cell;
	return n;
}
