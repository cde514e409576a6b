#include "label_lists.h"

#include "stats/sort.h"
#include "text/err.h"
#include "text/ids.h"
#include "text/mem.h"

/* The ratings of an item are fetched so many items before they are read, and where
 * they start as many before that. */
enum { AHEAD = 8 };

/* Sort the votes, and set the vote of each cell. Returns the vote of each vector of the
 * items; the caller frees it. */
static uint32_t *
sort_votes(struct label_lists *x)
{
	uint32_t *vote = mem_alloc(x->items->vectors.n, sizeof *vote);
	struct vectors *v = &x->votes;

	vectors_select(v, &x->items->vectors, NULL, NULL, true, vote);
	if (v->start[v->n] > LABEL_LISTS_MORE)
		err_die("more than %zu labels of different votes",
			(size_t)LABEL_LISTS_MORE);
	x->vote = mem_alloc(v->start[v->n], sizeof *x->vote);
	for (uint32_t i = 0; i < v->n; i++)
		for (size_t c = v->start[i]; c < v->start[i + 1]; c++)
			x->vote[c] = i;
	return vote;
}

/* The items in the order of their votes, those of vote v from start[v] on; start: zeros
 * for all votes and two more. The caller frees the result. */
static uint32_t *
order_items(const struct items *t, const uint32_t *vote, size_t votes, size_t *start)
{
	uint32_t *order = mem_alloc(t->n, sizeof *order);

	for (size_t i = 0; i < t->n; i++)
		start[vote[t->vector[i]] + 2]++;
	sort_starts(start, votes);
	for (uint32_t i = 0; i < t->n; i++)
		order[start[vote[t->vector[i]] + 1]++] = i;
	return order;
}

/* Set where the labels of each annotator start, for sort_starts(). */
static void
count_labels(struct label_lists *x)
{
	const struct items *t = x->items;
	size_t *times = mem_zero(t->answers.n, sizeof *times);

	for (size_t r = 0; r < t->first[t->n]; r++)
		times[t->answer[r]]++;
	x->first = mem_zero(x->annotators + 2, sizeof *x->first);
	for (uint32_t k = 0; k < t->answers.n; k++)
		x->first[items_answer(t, k).annotator + 2] += times[k];
	sort_starts(x->first, x->annotators);
	MEM_FREE(times);
}

/* Append the labels of an item to the lists; cell: of its votes, per label. */
static void
add_item(struct label_lists *x, uint32_t item, const uint32_t *cell)
{
	const struct items *t = x->items;
	size_t end = t->first[item + 1];
	struct rating next = items_rating(t, t->first[item]);

	for (size_t r = t->first[item]; r < end; r++) {
		struct rating one = next;
		bool more = false;

		if (r + 1 < end) {
			next = items_rating(t, r + 1);
			more = next.annotator == one.annotator;
		}
		x->own[x->first[one.annotator + 1]++] = cell[one.label] |
			(more ? LABEL_LISTS_MORE : 0);
	}
}

void
label_lists_make(struct label_lists *x, const struct items *items)
{
	const size_t *first = items->first;
	uint32_t *vote, *order, *cell;
	size_t *start;

	*x = (struct label_lists){.items = items, .annotators = items->n_annotators};
	vote = sort_votes(x);
	start = mem_zero(x->votes.n + 2, sizeof *start);
	order = order_items(items, vote, x->votes.n, start);
	count_labels(x);
	x->own = mem_table(first[items->n], sizeof *x->own);
	cell = mem_alloc(items->labels.ids.n, sizeof *cell);
	for (size_t v = 0; v < x->votes.n; v++) {
		for (size_t c = x->votes.start[v]; c < x->votes.start[v + 1]; c++)
			cell[x->votes.cell[c].label] = (uint32_t)c;
		for (size_t i = start[v]; i < start[v + 1]; i++) {
			if (i + 2 * AHEAD < items->n)
				ANNOT_PREFETCH(&first[order[i + 2 * AHEAD]]);
			if (i + AHEAD < items->n)
				ANNOT_PREFETCH(&items->answer[first[order[i + AHEAD]]]);
			add_item(x, order[i], cell);
		}
	}
	MEM_FREE(vote, start, order, cell);
}

void
label_lists_free(struct label_lists *x)
{
	vectors_free(&x->votes);
	MEM_FREE(x->vote, x->first, x->own);
}
