#include "attribute_table.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/tsv.h"
#include "text/unknown.h"

#include <stdio.h>

enum { VALUES = 20 }; /* most values that have a row each; more are no groups */

/* The distinct values of a column, and how many rows have each. */
struct column {
	char *name;
	struct ids values;
	double *rows;
	uint32_t *value;         /* per key: its value; IDS_NONE: none */
	size_t cap, value_cap;
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

		MEM_GROW(to->value, to->value_cap, x->keys.n);
		to->value[had] = IDS_NONE;
		if ((int)c != x->key.at && !x->of_items &&
		    unknown_value(v))
			v = view_of(UNKNOWN_GROUP);
		if ((int)c == x->key.at || v.n == 0)
			continue;
		MEM_GROW_ZERO(to->rows, to->cap, to->values.n + 1);
		to->value[had] = ids_intern(&to->values, v);
		to->rows[to->value[had]]++;
	}
}

/* ---- groups of annotators ---- */

/* The annotators who labelled. */
struct people {
	const struct ids *names;
	double *labels;          /* per annotator: labels given */
	uint32_t *key;           /* per annotator: key, or IDS_NONE: no row */
	size_t n, with;          /* annotators with a label; with a row, too */
};

static void
count_labels(struct people *p, const struct items *truth, const struct ids *keys)
{
	size_t all = truth->annotators.n;

	*p = (struct people){.names = &truth->annotators,
		.labels = mem_zero(all, sizeof *p->labels),
		.key = mem_alloc(all, sizeof *p->key)};
	for (size_t i = 0; i < truth->n; i++)
		for (size_t r = truth->first[i]; r < truth->first[i + 1]; r++)
			p->labels[items_rating(truth, r).annotator]++;
	for (size_t a = 0; a < all; a++) {
		p->key[a] = ids_lookup(keys, ids_name(p->names, a));
		p->n += p->labels[a] > 0;
		p->with += p->labels[a] > 0 && p->key[a] != IDS_NONE;
	}
}

static void
tell_small(const char *file, const struct column *c, const size_t *members,
	const double *labels)
{
	struct finding f = {.name = FINDINGS_SMALL_GROUP, .file = file,
		.column = c->name};
	char remedy[40];
	size_t least = 0, units;

	for (size_t v = 0; v < c->values.n; v++)
		if (members[v] > 0 && (members[v] < FINDINGS_FEW_ANNOTATORS ||
		    labels[v] < FINDINGS_FEW_LABELS) &&
		    !view_is(ids_name(&c->values, v), UNKNOWN_GROUP) &&
		    (f.count++ == 0 || labels[v] < labels[least]))
			least = v;
	if (f.count == 0)
		return;
	f.value = ids_name(&c->values, least);
	units = members[least] < FINDINGS_FEW_ANNOTATORS ?
		FINDINGS_FEW_ANNOTATORS : members[least] + 1;
	snprintf(remedy, sizeof remedy, "--min-units=%zu", units);
	f.remedy = remedy;
	findings_tell(&f, "groups of %s with fewer than %d annotators or %d "
		"labels: %.0f, such as %s (annotators=%zu labels=%.0f; annot-bias "
		"%s leaves it out of rows over groups)", c->name,
		FINDINGS_FEW_ANNOTATORS, FINDINGS_FEW_LABELS, f.count,
		err_quote(f.value), members[least], labels[least], remedy);
}

/* Count annotators and labels by value, and find those of no value and values of
 * few. */
static void
find_groups(const char *file, const struct column *c, const struct people *p,
	bool all_differ)
{
	size_t *members = mem_zero(c->values.n, sizeof *members), unknown = 0;
	double *labels = mem_zero(c->values.n, sizeof *labels);

	for (size_t a = 0; a < p->names->n; a++) {
		uint32_t v = p->key[a] == IDS_NONE ? IDS_NONE :
			c->value[p->key[a]];

		if (p->labels[a] == 0)
			continue;
		if (v == IDS_NONE || view_is(ids_name(&c->values, v),
		    UNKNOWN_GROUP)) {
			unknown++;
			continue;
		}
		members[v]++;
		labels[v] += p->labels[a];
	}
	unknown_tell(file, c->name, unknown, p->n);
	if (c->values.n <= VALUES && !all_differ)
		tell_small(file, c, members, labels);
	MEM_FREE(members, labels);
}

/* ---- facts ---- */

/* Many values that all differ, as texts do, are no groups. people: NULL where the
 * table is of items, or has no row for any of them. */
static void
add_column(struct report *r, const char *file, struct column *c,
	const struct ids *keys, const struct people *people)
{
	if (c->values.n == 0 || (c->values.n == keys->n && keys->n > VALUES))
		return;
	if (people)
		find_groups(file, c, people, c->values.n == keys->n);
	report_value(r, REPORT_FACT, file, "values", c->name, view_of(""),
		(double)c->values.n);
	for (size_t v = 0; v < c->values.n && c->values.n <= VALUES; v++)
		report_value(r, REPORT_FACT, file, "value", c->name, ids_name(&c->values, v),
			c->rows[v]);
	findings_of_names(&c->values, "values", c->name, file, true);
}

/* Note what was labelled without a row, or those who labelled, none of whom has one. */
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
	struct people people = {.n = 0};
	size_t n;

	open_table(&x, &path, input);
	while ((n = tsv_rows(&x.t)) > 0)
		for (size_t row = 0; row < n; row++)
			read_row(&x, row);
	report_value(r, REPORT_FACT, x.t.file, "attributes", x.of_items ?
		input->item : input->annotator, view_of(x.of_items ? "items" :
		"annotators"), (double)x.keys.n);
	if (!x.of_items && truth->n > 0 && truth->known && truth->first)
		count_labels(&people, truth, &x.keys);
	for (size_t c = 0; c < x.n; c++)
		if ((int)c != x.key.at)
			add_column(r, x.t.file, &x.column[c], &x.keys,
				people.with > 0 ? &people : NULL);
	if (truth->n > 0 && (x.of_items || (truth->known && people.with == 0)))
		add_lacking(r, x.t.file, &x, truth);
	tsv_close(&x.t);
}
