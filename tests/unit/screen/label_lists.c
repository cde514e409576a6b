/* label_lists: by loops over items, people and labels. */
#include "screen/label_lists.h"

#include "world.h"

/* Does the annotator's list from own[r] to own[end - 1] have what p said of item i, with
 * the votes of the item? */
static bool
is_item(const struct world *w, const struct label_lists *x, size_t r, size_t end, size_t i,
	size_t p)
{
	uint32_t times[WORLD_LABELS] = {0}, votes[WORLD_LABELS] = {0};
	struct vector v = vectors_at(&x->votes, x->vote[x->own[r] & ~LABEL_LISTS_MORE]);

	for (size_t c = 0; c < v.cells; c++)
		votes[labels_name(&w->table.labels, v.cell[c].label).p[0] - 'a'] =
			v.cell[c].n;
	for (; r < end; r++)
		times[labels_name(&w->table.labels,
			label_lists_label(x, x->own[r])).p[0] - 'a']++;
	for (size_t l = 0; l < w->labels; l++)
		if (times[l] != w->times[i][p][l] ||
		    votes[l] != world_votes(w, i, l, SIZE_MAX))
			return false;
	return true;
}

/* The list has each item of the annotator once, in the order of the votes. */
static void
is_list(const struct world *w, const struct label_lists *x, size_t a)
{
	size_t p = world_person(w, a), items = 0, given = 0, next;
	bool seen[WORLD_ITEMS] = {false};
	uint32_t last = 0;

	for (size_t r = x->first[a]; r < x->first[a + 1]; r = next) {
		uint32_t vote = x->vote[x->own[r] & ~LABEL_LISTS_MORE];
		size_t i = 0;

		next = label_lists_end(x->own, r);
		CHECK(vote >= last);
		last = vote;
		while (i < w->items && (seen[i] || !is_item(w, x, r, next, i, p)))
			i++;
		if (CHECK(i < w->items))
			seen[i] = true;
		for (size_t k = r + 1; k < next; k++)
			CHECK(label_lists_label(x, x->own[k]) >=
				label_lists_label(x, x->own[k - 1]));
		items++;
	}
	for (size_t i = 0; i < w->items; i++)
		given += world_given(w, i, p) > 0;
	CHECK(items == given);
}

static void
drawn(void)
{
	struct rng r = check_rng(12, 0);

	for (int round = 0; round < 400; round++) {
		struct label_lists x;
		struct world w;

		world_draw(&w, &r, 1, WORLD_LABELS);
		world_shuffle(&w, &r);
		world_read(&w, "");
		label_lists_make(&x, &w.table);
		for (size_t a = 0; a < w.table.n_annotators; a++)
			is_list(&w, &x, a);
		label_lists_free(&x);
		world_free(&w);
	}
}

CHECK_ALL(drawn)
