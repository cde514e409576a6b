/* survey_files: random ratings, a reference and a model as files, as lists, and
 * as annot-spc reads them. */
#ifndef ANNOT_TEST_SURVEY_FILES_H
#define ANNOT_TEST_SURVEY_FILES_H

#include "spc/respondents.h"

#include "check.h"
#include "options.h"
#include "predict/task.h"
#include "stats/rng.h"

enum { SURVEY_ITEMS = 12, SURVEY_LABELS = 3 };

/* Counts of item i: nobody may have been asked for a reference, and a model
 * may lack it. */
struct data {
	size_t items;
	uint32_t asked[SURVEY_ITEMS][SURVEY_LABELS];
	uint32_t wanted[SURVEY_ITEMS][SURVEY_LABELS];
	uint32_t said[SURVEY_ITEMS];
	bool lacks[SURVEY_ITEMS];
	uint64_t weight[SURVEY_ITEMS];
	size_t order[SURVEY_ITEMS]; /* in the file */
	bool histogram, reference;
};

struct tables {
	struct input input;
	struct task task;
	struct items reference;
};

static inline uint32_t
data_total(const uint32_t *n)
{
	return n[0] + n[1] + n[2];
}

static inline void
data_shuffle(struct data *d, struct rng *r)
{
	for (size_t i = 0; i < d->items; i++) {
		size_t x = (size_t)rng_below(r, i + 1);

		d->order[i] = d->order[x];
		d->order[x] = i;
	}
}

/* One or more labels of each item, and a few counts that come again. */
static inline void
data_draw(struct data *d, struct rng *r)
{
	*d = (struct data){.items = 4 + (size_t)rng_below(r, SURVEY_ITEMS - 3),
		.reference = rng_below(r, 2) != 0};
	for (size_t i = 0; i < d->items; i++) {
		size_t labels = 1 + (size_t)rng_below(r, 4);

		for (size_t j = 0; j < labels; j++)
			d->asked[i][rng_below(r, SURVEY_LABELS)]++;
		for (size_t j = rng_below(r, 4); j > 0; j--)
			d->wanted[i][rng_below(r, 2)]++;
		d->said[i] = (uint32_t)rng_below(r, SURVEY_LABELS);
		d->lacks[i] = i > 0 && rng_below(r, 6) == 0;
		d->weight[i] = 1;
	}
	d->wanted[0][1]++;
	data_shuffle(d, r);
}

static inline void
write_counts(const char *file, const struct data *d,
	const uint32_t n[][SURVEY_LABELS])
{
	FILE *f = fopen(file, "w");

	fprintf(f, "item\tlabel\tn%s\n", d->histogram ? "\titems" : "");
	for (size_t at = 0; at < d->items * SURVEY_LABELS; at++) {
		size_t i = d->order[at / SURVEY_LABELS];
		size_t l = at % SURVEY_LABELS;

		if (n[i][l] == 0)
			continue;
		fprintf(f, "i%zu\tl%zu\t%u", i, l, (unsigned)n[i][l]);
		if (d->histogram)
			fprintf(f, "\t%u", (unsigned)d->weight[i]);
		fprintf(f, "\n");
	}
	fclose(f);
}

static inline void
tables_write(const struct data *d)
{
	FILE *f = fopen("model.tsv", "w");

	write_counts("asked.tsv", d, d->asked);
	write_counts("wanted.tsv", d, d->wanted);
	fprintf(f, "item\tlabel\n");
	for (size_t i = 0; i < d->items; i++)
		if (!d->lacks[i])
			fprintf(f, "i%zu\tl%u\n", i, (unsigned)d->said[i]);
	fclose(f);
}

/* As annot-spc does with these arguments; names: each item by itself, or only
 * the vectors; operands of models, n of them. */
static inline void
tables_read_as(struct tables *t, const char *arguments, bool names,
	bool reference, char **operand, size_t n)
{
	const struct items_need need = {.label_set = true, .predicted = names,
		.each = true, .ranks = true};
	const struct items_need panel = {.label_set = true, .predicted = true};
	const struct predictions_need from = {.intersect = true};

	options(&t->input, arguments);
	t->task = (struct task){.positive = IDS_NONE,
		.reference = reference ? &t->reference : NULL};
	items_read_truth(&t->task.truth, &t->input, &need, "asked.tsv");
	if (reference)
		items_read_truth(&t->reference, &t->input, &panel,
			"wanted.tsv");
	models_read(&t->task.models, &t->task.truth, &t->input, &from, operand, n);
	models_rank(&t->task.models, &t->task.truth);
	if (reference)
		items_rank_as(&t->reference, &t->task.truth.labels);
}

static inline void
tables_read(struct tables *t, bool names, bool reference, char **operand,
	size_t n)
{
	tables_read_as(t, "-q -L l0,l1,l2", names, reference, operand, n);
}

#endif
