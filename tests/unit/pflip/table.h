/* table: random ratings of a world, some people with a label they prefer, as
 * annot-pflip reads them. */
#ifndef ANNOT_TEST_PFLIP_TABLE_H
#define ANNOT_TEST_PFLIP_TABLE_H

#include "pflip/subjects.h"

#include "world.h"

enum { ITEMS = WORLD_ITEMS, PEOPLE = 4, LABELS = WORLD_LABELS, ROWS = 110 };

struct table {
	struct world world;
	struct input input;
	struct ratings ratings;
	struct item_ratings item; /* the current one, and its number */
	uint32_t at;
};

/* Rows of all items in any order; there are both repeats that agree and such that
 * do not. */
static inline void
table_draw(struct table *t, const char *arguments, struct rng *r)
{
	static char file[] = "ratings.tsv", *files[] = {file};
	const struct rows_need need = {.annotators = ANNOTATORS_NEEDED,
		.label_set = true};

	t->world = (struct world){.items = ITEMS, .people = PEOPLE,
		.labels = LABELS};
	for (size_t i = 0; i < ROWS; i++) {
		uint64_t item = rng_below(r, ITEMS), who = rng_below(r, PEOPLE);

		world_add(&t->world, item, who, rng_below(r, 2) ? who % LABELS :
			rng_below(r, LABELS));
	}
	world_write(&t->world, file);
	options(&t->input, arguments);
	t->ratings = (struct ratings){.n = 0};
	rows_open(&t->ratings.rows, &t->input, &need, files, 1);
	ratings_start(&t->ratings);
}

static inline bool
table_next(struct table *t)
{
	if (!ratings_next(&t->ratings, &t->item))
		return false;
	t->at = (uint32_t)world_number(t->item.item);
	return true;
}

/* The next item as a subject. */
static inline bool
table_subject(struct table *t, struct subject *s, struct estimation *e)
{
	if (!subject_next(s, &t->item, e))
		return false;
	t->at = (uint32_t)world_number(s->name);
	return true;
}

/* The labels that an annotator gave the item at hand, in the order of the file;
 * returns how many. */
static inline size_t
table_own(const struct table *t, uint32_t annotator, uint32_t *label)
{
	size_t n = 0;

	for (size_t i = 0; i < ROWS; i++)
		if (t->world.row[i].item == t->at &&
		    t->world.row[i].person == annotator)
			label[n++] = t->world.row[i].label;
	return n;
}

/* An annotator's repeats of the current item: pairs of the i-th and j-th label. */
static inline struct retest
table_retest(const struct table *t, uint32_t annotator, enum retests retests)
{
	uint32_t label[ROWS];
	size_t n = table_own(t, annotator, label);
	struct retest x = {0};

	if (n < 2)
		return x;
	x.groups = 1;
	x.labels = n;
	for (size_t i = 0; i < n; i++)
		for (size_t j = i + 1; j < n; j++)
			if (retests == RETESTS_ALL || (retests == RETESTS_FIRST ?
			    i == 0 && j == 1 : j == i + 1)) {
				x.pairs++;
				x.disagree += label[i] != label[j];
			}
	return x;
}

/* Add an annotator's labels that -r keeps to those of the item. */
static inline void
table_count(const struct table *t, uint32_t annotator, uint64_t *n)
{
	enum input_repeats which = t->input.repeats;
	uint32_t label[ROWS];
	size_t had = table_own(t, annotator, label);

	for (size_t i = 0; i < had; i++)
		if (which == INPUT_ALL || (which == INPUT_FIRST && i == 0) ||
		    (which == INPUT_LAST && i + 1 == had))
			n[label[i]]++;
}

#endif
