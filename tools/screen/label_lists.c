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

/*
 * Count the items of each answer and vote, where this takes no more room than a list of
 * the labels. False: it does, or an annotator labelled an item twice.
 */
static bool
count_times(struct label_lists *x, const uint32_t *vote)
{
	const struct items *t = x->items;
	size_t votes = x->votes.n, r = 0;
	uint32_t *who, last;

	if (t->answers.n * votes > t->first[t->n])
		return false;
	x->times = mem_zero(t->answers.n, votes * sizeof *x->times);
	x->first = mem_zero(x->annotators + 1, sizeof *x->first);
	who = mem_alloc(t->answers.n, sizeof *who);
	for (uint32_t k = 0; k < t->answers.n; k++) {
		who[k] = items_answer(t, k).annotator;
		x->first[who[k] + 1]++;
	}
	for (size_t a = 0; a < x->annotators; a++)
		x->first[a + 1] += x->first[a];
	for (size_t i = 0; i < t->n; i++) {
		uint32_t *times = x->times + vote[t->vector[i]];

		for (last = UINT32_MAX; r < t->first[i + 1]; r++) {
			uint32_t k = t->answer[r];

			if (who[k] == last)
				break;
			last = who[k];
			times[k * votes]++;
		}
		if (r < t->first[i + 1])
			break;
	}
	return r == t->first[t->n];
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

/* List the labels of each annotator, in the order of the votes. */
static void
list_labels(struct label_lists *x, const uint32_t *vote)
{
	const struct items *t = x->items;
	size_t *start = mem_zero(x->votes.n + 2, sizeof *start);
	uint32_t *order = order_items(t, vote, x->votes.n, start);
	uint32_t *cell = mem_alloc(t->labels.ids.n, sizeof *cell);

	count_labels(x);
	x->own = mem_table(t->first[t->n], sizeof *x->own);
	for (size_t v = 0; v < x->votes.n; v++) {
		for (size_t c = x->votes.start[v]; c < x->votes.start[v + 1]; c++)
			cell[x->votes.cell[c].label] = (uint32_t)c;
		for (size_t i = start[v]; i < start[v + 1]; i++) {
			if (i + 2 * AHEAD < t->n)
				ANNOT_PREFETCH(&t->first[order[i + 2 * AHEAD]]);
			if (i + AHEAD < t->n)
				ANNOT_PREFETCH(&t->answer[t->first[order[i + AHEAD]]]);
			add_item(x, order[i], cell);
		}
	}
}

void
label_lists_make(struct label_lists *x, const struct items *items)
{
	uint32_t *vote;

	*x = (struct label_lists){.items = items, .annotators = items->n_annotators,
		.given = mem_zero(items->labels.ids.n, sizeof *x->given)};
	vote = sort_votes(x);
	if (!count_times(x, vote)) {
		x->times = NULL;
		list_labels(x, vote);
	}
}

/* ---- one annotator ---- */

static void
add_run(struct label_lists *x, size_t cell, uint32_t items)
{
	MEM_GROW(x->run, x->run_cap, x->runs + 1);
	x->run[x->runs++] = (struct label_run){(uint32_t)cell, items};
}

/* The runs of the answers from `first` to end - 1, which are in the order of labels. */
static void
take_times(struct label_lists *x, size_t first, size_t end)
{
	const struct vectors *v = &x->votes;

	for (size_t i = 0; i < v->n; i++)
		for (size_t k = first, c = v->start[i]; k < end; k++) {
			uint32_t times = x->times[k * v->n + i];

			if (times == 0)
				continue;
			while (v->cell[c].label !=
			    items_answer(x->items, (uint32_t)k).label)
				c++;
			add_run(x, c, times);
		}
}

/* The end of the annotator's labels of the item of own[r]. */
static size_t
end_of_item(const uint32_t *own, size_t r)
{
	while (own[r] & LABEL_LISTS_MORE)
		r++;
	return r + 1;
}

/* 31 bits that are the same for the same labels, which are in label order: a hash
 * (FNV-1a). */
static uint32_t
key_of(const struct label_lists *x, const uint32_t *own, size_t n)
{
	uint32_t hash = 2166136261;

	for (size_t i = 0; i < n; i++)
		hash = (hash ^ x->votes.cell[own[i] & ~LABEL_LISTS_MORE].label) *
			16777619;
	return hash & INT32_MAX;
}

/* The runs of the n labels in own, which are for the items of one vote. */
static void
take_vote(struct label_lists *x, size_t vote, const uint32_t *own, size_t n)
{
	size_t several = 0;

	for (size_t r = 0, next; r < n; r = next) {
		next = end_of_item(own, r);
		if (next - r == 1) {
			x->given[x->votes.cell[own[r]].label]++;
			continue;
		}
		MEM_GROW(x->several, x->several_cap, several + 1);
		x->several[several++] = (struct sort_key){
			key_of(x, own + r, next - r), (uint32_t)r};
	}
	for (size_t c = x->votes.start[vote]; c < x->votes.start[vote + 1]; c++) {
		uint32_t *times = &x->given[x->votes.cell[c].label];

		if (*times > 0)
			add_run(x, c, *times);
		*times = 0;
	}
	if (several > 0)
		sort_keys(x->several, several);
	for (size_t i = 0; i < several; i++)
		for (size_t r = x->several[i].at, end = end_of_item(own, r); r < end; r++)
			add_run(x, own[r], 1);
}

void
label_lists_take(struct label_lists *x, size_t a)
{
	size_t first = x->first[a], end = x->first[a + 1];

	x->runs = 0;
	if (x->times) {
		take_times(x, first, end);
		return;
	}
	for (size_t r = first, next; r < end; r = next) {
		uint32_t vote = x->vote[x->own[r] & ~LABEL_LISTS_MORE];

		next = r + 1;
		while (next < end && x->vote[x->own[next] & ~LABEL_LISTS_MORE] == vote)
			next++;
		take_vote(x, vote, x->own + r, next - r);
	}
}
