#include "predictions.h"

#include "doubts.h"
#include "err.h"
#include "hints.h"
#include "mem.h"
#include "tsv.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A row of a soft prediction, or a cell of a wide one. */
struct entry {
	uint32_t item, label;
	size_t line;
	double p;
};

struct reader {
	struct predictions *out;
	const struct ids *items;
	struct labels *labels;
	const struct input *input;
	struct tsv t;
	struct tsv_column column[4];
	uint32_t *wide;      /* label of each column, IDS_NONE: no label */
	struct entry *entry;
	size_t n, cap;
	struct ids others;   /* items that the truth lacks */
	bool unnamed;        /* item p, without a label */
	bool classes;        /* decisions are classes, not labels */
	bool *numeric;       /* hard: per column, is every cell a probability? */
	bool *labelled;      /* item p: per column, is every cell a label? */
	uint32_t first;      /* hard: the first decision, */
	bool varied;         /* and whether another one differs */
};

enum { C_ITEM, C_LABEL, C_PROB, C_ANNOTATOR, COLUMNS };

/* A model's name becomes a field of the results. */
static void
check_name(const char *name)
{
	if (*name == '\0' || strcmp(name, "*") == 0 ||
	    strpbrk(name, "\t\r\n"))
		err_usage("a model cannot be called %s: NAME=FILE renames it",
			err_quote(name, strlen(name)));
}

/* The model's name: before a =, else from the file's. The caller frees both. */
static char *
model_name(const char *operand, char **file)
{
	const char *eq = strchr(operand, '='), *slash, *dot;

	if (eq == operand)
		err_usage("operand %s: expected NAME=FILE",
			err_quote(operand, strlen(operand)));
	if (eq && !memchr(operand, '/', (size_t)(eq - operand))) {
		*file = mem_copy(eq + 1, strlen(eq + 1));
		return mem_copy(operand, (size_t)(eq - operand));
	}
	*file = mem_copy(operand, strlen(operand));
	slash = strrchr(operand, '/');
	operand = slash ? slash + 1 : operand;
	dot = strrchr(operand, '.');
	return mem_copy(operand, dot && dot > operand ?
		(size_t)(dot - operand) : strlen(operand));
}

/* ---- columns ---- */

/* Is the column of probabilities one of several that are named after labels? */
static bool
is_wide(const struct reader *r)
{
	const struct tsv_header *h = &r->t.header;
	struct view prob = h->name[r->column[C_PROB].at];
	size_t labels = 0;

	for (size_t c = 0; c < h->n; c++)
		labels += labels_find(r->labels, h->name[c]) != IDS_NONE;
	return labels > 1 && labels_find(r->labels, prob) != IDS_NONE;
}

static bool
has_column(const struct reader *r, uint32_t label)
{
	for (size_t c = 0; c < r->t.header.n; c++)
		if (r->wide[c] == label)
			return true;
	return false;
}

/* Label of each column of probabilities; with -L every label must have one. */
static void
wide_columns(struct reader *r)
{
	const struct tsv_header *h = &r->t.header;
	size_t labels = 0, last = SIZE_MAX;

	r->wide = mem_alloc(h->n, sizeof *r->wide);
	for (size_t c = 0; c < h->n; c++) {
		bool key = (int)c == r->column[C_ITEM].at ||
			(int)c == r->column[C_ANNOTATOR].at;
		uint32_t known = labels_find(r->labels, h->name[c]);

		r->wide[c] = key ? IDS_NONE : labels_add(r->labels, h->name[c]);
		labels += r->wide[c] != IDS_NONE;
		if (r->wide[c] != IDS_NONE && known == IDS_NONE)
			last = c;
	}
	if (labels == 1 && last != SIZE_MAX)
		err_line(r->t.file, 1, "one column beside the item, %s, which "
			"is no label: -l '%.*s' reads decisions, --prob='%.*s' "
			"probabilities of the positive label", err_quote(
			h->name[last].p, h->name[last].n),
			(int)h->name[last].n, h->name[last].p,
			(int)h->name[last].n, h->name[last].p);
	for (uint32_t l = 0; l < r->input->labels.n; l++) {
		const char *label = r->input->labels.at[l];

		if (!has_column(r, l))
			err_line(r->t.file, 1, "no column for the label %s of "
				"-L in the header %s", err_quote(label,
				strlen(label)), err_quote(h->text, h->bytes));
	}
}

/* Per column: is it none of those that are read? The caller frees. */
static bool *
other_columns(const struct reader *r)
{
	bool *other = mem_alloc(r->t.header.n, sizeof *other);

	for (size_t c = 0; c < r->t.header.n; c++) {
		other[c] = true;
		for (size_t i = 0; i < COLUMNS; i++)
			other[c] = other[c] && (int)c != r->column[i].at;
	}
	return other;
}

/* A table of p, unless it has a column for a label. */
static void
start_unnamed(struct reader *r)
{
	const struct tsv_header *h = &r->t.header;

	r->labelled = other_columns(r);
	for (size_t c = 0; c < h->n; c++)
		if (r->labelled[c] && labels_find(r->labels, h->name[c]) !=
		    IDS_NONE)
			err_line(r->t.file, 1, "a column of probabilities, and "
				"a column %s named after a label: cut one out",
				err_quote(h->name[c].p, h->name[c].n));
}

/* The columns of -i and -l may be those of one of the two tables, while the other
 * calls them item and label. */
static void
open_table(struct reader *r, char **file, const struct predictions_need *need,
	const struct items *t)
{
	const struct input *in = r->input;
	const char *prob = need->prob ? need->prob : "p";
	const struct tsv_column columns[COLUMNS] = {
		[C_ITEM] = {.name = in->item, .required = true, .option = "-i",
			.other = in->named.item && !t->other_item ? "item" :
			NULL},
		[C_LABEL] = {.name = in->label, .required = t->other_label,
			.option = "-l", .other = in->named.label &&
			!t->other_label ? "label" : NULL},
		[C_PROB] = {.name = prob, .required = need->prob != NULL,
			.option = "--prob"},
		[C_ANNOTATOR] = {.name = in->annotator},
	};
	bool label, p;

	memcpy(r->column, columns, sizeof columns);
	tsv_open(&r->t, file, 1, r->column, COLUMNS, NULL, 0, true);
	label = r->column[C_LABEL].at >= 0;
	p = r->column[C_PROB].at >= 0;
	r->unnamed = !label && p && !is_wide(r);
	if (!label && !r->unnamed)
		wide_columns(r);
	r->out->soft = !label || p;
	if (r->unnamed)
		start_unnamed(r);
	else if (!r->out->soft)
		r->numeric = other_columns(r);
}

/* ---- rows ---- */

/* The truth's item of a row; IDS_NONE and kept in others if it has none. */
static uint32_t
row_item(struct reader *r, size_t row)
{
	struct view v = tsv_field(&r->t, row, r->column[C_ITEM].at);
	struct ids_key key;
	uint32_t item;

	if (v.n == 0)
		tsv_bad(&r->t, row, r->input->item, "a name", v);
	key = ids_hash(v);
	item = ids_find(r->items, &key);
	if (item == IDS_NONE)
		ids_add(&r->others, &key);
	return item;
}

static double
probability(struct reader *r, size_t row, int c)
{
	struct view v = tsv_field(&r->t, row, c), name = r->t.header.name[c];
	double p;

	if (!tsv_probability(&r->t, v, &p)) {
		char *column = mem_copy(name.p, name.n);

		tsv_bad(&r->t, row, column, r->wide ?
			"a probability in [0,1] (-L names the columns that are "
			"labels)" : "a probability in [0,1]", v);
	}
	return p;
}

static void
add_entry(struct reader *r, struct entry e)
{
	r->entry = mem_grow(r->entry, &r->cap, r->n + 1, sizeof *r->entry);
	r->entry[r->n++] = e;
}

_Noreturn static void
second_prediction(const struct reader *r, size_t row, uint32_t item)
{
	const struct tsv_header *h = &r->t.header;
	struct view v = ids_name(r->items, item);
	bool each = r->column[C_ANNOTATOR].at >= 0 ||
		hints_column(h->name, h->n, 'a') < h->n;
	const char *hint = "";

	if (each && r->out->soft)
		hint = ", expected one for each item, not each annotator";
	else if (each || tsv_find(h, r->input->count) >= 0)
		hint = ", expected one for each item (what people said is the "
			"truth, on standard input or with -t)";
	err_line(r->t.file, r->t.lines[row], "item %s: a second prediction (the "
		"first is in line %zu)%s", err_quote(v.p, v.n),
		r->out->line[item], hint);
}

static void
once(struct reader *r, size_t row, uint32_t item)
{
	if (r->out->line[item] > 0)
		second_prediction(r, row, item);
	r->out->line[item] = r->t.lines[row];
}

static void
wide_row(struct reader *r, size_t row)
{
	uint32_t item = row_item(r, row);

	if (item != IDS_NONE)
		once(r, row, item);
	for (size_t c = 0; c < r->t.width; c++) {
		double p;

		if (r->wide[c] == IDS_NONE)
			continue;
		p = probability(r, row, (int)c);
		if (item != IDS_NONE)
			add_entry(r, (struct entry){item, r->wide[c],
				r->t.lines[row], p});
	}
}

/* The label of a row of any form but `item p`. */
static uint32_t
row_label(struct reader *r, size_t row)
{
	struct view v = tsv_field(&r->t, row, r->column[C_LABEL].at);
	char text[256], expected[288];
	uint32_t label;

	if (r->classes && !r->out->soft)
		return labels_add(&r->out->classes, v);
	label = labels_add(r->labels, v);
	if (label != IDS_NONE)
		return label;
	labels_print(r->labels, text, sizeof text);
	snprintf(expected, sizeof expected, "a label of -L (%s)", text);
	tsv_bad(&r->t, row, r->input->label, expected, v);
}

/* Which columns beside a decision might be its probability? */
static void
look_beside(struct reader *r, size_t row, uint32_t label)
{
	double p;

	if (r->n++ == 0)
		r->first = label;
	r->varied = r->varied || label != r->first;
	for (size_t c = 0; c < r->t.width; c++)
		r->numeric[c] = r->numeric[c] && tsv_probability(&r->t,
			tsv_field(&r->t, row, (int)c), &p);
}

static void
long_row(struct reader *r, size_t row)
{
	uint32_t item = row_item(r, row), label = IDS_NONE;
	double p = 1;

	if (!r->unnamed && tsv_field(&r->t, row, r->column[C_LABEL].at).n == 0)
		tsv_bad(&r->t, row, r->input->label, "a label",
			(struct view){"", 0});
	if (r->out->soft)
		p = probability(r, row, r->column[C_PROB].at);
	if (item == IDS_NONE)
		return;
	for (size_t c = 0; r->unnamed && c < r->t.width; c++)
		r->labelled[c] = r->labelled[c] && labels_find(r->labels,
			tsv_field(&r->t, row, (int)c)) != IDS_NONE;
	if (!r->unnamed)
		label = row_label(r, row);
	if (!r->out->soft || r->unnamed)
		once(r, row, item);
	if (r->out->soft) {
		add_entry(r, (struct entry){item, label, r->t.lines[row], p});
		return;
	}
	look_beside(r, row, label);
	r->out->hard[item] = label;
}

/* ---- the whole table ---- */

static int
cmp_entries(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;

	if (x->item != y->item)
		return x->item < y->item ? -1 : 1;
	if (x->label != y->label)
		return x->label < y->label ? -1 : 1;
	return (x->line > y->line) - (x->line < y->line);
}

/* Entries by item; tables mostly come that way. */
static void
sort_entries(struct reader *r)
{
	struct entry *e = r->entry;
	bool sorted = true;

	for (size_t i = 1; i < r->n && sorted; i++)
		sorted = cmp_entries(&e[i - 1], &e[i]) < 0;
	if (!sorted)
		qsort(e, r->n, sizeof *e, cmp_entries);
	for (size_t i = 1; i < r->n; i++)
		if (e[i].item == e[i - 1].item && e[i].label == e[i - 1].label)
			err_line(r->t.file, e[i].line, "item %s: the same "
				"label twice", err_quote(
				ids_name(r->items, e[i].item).p,
				ids_name(r->items, e[i].item).n));
}

/* Each item's entries in place. An item with one entry gets a second place for
 * the other label of a two-label task. */
static void
place_entries(struct reader *r)
{
	struct predictions *p = r->out;
	size_t at = 0, e = 0;

	sort_entries(r);
	p->start = mem_alloc(p->n + 1, sizeof *p->start);
	p->label = mem_alloc(r->n + p->n, sizeof *p->label);
	p->p = mem_alloc(r->n + p->n, sizeof *p->p);
	for (size_t i = 0; i < p->n; i++) {
		size_t first = e;

		p->start[i] = at;
		for (; e < r->n && r->entry[e].item == i; e++) {
			p->label[at] = r->entry[e].label;
			p->p[at++] = r->entry[e].p;
			p->line[i] = r->entry[e].line;
		}
		if (e - first == 1) {
			p->label[at] = IDS_NONE;
			p->p[at++] = 0;
		}
	}
	p->start[p->n] = at;
}

bool
predictions_has(const struct predictions *p, size_t i)
{
	return p->soft ? p->start[i + 1] > p->start[i] : p->hard[i] != IDS_NONE;
}

_Noreturn static void
no_item_meets(const struct reader *r)
{
	struct view people = ids_name(r->items, 0), model;

	if (r->others.n == 0)
		err_file(r->out->file, "no prediction for any of the %zu items "
			"of the truth: the table has no rows", r->items->n);
	model = ids_name(&r->others, 0);
	err_file(r->out->file, "no prediction for any of the %zu items of the "
		"truth, which calls its first item %s, while the predictions "
		"call theirs %s (-i names the column of the items)",
		r->items->n, err_quote(people.p, people.n),
		err_quote(model.p, model.n));
}

/* Decisions with numbers beside them may be meant as probabilities. */
static void
note_beside(const struct reader *r)
{
	const struct tsv_header *h = &r->t.header;
	size_t c = 0;
	struct view v;

	while (c < h->n && !r->numeric[c])
		c++;
	if (r->n == 0 || c == h->n)
		return;
	v = h->name[c];
	if (r->n > 1 && !r->varied)
		err_warn("model=%s: all decisions are the same, and a column %s "
			"stands beside that is not read: --prob='%.*s' reads "
			"probabilities", r->out->name, err_quote(v.p, v.n),
			(int)v.n, v.p);
	else
		err_note("model=%s read as decisions, a column %s is not read "
			"(--prob='%.*s' reads probabilities)", r->out->name,
			err_quote(v.p, v.n), (int)v.n, v.p);
}

/* A table of p may have its labels in a column of another name. */
static void
doubt_unnamed(const struct reader *r)
{
	const struct tsv_header *h = &r->t.header;

	for (size_t c = 0; c < h->n; c++) {
		struct view v = h->name[c];

		if (r->labelled[c] && r->n > 0)
			err_warn("model=%s: a column %s holds labels and is not "
				"read, p is taken for the probability of one "
				"label: -l '%.*s' reads the labels",
				r->out->name, err_quote(v.p, v.n), (int)v.n,
				v.p);
	}
}

static void
check_items(const struct reader *r, const struct predictions_need *need)
{
	const struct predictions *p = r->out;
	size_t lacking = 0, first = 0;

	for (size_t i = 0; i < p->n; i++)
		if (!predictions_has(p, i) && lacking++ == 0)
			first = i;
	if (lacking == p->n)
		no_item_meets(r);
	if (lacking > 0 && !need->intersect)
		err_file(p->file, "no prediction for %zu of the %zu items of "
			"the truth, the first is %s (--intersect leaves them "
			"out)", lacking, p->n,
			err_quote(ids_name(r->items, first).p,
			ids_name(r->items, first).n));
	if (lacking > 0)
		err_note("model=%s lacking=%zu items of the truth left out",
			p->name, lacking);
	if (r->others.n > 0)
		err_note("model=%s others=%zu predictions for items that the "
			"truth lacks left out", p->name, r->others.n);
}

void
predictions_read(struct predictions *p, const char *operand, struct items *t,
	const struct input *input, const struct predictions_need *need)
{
	struct reader r = {.out = p, .items = &t->names, .labels = &t->labels,
		.input = input, .classes = need->classes};
	const struct strings none = {0};
	char *file;
	size_t n;

	*p = (struct predictions){.n = t->names.n};
	p->name = model_name(operand, &file);
	labels_init(&p->classes, &none);
	ids_init(&r.others);
	open_table(&r, &file, need, t);
	check_name(p->name);
	p->file = strcmp(file, "-") == 0 ? "<stdin>" : operand +
		(strlen(operand) - strlen(file));
	if (!p->soft) {
		p->hard = mem_alloc(p->n, sizeof *p->hard);
		memset(p->hard, 0xff, p->n * sizeof *p->hard);
	}
	p->line = mem_zero(p->n, sizeof *p->line);
	while ((n = tsv_rows(&r.t)) > 0)
		for (size_t row = 0; row < n; row++) {
			if (r.wide)
				wide_row(&r, row);
			else
				long_row(&r, row);
		}
	if (r.unnamed)
		doubt_unnamed(&r);
	if (p->soft)
		place_entries(&r);
	else
		note_beside(&r);
	p->unnamed = r.unnamed;
	check_items(&r, need);
	tsv_close(&r.t);
	ids_free(&r.others);
	free(r.wide);
	free(r.numeric);
	free(r.labelled);
	free(r.entry);
	free(file);
}

void
predictions_dense(const struct predictions *p, size_t i, double *q, size_t k)
{
	memset(q, 0, k * sizeof *q);
	if (!p->soft) {
		q[p->hard[i]] = 1;
		return;
	}
	for (size_t e = p->start[i]; e < p->start[i + 1]; e++)
		q[p->label[e]] += p->p[e];
}

void
predictions_free(struct predictions *p)
{
	free(p->name);
	free(p->hard);
	free(p->start);
	free(p->label);
	free(p->p);
	free(p->line);
	labels_free(&p->classes);
}
