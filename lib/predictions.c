#include "predictions.h"

#include "err.h"
#include "mem.h"
#include "stats.h"
#include "tsv.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* How far from 1 an item's probabilities may sum, and what is only rounding. */
#define SUM_OFF .01
#define SUM_EXACT 1e-9

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

/* Label of each column of probabilities; with -L every label must have one. */
static void
wide_columns(struct reader *r)
{
	const struct tsv_header *h = &r->t.header;

	r->wide = mem_alloc(h->n, sizeof *r->wide);
	for (size_t c = 0; c < h->n; c++) {
		bool key = (int)c == r->column[C_ITEM].at ||
			(int)c == r->column[C_ANNOTATOR].at;

		r->wide[c] = key ? IDS_NONE : labels_add(r->labels, h->name[c]);
	}
	for (size_t i = 0; i < r->input->labels.n; i++)
		if (tsv_find(h, r->input->labels.at[i]) < 0)
			err_line(r->t.file, 1, "no column for the label %s of "
				"-L in the header %s", err_quote(
				r->input->labels.at[i],
				strlen(r->input->labels.at[i])),
				err_quote(h->text, h->bytes));
}

static void
open_table(struct reader *r, char **file, const struct predictions_need *need)
{
	const char *prob = need->prob ? need->prob : "p";
	const struct tsv_column columns[COLUMNS] = {
		[C_ITEM] = {r->input->item, true, -1, "-i"},
		[C_LABEL] = {r->input->label, false, -1, NULL},
		[C_PROB] = {prob, need->prob != NULL, -1, "--prob"},
		[C_ANNOTATOR] = {r->input->annotator, false, -1, NULL},
	};

	memcpy(r->column, columns, sizeof columns);
	tsv_open(&r->t, file, 1, r->column, COLUMNS, NULL, 0, true);
	if (r->column[C_LABEL].at < 0 && r->column[C_PROB].at >= 0)
		err_line(r->t.file, 1, "a column %s but no column %s, expected "
			"item label p, or a column per label",
			err_quote(prob, strlen(prob)),
			err_quote(r->input->label, strlen(r->input->label)));
	if (r->column[C_LABEL].at < 0)
		wide_columns(r);
	r->out->soft = r->wide || r->column[C_PROB].at >= 0;
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

	if (!tsv_number(&r->t, v, &p) || p < 0 || p > 1) {
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

static void
once(struct reader *r, size_t row, uint32_t item)
{
	if (r->out->line[item] > 0)
		err_line(r->t.file, r->t.lines[row], "item %s: a second "
			"prediction (the first is in line %zu)%s", err_quote(
			ids_name(r->items, item).p, ids_name(r->items, item).n),
			r->out->line[item], r->column[C_ANNOTATOR].at < 0 ? "" :
			", expected one for each item, not each annotator");
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

static void
long_row(struct reader *r, size_t row)
{
	uint32_t item = row_item(r, row), label;
	struct view v = tsv_field(&r->t, row, r->column[C_LABEL].at);
	double p = 1;

	if (v.n == 0)
		tsv_bad(&r->t, row, r->input->label, "a label", v);
	if (r->out->soft)
		p = probability(r, row, r->column[C_PROB].at);
	if (item == IDS_NONE)
		return;
	label = labels_add(r->labels, v);
	if (label == IDS_NONE)
		tsv_bad(&r->t, row, r->input->label, "a label of -L", v);
	if (r->out->soft) {
		add_entry(r, (struct entry){item, label, r->t.lines[row], p});
		return;
	}
	once(r, row, item);
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

static bool
has_prediction(const struct predictions *p, size_t i)
{
	return p->soft ? p->start[i + 1] > p->start[i] : p->hard[i] != IDS_NONE;
}

static void
check_items(const struct reader *r, const struct predictions_need *need)
{
	const struct predictions *p = r->out;
	size_t lacking = 0, first = 0;

	for (size_t i = 0; i < p->n; i++)
		if (!has_prediction(p, i) && lacking++ == 0)
			first = i;
	if (lacking == p->n)
		err_file(p->file, "no prediction for any of the %zu items of "
			"the truth", p->n);
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

static void
read_model(struct predictions *p, const char *operand, struct items *t,
	const struct input *input, const struct predictions_need *need)
{
	struct reader r = {.out = p, .items = &t->names, .labels = &t->labels,
		.input = input};
	char *file;
	size_t n;

	*p = (struct predictions){.n = t->names.n};
	p->name = model_name(operand, &file);
	ids_init(&r.others);
	open_table(&r, &file, need);
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
	if (p->soft)
		place_entries(&r);
	check_items(&r, need);
	tsv_close(&r.t);
	ids_free(&r.others);
	free(r.wide);
	free(r.entry);
	free(file);
}

/* The other label of a two-label task; where only one label was ever seen, the
 * id that the second would get. */
static uint32_t
other_label(const struct labels *labels, uint32_t label)
{
	return labels->ids.n < 2 ? (uint32_t)(1 - label) : label == 0;
}

/* Complete the probabilities of soft predictions, K being known. */
static void
finish_model(struct predictions *p, const struct labels *labels, size_t k)
{
	size_t scaled = 0;

	for (size_t i = 0; p->soft && i < p->n; i++) {
		size_t from = p->start[i], to = p->start[i + 1];
		struct sum total = {0};
		bool alone = to - from == 2 && p->label[from + 1] == IDS_NONE;
		double sum, off;

		if (alone) {
			p->label[from + 1] = k == 2 ?
				other_label(labels, p->label[from]) :
				p->label[from];
			p->p[from + 1] = k == 2 ? 1 - p->p[from] : 0;
		}
		for (size_t e = from; e < to; e++)
			sum_add(&total, p->p[e]);
		sum = sum_value(&total);
		off = fabs(sum - 1);
		if (to > from && off > SUM_OFF + SUM_EXACT)
			err_line(p->file, p->line[i], "the probabilities of "
				"this item sum to %.9g, expected 1%s", sum,
				alone ? ": of more than two labels each needs "
				"a row" : "");
		if (off <= SUM_EXACT)
			continue;
		for (size_t e = from; e < to; e++)
			p->p[e] /= sum;
		scaled += to > from;
	}
	if (scaled > 0)
		err_note("model=%s scaled=%zu items whose probabilities did "
			"not sum to 1", p->name, scaled);
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

/* ---- several models ---- */

/* oracle is the model that annot-score adds. */
static void
check_model(const struct models *m, size_t i)
{
	const char *name = m->at[i].name;

	if (strcmp(name, "oracle") == 0)
		err_usage("a model cannot be called oracle: NAME=FILE renames "
			"it");
	for (size_t k = 0; k < i; k++)
		if (strcmp(name, m->at[k].name) == 0)
			err_usage("two models are called %s: NAME=FILE renames "
				"one", err_quote(name, strlen(name)));
}

/* Labels that only a model has are labels of the task, unless the truth's
 * column classes says how many there are. before: labels without this model. */
static void
check_labels(struct labels *labels, const struct predictions *p, size_t before)
{
	size_t at = 0;
	struct view first;

	if (labels->ids.n == before)
		return;
	labels_order(labels);
	while (labels->by_rank[at] < before)
		at++;
	first = labels_name(labels, labels->by_rank[at]);
	if (labels->declared > 0 && labels->ids.n > labels->declared)
		err_file(p->file, "label %s is one more than the column "
			"\"classes\" of the truth says, %llu",
			err_quote(first.p, first.n),
			(unsigned long long)labels->declared);
	err_warn("model=%s: label %s was given by nobody and makes the labels "
		"%zu (-L makes it an error)", p->name,
		err_quote(first.p, first.n), labels->ids.n);
}

void
models_read(struct models *m, struct items *t, const struct input *input,
	const struct predictions_need *need, char **operand, size_t n)
{
	*m = (struct models){.at = mem_zero(n, sizeof *m->at), .n = n};
	for (size_t i = 0; i < n; i++) {
		size_t before = t->labels.ids.n;

		read_model(&m->at[i], operand[i], t, input, need);
		check_model(m, i);
		check_labels(&t->labels, &m->at[i], before);
	}
	for (size_t i = 0; i < n; i++)
		finish_model(&m->at[i], &t->labels, labels_k(&t->labels));
}

/* A second label without a name has no rank: its id stays. */
void
models_rank(struct models *m, struct items *t)
{
	uint32_t *rank = items_rank(t);

	for (size_t i = 0; i < m->n; i++) {
		struct predictions *p = &m->at[i];
		size_t n = p->soft ? p->start[p->n] : p->n;
		uint32_t *label = p->soft ? p->label : p->hard;

		for (size_t e = 0; e < n; e++)
			if (label[e] < t->labels.ids.n)
				label[e] = rank[label[e]];
	}
	free(rank);
}

bool
models_have(const struct models *m, uint32_t name)
{
	for (size_t i = 0; i < m->n; i++)
		if (!has_prediction(&m->at[i], name))
			return false;
	return true;
}

void
models_free(struct models *m)
{
	for (size_t i = 0; i < m->n; i++) {
		free(m->at[i].name);
		free(m->at[i].hard);
		free(m->at[i].start);
		free(m->at[i].label);
		free(m->at[i].p);
		free(m->at[i].line);
	}
	free(m->at);
}
