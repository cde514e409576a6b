#include "rows.h"

#include "adjacent.h"
#include "group_keys.h"
#include "hashes.h"
#include "label_findings.h"
#include "table_kind.h"
#include "wide.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/row_sample.h"
#include "text/spelling.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The state of reading, kept between batches. */
struct rows_state {
	size_t headers;                /* serial of the header last checked */
	struct wide *wide;             /* -W, --wide-counts; else NULL */
	size_t wide_row, wide_col, last_col, row_labels, tsv_n, serial;
	bool missing_labels, named;    /* some label of -L is missing; one is a column's name */
	uint64_t counted, numbered, first_n; /* rows of counts; those whose n follows that before */
	struct group_keys keys;
	struct adjacent *adjacent;     /* -G; else NULL */
	struct row_sample *sample;     /* ratings with annotators; else NULL */
};

/* ---- opening ---- */

/* A label is missing if it is empty or in -m: -99.0 is missing if -99 is. */
static bool
is_missing(const struct rows *r, struct view v)
{
	const struct strings *m = &r->input->missing;
	double x, y;
	bool number = v.n > 0 && num_real(v.p, v.n, &x);

	for (size_t i = 0; i < m->n; i++)
		if (view_is(v, m->at[i]) || (number &&
		    num_real(m->at[i], strlen(m->at[i]), &y) && x == y))
			return true;
	return v.n == 0;
}

void
rows_open(struct rows *r, const struct input *input,
	const struct rows_need *need, char **files, size_t n_files)
{
	struct rows_state *s = mem_zero(1, sizeof *s);

	*r = (struct rows){.input = input, .need = *need, .state = s};
	if (input->group.n > INPUT_GROUPS)
		err_usage("--group: at most %d columns, found %zu", INPUT_GROUPS, input->group.n);
	if (input->wide && input->wide_counts)
		err_usage("--wide and --wide-counts exclude each other");
	r->kind = (struct table_kind){.input = input, .need = &r->need, .attributes =
		&s->keys.attributes, .t = &r->t, .wide = input->wide || input->wide_counts};
	if (r->kind.wide) {
		s->wide = mem_zero(1, sizeof *s->wide);
		s->wide->whole = true;
	}
	group_keys_init(&s->keys, input, &r->t, &r->kind.column[C_GROUP]);
	table_kind_columns(&r->kind);
	ids_init(&r->items);
	ids_init(&r->annotators);
	persons_init(&r->persons, input_people(input));
	labels_init(&r->labels, &input->labels);
	for (size_t i = 0; i < input->labels.n; i++)
		s->missing_labels |= is_missing(r, view_of(input->labels.at[i]));
	tsv_open(&r->t, files, n_files, r->kind.column, C_ALL,
		input->header.at, input->header.n, r->kind.wide);
	table_kind_check(&r->kind, n_files);
	s->headers = r->t.serial;
	if (input->grouped) {
		s->adjacent = mem_alloc(1, sizeof *s->adjacent);
		adjacent_init(s->adjacent);
	}
	if (findings_wanted() && !r->kind.wide && !r->kind.counts &&
	    r->kind.column[C_ANNOTATOR].at >= 0)
		s->sample = row_sample_new();
}

void
rows_die(const struct rows *r, size_t i, const char *fmt, ...)
{
	char text[1024];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	err_line(r->t.file, r->t.lines[r->source[i]], "%s", text);
}

_Noreturn static void
bad_row(const struct rows *r, size_t i, const char *column, const char *expected, struct view found)
{
	tsv_bad(&r->t, r->source[i], column, expected, found);
}

/* ---- a batch ---- */

/* Is a cell the name of a column, but for case and blanks? */
static bool
is_column(const struct rows *r, struct view v)
{
	size_t c = 0;

	while (c < r->t.header.n && !view_alike(view_trim(v, " "), r->t.header.name[c]))
		c++;
	return c < r->t.header.n;
}

/* Set the label of row n of the batch, IDS_NONE if it is new or another form of a
 * number; false: it is missing, and counted. */
static bool
take_label(struct rows *r, size_t n, struct view v)
{
	const struct ids_key key = ids_hash_field(v);

	r->label[n] = ids_find(&r->labels.ids, &key);
	r->state->named = r->state->named || (r->label[n] == IDS_NONE && is_column(r, v));
	if (r->state->named && is_column(r, v) && is_column(r, r->name[n]))
		rows_die(r, n, "a second header line, unlike that of line 1: expected a row (give "
			"each file as an operand: their columns may differ in order)");
	if ((r->label[n] != IDS_NONE && !r->state->missing_labels) || !is_missing(r, v))
		return true;
	r->missing++;
	return false;
}

/* A name must not be empty. */
static void
check_name(const struct rows *r, size_t i, const char *column, struct view v)
{
	if (v.n == 0)
		bad_row(r, i, column, "a name", v);
}

/* Read a batch of a long table, one row per line, and keep the rows with a label. */
static size_t
long_rows(struct rows *r, struct view *annotator, struct view *label)
{
	size_t m = tsv_rows(&r->t), n = 0;
	const int item = r->kind.column[C_ITEM].at, lab = r->kind.column[C_LABEL].at;
	const int ann = r->kind.counts ? -1 : r->kind.column[C_ANNOTATOR].at;

	for (size_t i = 0; i < m; i++) {
		r->source[n] = i;
		r->name[n] = tsv_field(&r->t, i, item);
		label[n] = tsv_field(&r->t, i, lab);
		check_name(r, n, r->input->item, r->name[n]);
		if (ann >= 0) {
			annotator[n] = tsv_field(&r->t, i, ann);
			check_name(r, n, r->input->annotator, annotator[n]);
		}
		n += take_label(r, n, label[n]);
	}
	r->state->tsv_n = m;
	return n;
}

/* Set row n of the batch to the rating in cell v of column c of a wide table.
 * Empty cells are holes, neither ratings nor counted as left out. */
static bool
annotator_cell(struct rows *r, size_t n, size_t c, struct view v, struct view *label)
{
	if (v.n == 0 || !take_label(r, n, v))
		return false;
	label[n] = v;
	r->annotator[n] = r->state->wide->of[c];
	return true;
}

/* Read a count, 3 or, from a spreadsheet, 3.0. */
static bool
is_whole(struct view v, uint64_t *x)
{
	double real;

	if (!num_real(v.p, v.n, &real) || real < 0 || real > UINT32_MAX ||
	    real != (double)(uint32_t)real)
		return false;
	*x = (uint32_t)real;
	return true;
}

/* Set row n of the batch to the count in cell v of column c. An empty cell is
 * 0; an item that nobody labelled keeps its last 0, so that the item stays. */
static bool
count_cell(struct rows *r, size_t n, size_t c, struct view v)
{
	struct view name = r->t.header.name[c];
	uint64_t x = 0;

	if (v.n > 0 && !is_whole(v, &x)) {
		char *column = mem_copy(name.p, name.n);

		bad_row(r, n, column, "how many annotators gave this label (-L "
			"names the columns that are labels)", v);
	}
	r->label[n] = r->state->wide->of[c];
	r->count[n] = x;
	r->weight[n] = 1;
	r->raters[n] = 0;
	r->state->row_labels += x > 0;
	return x > 0 || (r->state->row_labels == 0 && c == r->state->last_col);
}

/* Number the annotators or labels of a wide table's columns, once per header. */
static void
new_matrix(struct rows *r)
{
	wide_header(r->state->wide, &r->t, r->input, r->kind.column[C_ITEM].at,
		&r->kind.column[C_GROUP], &r->annotators, &r->labels);
	for (size_t c = 0; c < r->t.width; c++)
		if (r->state->wide->of[c] != IDS_NONE)
			r->state->last_col = c;
	r->state->serial = r->t.serial;
}

/* Advance to the next row of the file; false at the end. */
static bool
next_wide_row(struct rows *r)
{
	r->state->wide_col = r->state->row_labels = 0;
	if (++r->state->wide_row < r->state->tsv_n)
		return true;
	r->state->tsv_n = tsv_rows(&r->t);
	r->state->wide_row = 0;
	if (r->state->tsv_n > 0 && r->state->serial != r->t.serial)
		new_matrix(r);
	return r->state->tsv_n > 0;
}

/* Read a batch of a wide table: every cell in the column of an annotator or a label is a row. A
 * batch has rows of one read, which is as long as their views live. */
static size_t
wide_rows(struct rows *r, struct view *label)
{
	size_t n = 0;

	for (; n < TSV_BATCH; r->state->wide_col++) {
		struct view v;

		if ((r->state->wide_row == r->state->tsv_n || r->state->wide_col == r->t.width) &&
		    ((n > 0 && r->state->wide_row + 1 >= r->state->tsv_n) || !next_wide_row(r)))
			break;
		r->source[n] = r->state->wide_row;
		r->name[n] = tsv_field(&r->t, r->state->wide_row, r->kind.column[C_ITEM].at);
		if (r->state->wide_col == 0)
			check_name(r, n, r->input->item, r->name[n]);
		if (r->state->wide->of[r->state->wide_col] == IDS_NONE)
			continue;
		v = tsv_field(&r->t, r->state->wide_row, (int)r->state->wide_col);
		n += r->input->wide_counts ? count_cell(r, n, r->state->wide_col, v) :
			annotator_cell(r, n, r->state->wide_col, v, label);
	}
	return n;
}

static void
number_items(struct rows *r, size_t n)
{
	size_t back = adjacent_number(r->state->adjacent, r->name, n, r->item);
	const char *sort = r->input->group.n > 0 ?
		"sort by item and group, or " : "sort by item, or ";

	if (back == n)
		return;
	if (attributes_of_people(&r->state->keys.attributes))
		sort = ""; /* the input has no column to sort by */
	rows_die(r, back, "item %s comes back, expected its rows to be adjacent (%sleave out "
		"--grouped)", err_quote(rows_item(r, r->name[back])), sort);
}

/* Number the items of the batch's n rows. */
static void
number_rows(struct rows *r, size_t n)
{
	r->n = n;
	if (r->input->grouped)
		number_items(r, n);
	else
		ids_look_up(&r->items, r->name, n, r->item, true);
}

_Noreturn static void
unknown_label(const struct rows *r, size_t i, struct view label)
{
	struct view column = r->kind.wide ? ids_name(&r->annotators,
		r->annotator[i]) : view_of(r->input->label);
	char *name = mem_copy(column.p, column.n), text[256], expected[640];

	labels_print(&r->labels, text, sizeof text);
	snprintf(expected, sizeof expected, "a label of -L (%s%s)%s", text,
		r->kind.wide ? "; -W -a NAME,... names the annotators" : "",
		spelling_meant(label, &r->labels.ids));
	bad_row(r, i, name, expected, label);
}

static void
label_ids(struct rows *r, const struct view *label, size_t n)
{
	const char *none = r->input->multilabel && !r->kind.counts ? r->input->none : NULL;

	for (size_t i = 0; i < n; i++) {
		if (none && view_is(label[i], none)) {
			r->label[i] = LABEL_NONE;
			continue;
		}
		if (r->label[i] == IDS_NONE)
			r->label[i] = labels_add(&r->labels, label[i]);
		if (r->label[i] == IDS_NONE)
			unknown_label(r, i, label[i]);
	}
}

static uint64_t
whole(const struct rows *r, size_t i, int c, const char *expected, uint64_t min, uint64_t max)
{
	struct view v = tsv_field(&r->t, r->source[i], r->kind.column[c].at);
	uint64_t x;

	if (!num_count(v.p, v.n, &x) || x < min || x > max)
		bad_row(r, i, r->kind.column[c].name, expected, v);
	return x;
}

static void
read_counts(struct rows *r, size_t n)
{
	struct rows_state *s = r->state;

	for (size_t i = 0; i < n; i++) {
		r->count[i] = whole(r, i, C_COUNT,
			"a whole number of at most 4294967295", 0, UINT32_MAX);
		s->first_n = s->counted == 0 ? r->count[i] : s->first_n;
		s->numbered += r->count[i] == s->first_n + s->counted++;
		r->weight[i] = !r->kind.has_items ? 1 : whole(r, i, C_ITEMS,
			"a whole number from 1 to 9007199254740992", 1, UINT64_C(1) << 53);
		r->raters[i] = !r->kind.has_raters ? 0 : whole(r, i, C_RATERS,
			"a whole number", 0, UINT32_MAX);
		if (r->kind.has_settings)
			hashes_same_settings(&r->settings,
				tsv_field(&r->t, r->source[i],
				r->kind.column[C_SETTINGS].at), r->t.file,
				r->t.lines[r->source[i]]);
		if (r->kind.has_classes) {
			uint64_t k = whole(r, i, C_CLASSES,
				"a whole number from 1 to 1000000", 1, 1000000);

			if (r->labels.declared && r->labels.declared != k)
				rows_die(r, i, "column \"classes\": expected %llu as in the rows "
					"before, found %llu",
					(unsigned long long)r->labels.declared,
					(unsigned long long)k);
			r->labels.declared = k;
		}
	}
}

/* Read shares: a share above 0 counts as one label, a share of 0 as none. */
static void
read_shares(struct rows *r, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct view v = tsv_field(&r->t, r->source[i], r->kind.column[C_SHARE].at);

		if (!tsv_probability(&r->t, v, &r->number[0][i]))
			bad_row(r, i, "p", "a share in [0,1]", v);
		r->count[i] = r->number[0][i] > 0;
		r->weight[i] = 1;
		r->raters[i] = 0;
	}
}

/* Report a field of number column k that is not a number, or is below 0. */
_Noreturn static void
bad_number(const struct rows *r, size_t i, size_t k, struct view found)
{
	const char *refusal = r->need.refusal[k];
	char expected[160];

	snprintf(expected, sizeof expected, "a plain decimal of at least 0%s%s%s, or NA",
		refusal ? " (" : "", refusal ? refusal : "", refusal ? ")" : "");
	bad_row(r, i, r->need.numbers[k], expected, found);
}

/* Set x to the number of row i in column k. */
static inline void
read_number(struct rows *r, size_t i, size_t k, double *x)
{
	struct view v = tsv_field(&r->t, r->source[i], r->kind.column[C_NUMBER + k].at);

	if (view_is(v, "NA"))
		*x = NUM_NA;
	else if (!tsv_number(&r->t, v, x) || (*x < 0 && !r->need.signs[k]))
		bad_number(r, i, k, v);
}

void
rows_numbers(struct rows *r, size_t i, double *x)
{
	for (size_t k = 0; k < ROWS_NUMBERS; k++)
		if (r->kind.has[k])
			read_number(r, i, k, &x[k]);
		else
			x[k] = NUM_NA;
}

static void
read_numbers(struct rows *r, size_t n)
{
	for (size_t i = 0; i < n && r->kind.has_tuples; i++)
		r->number[0][i] = r->need.tuple(r->need.tuples, r, i);
	for (size_t k = r->kind.shares; k < ROWS_NUMBERS && !r->kind.has_tuples; k++)
		for (size_t i = 0; i < n && r->kind.has_number[k]; i++)
			read_number(r, i, k, &r->number[k][i]);
}

static void
print_findings(struct rows *r)
{
	const struct input *o = r->input;
	struct finding f = {.name = FINDINGS_TOTAL_AS_LABEL, .file = r->t.file, .column = o->item};

	if (!r->kind.finished || r->kind.shares)
		label_findings(&r->labels, o, r->t.file);
	if (r->state->counted >= 10 && r->state->numbered == r->state->counted)
		err_warn("column %s numbers the rows, from %llu on, and each counts so often "
			"(--count names another column; cut it out if a row is one label)",
			err_quote(view_of(o->count)), (unsigned long long)r->state->first_n);
	f.value = r->items.n > 2 ? ids_name(&r->items, r->items.n - 1) : f.value;
	if (view_alike(f.value, view_of("total")) || view_alike(f.value, view_of("grand total")) ||
	    (r->kind.wide && view_alike(f.value, view_of("mean"))))
		findings_tell(&f, "the last item is called %s, and counts as an item (made of the "
			"others? leave the row out)", err_quote(f.value));
	findings_of_names(&r->items, "items", o->item, r->t.file, true);
	findings_of_names(&r->annotators, "annotators", o->annotator, r->t.file, true);
	findings_of_names(&r->persons.values, "attributes", NULL, r->t.file, true);
	if (r->state->sample)
		row_sample_findings(r->state->sample, o, r->t.file,
			o->named.repeats || r->need.retests);
	if (r->kind.wide)
		wide_warn(r->state->wide, o, r->t.file, &r->annotators, &r->labels, r->items.n);
}

static void
finish(struct rows *r)
{
	const struct labels *l = &r->labels;

	attributes_end(&r->state->keys.attributes);
	if (r->missing > 0)
		err_note("missing=%llu %s without a label left out",
			(unsigned long long)r->missing, r->kind.wide ? "cells" : "rows");
	if (findings_wanted())
		print_findings(r);
	if (!l->fixed && l->declared > 0 && l->ids.n > l->declared)
		err_file(r->t.file, "column \"classes\" says %llu, but there are %zu labels",
			(unsigned long long)l->declared, l->ids.n);
}

/* Pass the cells of a batch to the checks of wide tables; file and line number
 * a row, whose cells are adjacent. */
static void
wide_cells(struct rows *r)
{
	for (size_t i = 0; i < r->n; i++) {
		uint64_t row = (uint64_t)r->t.next << 48 | r->t.lines[r->source[i]];

		if (r->kind.counts)
			wide_count(r->state->wide, row, r->label[i], (double)r->count[i]);
		else if (r->label[i] != LABEL_NONE)
			wide_cell(r->state->wide, row, r->annotator[i], r->label[i], &r->labels);
	}
}

bool
rows_next(struct rows *r)
{
	struct view annotator[TSV_BATCH] = {{0}}, label[TSV_BATCH];
	struct group_keys_rows x;
	size_t n;

	do {
		n = r->kind.wide ? wide_rows(r, label) : long_rows(r, annotator, label);
	} while (n == 0 && r->state->tsv_n > 0);
	r->n = n;
	if (n > 0 && r->state->headers != r->t.serial) {
		table_kind_check_same(&r->kind);
		r->state->headers = r->t.serial;
	}
	if (n == 0) {
		finish(r);
		return false;
	}
	if ((r->kind.has_annotators || attributes_of_people(&r->state->keys.attributes)) &&
	    !r->kind.wide)
		ids_look_up(&r->annotators, annotator, n, r->annotator, true);
	x = (struct group_keys_rows){n, r->name, r->source, r->annotator, &r->annotators};
	if (r->input->of_annotators)
		group_keys_note_people(&r->state->keys, &x, &r->persons);
	if (r->input->group.n > input_people(r->input))
		group_keys_add(&r->state->keys, &x);
	number_rows(r, n);
	if (r->state->sample && r->kind.column[C_ANNOTATOR].at >= 0)
		row_sample_add(r->state->sample, r->item, &r->t, r->kind.column[C_ITEM].at,
			r->kind.column[C_ANNOTATOR].at, r->source, n);
	if (!r->input->wide_counts)
		label_ids(r, label, n);
	if (r->kind.shares)
		read_shares(r, n);
	else if (r->kind.counts && !r->kind.wide)
		read_counts(r, n);
	if (r->kind.counts && !r->kind.wide)
		read_numbers(r, n);
	if (findings_wanted())
		labels_count(&r->labels, r->label, r->kind.counts ? r->count : NULL, n);
	if (findings_wanted() && r->kind.wide)
		wide_cells(r);
	return true;
}

struct view
rows_group(const struct rows *r, struct view name)
{
	const char *tab = name.p, *end = name.p + name.n;
	size_t groups = r->input->group.n - input_people(r->input);

	for (size_t g = 0; g < groups && tab; g++)
		tab = memchr(g > 0 ? tab + 1 : tab, '\t', (size_t)(end - tab) - (g > 0));
	return (struct view){name.p, tab ? (size_t)(tab - name.p) : 0};
}

struct view
rows_item(const struct rows *r, struct view name)
{
	size_t g = r->input->group.n > input_people(r->input) ? rows_group(r, name).n + 1 : 0;

	return (struct view){name.p + g, name.n - g};
}

void
rows_note_dropped(const struct rows *r, uint64_t items)
{
	if (items > 0)
		err_note("dropped=%llu items with fewer than %llu labels",
			(unsigned long long)items, (unsigned long long)r->input->min_labels);
}
