#include "sums_table.h"

#include "stats/sort.h"
#include "table/raters.h"
#include "agree/sketch.h"
#include "text/err.h"
#include "text/mem.h"

#include <stdlib.h>
#include <string.h>

enum column { ROW, GROUP, ANNOTATOR, OTHER, LABEL, OTHERS, N, SKETCH, SETTINGS };

const struct record_column sums_table_columns[] = {
	[ROW] = {"row", RECORD_TEXT}, [GROUP] = {"group", RECORD_KEY},
	[ANNOTATOR] = {"annotator", RECORD_KEY}, [OTHER] = {"other", RECORD_KEY},
	[LABEL] = {"label", RECORD_KEY}, [OTHERS] = {"others", RECORD_KEY},
	[N] = {"n", RECORD_COUNT}, [SKETCH] = {"items_sketch", RECORD_KEY},
	[SETTINGS] = {"settings", RECORD_KEY}, {NULL, 0}
};

static const char *const kind_names[] = {[SUMS_ITEMS] = "items",
	[SUMS_SINGLE] = "single", [SUMS_ANNOTATOR] = "annotator", [SUMS_PAIR] = "pair",
	[SUMS_AGAINST] = "against", [SUMS_SELF_ITEMS] = "self_items",
	[SUMS_SELF_LABELS] = "self_labels", [SUMS_SELF_PAIRS] = "self_pairs",
	[SUMS_SELF_AGREE] = "self_agree"};

enum { KINDS = sizeof kind_names / sizeof *kind_names };

/* ---- writing ---- */

/* The keys of a row, empty ones do not apply, and the rows until now. */
struct key {
	struct view group, annotator, other, label, others;
	size_t rows;
};

static void
write_row(struct out *out, const char *row, struct key *key, double n,
	struct sketch *sketch)
{
	struct record r = record_start(out, sums_table_columns);

	record_text(&r, row);
	record_key(&r, key->group);
	record_key(&r, key->annotator);
	record_key(&r, key->other);
	record_key(&r, key->label);
	record_key(&r, key->others);
	record_count(&r, n);
	sketch_write(sketch, &r);
	record_end(&r);
	key->rows++;
}

size_t
sums_table_start(struct out *out, const struct items *items, const struct input *input)
{
	struct sketch sketch = {.n = 0};
	struct key key = {.rows = 0};
	bool *added = mem_zero(items->names.n, sizeof *added);

	sketch_settings(&sketch.settings, input);
	strings_more(&sketch.settings, view_of(";group="));
	for (size_t g = 0; g < input->group.n; g++) {
		strings_more(&sketch.settings, view_of(g > 0 ? "," : ""));
		strings_more(&sketch.settings, view_of(input->group.at[g]));
	}
	/* With groups of annotators an item may be in several. */
	for (size_t i = 0; i < items->n; i++) {
		if (!added[items_id(items, i)])
			sketch_add(&sketch, items_name(items, i));
		added[items_id(items, i)] = true;
	}
	MEM_FREE(added);
	write_row(out, "labels", &key, (double)items->labels.ids.n, &sketch);
	strings_free(&sketch.settings);
	for (uint32_t l = 0; l < items->labels.ids.n; l++) {
		key.label = labels_name(&items->labels, l);
		write_row(out, "label", &key, l + 1, NULL);
	}
	return key.rows;
}

void
sums_table_end(struct out *out, size_t rows)
{
	write_row(out, "rows", &(struct key){.rows = 0}, (double)rows, NULL);
}

static void
write_pairs(struct out *out, const struct block *b, struct key *key)
{
	const struct subset *p = &b->subset;
	const struct ids *people = &p->all->annotators;
	double *count = mem_alloc(b->pairs.cells, sizeof *count);

	pairs_count(&b->pairs, p, NULL, count);
	for (size_t c = 0; c < b->pairs.cells; c++) {
		const struct pairs_cell *m = &b->pairs.cell[c];

		key->annotator = ids_name(people, p->person[m->a]);
		key->other = ids_name(people, p->person[m->b]);
		key->label = labels_name(&p->all->labels, m->k);
		key->others = labels_name(&p->all->labels, m->l);
		write_row(out, kind_names[SUMS_PAIR], key, count[c], NULL);
	}
	MEM_FREE(count);
}

/* The labels of vector v but one `own`, as 1:3,2:1: places and how many. Empty: none.
 * Grows *text of *cap. */
static struct view
others_text(const struct subset *p, size_t v, uint32_t own, char **text, size_t *cap)
{
	char digits[NUM_TEXT];
	size_t n = 0;

	for (size_t c = p->start[v]; c < p->start[v + 1]; c++) {
		uint32_t l = p->cell[c].label, times = p->cell[c].n - (l == own);

		if (times == 0)
			continue;
		MEM_GROW(*text, *cap, n + 2 * NUM_TEXT + 2);
		if (n > 0)
			(*text)[n++] = ',';
		for (int k = 0; k < 2; k++) {
			size_t add = num_digits(k ? times : l + UINT64_C(1), digits);

			memcpy(*text + n, digits, add);
			n += add;
			if (k == 0)
				(*text)[n++] = ':';
		}
	}
	return (struct view){*text, n};
}

/* The labels of annotator g of the raters, by kind. */
static void
write_against(struct out *out, const struct block *b, const struct raters *raters,
	uint32_t g, struct key *key)
{
	const struct subset *p = &b->subset;
	const struct raters_label *label = raters->own + raters->first[g];
	size_t n = raters->first[g + 1] - raters->first[g], cap = 0, end;
	uint64_t *kind = mem_alloc(n, sizeof *kind);
	char *text = NULL;

	for (size_t i = 0; i < n; i++)
		kind[i] = (uint64_t)label[i].label << 32 | p->vector[label[i].item];
	sort_u64(kind, n);
	for (size_t i = 0; i < n; i = end) {
		uint32_t own = (uint32_t)(kind[i] >> 32);

		for (end = i + 1; end < n && kind[end] == kind[i];)
			end++;
		key->label = labels_name(&p->all->labels, own);
		key->others = others_text(p, (uint32_t)kind[i], own, &text, &cap);
		if (key->others.n > 0)
			write_row(out, kind_names[SUMS_AGAINST], key, (double)(end - i),
				NULL);
	}
	key->label = key->others = view_of("");
	MEM_FREE(kind, text);
}

static void
write_self(struct out *out, const struct items_self *s, struct key *key)
{
	const uint64_t n[] = {s->items, s->labels, s->pairs, s->agree};

	for (size_t k = 0; k < 4; k++)
		write_row(out, kind_names[SUMS_SELF_ITEMS + k], key, (double)n[k], NULL);
}

size_t
sums_table_block(struct out *out, const struct block *b, bool pairs)
{
	const struct subset *p = &b->subset;
	struct key key = {.group = b->group};
	struct raters raters;
	double single = 0;

	for (size_t i = 0; i < p->count; i++)
		single += p->n[p->vector[i]] == 1;
	write_row(out, kind_names[SUMS_ITEMS], &key, (double)p->count, NULL);
	write_row(out, kind_names[SUMS_SINGLE], &key, single, NULL);
	raters_make(&raters, p->all, p->item, p->count);
	raters_number(&raters);
	raters_by_annotator(&raters);
	for (uint32_t g = 0; g < p->annotators; g++) {
		const struct items_self *self = items_self(p->all, b->group_id,
			p->person[g]);

		key.annotator = ids_name(&p->all->annotators, p->person[g]);
		write_row(out, kind_names[SUMS_ANNOTATOR], &key,
			(double)(raters.first[g + 1] - raters.first[g]), NULL);
		if (!pairs)
			write_against(out, b, &raters, g, &key);
		if (!pairs && self)
			write_self(out, self, &key);
	}
	if (pairs)
		write_pairs(out, b, &key);
	raters_free(&raters);
	return key.rows;
}

/* ---- reading ---- */

struct reading {
	struct sums_table *x;
	struct record_reader in;
	struct sketch sketch;
	struct strings labels;
	size_t parts, at;        /* tables until now; labels of the last one */
	size_t cap;
};

static struct view
field(const struct reading *r, enum column c)
{
	return record_read(&r->in, (int)c);
}

static double
read_n(const struct reading *r)
{
	struct view v = field(r, N);
	uint64_t n;

	if (!num_count(v.p, v.n, &n) || n > (UINT64_C(1) << 53))
		record_bad(&r->in, N, "a whole number of at most 9007199254740992");
	return (double)n;
}

/* Each table begins with its labels, which are those of the first. False: the row is
 * another one. */
static bool
read_labels(struct reading *r)
{
	struct view v = field(r, LABEL), row = field(r, ROW);
	bool start = view_is(row, "labels");

	if (start) {
		sketch_read(&r->sketch, &r->in, SKETCH);
		r->parts++;
		r->at = 0;
		return true;
	}
	if (r->parts == 0)
		record_bad(&r->in, ROW, "labels in the first row");
	if (!view_is(row, "label")) {
		if (r->at != r->labels.n)
			record_bad(&r->in, ROW, "all labels that the table before has");
		if (r->x->items.labels.ids.n == 0) {
			labels_free(&r->x->items.labels);
			labels_init(&r->x->items.labels, &r->labels);
		}
		return false;
	}
	if (r->parts == 1)
		strings_add(&r->labels, v.p, v.n);
	else if (r->at >= r->labels.n || !view_is(v, r->labels.at[r->at]))
		record_bad(&r->in, LABEL, "the labels of the table before, in the same "
			"order (--labels)");
	r->at++;
	return true;
}

static uint32_t
label_in(const struct reading *r, enum column c)
{
	uint32_t l = labels_find(&r->x->items.labels, field(r, c));

	if (l == IDS_NONE)
		record_bad(&r->in, (int)c, "a label of the rows label");
	return l;
}

static void
read_row(struct reading *r)
{
	struct sums_table *x = r->x;
	struct view row = field(r, ROW);
	struct sums_entry e = {{0}, 0};
	uint32_t kind = 0;

	if (read_labels(r))
		return;
	while (kind < KINDS && !view_is(row, kind_names[kind]))
		kind++;
	if (kind == KINDS)
		record_bad(&r->in, ROW, "what --table writes");
	e.n = read_n(r);
	e.key[0] = ids_intern(&x->groups, field(r, GROUP));
	e.key[1] = kind;
	if (kind >= SUMS_ANNOTATOR)
		e.key[2] = ids_intern(&x->items.annotators, field(r, ANNOTATOR));
	if (kind == SUMS_PAIR)
		e.key[3] = ids_intern(&x->items.annotators, field(r, OTHER));
	if (kind == SUMS_PAIR || kind == SUMS_AGAINST)
		e.key[4] = label_in(r, LABEL);
	if (kind == SUMS_PAIR)
		e.key[5] = label_in(r, OTHERS);
	if (kind == SUMS_AGAINST)
		e.key[5] = ids_intern(&x->texts, field(r, OTHERS));
	MEM_GROW(x->entry, r->cap, x->n + 1);
	x->entry[x->n++] = e;
}

static int
cmp_entries(const void *a, const void *b)
{
	const struct sums_entry *x = a, *y = b;

	for (size_t k = 0; k < sizeof x->key / sizeof *x->key; k++)
		if (x->key[k] != y->key[k])
			return x->key[k] < y->key[k] ? -1 : 1;
	return 0;
}

/* Put strings in bytewise order, and their numbers, key k of the entries of these kinds,
 * too. */
static void
rank(struct sums_table *x, struct ids *names, size_t k, enum sums_kind from,
	enum sums_kind to, bool last)
{
	uint32_t *order = ids_sorted(names), *ranks = ids_ranks(names);

	for (size_t i = 0; i < x->n; i++)
		if (x->entry[i].key[1] >= from && x->entry[i].key[1] <= to)
			x->entry[i].key[k] = ranks[x->entry[i].key[k]];
	if (last)
		ids_reorder(names, order);
	MEM_FREE(order, ranks);
}

/* Sort the entries, and add up those of the same keys. */
static void
add_up(struct sums_table *x)
{
	size_t n = 0;

	rank(x, &x->groups, 0, SUMS_ITEMS, SUMS_SELF_AGREE, true);
	rank(x, &x->texts, 5, SUMS_AGAINST, SUMS_AGAINST, true);
	rank(x, &x->items.annotators, 3, SUMS_PAIR, SUMS_PAIR, false);
	rank(x, &x->items.annotators, 2, SUMS_ANNOTATOR, SUMS_SELF_AGREE, true);
	if (x->n > 0)
		qsort(x->entry, x->n, sizeof *x->entry, cmp_entries);
	for (size_t i = 0; i < x->n; i++)
		if (n > 0 && cmp_entries(&x->entry[n - 1], &x->entry[i]) == 0)
			x->entry[n - 1].n += x->entry[i].n;
		else
			x->entry[n++] = x->entry[i];
	x->n = n;
}

/* The part 1:3 of a text, the first of K labels thrice. False: it is none. */
static bool
read_part(struct view part, size_t k, struct against_cell *cell)
{
	const char *colon = memchr(part.p, ':', part.n);
	uint64_t label, n;

	if (!colon || !num_count(part.p, (size_t)(colon - part.p), &label) ||
	    !num_count(colon + 1, (size_t)(part.p + part.n - colon) - 1, &n) ||
	    label == 0 || label > k || n == 0 || n > UINT32_MAX)
		return false;
	*cell = (struct against_cell){(uint32_t)label - 1, (double)n};
	return true;
}

/* The labels of each text. */
static void
read_texts(struct sums_table *x, const char *file)
{
	size_t cap = 0, n = 0;

	x->first = mem_zero(x->texts.n + 1, sizeof *x->first);
	for (size_t t = 0; t < x->texts.n; t++) {
		struct view v = ids_name(&x->texts, t);

		for (size_t i = 0, from = 0; i <= v.n; i++) {
			if (i < v.n && v.p[i] != ',')
				continue;
			MEM_GROW(x->cell, cap, n + 1);
			if (!read_part((struct view){v.p + from, i - from},
			    x->items.labels.ids.n, &x->cell[n++]))
				err_file(file, "column \"others\": expected places "
					"of labels and their numbers, as 1:3,2:1, found "
					"%s", err_quote(v));
			from = i + 1;
		}
		x->first[t + 1] = n;
	}
}

void
sums_table_read(struct sums_table *x, const char *file)
{
	const struct items_need need = {.ratings = true};
	struct reading r = {.x = x};

	*x = (struct sums_table){.n = 0};
	items_init(&x->items, &need, true, 0);
	labels_init(&x->items.labels, NULL);
	ids_init(&x->items.annotators);
	ids_init(&x->groups);
	ids_init(&x->texts);
	record_open(&r.in, file, sums_table_columns, 3 << SKETCH);
	while (record_next_counted(&r.in, N))
		read_row(&r);
	x->items.file = file;
	add_up(x);
	read_texts(x, file);
	x->items.n_annotators = x->items.annotators.n;
	record_close(&r.in);
	strings_free(&r.sketch.settings);
	strings_free(&r.labels);
}

void
sums_table_free(struct sums_table *x)
{
	items_free(&x->items);
	ids_free(&x->groups);
	ids_free(&x->texts);
	MEM_FREE(x->first, x->cell, x->entry);
}
