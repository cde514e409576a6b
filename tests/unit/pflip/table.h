/* table: random ratings, as a list and as annot-pflip reads them. */
#ifndef ANNOT_TEST_PFLIP_TABLE_H
#define ANNOT_TEST_PFLIP_TABLE_H

#include "pflip/subjects.h"

#include "check.h"
#include "options.h"
#include "text/rng.h"

enum { ITEMS = 12, PEOPLE = 4, LABELS = 4, ROWS = 110 };

struct table {
	struct said {
		uint32_t item, annotator, label;
	} row[ROWS];
	struct input input;
	struct ratings ratings;
	struct item_ratings item; /* the one at hand, and its number */
	uint32_t at;
};

/* Rows of all items in any order; some people prefer a label, so that there are
 * both repeats that agree and such that do not. */
static inline void
table_draw(struct table *t, const char *arguments, struct rng *r)
{
	static char file[] = "ratings.tsv", *files[] = {file};
	const struct rows_need need = {.annotators = ANNOTATORS_NEEDED,
		.label_set = true};
	FILE *f = fopen(file, "w");

	fprintf(f, "item\tannotator\tlabel\n");
	for (size_t i = 0; i < ROWS; i++) {
		struct said *s = &t->row[i];

		*s = (struct said){(uint32_t)rng_below(r, ITEMS),
			(uint32_t)rng_below(r, PEOPLE), 0};
		s->label = rng_below(r, 2) ? s->annotator % LABELS :
			(uint32_t)rng_below(r, LABELS);
		fprintf(f, "i%u\tu%u\tl%u\n", (unsigned)s->item,
			(unsigned)s->annotator, (unsigned)s->label);
	}
	fclose(f);
	options(&t->input, arguments);
	t->ratings = (struct ratings){.n = 0};
	ratings_open(&t->ratings, &t->input, &need, files, 1);
}

static inline bool
table_next(struct table *t)
{
	if (!ratings_next(&t->ratings, &t->item))
		return false;
	t->at = (uint32_t)strtoul(t->item.item.p + 1, NULL, 10);
	return true;
}

/* The labels that an annotator gave the item at hand, in the order of the file;
 * returns how many. */
static inline size_t
table_own(const struct table *t, uint32_t annotator, uint32_t *label)
{
	size_t n = 0;

	for (size_t i = 0; i < ROWS; i++)
		if (t->row[i].item == t->at &&
		    t->row[i].annotator == annotator)
			label[n++] = t->row[i].label;
	return n;
}

static inline void
table_free(struct table *t)
{
	ratings_close(&t->ratings);
	options_free(&t->input);
}

#endif
