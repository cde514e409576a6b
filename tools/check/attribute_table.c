#include "attribute_table.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/tsv.h"

#include <stdio.h>

enum { VALUES = 20 }; /* most values that have a row each; more are no groups */

/* The distinct values of a column, and how many rows have each. */
struct column {
	char *name;
	struct ids values;
	double *rows;
	size_t cap;
};

struct table {
	struct tsv t;
	struct tsv_column key;
	bool of_items;
	struct ids keys;
	struct column *column;   /* per column of the file */
	size_t n;
};

/* ---- reading ---- */

/* The key is the column of annotators, else that of items, as for --attributes of
 * the other tools. */
static void
open_table(struct table *x, char **path, const struct input *o)
{
	const struct strings *header = &o->header;

	x->key = (struct tsv_column){.name = o->annotator, .other = o->item,
		.required = true, .option = "-a"};
	tsv_open(&x->t, path, 1, &x->key, 1, header->at, header->n, true);
	x->of_items = x->key.by_other;
	x->n = x->t.header.n;
	x->column = mem_zero(x->n, sizeof *x->column);
	ids_init(&x->keys);
	for (size_t c = 0; c < x->n; c++) {
		struct view v = x->t.header.name[c];

		x->column[c].name = mem_copy(v.p, v.n);
		ids_init(&x->column[c].values);
	}
}

static void
read_row(struct table *x, size_t row)
{
	size_t had = x->keys.n;

	if (ids_intern(&x->keys, tsv_field(&x->t, row, x->key.at)) < had)
		return;
	for (size_t c = 0; c < x->n; c++) {
		struct column *to = &x->column[c];
		struct view v = tsv_field(&x->t, row, (int)c);

		if ((int)c == x->key.at || v.n == 0)
			continue;
		MEM_GROW_ZERO(to->rows, to->cap, to->values.n + 1);
		to->rows[ids_intern(&to->values, v)]++;
	}
}

/* ---- facts ---- */

/* Many values that all differ, as texts do, are no groups. */
static void
add_column(struct report *r, const char *file, const struct column *c,
	const struct ids *keys)
{
	if (c->values.n == 0 || (c->values.n == keys->n && keys->n > VALUES))
		return;
	report_value(r, REPORT_FACT, file, "values", c->name, view_of(""),
		(double)c->values.n);
	for (size_t v = 0; v < c->values.n && c->values.n <= VALUES; v++)
		report_value(r, REPORT_FACT, file, "value", c->name, ids_name(&c->values, v),
			c->rows[v]);
	findings_of_names(&c->values, "values", c->name, file);
}

/* Note those who labelled, or what was labelled, without a row. */
static void
add_lacking(struct report *r, const char *file, const struct table *x,
	const struct items *truth)
{
	const struct ids *people = x->of_items ? &truth->names :
		&truth->annotators;
	struct report_row row = {.kind = REPORT_NOTE, .name = "no_attributes",
		.file = file, .column = x->key.name, .count = 0};
	char text[200];

	for (size_t i = 0; i < people->n; i++)
		if (ids_lookup(&x->keys, ids_name(people, i)) == IDS_NONE &&
		    row.count++ == 0)
			row.value = ids_name(people, i);
	snprintf(text, sizeof text, "%.0f of the %zu %s have no row in the table "
		"of attributes, the first is %s", row.count, people->n,
		x->of_items ? "items" : "annotators",
		row.count > 0 ? err_quote(row.value) : "");
	row.message = text;
	if (row.count > 0)
		report_add(r, &row);
}

void
attribute_table(const char *file, const struct input *input,
	const struct items *truth, struct report *r)
{
	char *path = mem_copy(file, strlen(file));
	struct table x = {.n = 0};
	size_t n;

	open_table(&x, &path, input);
	while ((n = tsv_rows(&x.t)) > 0)
		for (size_t row = 0; row < n; row++)
			read_row(&x, row);
	report_value(r, REPORT_FACT, x.t.file, "attributes", x.of_items ?
		input->item : input->annotator, view_of(x.of_items ? "items" :
		"annotators"), (double)x.keys.n);
	for (size_t c = 0; c < x.n; c++)
		if ((int)c != x.key.at)
			add_column(r, x.t.file, &x.column[c], &x.keys);
	if (truth->n > 0 && (x.of_items || truth->known))
		add_lacking(r, x.t.file, &x, truth);
	for (size_t c = 0; c < x.n; c++) {
		ids_free(&x.column[c].values);
		MEM_FREE(x.column[c].name, x.column[c].rows);
	}
	ids_free(&x.keys);
	tsv_close(&x.t);
	MEM_FREE(x.column, path);
}
