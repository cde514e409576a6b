/* table: a random truth and models, as arrays and as annot-score reads them. */
#ifndef ANNOT_TEST_SCORE_TABLE_H
#define ANNOT_TEST_SCORE_TABLE_H

#include "judge/criteria.h"
#include "judge/tuples.h"

#include "check.h"
#include "options.h"
#include "predict/models.h"
#include "stats/rng.h"

enum { ITEMS = 10, LABELS = 4, FORTY = 40 };

/* Shares are whole numbers of eighths, of primary labels at p_flip and its
 * limits, and of sixteenths, of the soft model; p_flip is one of fortieths. */
struct data {
	size_t items, named, k;      /* k: one more may have no name */
	const char *const *name;     /* of labels */
	uint32_t n[ITEMS][LABELS];
	bool primary, histogram, groups;
	bool flips, retests, lost;   /* columns pflip_new; pairs and disagree; an
	                                item may have no label that is no flip */
	uint32_t flip[ITEMS], pairs[ITEMS], disagree[ITEMS];
	uint32_t eighths[AT_KINDS][ITEMS][LABELS];
	uint64_t weight[ITEMS];      /* of the histogram; 1 without */
	size_t group[ITEMS];
	size_t order[ITEMS];         /* of the items in the table */
	uint32_t hard[ITEMS], sixteenths[ITEMS][LABELS];
};

static const char *const letters[] = {"a", "b", "c", "d"};
static const char *const digits[] = {"1", "2", "5", "6"};

struct table {
	struct input input;
	struct items truth;
	struct models models;        /* hard and soft */
};

/* ---- drawing ---- */

/* Some of the first labels have all the parts. */
static inline void
draw_parts(uint32_t *part, size_t labels, uint32_t parts, struct rng *r)
{
	size_t some = 1 + (size_t)rng_below(r, labels);

	memset(part, 0, LABELS * sizeof *part);
	for (uint32_t i = 0; i < parts; i++)
		part[rng_below(r, some)]++;
}

static inline void
draw_item(struct data *d, size_t i, struct rng *r)
{
	size_t x = (size_t)rng_below(r, i + 1);

	d->order[i] = d->order[x];
	d->order[x] = i;
	draw_parts(d->n[i], d->named, 1 + (uint32_t)rng_below(r, 5), r);
	for (int kind = 0; kind < AT_KINDS; kind++)
		draw_parts(d->eighths[kind][i], d->named,
			(uint32_t)rng_below(r, 11), r);
	draw_parts(d->sixteenths[i], d->named, 16, r);
	d->hard[i] = (uint32_t)rng_below(r, d->named);
	d->weight[i] = d->histogram ? 1 + rng_below(r, 4) : 1;
	d->group[i] = d->groups ? (size_t)rng_below(r, 3) : 0;
}

/* The least p_flip, in fortieths, that explains every label: (K-1)/K of them,
 * rounded up. */
static inline uint32_t
all_flip(const struct data *d)
{
	return (uint32_t)((FORTY * (d->k - 1) + d->k - 1) / d->k);
}

/* One p_flip of all items, or one of each. */
static inline void
draw_flips(struct data *d, struct rng *r)
{
	bool one = rng_below(r, 2) != 0;

	d->flips = rng_below(r, 4) != 0;
	d->retests = rng_below(r, 3) != 0;
	d->lost = rng_below(r, 12) == 0;
	for (size_t i = 0; i < d->items; i++) {
		d->flip[i] = one && i > 0 ? d->flip[0] :
			(uint32_t)rng_below(r, all_flip(d) - 3);
		d->pairs[i] = (uint32_t)rng_below(r, 5);
		d->disagree[i] = (uint32_t)rng_below(r, d->pairs[i] + 1);
	}
	if (d->lost)
		d->flip[0] = all_flip(d);
}

/* Items that are alike on all sides come to be, too. */
static inline void
data_draw(struct data *d, struct rng *r)
{
	*d = (struct data){.items = 1 + (size_t)rng_below(r, ITEMS),
		.named = 2 + (size_t)rng_below(r, LABELS - 1),
		.name = rng_below(r, 2) ? letters : digits,
		.primary = rng_below(r, 2) != 0,
		.histogram = rng_below(r, 3) == 0};
	d->k = d->named + (d->name == digits && rng_below(r, 3) == 0);
	draw_flips(d, r);
	for (size_t i = 0; i < d->items; i++)
		draw_item(d, i, r);
	for (size_t i = 1; i < d->items; i++) {
		size_t from = (size_t)rng_below(r, i);

		if (rng_below(r, 3))
			continue;
		memcpy(d->n[i], d->n[from], sizeof d->n[i]);
		for (int kind = 0; kind < AT_KINDS; kind++)
			memcpy(d->eighths[kind][i], d->eighths[kind][from],
				sizeof d->n[i]);
		d->hard[i] = d->hard[from];
		d->flip[i] = d->flip[from];
		d->pairs[i] = d->pairs[from];
		d->disagree[i] = d->disagree[from];
	}
}

/* ---- files ---- */

static inline void
write_truth(const struct data *d)
{
	FILE *f = fopen("truth.tsv", "w");

	fprintf(f, "item\tlabel\tn\tclasses%s%s%s%s%s\n", d->histogram ?
		"\titems" : "", d->groups ? "\tgroup" : "", d->primary ?
		"\tprimary\tprimary_lo\tprimary_hi" : "", d->flips ?
		"\tpflip_new" : "", d->retests ? "\tpairs\tdisagree" : "");
	for (size_t at = 0; at < d->items * d->named; at++) {
		size_t i = d->order[at / d->named], l = at % d->named;

		fprintf(f, "i%zu\t%s\t%u\t%zu", i, d->name[l],
			(unsigned)d->n[i][l], d->k);
		if (d->histogram)
			fprintf(f, "\t%u", (unsigned)d->weight[i]);
		if (d->groups)
			fprintf(f, "\tg%zu", d->group[i]);
		for (int kind = 0; kind < AT_KINDS && d->primary; kind++)
			fprintf(f, "\t%g", d->eighths[kind][i][l] / 8.);
		if (d->flips)
			fprintf(f, "\t%g", d->flip[i] / (double)FORTY);
		if (d->retests)
			fprintf(f, "\t%u\t%u", (unsigned)d->pairs[i],
				(unsigned)d->disagree[i]);
		fprintf(f, "\n");
	}
	fclose(f);
}

static inline void
write_models(const struct data *d)
{
	FILE *hard = fopen("hard.tsv", "w"), *soft = fopen("soft.tsv", "w");

	fprintf(hard, "item\tlabel\n");
	fprintf(soft, "item");
	for (size_t l = 0; l < d->named; l++)
		fprintf(soft, "\t%s", d->name[l]);
	for (size_t i = 0; i < d->items; i++) {
		fprintf(hard, "i%zu\t%s\n", i, d->name[d->hard[i]]);
		fprintf(soft, "\ni%zu", i);
		for (size_t l = 0; l < d->named; l++)
			fprintf(soft, "\t%g", d->sixteenths[i][l] / 16.);
	}
	fprintf(soft, "\n");
	fclose(hard);
	fclose(soft);
}

/* Does the table know what a target needs? */
static inline bool
data_has(const struct data *d, int target)
{
	return target == TARGET_PRIMARY ? d->primary :
		target != TARGET_NEW || d->flips;
}

/* What stands in truth.tsv, hard.tsv and soft.tsv. */
static inline void
table_read(struct table *t, const char *arguments, bool intersect)
{
	static char hard[] = "hard.tsv", soft[] = "soft.tsv";
	static const struct items_need need = {.label_set = true,
		.predicted = true, .ranks = true,
		.shares = true, .numbers = {"primary", "primary_lo",
		"primary_hi", "pflip_new", "r_new", "pairs", "disagree",
		"pflip", "once", "neighbours", "same_slip", "place"},
		.signs = {[AT_PFLIP] = true, [AT_LO] = true,
		[AT_HI] = true}};
	const struct predictions_need from = {.intersect = intersect};
	struct items_need with = need;
	char *files[] = {hard, soft};
	struct tuples tuples;

	options(&t->input, arguments);
	tuples_init(&tuples);
	with.tuple = tuples_of_row;
	with.tuples = &tuples;
	items_read_truth(&t->truth, &t->input, &with, "truth.tsv");
	tuples_take(&tuples, &t->truth, &with);
	models_read(&t->models, &t->truth, &t->input, &from, files, 2);
	models_rank(&t->models, &t->truth);
}

/* A truth of this text, and models that say a of each item, a letter each. */
static inline void
table_of_text(struct table *t, const char *text, const char *items)
{
	char hard[256] = "item\tlabel\n", soft[256] = "item\tlabel\tp\n";

	for (const char *i = items; *i; i++) {
		size_t n = strlen(hard), m = strlen(soft);

		snprintf(hard + n, sizeof hard - n, "%c\ta\n", *i);
		snprintf(soft + m, sizeof soft - m, "%c\ta\t1\n", *i);
	}
	write_text("truth.tsv", text);
	write_text("hard.tsv", hard);
	write_text("soft.tsv", soft);
	table_read(t, "", false);
}

static inline void
table_of(struct table *t, const struct data *d)
{
	write_truth(d);
	write_models(d);
	table_read(t, d->groups ? "-g group" : d->name == letters ?
		d->named == 2 ? "-L a,b" : d->named == 3 ? "-L a,b,c" :
		"-L a,b,c,d" : "", false);
}

/* The number of item i of the table in the data. */
static inline size_t
table_item(const struct table *t, size_t i)
{
	return (size_t)strtoul(items_name(&t->truth, i).p + 1, NULL, 10);
}

#endif
