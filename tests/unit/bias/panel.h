/* panel: people of groups who label items, as arrays and as annot-bias reads
 * them. */
#ifndef ANNOT_TEST_BIAS_PANEL_H
#define ANNOT_TEST_BIAS_PANEL_H

#include "bias/units.h"

#include "check.h"
#include "options.h"
#include "text/num.h"
#include "text/rng.h"

enum { ITEMS = 8, PEOPLE = 8, LABELS = 3, KINDS = 3 };

struct panel {
	size_t items, people;
	uint32_t times[ITEMS][PEOPLE][LABELS]; /* how often given */
	size_t kind[PEOPLE];     /* attribute: a, b, or nothing */
	struct input input;
	struct items table;
	struct raters raters;
};

static inline uint32_t
panel_votes(const struct panel *p, size_t i, size_t label, size_t less)
{
	uint32_t n = 0;

	for (size_t w = 0; w < p->people; w++)
		n += w == less ? 0 : p->times[i][w][label];
	return n;
}

static inline void
panel_draw(struct panel *p, struct rng *r)
{
	*p = (struct panel){.items = 1 + rng_below(r, ITEMS),
		.people = 1 + rng_below(r, PEOPLE)};
	for (size_t w = 0; w < p->people; w++)
		p->kind[w] = rng_below(r, KINDS);
	for (size_t i = 0; i < p->items; i++)
		for (size_t w = 0; w < p->people; w++)
			for (size_t k = rng_below(r, 3); k > 0; k--)
				p->times[i][w][rng_below(r, LABELS)]++;
	p->times[0][0][0] += 1; /* never without a label */
}

/* Items i0 ..., annotators w0 ..., labels x, y, z; not ranked yet. */
static inline void
panel_open(struct panel *p)
{
	const struct items_need need = {.ratings = true, .predicted = true};
	char name[] = "panel.tsv", *file = name;
	FILE *f = fopen(name, "w");

	fprintf(f, "item\tannotator\tlabel\tkind\n");
	for (size_t i = 0; i < p->items; i++)
		for (size_t w = 0; w < p->people; w++)
			for (size_t l = 0; l < LABELS; l++)
				for (size_t k = 0; k < p->times[i][w][l]; k++)
					fprintf(f, "i%zu\tw%zu\t%c\t%s\n", i, w,
						(char)('x' + l),
						p->kind[w] == 2 ? "" :
						p->kind[w] ? "b" : "a");
	fclose(f);
	options(&p->input, "-L x,y,z -g kind");
	p->input.of_annotators = true;
	items_read(&p->table, &p->input, &need, &file, 1);
}

static inline void
panel_read(struct panel *p)
{
	panel_open(p);
	free(items_rank(&p->table));
	raters_make(&p->raters, &p->table, NULL, 0);
	raters_by_item(&p->raters);
}

static inline void
panel_free(struct panel *p)
{
	raters_free(&p->raters);
	items_free(&p->table);
	options_free(&p->input);
}

/* The place of the item of rating r among all items. */
static inline size_t
panel_place(const struct raters *x, size_t r)
{
	size_t i = 0;

	while (x->start[i + 1] <= r)
		i++;
	return i;
}

/* The item and the person of rating r. */
static inline size_t
panel_item(const struct panel *p, size_t r)
{
	return (size_t)strtoul(items_name(&p->table,
		panel_place(&p->raters, r)).p + 1, NULL, 10);
}

static inline size_t
panel_person(const struct panel *p, size_t annotator)
{
	return (size_t)strtoul(ids_name(&p->table.annotators, annotator).p + 1,
		NULL, 10);
}

#endif
