/* label_lists: by loops over items, people and labels. */
#include "screen/label_lists.h"

#include "world.h"

/* The place among labels of the world of the label of a run. */
static size_t
label_of(const struct world *w, const struct label_lists *x, const struct label_run *run)
{
	return (size_t)(labels_name(&w->table.labels, label_lists_label(x, run)).p[0] - 'a');
}

static uint32_t
vote_of(const struct label_lists *x, const struct label_run *run)
{
	return x->vote[run->cell & ~LABEL_LISTS_MORE];
}

/* Do the n labels of a run have what p said of item i, with the votes of the item? */
static bool
is_item(const struct world *w, const struct label_lists *x, const struct label_run *run,
	size_t n, size_t i, size_t p)
{
	uint32_t times[WORLD_LABELS] = {0}, votes[WORLD_LABELS] = {0};
	struct vector v = vectors_at(&x->votes, vote_of(x, run));

	for (size_t c = 0; c < v.cells; c++)
		votes[labels_name(&w->table.labels, v.cell[c].label).p[0] - 'a'] =
			v.cell[c].n;
	for (size_t r = 0; r < n; r++)
		times[label_of(w, x, run + r)]++;
	for (size_t l = 0; l < w->labels; l++)
		if (times[l] != w->times[i][p][l] ||
		    votes[l] != world_votes(w, i, l, SIZE_MAX))
			return false;
	return true;
}

/* The runs have each item of the annotator once, in the order of the votes; of one vote
 * one label of an item comes before several, each label once. */
static void
is_list(const struct world *w, const struct label_lists *x, size_t a)
{
	size_t p = world_person(w, a), items = 0, given = 0, n;
	bool seen[WORLD_ITEMS] = {false};
	const struct label_run *last = NULL;

	for (size_t r = 0; r < x->runs; r += n) {
		const struct label_run *run = &x->run[r];

		n = label_lists_labels(run);
		CHECK(run->items > 0 && (n == 1 || run->items == 1));
		if (last && vote_of(x, last) == vote_of(x, run) && n == 1)
			CHECK(label_lists_labels(last) == 1 && last->cell < run->cell);
		CHECK(!last || vote_of(x, run) >= vote_of(x, last));
		last = run;
		for (uint32_t t = 0; t < run->items; t++) {
			size_t i = 0;

			while (i < w->items && (seen[i] || !is_item(w, x, run, n, i, p)))
				i++;
			if (CHECK(i < w->items))
				seen[i] = true;
		}
		for (size_t k = 1; k < n; k++)
			CHECK(label_lists_label(x, run + k) >=
				label_lists_label(x, run + k - 1));
		items += run->items;
	}
	for (size_t i = 0; i < w->items; i++)
		given += world_given(w, i, p) > 0;
	CHECK(items == given);
}

/* In worlds of few people and labels the answers are counted per vote; if one gave an item
 * several labels, they are listed. */
static void
drawn(void)
{
	struct rng r = check_rng(12, 0);
	size_t counted = 0, listed = 0;

	for (int round = 0; round < 600; round++) {
		struct label_lists x;
		struct world w;

		world_draw(&w, &r, 1, round < 300 ? 1 : WORLD_LABELS);
		world_shuffle(&w, &r);
		world_read(&w, "");
		label_lists_make(&x, &w.table);
		counted += x.times != NULL;
		listed += x.own != NULL;
		CHECK(!x.times || !x.own);
		for (size_t a = 0; a < w.table.n_annotators; a++) {
			label_lists_take(&x, a);
			is_list(&w, &x, a);
		}
	}
	CHECK(counted > 50 && listed > 300);
}

/* Two labels, of which the second annotator gives the last item both, or not. */
static void
by_hand(void)
{
	for (int both = 0; both < 2; both++) {
		struct label_lists x;
		struct world w;

		world_of_text(&w, both ? "item\tannotator\tlabel\n1\tu\ta\n1\tv\ta\n"
			"2\tu\tb\n2\tv\tb\n3\tu\ta\n3\tv\ta\n4\tu\tb\n4\tv\tb\n"
			"5\tu\ta\n5\tv\ta\n6\tu\tb\n6\tv\tb\n6\tv\ta\n" :
			"item\tannotator\tlabel\n1\tu\ta\n1\tv\ta\n"
			"2\tu\tb\n2\tv\tb\n3\tu\ta\n3\tv\ta\n4\tu\tb\n4\tv\tb\n"
			"5\tu\ta\n5\tv\ta\n6\tu\tb\n6\tv\tb\n", "");
		label_lists_make(&x, &w.table);
		CHECK((x.times != NULL) == !both);
		label_lists_take(&x, 1);
		CHECK(x.runs == (both ? 4 : 2));
		CHECK(both || (x.run[0].items == 3 && x.run[1].items == 3));
	}
}

CHECK_ALL(drawn, by_hand)
