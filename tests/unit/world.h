/*
 * world: a small world of items, people and the labels these gave, which loops can
 * go through, and the same as a table that the tools read.
 *
 * A test of what is computed from people's labels draws a few hundred worlds,
 * reads each with the functions under test, and computes the same from times[][][]
 * by the plainest loops there are:
 *
 *	struct world w;
 *	struct rng r = check_rng(1, 0);
 *
 *	for (int round = 0; round < 400; round++) {
 *		world_draw(&w, &r, 2, WORLD_LABELS);
 *		world_shuffle(&w, &r);
 *		world_read(&w, "");
 *		... CHECK_NEAR(found, expected, 1e-13) ...
 *		world_free(&w);
 *	}
 *
 * Worlds have gaps, people who repeat themselves with the same label or another,
 * items of one label, and ties. A world by hand is one with items, people, labels
 * and times set.
 */
#ifndef ANNOT_TEST_WORLD_H
#define ANNOT_TEST_WORLD_H

#include "check.h"
#include "options.h"
#include "table/items.h"
#include "table/raters.h"
#include "text/num.h"
#include "stats/rng.h"

enum { WORLD_ITEMS = 12, WORLD_PEOPLE = 8, WORLD_LABELS = 4, WORLD_ROWS = 360 };

/* What tables of people are read for, where a test does not say. */
static const struct items_need world_need = {.ratings = true, .names = true,
	.ranks = true, .retests = true, .multilabel = true, .predicted = true};

/* Items i0 ..., people w0 ..., labels a, b, c, d. */
struct world {
	size_t items, people, labels;
	uint32_t times[WORLD_ITEMS][WORLD_PEOPLE][WORLD_LABELS]; /* how often a
	                            person gave an item the label */
	size_t kind[WORLD_PEOPLE]; /* attribute of people: a, b, or 2: none */
	size_t rows;             /* the same in the order of the table */
	struct world_row {
		uint32_t item, person, label;
	} row[WORLD_ROWS];
	struct input input;      /* as read */
	struct items table;
	struct raters raters;    /* by item */
};

static inline void
world_add(struct world *w, uint64_t item, uint64_t person, uint64_t label)
{
	if (w->rows == WORLD_ROWS)
		check_lacks("world", "no room for this row");
	w->row[w->rows++] = (struct world_row){(uint32_t)item,
		(uint32_t)person, (uint32_t)label};
	w->times[item][person][label]++;
}

/* Up to 8 items and 7 people, from `least` to `most` labels. Mostly a person gives
 * an item one label; in some worlds several, or one twice. There is a label. */
static inline void
world_draw(struct world *w, struct rng *r, size_t least, size_t most)
{
	bool several = rng_below(r, 2) != 0;

	*w = (struct world){.items = 1 + rng_below(r, 8),
		.people = 1 + rng_below(r, 7),
		.labels = least + rng_below(r, most - least + 1)};
	for (size_t p = 0; p < w->people; p++)
		w->kind[p] = rng_below(r, 3);
	for (size_t i = 0; i < w->items; i++)
		for (size_t p = 0; p < w->people; p++) {
			size_t n = rng_below(r, 3) == 0 ? 0 : several ?
				1 + rng_below(r, 3) : 1;

			for (size_t k = 0; k < n; k++)
				world_add(w, i, p, rng_below(r, w->labels));
		}
	if (w->rows == 0)
		world_add(w, 0, 0, 0);
}

/* The rows in another order. */
static inline void
world_shuffle(struct world *w, struct rng *r)
{
	for (size_t n = w->rows; n > 1; n--) {
		size_t k = rng_below(r, n);
		struct world_row x = w->row[k];

		w->row[k] = w->row[n - 1];
		w->row[n - 1] = x;
	}
}

/* How often people but `less` gave the item the label. */
static inline uint32_t
world_votes(const struct world *w, size_t item, size_t label, size_t less)
{
	uint32_t n = 0;

	for (size_t p = 0; p < w->people; p++)
		n += p == less ? 0 : w->times[item][p][label];
	return n;
}

/* How many labels a person gave the item. */
static inline uint32_t
world_given(const struct world *w, size_t item, size_t person)
{
	uint32_t n = 0;

	for (size_t l = 0; l < w->labels; l++)
		n += w->times[item][person][l];
	return n;
}

/* How many people labelled the item. */
static inline size_t
world_judges(const struct world *w, size_t item)
{
	size_t n = 0;

	for (size_t p = 0; p < w->people; p++)
		n += world_given(w, item, p) > 0;
	return n;
}

/* The number in a name such as i3. */
static inline size_t
world_number(struct view name)
{
	return (size_t)strtoul(name.p + 1, NULL, 10);
}

/* The place of the item of rating r among all items. */
static inline size_t
world_place(const struct raters *x, size_t r)
{
	size_t i = 0;

	while (x->start[i + 1] <= r)
		i++;
	return i;
}

/* The item of rating r as read, and the person of an annotator. */
static inline size_t
world_item(const struct world *w, size_t r)
{
	return world_number(items_name(&w->table, world_place(&w->raters, r)));
}

static inline size_t
world_person(const struct world *w, size_t annotator)
{
	return world_number(ids_name(&w->table.annotators, annotator));
}

/* The table as a file; a world by hand in the order of times. */
static inline void
world_write(struct world *w, const char *name)
{
	static const char *const kinds[] = {"a", "b", ""};
	FILE *f = fopen(name, "w");

	for (size_t i = 0, by_hand = w->rows == 0; i < w->items && by_hand; i++)
		for (size_t p = 0; p < w->people; p++)
			for (size_t l = 0; l < w->labels; l++)
				for (size_t n = w->times[i][p][l]; n > 0; n--)
					w->row[w->rows++] = (struct world_row){
						(uint32_t)i, (uint32_t)p,
						(uint32_t)l};
	fprintf(f, "item\tannotator\tlabel\tkind\n");
	for (size_t k = 0; k < w->rows; k++) {
		const struct world_row *x = &w->row[k];

		fprintf(f, "i%u\tw%u\t%c\t%s\n", (unsigned)x->item,
			(unsigned)x->person, (char)('a' + x->label),
			kinds[w->kind[x->person]]);
	}
	fclose(f);
}

/* The options, with the labels in order, and the items of a file, not ranked; with
 * -g kind of annotators. */
static inline void
world_open(struct world *w, const char *arguments, const char *name,
	const struct items_need *need)
{
	char line[256], file[32], *files[] = {file};

	snprintf(file, sizeof file, "%s", name);
	snprintf(line, sizeof line, "%s%.*s %s", w->labels > 0 ? "-L " : "",
		w->labels > 0 ? (int)(2 * w->labels - 1) : 0, "a,b,c,d",
		arguments);
	options(&w->input, line);
	w->input.of_annotators = strstr(arguments, "-g kind") != NULL;
	items_read(&w->table, &w->input, need, files, 1);
}

/* The raters of a table that has been ranked. */
static inline void
world_raters(struct world *w)
{
	raters_make(&w->raters, &w->table, NULL, 0);
	raters_by_item(&w->raters);
}

/* The table as read and ranked. */
static inline void
world_read(struct world *w, const char *arguments)
{
	world_write(w, "world.tsv");
	world_open(w, arguments, "world.tsv", &world_need);
	MEM_FREE(items_rank(&w->table));
	world_raters(w);
}

/* The same of a text, whose labels are its own: a world without times. */
static inline void
world_of_text(struct world *w, const char *text, const char *arguments)
{
	*w = (struct world){.items = 0};
	write_text("world.tsv", text);
	world_open(w, arguments, "world.tsv", &world_need);
	MEM_FREE(items_rank(&w->table));
	world_raters(w);
}

#endif
