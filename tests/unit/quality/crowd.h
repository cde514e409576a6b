/* crowd: who chose which labels of which item, as an array and as annot-quality
 * reads it. */
#ifndef ANNOT_TEST_QUALITY_CROWD_H
#define ANNOT_TEST_QUALITY_CROWD_H

#include "check.h"
#include "options.h"
#include "table/items.h"
#include "text/rng.h"

enum { UNITS = 8, PEOPLE = 7, LABELS = 4, ROWS = UNITS * PEOPLE * 6 };

struct crowd {
	size_t units, people, labels;
	uint32_t times[UNITS][PEOPLE][LABELS]; /* how often chosen */
	struct input input;
	struct items items;
};

static inline bool
crowd_chose(const struct crowd *c, size_t u, size_t w, size_t l)
{
	return c->times[u][w][l] > 0;
}

static inline bool
crowd_judged(const struct crowd *c, size_t u, size_t w)
{
	for (size_t l = 0; l < c->labels; l++)
		if (crowd_chose(c, u, w, l))
			return true;
	return false;
}

static inline size_t
crowd_judges(const struct crowd *c, size_t u)
{
	size_t n = 0;

	for (size_t w = 0; w < c->people; w++)
		n += crowd_judged(c, u, w);
	return n;
}

/* Mostly one label a judgment; now and then several, or one twice. */
static inline void
crowd_draw(struct crowd *c, struct rng *r)
{
	bool several = rng_below(r, 2) != 0;

	*c = (struct crowd){.units = 1 + rng_below(r, UNITS),
		.people = 1 + rng_below(r, PEOPLE),
		.labels = 2 + rng_below(r, LABELS - 1)};
	for (size_t u = 0; u < c->units; u++)
		for (size_t w = 0; w < c->people; w++) {
			size_t n = rng_below(r, 3) == 0 ? 0 : several ?
				1 + rng_below(r, 3) : 1;

			for (size_t i = 0; i < n; i++)
				c->times[u][w][rng_below(r, c->labels)]++;
		}
}

/* Read it from a file of rows in random order: items u0 ..., annotators w0 ...,
 * labels a ... False: there is no row. */
static inline bool
crowd_read(struct crowd *c, struct rng *r, bool multilabel)
{
	const struct items_need need = {.ratings = true, .names = true,
		.retests = true, .multilabel = true};
	char row[ROWS][64], list[] = "a,b,c,d", name[] = "crowd.tsv", args[40];
	char *file = name;
	size_t n = 0;
	FILE *f = fopen(name, "w");

	for (size_t u = 0; u < c->units; u++)
		for (size_t w = 0; w < c->people; w++)
			for (size_t l = 0; l < c->labels; l++)
				for (size_t i = 0; i < c->times[u][w][l]; i++)
					snprintf(row[n++], sizeof *row,
						"u%zu\tw%zu\t%c", u, w,
						(char)('a' + l));
	fprintf(f, "item\tannotator\tlabel\n");
	for (size_t i = n; i > 0; i--) {
		size_t k = rng_below(r, i);

		fprintf(f, "%s\n", row[k]);
		memcpy(row[k], row[i - 1], sizeof *row);
	}
	fclose(f);
	if (n == 0)
		return false;
	list[2 * c->labels - 1] = '\0';
	snprintf(args, sizeof args, "-L %s%s", list, multilabel ?
		" --multilabel" : "");
	options(&c->input, args);
	items_read(&c->items, &c->input, &need, &file, 1);
	free(items_rank(&c->items));
	return true;
}

static inline void
crowd_free(struct crowd *c)
{
	items_free(&c->items);
	options_free(&c->input);
}

/* The number in a name such as u3. */
static inline size_t
crowd_number(struct view name)
{
	return (size_t)strtoul(name.p + 1, NULL, 10);
}

#endif
