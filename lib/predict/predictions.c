#include "predictions.h"

#include "operands.h"
#include "prediction_findings.h"
#include "reader.h"
#include "text/err.h"
#include "text/findings.h"
#include "text/hints.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/tsv.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A row of a soft prediction, or a cell of a wide one; item: the number of the item or pair. */
struct entry {
	uint32_t item, label;
	size_t line;
	double p;
};

/* A table being read, and the predictions of its rows so far. */
struct reading {
	struct reader r;         /* r.out: the predictions */
	struct entry *entry;     /* of the item at hand, or, scattered, of all items */
	size_t n, cap;
	bool scattered;          /* an item came back after another one */
	uint32_t *size;          /* else, per item or pair: its places in r.out, from its
	                            start; IDS_NONE: none yet */
	size_t places, room[2];  /* of all of them, and of labels and of probabilities */
	struct personal personal;
	size_t missing;      /* rows without a prediction, */
	size_t empty, first_empty; /* those whose label is empty, and the line of the first */
	bool may_be_empty, may_be_personal; /* cells; the table, of each annotator */
	bool has_annotators; /* and has a column of annotators */
};

/* The name of prediction i's item, "x", or pair, "x" of "ann1"; until the next call. */
static const char *
name_of(const struct reading *s, size_t i)
{
	static char to[600];
	struct view v = ids_name(s->r.items, s->personal.per_annotator ?
		personal_pairs_item(&s->personal.pairs, i) : i);
	size_t n = (size_t)snprintf(to, sizeof to, "%s", err_quote(v)), id = 0;

	if (!s->personal.per_annotator)
		return to;
	while (s->personal.rank[id] != s->personal.pairs.annotator[i])
		id++;
	v = ids_name(&s->personal.truth->annotators, id);
	snprintf(to + n, sizeof to - n, " of %s", err_quote(v));
	return to;
}

static const char *
hint_at_second(const struct reading *s)
{
	const struct tsv_header *h = &s->r.t.header;
	bool each = s->r.column[READER_ANNOTATOR].at >= 0 ||
		hints_column(h->name, h->n, 'a') < h->n;

	if (each && s->may_be_personal && !s->has_annotators)
		return ", expected one for each item; or for each annotator, "
			"in a column annotator or as -a says (what people said "
			"is the truth, on standard input or with -t)";
	if (each && s->r.out->soft && !s->has_annotators)
		return ", expected one for each item, not each annotator";
	if (each || tsv_find(h, s->r.input->count) >= 0)
		return ", expected one for each item (what people said is the "
			"truth, on standard input or with -t)";
	return "";
}

/* A second prediction for item, or pair, i ends the tool. */
static void
once(struct reading *s, size_t row, uint32_t i)
{
	size_t *line = &s->r.out->line[i];

	if (*line > 0) {
		reader_check_apart(&s->r, s->r.t.lines[row], s->may_be_personal &&
			!s->has_annotators);
		err_line(s->r.t.file, s->r.t.lines[row], "item %s: a second prediction (the first "
			"is in line %zu)%s", name_of(s, i), *line, s->personal.per_annotator ?
			", expected one for each item and annotator (what people said is the "
			"truth, on standard input or with -t)" : hint_at_second(s));
	}
	*line = s->r.t.lines[row];
}

/* ---- soft predictions ---- */

/* By item, label and line. */
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

static void
sort_entries(struct entry *e, size_t n)
{
	enum { FEW = 32 }; /* entries that are sorted by insertion */

	if (n > FEW)
		qsort(e, n, sizeof *e, cmp_entries);
	for (size_t i = 1; i < n && n <= FEW; i++)
		for (size_t k = i; k > 0 && cmp_entries(&e[k - 1], &e[k]) > 0; k--) {
			struct entry x = e[k];

			e[k] = e[k - 1];
			e[k - 1] = x;
		}
}

/* Put all entries of an item, n > 0, behind those of other items, by label; an empty set
 * has none. Except in a multilabel task an item with one entry gets a second place for
 * the other label of two. */
static void
place_item(struct reading *s, struct entry *e, size_t n)
{
	struct predictions *p = s->r.out;
	size_t first = s->places, end = first;

	sort_entries(e, n);
	MEM_GROW(p->label, s->room[0], first + n + 1);
	MEM_GROW(p->p, s->room[1], first + n + 1);
	for (size_t i = 0; i < n; i++) {
		bool empty = p->sets && e[i].label == IDS_NONE;

		if (i > 0 && e[i].label == e[i - 1].label) {
			reader_check_apart(&s->r, e[i].line, false);
			err_line(s->r.t.file, e[i].line, "item %s: the same label twice",
				name_of(s, e->item));
		}
		if (empty && n > 1)
			err_line(s->r.t.file, e[i].line, "item %s: labels, and %s, which "
				"means none (--none)", name_of(s, e->item),
				err_quote(view_of(s->r.input->none)));
		p->label[end] = e[i].label;
		p->p[end] = e[i].p;
		end += !empty;
	}
	if (n == 1 && !s->r.multilabel) {
		p->label[end] = IDS_NONE;
		p->p[end++] = 0;
	}
	p->line[e->item] = e[n - 1].line;
	p->start[e->item] = first;
	s->size[e->item] = (uint32_t)(end - first);
	s->places = end;
}

static void
push(struct reading *s, struct entry e)
{
	MEM_GROW(s->entry, s->cap, s->n + 1);
	s->entry[s->n++] = e;
}

/* Turn what was placed into entries again; each has the line of its item. */
static void
scatter(struct reading *s)
{
	const struct predictions *p = s->r.out;

	if (!s->scattered && s->n > 0)
		place_item(s, s->entry, s->n);
	s->n = s->scattered ? s->n : 0;
	s->scattered = true;
	for (uint32_t i = 0; i < p->n; i++) {
		size_t at = p->start[i], n = s->size[i] == IDS_NONE ? 0 : s->size[i];

		if (s->size[i] == 0)
			push(s, (struct entry){i, IDS_NONE, p->line[i], 1});
		n -= n == 2 && p->label[at + 1] == IDS_NONE;
		for (; n > 0; n--, at++)
			push(s, (struct entry){i, p->label[at], p->line[i], p->p[at]});
		s->size[i] = IDS_NONE;
	}
	s->places = 0;
}

/* Most tables have the rows of an item together, whose entries are then placed at once. */
static void
add_entry(struct reading *s, struct entry e)
{
	if (!s->scattered && s->n > 0 && s->entry->item != e.item) {
		place_item(s, s->entry, s->n);
		s->n = 0;
		if (s->size[e.item] != IDS_NONE)
			scatter(s);
	}
	push(s, e);
}

/* Place the entries that are left, and put the items in order. */
static void
place_entries(struct reading *s)
{
	struct predictions *p = s->r.out;
	size_t at = 0, end;
	uint32_t *label;
	double *q;
	bool ordered = true;

	if (s->scattered)
		qsort(s->entry, s->n, sizeof *s->entry, cmp_entries);
	for (size_t e = 0; e < s->n; e = end) {
		for (end = e + 1; end < s->n && s->entry[end].item == s->entry[e].item; end++)
			;
		place_item(s, s->entry + e, end - e);
	}
	for (size_t i = 0; i < p->n; i++) {
		s->size[i] = s->size[i] == IDS_NONE ? 0 : s->size[i];
		ordered = ordered && (s->size[i] == 0 || p->start[i] == at);
		at += s->size[i];
	}
	label = p->label;
	q = p->p;
	if (!ordered) {
		p->label = mem_alloc(at, sizeof *label);
		p->p = mem_alloc(at, sizeof *q);
	}
	at = 0;
	for (size_t i = 0; i < p->n; i++) {
		for (size_t n = 0; n < s->size[i] && !ordered; n++) {
			p->label[at + n] = label[p->start[i] + n];
			p->p[at + n] = q[p->start[i] + n];
		}
		p->start[i] = at;
		at += s->size[i];
	}
	p->start[p->n] = at;
	if (!ordered)
		MEM_FREE(label, q);
}

/* ---- for each annotator ---- */

/* Allocate r.out->n predictions. */
static void
alloc_predictions(struct reading *s)
{
	struct predictions *p = s->r.out;

	p->line = mem_zero(p->n, sizeof *p->line);
	if (!p->soft) {
		p->hard = memset(mem_alloc(p->n, sizeof *p->hard), 0xff, p->n * sizeof *p->hard);
		return;
	}
	MEM_FREE(p->start, s->size);
	p->start = mem_alloc(p->n + 1, sizeof *p->start);
	s->size = memset(mem_alloc(p->n, sizeof *s->size), 0xff, p->n * sizeof *s->size);
	MEM_GROW(p->label, s->room[0], 2 * p->n);
	MEM_GROW(p->p, s->room[1], 2 * p->n);
}

/* Switch to predictions for each annotator at the second one of an item: the rows so far, with one
 * annotator per item, are moved to the pairs. */
static void
predict_each(struct reading *s, size_t row, uint32_t item)
{
	struct predictions *p = s->r.out;
	uint32_t *hard = p->hard;
	size_t *line, n = 0;

	if (!s->personal.truth->first)
		err_line(s->r.t.file, s->r.t.lines[row], "item %s: a second prediction, for "
			"another annotator: predictions for each annotator need ratings with "
			"annotators as the truth (what people said is the truth, on standard "
			"input or with -t)", err_quote(ids_name(s->r.items, item)));
	if (p->soft)
		scatter(s);
	line = p->line;
	s->personal.per_annotator = true;
	personal_pairs_make(&s->personal.pairs, s->personal.truth);
	p->n = s->personal.pairs.start[s->r.items->n];
	alloc_predictions(s);
	for (uint32_t i = 0; i < s->r.items->n; i++) {
		uint32_t person = s->personal.first[i], pair = person == IDS_NONE ?
			IDS_NONE : personal_pair(&s->personal, i, person);

		s->personal.first[i] = pair;
		if (pair == IDS_NONE)
			continue;
		p->line[pair] = line[i];
		if (hard)
			p->hard[pair] = hard[i];
	}
	for (size_t e = 0; e < s->n; e++) {
		s->entry[n] = s->entry[e];
		s->entry[n].item = s->personal.first[s->entry[e].item];
		n += s->entry[n].item != IDS_NONE;
	}
	s->n = n;
	MEM_FREE(hard, line);
}

/* The number of the item, or pair, that a row for an item of the truth
 * predicts; IDS_NONE if the truth lacks the item or the pair. */
static uint32_t
predicted(struct reading *s, size_t row, uint32_t item)
{
	uint32_t person, *first = s->personal.first;

	if (!s->has_annotators || item == IDS_NONE)
		return item;
	person = personal_number(&s->personal, tsv_field(&s->r.t, row,
		s->r.column[READER_ANNOTATOR].at));
	if (!s->personal.per_annotator) {
		first[item] = first[item] == IDS_NONE ? person : first[item];
		if (first[item] == person)
			return item;
		predict_each(s, row, item);
	}
	return personal_pair(&s->personal, item, person);
}

/* ---- rows ---- */

/* Has a row no prediction: is a cell empty or of -m, or, in a wide table, all? */
static bool
is_missing(struct reading *s, size_t row)
{
	size_t gone = 0, all = 0;

	for (size_t c = 0; c < s->r.t.width; c++) {
		struct view v = tsv_field(&s->r.t, row, (int)c);
		bool label = !s->r.wide && (int)c == s->r.column[READER_LABEL].at;
		bool read = s->r.wide ? s->r.wide[c] != IDS_NONE :
			label || (int)c == s->r.column[READER_PROB].at;

		all += read;
		gone += read && (v.n == 0 ? label || s->may_be_empty :
			strings_has(&s->r.input->missing, v));
		if (label && v.n == 0 && s->empty++ == 0)
			s->first_empty = s->r.t.lines[row];
	}
	return s->r.wide ? gone == all : gone > 0;
}

static void
wide_row(struct reading *s, size_t row)
{
	uint32_t item = predicted(s, row, reader_item(&s->r, row));

	if (item != IDS_NONE)
		once(s, row, item);
	for (size_t c = 0; c < s->r.t.width; c++) {
		double p;

		if (s->r.wide[c] == IDS_NONE)
			continue;
		p = reader_probability(&s->r, row, (int)c);
		if (item != IDS_NONE)
			add_entry(s, (struct entry){item, s->r.wide[c], s->r.t.lines[row], p});
	}
}

static void
long_row(struct reading *s, size_t row)
{
	uint32_t item = reader_item(&s->r, row), label = IDS_NONE;
	double p = 1;

	if (!s->r.decisions)
		p = reader_probability(&s->r, row, s->r.column[READER_PROB].at);
	if (item == IDS_NONE)
		return;
	if (!s->r.unnamed)
		label = reader_label(&s->r, row);
	item = predicted(s, row, item);
	if (item == IDS_NONE)
		return;
	if (!s->r.out->soft || s->r.unnamed)
		once(s, row, item);
	reader_look_beside(&s->r, row, label);
	if (s->r.out->soft)
		add_entry(s, (struct entry){item, label, s->r.t.lines[row], p});
	else
		s->r.out->hard[item] = label;
}

/* ---- the whole table ---- */

bool
predictions_has(const struct predictions *p, size_t i)
{
	if (p->sets)
		return p->line[i] > 0;
	return p->soft ? p->start[i + 1] > p->start[i] : p->hard[i] != IDS_NONE;
}

_Noreturn static void
no_item_meets(const struct reading *s)
{
	struct view people = ids_name(s->r.items, 0), model;

	if (s->personal.per_annotator) {
		people = ids_name(&s->personal.truth->annotators, 0);
		model = ids_name(&s->personal.people, 0);
		err_file(s->r.out->file, "no prediction for any annotator of the truth, which "
			"calls its first annotator %s, while the predictions call theirs %s (-a "
			"names the column of the annotators)", err_quote(people), err_quote(model));
	}
	if (s->r.others.n == 0)
		err_file(s->r.out->file, "no prediction for any of the %zu items of the "
			"truth: the table has no %s", s->r.items->n, s->missing > 0 ?
			"predictions" : s->r.column[READER_MODEL].at < 0 ? "rows" :
			"rows of this model");
	model = ids_name(&s->r.others, 0);
	err_file(s->r.out->file, "no prediction for any of the %zu items of the truth, which "
		"calls its first item %s, while the predictions call theirs %s (-i names the "
		"column of the items)", s->r.items->n, err_quote(people), err_quote(model));
}

static void
note_others(const struct reading *s)
{
	const char *name = s->r.out->name;

	if (s->personal.unknown_pairs.n > 0)
		err_note("model=%s others=%zu strangers=%zu predictions left out, "
			"as the truth lacks their items, or the annotator there", name,
			s->r.others.n, s->personal.unknown_pairs.n);
	else if (s->r.others.n > 0)
		err_note("model=%s others=%zu predictions left out, as the "
			"truth lacks their items", name, s->r.others.n);
}

static void
check_items(struct reading *s, const struct predictions_need *need)
{
	const struct predictions *p = s->r.out;
	const char *of = s->personal.per_annotator ? "pairs of an item and an annotator" : "items";
	size_t lacking = 0, first = 0;

	if (s->empty > 0 && !need->intersect)
		err_line(p->file, s->first_empty, "column %s: expected a label, found \"\" "
			"(rows without one: %zu; --intersect leaves their items out)", err_quote(
			view_of(s->r.column[READER_LABEL].name)), s->empty);
	for (size_t i = 0; i < p->n; i++)
		if (!predictions_has(p, i) && lacking++ == 0)
			first = i;
	if (lacking > 0)
		prediction_findings_zeros(s->r.items, &s->r.others, p->file);
	if (lacking == p->n)
		no_item_meets(s);
	if (lacking > 0 && !need->intersect)
		err_file(p->file, "no prediction for %zu of the %zu %s of the truth, the first is "
			"%s (--intersect leaves them out)", lacking, p->n, of, name_of(s, first));
	if (s->missing > 0)
		err_note("model=%s missing=%zu rows without a prediction", p->name, s->missing);
	if (lacking > 0)
		err_note("model=%s lacking=%zu answered=%s %s of the truth left out", p->name,
			lacking, num_brief((double)(p->n - lacking) / (double)p->n), of);
	note_others(s);
}

/* Note a table whose annotators are ignored, because each item has rows for
 * only one, although several people labelled some item of the truth. */
static void
doubt_one(const struct reading *s)
{
	const struct items *t = s->personal.truth;
	bool several = false, known = false;

	if (!s->has_annotators || s->personal.per_annotator)
		return;
	for (size_t v = 0; v < t->vectors.n; v++)
		several = several || t->vectors.total[v] > 1;
	for (size_t i = 0; i < s->personal.people.n; i++)
		known = known || s->personal.place[i] != IDS_NONE;
	if (several && t->known && known)
		err_note("model=%s: each item has a prediction of one annotator, which "
			"is compared with all labels of the item", s->r.out->name);
}

static void
read_rows(struct reading *s)
{
	int model = s->r.column[READER_MODEL].at;

	while (reader_rows(&s->r))
		for (size_t row = 0; row < s->r.rows; row++) {
			if (model >= 0 && !view_is(tsv_field(&s->r.t, row, model), s->r.out->name))
				continue;
			reader_look(&s->r, row);
			if (is_missing(s, row))
				s->missing++;
			else
				(s->r.wide ? wide_row : long_row)(s, row);
		}
	if (s->r.out->soft)
		place_entries(s);
	reader_tell_beside(&s->r);
	doubt_one(s);
}

void
predictions_read(struct predictions *p, const char *operand, struct items *t,
	const struct input *input, const struct predictions_need *need)
{
	struct reading s = {.r = {.out = p, .items = &t->names, .labels = &t->labels, .input =
		input, .classes = need->classes, .multilabel = need->multilabel}};
	char *file;

	*p = (struct predictions){.n = t->names.n};
	p->name = operands_name(operand, &file);
	if (need->name) {
		p->name = mem_copy(need->name, strlen(need->name));
		file = mem_copy(operand + strlen(p->name) + 1, strlen(operand) -
			strlen(p->name) - 1);
	}
	labels_init(&p->classes, NULL);
	reader_open(&s.r, &file, need, t);
	operands_check(p->name);
	p->file = strcmp(file, "-") == 0 ? "<stdin>" : need->name ? operand :
		operand + (strlen(operand) - strlen(file));
	alloc_predictions(&s);
	s.may_be_personal = need->personal;
	s.may_be_empty = need->intersect;
	s.has_annotators = need->personal && s.r.column[READER_ANNOTATOR].at >= 0;
	if (s.has_annotators)
		personal_init(&s.personal, t);
	read_rows(&s);
	check_items(&s, need);
	p->unnamed = s.r.unnamed;
	p->personal = s.personal.per_annotator;
	p->pairs = s.personal.pairs;
	reader_close(&s.r);
	MEM_FREE(s.entry, s.size, s.personal.rank, s.personal.place,
		s.personal.first);
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
