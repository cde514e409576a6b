/* shared: by loops over items, people and labels. */
#include "screen/shared.h"

#include "world.h"

/* The place among labels of a label of the world. */
static size_t
label_of(struct view name)
{
	return (size_t)(name.p[0] - 'a');
}

/* The share of a label among those of others than p. */
static double
share(const struct world *w, size_t i, size_t p, size_t label)
{
	double rest = 0;

	for (size_t l = 0; l < w->labels; l++)
		rest += world_votes(w, i, l, p);
	return world_votes(w, i, label, p) / rest;
}

/* The shares of the items of a kind are shares. */
static void
is_cells(const struct shared *s, size_t kind)
{
	double sum = 0;

	for (size_t c = s->start[kind]; c < s->start[kind + 1]; c++) {
		CHECK(s->of[c] < s->others && s->share[c] > 0);
		sum += s->share[c];
	}
	CHECK_NEAR(sum, 1, 1e-14);
}

/* Is there a kind with a label with the share of `label` in item i for person p, and with
 * the weight of p's labels for the item? */
static bool
has_place(const struct world *w, const struct shared *s, size_t i, size_t p, size_t label)
{
	for (size_t k = 0; k < s->kinds; k++)
		for (size_t r = s->first[k]; r < s->first[k + 1]; r++)
			if (fabs(s->equal[r] - share(w, i, p, label)) < 1e-14 &&
			    fabs(s->weight[k] * (double)s->items *
			    world_given(w, i, p) - 1) < 1e-14)
				return true;
	return false;
}

/* Kinds are of all labels, those of several items of one label for each. */
static void
is_kinds(const struct shared *s)
{
	size_t items = 0, labels = 0;

	for (size_t i = 0; i < s->kinds; i++) {
		items += s->times[i];
		labels += s->times[i] * shared_labels(s, i);
		CHECK(s->times[i] > 0 && shared_labels(s, i) > 0);
		CHECK(s->times[i] == 1 || shared_labels(s, i) == 1);
		CHECK_NEAR(s->weight[i] * (double)(s->items * shared_labels(s, i)), 1, 1e-14);
	}
	CHECK(items == s->items && s->kinds <= items && labels == s->n);
}

static void
is_person(const struct world *w, const struct shared *s, size_t a)
{
	const struct raters *x = &w->raters;
	size_t p = world_person(w, a), n = 0, items = 0, last = SIZE_MAX;
	bool given[WORLD_LABELS] = {false}, said[WORLD_LABELS] = {false};
	size_t different = 0, others = 0;
	double equal = 0, found = 0;

	for (size_t r = x->first[a]; r < x->first[a + 1]; r++) {
		size_t i = world_number(items_name(&w->table, x->own[r].item));
		size_t label = label_of(labels_name(&w->table.labels,
			x->own[r].label));

		if (world_judges(w, i) < 2)
			continue;
		items += x->own[r].item != last;
		last = x->own[r].item;
		n++;
		CHECK(has_place(w, s, i, p, label));
		equal += share(w, i, p, label) / world_given(w, i, p);
		given[label] = true;
		for (size_t l = 0; l < w->labels; l++)
			said[l] = said[l] || world_votes(w, i, l, p) > 0;
	}
	for (size_t l = 0; l < w->labels; l++) {
		different += given[l];
		others += said[l];
	}
	CHECK(s->n == n && s->items == items);
	CHECK(s->labels == different && s->others == others);
	for (size_t k = 0; k < s->kinds; k++) {
		is_cells(s, k);
		for (size_t r = s->first[k]; r < s->first[k + 1]; r++)
			found += s->times[k] * s->weight[k] * s->equal[r];
	}
	CHECK_NEAR(found * (double)items, equal, 1e-13);
	is_kinds(s);
}

static void
drawn(void)
{
	struct rng r = check_rng(1, 0);

	for (int round = 0; round < 400; round++) {
		struct label_lists lists;
		struct shared s;
		struct world w;

		world_draw(&w, &r, 2, WORLD_LABELS);
		world_shuffle(&w, &r);
		world_read(&w, "");
		raters_by_annotator(&w.raters);
		label_lists_make(&lists, &w.table);
		shared_init(&s, &lists);
		for (size_t a = 0; a < w.table.n_annotators; a++) {
			label_lists_take(&lists, a);
			shared_take(&s);
			is_person(&w, &s, a);
		}
	}
}

CHECK_ALL(drawn)
