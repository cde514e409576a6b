#include "sums.h"

#include "group_values.h"
#include "stats/stats.h"
#include "agree/sketch.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum column { ROW, MODEL, METRIC, POSITIVE, GROUPING, GROUP, ANNOTATOR, SUM, OF, LABELS, ITEMS,
	SKETCH, SETTINGS };

const struct record_column sums_columns[] = {
	[ROW] = {"row", RECORD_TEXT}, [MODEL] = {"model", RECORD_KEY},
	[METRIC] = {"metric", RECORD_KEY}, [POSITIVE] = {"positive", RECORD_KEY},
	[GROUPING] = {"grouping", RECORD_KEY},
	[GROUP] = {"group", RECORD_KEY}, [ANNOTATOR] = {"annotator", RECORD_KEY},
	[SUM] = {"sum", RECORD_EXACT}, [OF] = {"of", RECORD_EXACT},
	[LABELS] = {"labels", RECORD_COUNT}, [ITEMS] = {"items", RECORD_COUNT},
	[SKETCH] = {"items_sketch", RECORD_KEY}, [SETTINGS] = {"settings", RECORD_KEY},
	{NULL, 0}
};

/* ---- writing ---- */

/* A row; keys that are empty, and numbers that are NUM_NA, do not apply. */
struct row {
	const char *row, *model, *metric, *grouping;
	struct view positive, group, annotator;
	double sum, of, labels, items;
	struct sketch *sketch;
};

static void
write_row(struct out *out, const struct row *x)
{
	struct record r = record_start(out, sums_columns);

	record_text(&r, x->row);
	record_key(&r, view_of(x->model ? x->model : ""));
	record_key(&r, view_of(x->metric ? x->metric : ""));
	record_key(&r, x->positive);
	record_key(&r, view_of(x->grouping ? x->grouping : ""));
	record_key(&r, x->group);
	record_key(&r, x->annotator);
	record_exact(&r, x->sum);
	record_exact(&r, x->of);
	record_count(&r, x->labels);
	record_count(&r, x->items);
	sketch_write(x->sketch, &r);
	record_end(&r);
}

size_t
sums_start(struct out *out, const struct items *items, const struct input *input)
{
	struct sketch sketch = {.n = 0};
	struct row row = {.row = "items", .sum = NUM_NA, .of = NUM_NA,
		.labels = NUM_NA, .items = (double)items->n, .sketch = &sketch};

	sketch_settings(&sketch.settings, input);
	for (size_t i = 0; i < items->n; i++)
		sketch_add(&sketch, items_name(items, i));
	write_row(out, &row);
	strings_free(&sketch.settings);
	return 1;
}

void
sums_end(struct out *out, size_t rows)
{
	write_row(out, &(struct row){.row = "rows", .sum = NUM_NA, .of = NUM_NA,
		.labels = NUM_NA, .items = (double)rows});
}

size_t
sums_section(struct out *out, const char *row, const char *model,
	const struct rate *rate, const struct units *u, const struct decisions *d)
{
	const struct drawn once = {.annotator = NULL};
	const struct items *items = u->raters->items;
	struct row x = {.row = row, .model = model, .metric = rate->about.name,
		.grouping = u->grouping->text};
	struct composition *c = units_count(u, d->same, NULL);
	double *labels = mem_zero(u->n, sizeof *labels);
	struct unit_values by;
	size_t rows = 0;

	if (rate->of_positive)
		x.positive = labels_name(&items->labels, d->positive_label);
	unit_values_init(&by, u, d, rate, false);
	unit_values_weigh(&by, &once);
	for (size_t r = 0; r < u->raters->ratings; r++)
		if (u->unit[r] != IDS_NONE && !isnan(d->same[r]))
			labels[u->unit[r]]++;
	for (uint32_t a = 0; a < u->n; a++) {
		if (u->group[a] == IDS_NONE)
			continue;
		x.group = ids_name(&u->names, u->group[a]);
		x.annotator = ids_name(&items->annotators, a);
		x.sum = sum_value(&by.sum[a]);
		x.of = sum_value(&by.n[a]);
		x.labels = labels[a];
		x.items = NUM_NA;
		write_row(out, &x);
		rows++;
	}
	x.annotator = view_of("");
	x.sum = x.of = x.labels = NUM_NA;
	for (size_t g = 0; g <= u->groups; g++) {
		x.group = g < u->groups ? ids_name(&u->names, g) : view_of("");
		x.items = (double)c[g].items;
		write_row(out, &x);
		rows++;
	}
	unit_values_free(&by);
	MEM_FREE(c, labels);
	return rows;
}

/* ---- reading ---- */

struct reading {
	struct sums *x;
	struct record_reader in;
	struct sketch sketch;
	size_t cap;
};

static struct view
field(const struct reading *r, enum column c)
{
	return record_read(&r->in, (int)c);
}

static double
number(struct reading *r, enum column c)
{
	double x;

	if (!tsv_number(&r->in.t, field(r, c), &x) || x < 0)
		record_bad(&r->in, (int)c, "a number of 0 or more");
	return x;
}

/* The number of a name; of * IDS_NONE. */
static uint32_t
name_in(const struct reading *r, struct ids *names, enum column c)
{
	return view_is(field(r, c), "*") ? IDS_NONE : ids_intern(names, field(r, c));
}

static uint32_t
section_in(const struct reading *r)
{
	struct view key[SUMS_KEYS];
	size_t n = SUMS_KEYS;
	char *text;
	uint32_t id;

	for (enum column c = ROW; c <= GROUPING; c++) {
		key[c] = field(r, c);
		n += key[c].n;
	}
	text = mem_alloc(n, 1);
	id = ids_intern(&r->x->sections, (struct view){text,
		record_join(text, key, SUMS_KEYS)});
	MEM_FREE(text);
	return id;
}

static void
read_row(struct reading *r)
{
	struct sums *x = r->x;
	struct sums_entry e = {.sum = 0};

	if (view_is(field(r, ROW), "items")) {
		sketch_read(&r->sketch, &r->in, SKETCH);
		x->items += number(r, ITEMS);
		x->parts++;
		return;
	}
	e.section = section_in(r);
	e.annotator = name_in(r, &x->annotators, ANNOTATOR);
	e.group = name_in(r, &x->groups, GROUP);
	if (e.annotator != IDS_NONE) {
		e.sum = number(r, SUM);
		e.of = number(r, OF);
		e.labels = number(r, LABELS);
	} else {
		e.items = number(r, ITEMS);
		e.labels = e.group == IDS_NONE; /* tables with the section */
	}
	MEM_GROW(x->entry, r->cap, x->n + 1);
	x->entry[x->n++] = e;
}

static int
cmp_entries(const void *a, const void *b)
{
	const struct sums_entry *x = a, *y = b;

	if (x->section != y->section)
		return x->section < y->section ? -1 : 1;
	if (x->annotator != y->annotator)
		return x->annotator < y->annotator ? -1 : 1;
	return (x->group > y->group) - (x->group < y->group);
}

static void
add_entries(struct sums *x)
{
	size_t n = 0;

	if (x->n > 0)
		qsort(x->entry, x->n, sizeof *x->entry, cmp_entries);
	for (size_t i = 0; i < x->n; i++) {
		struct sums_entry *e = &x->entry[i];
		struct sums_entry *to = n > 0 ? &x->entry[n - 1] : NULL;

		if (!to || cmp_entries(to, e) != 0) {
			x->entry[n++] = *e;
			continue;
		}
		to->sum += e->sum;
		to->of += e->of;
		to->labels += e->labels;
		to->items += e->items;
	}
	x->n = n;
}

/* An annotator has one group in a section, which every table has. */
static void
check(const struct sums *x, const char *file)
{
	for (size_t i = 0; i < x->n; i++) {
		const struct sums_entry *e = &x->entry[i];
		struct view key[SUMS_KEYS];

		record_split(ids_name(&x->sections, e->section), key, SUMS_KEYS);
		if (e->annotator == IDS_NONE && e->group == IDS_NONE &&
		    e->labels != (double)x->parts)
			err_file(file, "rows %s of model %s, positive label %s and "
				"grouping %s are in %.0f of %zu tables (give all shards the "
				"same -L and -P, and models the same names, as NAME=FILE)",
				err_quote(key[SUMS_ROW]), err_quote(key[SUMS_MODEL]),
				err_quote(key[SUMS_POSITIVE]), err_quote(key[SUMS_GROUPING]),
				e->labels, x->parts);
		if (i > 0 && e->annotator != IDS_NONE && e[-1].section == e->section &&
		    e[-1].annotator == e->annotator)
			err_file(file, "annotator %s is in the groups %s and %s",
				err_quote(ids_name(&x->annotators, e->annotator)),
				err_quote(ids_name(&x->groups, e[-1].group)),
				err_quote(ids_name(&x->groups, e->group)));
	}
}

/* Put names in bytewise order; returns their ranks, which the caller frees. */
static uint32_t *
order(struct ids *names)
{
	uint32_t *sorted = ids_sorted(names), *ranks = ids_ranks(names);

	ids_reorder(names, sorted);
	MEM_FREE(sorted);
	return ranks;
}

void
sums_read(struct sums *x, const char *file)
{
	struct reading r = {.x = x};
	uint32_t *annotator, *group;

	*x = (struct sums){.n = 0};
	ids_init(&x->sections);
	ids_init(&x->annotators);
	ids_init(&x->groups);
	record_open(&r.in, file, sums_columns, 3 << SKETCH);
	while (record_next_counted(&r.in, ITEMS))
		read_row(&r);
	record_close(&r.in);
	strings_free(&r.sketch.settings);
	annotator = order(&x->annotators);
	group = order(&x->groups);
	for (size_t i = 0; i < x->n; i++) {
		struct sums_entry *e = &x->entry[i];

		e->annotator = e->annotator == IDS_NONE ? IDS_NONE :
			annotator[e->annotator];
		e->group = e->group == IDS_NONE ? IDS_NONE : group[e->group];
	}
	MEM_FREE(annotator, group);
	add_entries(x);
	check(x, file);
}

void
sums_free(struct sums *x)
{
	ids_free(&x->sections);
	ids_free(&x->annotators);
	ids_free(&x->groups);
	MEM_FREE(x->entry);
}
