#include "rows.h"

#include "err.h"
#include "mem.h"
#include "num.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Places in rows.column. */
enum { C_ITEM, C_ANNOTATOR, C_LABEL, C_COUNT, C_ITEMS, C_CLASSES, C_RATERS,
	C_GROUP, C_NUMBER };

/* -G trusts that rows of an item are adjacent. An item that comes back would
 * silently be two items, so a sample of the items seen is remembered: those
 * whose hash ends in `skip` zero bits, one more bit each time the sample is
 * full. Exact up to WATCHED items, in constant memory beyond. */
enum { WATCHED = 4096, WATCH_BYTES = 1 << 20 };

struct rows_watch {
	struct ids seen;
	unsigned skip;
};

static bool
watched(const struct rows_watch *w, const struct ids_key *k)
{
	return (k->hash & ((UINT64_C(1) << w->skip) - 1)) == 0;
}

static void
thin_watch(struct rows_watch *w)
{
	struct ids old = w->seen;

	w->skip++;
	ids_init(&w->seen);
	for (size_t i = 0; i < old.n; i++) {
		struct ids_key k = ids_hash(ids_name(&old, i));

		if (watched(w, &k))
			ids_add(&w->seen, &k);
	}
	ids_free(&old);
}

/* Was the item seen before? Remembers it. */
static bool
comes_back(struct rows_watch *w, struct view name)
{
	struct ids_key k = ids_hash(name);
	size_t n = w->seen.n;

	if (!watched(w, &k))
		return false;
	if (ids_add(&w->seen, &k) < n)
		return true;
	while (w->seen.n > WATCHED ||
	    (w->seen.n > 1 && w->seen.start[w->seen.n] > WATCH_BYTES))
		thin_watch(w);
	return false;
}

/* ---- opening ---- */

static bool
present(const struct rows *r, int c)
{
	return r->column[c].at >= 0;
}

static void
name_columns(struct rows *r)
{
	const struct input *o = r->input;
	bool wide = o->wide;
	struct tsv_column named[] = {
		[C_ITEM] = {o->item, true, -1, "-i"},
		[C_ANNOTATOR] = {o->annotator, false, -1, "-a"},
		[C_LABEL] = {o->label, !wide, -1, "-l"},
		[C_COUNT] = {o->count, r->need.no_ratings, -1, "--count"},
		[C_ITEMS] = {"items", false, -1, NULL},
		[C_CLASSES] = {"classes", false, -1, NULL},
		[C_RATERS] = {"raters", false, -1, NULL},
		[C_GROUP] = {o->group ? o->group : o->item, o->group != NULL,
			-1, "-g"},
	};

	memcpy(r->column, named, sizeof named);
	/* A matrix has no other column: "n" may be an annotator. */
	for (int c = C_ANNOTATOR; wide && c < C_GROUP; c++)
		r->column[c] = named[C_ITEM];
	for (size_t i = 0; i < ROWS_NUMBERS; i++)
		r->column[C_NUMBER + i] = r->need.numbers[i] && !wide ?
			(struct tsv_column){r->need.numbers[i],
			r->need.required[i], -1, NULL} :
			(struct tsv_column){o->item, false, -1, NULL};
}

/* Is there a column that tools add to counts? Such rows do not add up. */
static bool
is_finished(const struct tsv_header *h)
{
	static const char *const added[] = {"p", "stratum", "pflip", "primary"};

	for (size_t i = 0; i < sizeof added / sizeof *added; i++)
		if (tsv_find(h, added[i]) >= 0)
			return true;
	return false;
}

/* A later file must have the kind of rows of the first one. */
static void
check_same(const struct rows *r)
{
	const bool had[] = {r->counts, r->has_items, r->has_classes,
		r->has_raters};

	for (int c = C_COUNT; c <= C_RATERS && !r->input->wide; c++)
		if ((c == C_COUNT || r->counts) &&
		    present(r, c) != had[c - C_COUNT])
			err_line(r->t.file, 1, had[c - C_COUNT] ?
				"no column \"%s\", which the files before "
				"have" : "a column \"%s\", which the files "
				"before do not have", r->column[c].name);
	for (size_t i = 0; i < ROWS_NUMBERS; i++)
		if (r->counts && r->need.numbers[i] &&
		    present(r, C_NUMBER + (int)i) != r->has_number[i])
			err_line(r->t.file, 1, "column \"%s\": expected in "
				"every file, or in none", r->need.numbers[i]);
	if (r->counts && is_finished(&r->t.header) != r->finished)
		err_line(r->t.file, 1, r->finished ?
			"no column p, stratum, pflip or primary, expected "
			"finished rows as in the files before" :
			"a column p, stratum, pflip or primary: finished rows "
			"are not added to the counts before");
	if (r->has_annotators && !r->input->wide && !present(r, C_ANNOTATOR))
		err_line(r->t.file, 1, "no column %s in the header %s (-a "
			"names another)", err_quote(r->input->annotator,
			strlen(r->input->annotator)), err_quote(
			r->t.header.text, r->t.header.bytes));
}

static void
check_kind(struct rows *r)
{
	const char *file = r->t.file;

	r->counts = !r->input->wide && present(r, C_COUNT);
	if (r->counts && r->need.annotators == ANNOTATORS_NEEDED)
		err_line(file, 1, "a column %s makes this a counts table, "
			"expected ratings: item, annotator, label",
			err_quote(r->input->count, strlen(r->input->count)));
	r->has_annotators = r->need.annotators == ANNOTATORS_NEEDED ||
		(r->need.annotators == ANNOTATORS_IF_KNOWN && !r->counts &&
		(r->input->wide || present(r, C_ANNOTATOR)));
	r->has_items = r->counts && present(r, C_ITEMS);
	r->has_classes = r->counts && present(r, C_CLASSES);
	r->has_raters = r->counts && present(r, C_RATERS);
	for (size_t i = 0; i < ROWS_NUMBERS; i++)
		r->has_number[i] = r->counts && r->need.numbers[i] &&
			present(r, C_NUMBER + (int)i);
	r->finished = r->counts && is_finished(&r->t.header);
	check_same(r);
	if (r->input->grouped && r->need.label_set && r->input->labels.n == 0 &&
	    !r->has_classes)
		err_usage("--grouped needs the label set before the last row: "
			"give it with -L");
}

void
rows_open(struct rows *r, const struct input *input,
	const struct rows_need *need, char **files, size_t n_files)
{
	*r = (struct rows){.input = input, .need = *need};
	if (input->wide && input->header.n > 0 && need->no_ratings)
		err_usage("--wide is for ratings");
	name_columns(r);
	ids_init(&r->items);
	ids_init(&r->annotators);
	labels_init(&r->labels, &input->labels);
	tsv_open(&r->t, files, n_files, r->column, C_NUMBER + ROWS_NUMBERS,
		input->header.at, input->header.n, input->wide);
	check_kind(r);
	if (input->grouped) {
		r->watch = mem_zero(1, sizeof *r->watch);
		ids_init(&r->watch->seen);
	}
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
bad_row(const struct rows *r, size_t i, const char *column,
	const char *expected, struct view found)
{
	tsv_bad(&r->t, r->source[i], column, expected, found);
}

/* ---- a batch ---- */

static bool
is_missing(const struct rows *r, struct view v)
{
	const struct strings *m = &r->input->missing;

	for (size_t i = 0; i < m->n; i++)
		if (view_is(v, m->at[i]))
			return true;
	return v.n == 0;
}

static void
check_name(const struct rows *r, size_t i, const char *column, struct view v)
{
	if (v.n == 0)
		bad_row(r, i, column, "a name", v);
}

/* Long tables, one row per line: the rows of a batch that have a label. */
static size_t
long_rows(struct rows *r, struct view *annotator, struct view *label)
{
	size_t m = tsv_rows(&r->t), n = 0;
	const int item = r->column[C_ITEM].at, lab = r->column[C_LABEL].at;
	const int ann = r->counts ? -1 : r->column[C_ANNOTATOR].at;

	for (size_t i = 0; i < m; i++) {
		r->source[n] = i;
		r->name[n] = tsv_field(&r->t, i, item);
		label[n] = tsv_field(&r->t, i, lab);
		check_name(r, n, r->input->item, r->name[n]);
		if (ann >= 0) {
			annotator[n] = tsv_field(&r->t, i, ann);
			check_name(r, n, r->input->annotator, annotator[n]);
		}
		if (is_missing(r, label[n]))
			r->missing++;
		else
			n++;
	}
	r->tsv_n = m;
	return n;
}

/* A matrix's annotators are its columns: ids are made once per header. */
static void
wide_header(struct rows *r)
{
	const struct tsv_header *h = &r->t.header;

	free(r->wide_annotator);
	r->wide_annotator = mem_alloc(h->n, sizeof *r->wide_annotator);
	for (size_t c = 0; c < h->n; c++) {
		struct ids_key k = ids_hash(h->name[c]);
		bool other = (int)c == r->column[C_ITEM].at ||
			(r->input->group && (int)c == r->column[C_GROUP].at);

		r->wide_annotator[c] = other ? IDS_NONE :
			ids_add(&r->annotators, &k);
	}
	r->serial = r->t.serial;
}

/* A matrix: every cell but the item's is a rating. Empty cells are holes,
 * neither ratings nor counted as left out. */
static size_t
wide_rows(struct rows *r, struct view *label)
{
	size_t n = 0;

	while (n < TSV_BATCH) {
		if (r->wide_row == r->tsv_n) {
			if (n > 0)
				break;
			r->tsv_n = tsv_rows(&r->t);
			r->wide_row = r->wide_col = 0;
			if (r->tsv_n == 0)
				break;
			if (r->serial != r->t.serial)
				wide_header(r);
		}
		r->source[n] = r->wide_row;
		r->name[n] = tsv_field(&r->t, r->wide_row,
			r->column[C_ITEM].at);
		check_name(r, n, r->input->item, r->name[n]);
		for (; n < TSV_BATCH && r->wide_col < r->t.width;
		     r->wide_col++) {
			struct view v = tsv_field(&r->t, r->wide_row,
				(int)r->wide_col);
			uint32_t a = r->wide_annotator[r->wide_col];

			if (a == IDS_NONE || v.n == 0)
				continue;
			if (is_missing(r, v)) {
				r->missing++;
				continue;
			}
			label[n] = v;
			r->annotator[n] = a;
			r->source[n] = r->wide_row;
			r->name[n] = tsv_field(&r->t, r->wide_row,
				r->column[C_ITEM].at);
			n++;
		}
		if (r->wide_col == r->t.width) {
			r->wide_row++;
			r->wide_col = 0;
		}
	}
	return n;
}

/* With -g an item's name is its group, a tab and its own name, so that one item
 * in two groups is two items. */
static void
group_names(struct rows *r, size_t n)
{
	size_t bytes = 0;
	char *p;

	for (size_t i = 0; i < n; i++)
		bytes += r->name[i].n + 1 + tsv_field(&r->t, r->source[i],
			r->column[C_GROUP].at).n;
	r->scratch = mem_grow(r->scratch, &r->scratch_cap, bytes, 1);
	p = r->scratch;
	for (size_t i = 0; i < n; i++) {
		struct view g = tsv_field(&r->t, r->source[i],
			r->column[C_GROUP].at);
		struct view v = r->name[i];

		check_name(r, i, r->input->group, g);
		memcpy(p, g.p, g.n);
		p[g.n] = '\t';
		memcpy(p + g.n + 1, v.p, v.n);
		r->name[i] = (struct view){p, g.n + 1 + v.n};
		p += r->name[i].n;
	}
}

/* Hash and prefetch, then look up: the cache misses of a batch overlap. */
static void
intern(struct ids *s, const struct view *v, size_t n, uint32_t *id)
{
	struct ids_key key[TSV_BATCH];

	for (size_t i = 0; i < n; i++) {
		key[i] = ids_hash(v[i]);
		ids_prefetch(s, &key[i]);
	}
	for (size_t i = 0; i < n; i++)
		id[i] = ids_add(s, &key[i]);
}

/* -G: items are numbered; a new number whenever the name changes. */
static void
number_items(struct rows *r, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct view v = r->name[i];

		if (r->running == 0 || r->last_n != v.n ||
		    memcmp(r->last, v.p, v.n) != 0) {
			if (comes_back(r->watch, v))
				rows_die(r, i, "item %s comes back, expected "
					"its rows to be adjacent (sort by "
					"item%s, or leave out --grouped)",
					err_quote(rows_item(r, v).p,
					rows_item(r, v).n),
					r->input->group ? " and group" : "");
			r->last = mem_grow(r->last, &r->last_cap, v.n, 1);
			memcpy(r->last, v.p, v.n);
			r->last_n = v.n;
			r->running++;
		}
		r->item[i] = (uint32_t)(r->running - 1);
	}
}

static void
label_ids(struct rows *r, const struct view *label, size_t n)
{
	const char *none = r->need.none;

	for (size_t i = 0; i < n; i++) {
		uint32_t id;

		if (none && view_is(label[i], none)) {
			r->label[i] = LABEL_NONE;
			continue;
		}
		id = labels_find(&r->labels, label[i]);
		if (id == IDS_NONE)
			id = labels_add(&r->labels, label[i]);
		if (id == IDS_NONE)
			bad_row(r, i, r->input->label, "a label of -L",
				label[i]);
		r->label[i] = id;
	}
}

static uint64_t
whole(const struct rows *r, size_t i, int c, const char *expected, uint64_t min,
	uint64_t max)
{
	struct view v = tsv_field(&r->t, r->source[i], r->column[c].at);
	uint64_t x;

	if (!num_count(v.p, v.n, &x) || x < min || x > max)
		bad_row(r, i, r->column[c].name, expected, v);
	return x;
}

static void
read_counts(struct rows *r, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		r->count[i] = whole(r, i, C_COUNT,
			"a whole number of at most 4294967295", 0, UINT32_MAX);
		r->weight[i] = !r->has_items ? 1 : whole(r, i, C_ITEMS,
			"a whole number from 1 to 9007199254740992", 1,
			UINT64_C(1) << 53);
		r->raters[i] = !r->has_raters ? 0 : whole(r, i, C_RATERS,
			"a whole number", 0, UINT32_MAX);
		if (r->has_classes) {
			uint64_t k = whole(r, i, C_CLASSES,
				"a whole number from 1 to 1000000", 1, 1000000);

			if (r->labels.declared && r->labels.declared != k)
				rows_die(r, i, "column \"classes\": expected "
					"%llu as in the rows before, found "
					"%llu",
					(unsigned long long)r->labels.declared,
					(unsigned long long)k);
			r->labels.declared = k;
		}
	}
}

static void
read_numbers(struct rows *r, size_t n)
{
	for (size_t k = 0; k < ROWS_NUMBERS; k++) {
		int at = r->column[C_NUMBER + k].at;

		if (!r->has_number[k])
			continue;
		for (size_t i = 0; i < n; i++) {
			struct view v = tsv_field(&r->t, r->source[i], at);

			if (view_is(v, "NA"))
				r->number[k][i] = NUM_NA;
			else if (!tsv_number(&r->t, v, &r->number[k][i]) ||
			    r->number[k][i] < 0)
				bad_row(r, i, r->need.numbers[k],
					"a plain decimal of at least 0, or NA",
					v);
		}
	}
}

static void
finish(struct rows *r)
{
	const struct labels *l = &r->labels;

	if (r->missing > 0)
		err_note("missing=%llu rows without a label left out",
			(unsigned long long)r->missing);
	if (!l->fixed && l->declared > 0 && l->ids.n > l->declared)
		err_file(r->t.file, "column \"classes\" says %llu, but there "
			"are %zu labels", (unsigned long long)l->declared,
			l->ids.n);
}

bool
rows_next(struct rows *r)
{
	struct view annotator[TSV_BATCH] = {{0}}, label[TSV_BATCH];
	size_t n;

	do {
		n = r->input->wide ? wide_rows(r, label) :
			long_rows(r, annotator, label);
	} while (n == 0 && r->tsv_n > 0);
	r->n = n;
	if (n > 0 && r->headers != r->t.serial) {
		check_same(r);
		r->headers = r->t.serial;
	}
	if (n == 0) {
		finish(r);
		return false;
	}
	if (r->input->group)
		group_names(r, n);
	if (r->input->grouped)
		number_items(r, n);
	else
		intern(&r->items, r->name, n, r->item);
	if (r->has_annotators && !r->input->wide)
		intern(&r->annotators, annotator, n, r->annotator);
	label_ids(r, label, n);
	if (r->counts) {
		read_counts(r, n);
		read_numbers(r, n);
	}
	return true;
}

struct view
rows_group(const struct rows *r, struct view name)
{
	const char *tab = r->input->group ? memchr(name.p, '\t', name.n) : NULL;

	return (struct view){name.p, tab ? (size_t)(tab - name.p) : 0};
}

struct view
rows_item(const struct rows *r, struct view name)
{
	size_t g = r->input->group ? rows_group(r, name).n + 1 : 0;

	return (struct view){name.p + g, name.n - g};
}

void
rows_note_dropped(const struct rows *r, uint64_t items)
{
	if (items > 0)
		err_note("dropped=%llu items with fewer than %llu labels",
			(unsigned long long)items,
			(unsigned long long)r->input->min_labels);
}

void
rows_close(struct rows *r)
{
	tsv_close(&r->t);
	ids_free(&r->items);
	ids_free(&r->annotators);
	labels_free(&r->labels);
	free(r->wide_annotator);
	free(r->last);
	free(r->scratch);
	if (r->watch)
		ids_free(&r->watch->seen);
	free(r->watch);
}
