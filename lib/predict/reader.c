#include "reader.h"

#include "text/err.h"
#include "text/findings.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/record.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- columns ---- */

/* Is the column of probabilities one of several that are named after labels? */
static bool
is_wide(const struct reader *r)
{
	const struct tsv_header *h = &r->t.header;
	struct view prob = h->name[r->column[READER_PROB].at];
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

/* Set the label of each column of probabilities; with -L every label must have one. */
static void
wide_columns(struct reader *r)
{
	const struct tsv_header *h = &r->t.header;
	size_t labels = 0, last = SIZE_MAX;

	r->wide = mem_alloc(h->n, sizeof *r->wide);
	for (size_t c = 0; c < h->n; c++) {
		bool key = (int)c == r->column[READER_ITEM].at || (int)c ==
			r->column[READER_ANNOTATOR].at || (int)c == r->column[READER_MODEL].at;
		uint32_t known = labels_find(r->labels, h->name[c]);

		r->wide[c] = key ? IDS_NONE : labels_add(r->labels, h->name[c]);
		labels += r->wide[c] != IDS_NONE;
		if (r->wide[c] != IDS_NONE && known == IDS_NONE)
			last = c;
	}
	if (labels == 1 && last != SIZE_MAX)
		err_line(r->t.file, 1, "one column beside the item, %s, which is no label: "
			"-l '%.*s' reads decisions, --prob='%.*s' probabilities of the "
			"positive label", err_quote(h->name[last]), (int)h->name[last].n,
			h->name[last].p, (int)h->name[last].n, h->name[last].p);
	for (uint32_t l = 0; l < r->input->labels.n; l++) {
		const char *label = r->input->labels.at[l];

		if (!has_column(r, l))
			err_line(r->t.file, 1, "no column for the label %s of -L in the header %s",
				err_quote(view_of(label)), err_quote(tsv_names(h)));
	}
}

/* Which columns are not read? */
static bool *
other_columns(const struct reader *r)
{
	bool *other = mem_alloc(r->t.header.n, sizeof *other);

	for (size_t c = 0; c < r->t.header.n; c++) {
		other[c] = !r->wide || r->wide[c] == IDS_NONE;
		for (size_t i = 0; i < READER_COLUMNS; i++)
			other[c] = other[c] && (int)c != r->column[i].at;
	}
	return other;
}

/* The columns of -i and -l may exist in only one of the two tables, while the
 * other one calls them item and label. */
void
reader_open(struct reader *r, char **file, const struct predictions_need *need,
	const struct items *t)
{
	const struct input *in = r->input;
	const char *own = need->model ? NULL : need->name;
	const char *prob = need->prob || own ? need->prob : "p";
	const struct tsv_column columns[READER_COLUMNS] = {
		[READER_ITEM] = {.name = in->item, .required = true,
			.option = "-i", .other = in->named.item &&
			!t->other_item ? "item" : NULL},
		[READER_LABEL] = {.name = own ? own : in->label,
			.required = own || t->other_label,
			.option = "-l", .other = !own && in->named.label &&
			!t->other_label ? "label" : NULL},
		[READER_PROB] = {.name = prob, .required = need->prob != NULL,
			.option = "--prob"},
		[READER_ANNOTATOR] = {.name = in->annotator, .other =
			need->personal ? "annotator" : NULL},
		[READER_MODEL] = {.name = need->model,
			.required = need->model != NULL, .option = "--model"},
	};
	bool label, p;

	ids_init(&r->others);
	memcpy(r->column, columns, sizeof columns);
	tsv_open(&r->t, file, 1, r->column, READER_COLUMNS, NULL, 0, true);
	label = r->column[READER_LABEL].at >= 0;
	p = r->column[READER_PROB].at >= 0;
	r->unnamed = !label && p && !is_wide(r);
	if (!label && !r->unnamed)
		wide_columns(r);
	r->decisions = label && !p;
	r->out->sets = r->decisions && r->multilabel;
	r->out->soft = !r->decisions || r->multilabel;
	r->other = other_columns(r);
	r->beside = other_columns(r);
	for (size_t c = 0; c < r->t.header.n && r->unnamed; c++)
		if (r->other[c] && labels_find(r->labels, r->t.header.name[c]) != IDS_NONE)
			err_line(r->t.file, 1, "a column of probabilities, and a column %s named "
				"after a label: cut one out", err_quote(r->t.header.name[c]));
}

/* ---- other columns ---- */

/* Does the row have the first one's cell in this column, if it is there? */
static bool
is_equal(const struct reader *r, size_t row, int column)
{
	int c = r->column[column].at;

	return c < 0 || view_cmp(r->cell[c], tsv_field(&r->t, row, c)) == 0;
}

void
reader_look(struct reader *r, size_t row)
{
	const struct tsv *t = &r->t;

	if (!r->first) {
		r->first = mem_copy(t->raw[row].p, t->raw[row].n);
		r->cell = mem_alloc(t->width, sizeof *r->cell);
		record_split((struct view){r->first, t->raw[row].n}, r->cell, t->width);
		return;
	}
	if (r->apart > 0 || !is_equal(r, row, READER_ITEM) ||
	    (r->out->soft && !is_equal(r, row, READER_LABEL)))
		return;
	for (size_t c = 0; c < t->width && r->apart == 0; c++)
		if (r->other[c] && !view_is(t->header.name[c], r->input->count) &&
		    view_cmp(r->cell[c], tsv_field(t, row, (int)c)) != 0)
			r->apart = c + 1;
}

void
reader_check_apart(const struct reader *r, size_t line, bool each)
{
	struct finding f = {.name = FINDINGS_SEVERAL_MODELS, .file = r->t.file};
	struct view v = r->apart > 0 ? r->t.header.name[r->apart - 1] : view_of("");
	char remedy[80];

	if (r->apart == 0)
		return;
	f.column = mem_copy(v.p, v.n);
	f.remedy = remedy;
	snprintf(remedy, sizeof remedy, "--model='%.60s'", f.column);
	findings_end(&f, line, "item %s: a second prediction, with another %s: %s reads several "
		"models of one table; people's labels are the truth, on standard input or with "
		"-t%s", err_quote(r->cell[r->column[READER_ITEM].at]), err_quote(v), remedy, each ?
		"; -a names the annotators, if it predicts for each of them" : "");
}

void
reader_look_beside(struct reader *r, size_t row, uint32_t label)
{
	double p;

	r->label = r->decided++ == 0 ? label : r->label;
	r->varied = r->varied || label != r->label;
	for (size_t c = 0; c < r->t.width && (r->decisions || r->unnamed); c++) {
		struct view v = tsv_field(&r->t, row, (int)c);

		r->beside[c] = r->beside[c] && (r->unnamed ? labels_find(r->labels, v) !=
			IDS_NONE : tsv_probability(&r->t, v, &p));
	}
}

void
reader_tell_beside(const struct reader *r)
{
	const struct tsv_header *h = &r->t.header;
	const char *name = r->out->name;
	size_t c = 0;
	struct view v;

	while (c < h->n && !r->beside[c])
		c++;
	if (!(r->decisions || r->unnamed) || r->decided == 0 || c == h->n)
		return;
	v = h->name[c];
	if (r->unnamed)
		err_warn("model=%s: a column %s holds labels and is not read, p "
			"is taken for the probability of one label: -l '%.*s' "
			"reads the labels", name, err_quote(v), (int)v.n, v.p);
	else if (r->decided > 1 && !r->varied)
		err_warn("model=%s: all decisions are the same, and a column "
			"%s stands beside that is not read: --prob='%.*s' "
			"reads probabilities", name, err_quote(v), (int)v.n, v.p);
	else
		err_note("model=%s read as decisions, a column %s is not read (--prob='%.*s' "
			"reads probabilities)", name, err_quote(v), (int)v.n, v.p);
}

/* ---- fields ---- */

bool
reader_rows(struct reader *r)
{
	struct view name[TSV_BATCH];

	r->rows = tsv_rows(&r->t);
	for (size_t row = 0; row < r->rows; row++)
		name[row] = tsv_field(&r->t, row, r->column[READER_ITEM].at);
	ids_look_up(r->items, name, r->rows, r->item, false);
	return r->rows > 0;
}

uint32_t
reader_item(struct reader *r, size_t row)
{
	struct view name = tsv_field(&r->t, row, r->column[READER_ITEM].at);

	if (name.n == 0)
		tsv_bad(&r->t, row, r->input->item, "a name", name);
	if (r->item[row] == IDS_NONE)
		ids_intern(&r->others, name);
	return r->item[row];
}

/* End the tool: the rest of the column says what its numbers may be. */
_Noreturn static void
bad_probability(struct reader *r, size_t row, int c)
{
	struct view name = r->t.header.name[c], v = tsv_field(&r->t, row, c);
	char *column = mem_copy(name.p, name.n), *cell = mem_copy(v.p, v.n);
	const struct finding f = {.name = FINDINGS_NOT_PROBABILITIES,
		.file = r->t.file, .column = column, .value = {cell, v.n}};
	size_t line = r->t.lines[row];
	double lo = 0, hi = 1, x;

	do {
		for (; row < r->rows; row++) {
			v = tsv_field(&r->t, row, c);
			x = num_real(v.p, v.n, &x) ? x : NUM_NA;
			lo = fmin(lo, x);
			hi = fmax(hi, x);
		}
		row = 0;
	} while ((r->rows = tsv_rows(&r->t)) > 0);
	findings_end(&f, line, "column %s: expected a probability in [0,1]%s, found %s",
		err_quote(view_of(column)), *cell == '[' ? ", a column for each label" :
		lo < -1 ? " (logits? take the softmax)" : hi > 5 && hi <= 100 && lo == 0 ?
		" (percent? divide by 100)" : r->wide ? " (-L names the columns that are "
		"labels)" : "", err_quote(f.value));
}

double
reader_probability(struct reader *r, size_t row, int c)
{
	double p;

	if (!tsv_probability(&r->t, tsv_field(&r->t, row, c), &p))
		bad_probability(r, row, c);
	return p;
}

uint32_t
reader_label(struct reader *r, size_t row)
{
	struct view v = tsv_field(&r->t, row, r->column[READER_LABEL].at);
	char text[256], expected[288];
	uint32_t label;

	if (r->classes && !r->out->soft)
		return labels_add(&r->out->classes, v);
	if (r->out->sets && view_is(v, r->input->none))
		return IDS_NONE;
	label = labels_add(r->labels, v);
	if (label != IDS_NONE)
		return label;
	labels_print(r->labels, text, sizeof text);
	snprintf(expected, sizeof expected, "a label of -L (%s)", text);
	tsv_bad(&r->t, row, r->column[READER_LABEL].name, expected, v);
}

void
reader_close(struct reader *r)
{
	tsv_close(&r->t);
	ids_free(&r->others);
	MEM_FREE(r->wide, r->other, r->beside, r->first, r->cell);
}
