/* ratings: tables from text, read and ranked as annot-label has them. */
#ifndef ANNOT_TEST_LABEL_RATINGS_H
#define ANNOT_TEST_LABEL_RATINGS_H

#include "check.h"
#include "options.h"
#include "says.h"
#include "table/items.h"
#include "text/mem.h"
#include "stats/rng.h"
#include "stats/sort.h"

struct read {
	struct input input;
	struct items t;
	uint32_t *order;
};

/* Words are item:annotator:label. */
__attribute__((unused)) static void
write_ratings(const char *file, const char *words)
{
	FILE *f = fopen(file, "w");

	fprintf(f, "item\tannotator\tlabel\n");
	for (; *words; words++)
		fputc(*words == ' ' ? '\n' : *words == ':' ? '\t' : *words, f);
	fputc('\n', f);
	fclose(f);
}

__attribute__((unused)) static void
read_ratings(struct read *r, const char *words, const char *args)
{
	const struct items_need need = {.ratings = true, .ranks = true,
		.multilabel = true};
	char name[] = "ratings.tsv", *file = name;

	write_ratings(name, words);
	options(&r->input, args);
	items_read(&r->t, &r->input, &need, &file, 1);
	MEM_FREE(items_rank(&r->t));
	r->order = mem_alloc(r->t.n, sizeof *r->order);
	for (uint32_t i = 0; i < r->t.n; i++)
		r->order[r->t.name_rank[items_id(&r->t, i)]] = i;
}

#endif
