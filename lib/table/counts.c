#include "counts.h"

#include "text/err.h"
#include "text/mem.h"
#include "stats/sort.h"
#include "stats/stats.h"

#include <stdio.h>
#include <string.h>

/* An item's counts for the labels 0 .. DENSE-1; next: the index + 1 in extra of the last of its
 * later cells. 32 bytes, so that a row changes only one cache line and no label is searched. */
enum { DENSE = 7 };

struct dense {
	uint32_t n[DENSE], next;
};

/* 2^53: doubles hold every whole number up to it, and sums of labels and items are exact. */
#define MOST (UINT64_C(1) << 53)

/* A cell of a later label, found by item and label; next as in struct dense. */
struct extra {
	uint32_t label, n, next;
};

/* A row of a table whose rows cannot simply be added. */
struct stored {
	uint32_t item, label, n;
};

/* A cell before sorting by label; row: its stored row, if there are any. */
struct gathered {
	uint32_t label, n;
	size_t row;
};

/* ---- loading ---- */

/* The count of an item's later label, 0 if it is new. */
static uint32_t *
find_extra(struct counts *c, uint32_t item, uint32_t label)
{
	uint32_t key[2] = {item, label};
	uint32_t id = ids_intern(&c->extra_ids, VIEW_BYTES(key));

	if (id == c->extras) {
		MEM_GROW(c->extra, c->extra_cap, ++c->extras);
		c->extra[id] = (struct extra){label, 0, c->dense[item].next};
		c->dense[item].next = id + 1;
	}
	return &c->extra[id].n;
}

static void
add_batch(struct counts *c)
{
	const struct rows *r = c->rows;

	MEM_GROW_ZERO(c->dense, c->dense_cap, r->items.n);
	for (size_t i = 0; i < r->n; i++)
		ANNOT_PREFETCH(&c->dense[r->item[i]]);
	for (size_t i = 0; i < r->n; i++)
		if (++*(r->label[i] < DENSE ? &c->dense[r->item[i]].n[r->label[i]] :
		    find_extra(c, r->item[i], r->label[i])) == 0)
			rows_die(r, i, "more than 4294967295 labels of a kind for one item");
}

static void
store_row(struct counts *c, size_t i)
{
	const struct rows *r = c->rows;
	const size_t n = c->n++;

	MEM_GROW(c->stored, c->stored_cap, n + 1);
	c->stored[n] = (struct stored){r->item[i], r->label[i],
		r->kind.counts ? (uint32_t)r->count[i] : 1};
	spots_note(&c->spots, n, r, i);
	if (r->kind.has_items) {
		MEM_GROW(c->weight, c->weight_cap, n + 1);
		c->weight[n] = r->weight[i];
	}
	if (r->kind.has_raters) {
		MEM_GROW(c->raters, c->raters_cap, n + 1);
		c->raters[n] = r->raters[i];
	}
	for (size_t k = 0; k < ROWS_NUMBERS; k++)
		if (r->kind.has_number[k]) {
			MEM_GROW(c->number[k], c->number_cap[k], n + 1);
			c->number[k][n] = r->number[k][i];
		}
}

/* Order the rows by item with a stable counting sort of their indices; a table
 * that is already grouped needs none. */
static void
order_rows(struct counts *c)
{
	size_t items = c->rows->items.n;
	bool grouped = true;

	c->start = mem_zero(items + 2, sizeof *c->start);
	for (size_t i = 0; i < c->n; i++) {
		c->start[c->stored[i].item + 2]++;
		grouped = grouped && (i == 0 || c->stored[i].item >= c->stored[i - 1].item);
	}
	sort_starts(c->start, items);
	if (grouped) {
		memmove(c->start, c->start + 1, (items + 1) * sizeof *c->start);
		return;
	}
	c->order = mem_alloc(c->n, sizeof *c->order);
	for (size_t i = 0; i < c->n; i++)
		c->order[c->start[c->stored[i].item + 1]++] = i;
}

void
counts_open(struct counts *c, const struct input *input,
	const struct counts_need *need, char **files, size_t n_files)
{
	struct rows_need with = need->rows;
	struct rows *r = &c->ratings.rows;

	*c = (struct counts){.next = 0};
	if (input->repeats == INPUT_FIRST || input->repeats == INPUT_LAST || input->weights)
		with.annotators = ANNOTATORS_NEEDED;
	if (input->weights && input->multilabel)
		err_usage("--weights and --multilabel exclude each other");
	c->rows = r;
	ids_init(&c->extra_ids);
	rows_open(r, input, &with, files, n_files);
	if (need->one_label && r->kind.has_raters)
		err_file(r->t.file, "a column \"raters\": expected one label per annotator and "
			"item, not several (annot(7), MULTILABEL: ratings of one label)");
	if (r->kind.shares && input->min_labels > 0)
		err_file(r->t.file, "--min-labels needs counts, found shares (item label p)");
	c->by_ratings = r->kind.has_annotators;
	c->shares = r->kind.shares || (input->weights && need->weighed);
	c->annotator_weights = input->weights ? annotator_weights_read(input) : NULL;
	c->multilabel = input->multilabel || r->kind.has_raters;
	if (c->by_ratings) {
		c->ratings.annotator_weights = c->annotator_weights;
		ratings_start(&c->ratings);
		return;
	}
	c->by_rows = input->grouped || r->kind.counts;
	if (input->grouped) {
		c->more = rows_next(r);
		return;
	}
	while (rows_next(r)) {
		if (c->by_rows)
			for (size_t i = 0; i < r->n; i++)
				store_row(c, i);
		else
			add_batch(c);
	}
	if (c->by_rows)
		order_rows(c);
	labels_order(&r->labels);
}

/* ---- gathering an item's cells ---- */

static void
gather(struct counts *c, uint32_t label, uint32_t n, size_t row)
{
	MEM_GROW(c->gathered, c->gathered_cap, c->gathered_n + 1);
	MEM_GROW(c->key, c->key_cap, c->gathered_n + 1);
	c->key[c->gathered_n] = (struct sort_key){
		c->rows->labels.rank[label], (uint32_t)c->gathered_n};
	c->gathered[c->gathered_n++] = (struct gathered){label, n, row};
}

_Noreturn static void
bad_row(const struct counts *c, size_t row, struct view item, const char *what)
{
	spots_die(&c->spots, row, c->rows, "item %s: %s", err_quote(item), what);
}

/* Merge two rows of one item and label. Their n add up; with a column items their n must agree, and
 * check_items() adds up items; other finished rows are an error. */
static void
merge_cell(struct counts *c, const struct item *x, const struct gathered *g)
{
	struct cell *cell = &c->cell[x->cells - 1];

	if (c->rows->kind.finished && !c->rows->kind.has_items)
		bad_row(c, g->row, x->name, "the same label twice, expected "
			"finished rows (with p, pflip or primary) once");
	if (c->rows->kind.has_items) {
		if (g->n != cell->n)
			bad_row(c, g->row, x->name, "expected the same n as before: "
				"rows with a column \"items\" do not add up");
		for (size_t k = 0; k < ROWS_NUMBERS; k++)
			if (x->number[k] && memcmp(&x->number[k][x->cells - 1],
			    &c->number[k][g->row], sizeof **c->number) != 0)
				bad_row(c, g->row, x->name, "expected the numbers of the rows "
					"before, but for items, which add up");
		return;
	}
	if (g->n > UINT32_MAX - cell->n && c->rows->input->grouped)
		bad_row(c, g->row, x->name, "the counts of a label add up to more than 4294967295");
	if (g->n > UINT32_MAX - cell->n)
		spots_die(&c->spots, g->row, c->rows, "column \"%s\": the counts of this item and "
			"label add up to more than 4294967295", c->rows->input->count);
	cell->n += g->n;
}

static void
add_cell(struct counts *c, struct item *x, const struct gathered *g)
{
	MEM_GROW(c->cell, c->cell_cap, x->cells + 1);
	c->cell[x->cells] = (struct cell){g->label, g->n};
	for (size_t k = 0; k < ROWS_NUMBERS; k++) {
		if (!c->rows->kind.has_number[k])
			continue;
		MEM_GROW(c->values[k], c->values_cap[k], x->cells + 1);
		c->values[k][x->cells] = c->number[k][g->row];
		x->number[k] = c->values[k];
	}
	x->cells++;
}

/* Check that all rows of an item have the same raters. */
static void
check_raters(const struct counts *c, struct item *x)
{
	const struct gathered *g = c->gathered;

	x->raters = c->raters[g->row];
	for (size_t i = 0; i < c->gathered_n; i++)
		if (c->raters[g[i].row] != x->raters)
			bad_row(c, g[i].row, x->name, "expected the same raters in each row");
	for (size_t k = 0; k < x->cells; k++)
		if (c->cell[k].n > x->raters)
			bad_row(c, g[0].row, x->name, "column \"raters\": fewer than a label's n");
}

/* Set x->weight, the number of items with these cells: the sum over the rows of a label, which must
 * be equal for all labels. A row with n = 0 declares a label and may be in only one of several
 * joined tables. An item without labels has only such a row, whose label may differ between tables:
 * these rows add up. */
static void
check_items(const struct counts *c, struct item *x)
{
	size_t n = c->gathered_n;
	uint64_t sum = 0;

	x->weight = 0;
	for (size_t i = 0; i < n; i++) {
		const struct gathered *g = &c->gathered[c->key[i].at];
		uint64_t *to = x->n == 0 ? &x->weight : &sum;

		if (x->n > 0 && g->n == 0)
			continue;
		if (c->weight[g->row] > MOST - *to)
			bad_row(c, g->row, x->name,
				"the items of a label add up to more than 9007199254740992");
		*to += c->weight[g->row];
		if (x->n == 0 || (i + 1 < n && c->key[i + 1].key == c->key[i].key))
			continue;
		if (x->weight > 0 && x->weight != sum)
			bad_row(c, g->row, x->name,
				"expected the same items for each of its labels");
		x->weight = sum;
		sum = 0;
	}
}

/* Check that the shares of an item add up to 1, or nearly; if nearly, scale them. */
static void
check_shares(struct counts *c, const struct item *x)
{
	enum stats_total near;
	char what[160];
	double sum = 0;

	for (size_t k = 0; k < x->cells; k++)
		sum += c->values[0][k];
	near = stats_total(sum, x->cells);
	if (near == STATS_NOT_ONE) {
		snprintf(what, sizeof what, "the shares p of the labels add up to %.9g, expected 1 "
			"(if p is no share of labels, cut the column out)", sum);
		bad_row(c, c->gathered[0].row, x->name, what);
	}
	if (near == STATS_ONE)
		return;
	for (size_t k = 0; k < x->cells; k++)
		c->values[0][k] /= sum;
	c->scaled++;
}

/* Make the item's cells from the gathered ones, in label order, each label once. */
static void
make_cells(struct counts *c, struct item *x)
{
	sort_keys(c->key, c->gathered_n);
	for (size_t i = 0; i < c->gathered_n; i++) {
		const struct gathered *g = &c->gathered[c->key[i].at];

		if (i > 0 && c->key[i].key == c->key[i - 1].key)
			merge_cell(c, x, g);
		else
			add_cell(c, x, g);
	}
	x->cell = c->cell;
	x->n = 0;
	for (size_t k = 0; k < x->cells; k++)
		x->n += c->cell[k].n;
	x->weight = 1;
	if (c->raters && c->gathered_n > 0)
		check_raters(c, x);
	if (c->weight && c->gathered_n > 0)
		check_items(c, x);
	if (c->rows->kind.shares)
		check_shares(c, x);
}

static void
set_names(const struct counts *c, struct item *x, struct view name)
{
	x->name = rows_item(c->rows, name);
	x->group = rows_group(c->rows, name);
}

static void
gather_rows(struct counts *c, size_t item)
{
	for (size_t k = c->start[item]; k < c->start[item + 1]; k++) {
		size_t row = c->order ? c->order[k] : k;

		gather(c, c->stored[row].label, c->stored[row].n, row);
	}
}

static void
gather_cells(struct counts *c, size_t item)
{
	const struct dense *d = &c->dense[item];

	for (uint32_t k = 0; k < DENSE; k++)
		if (d->n[k] > 0)
			gather(c, k, d->n[k], 0);
	for (uint32_t next = d->next; next > 0; next = c->extra[next - 1].next)
		gather(c, c->extra[next - 1].label, c->extra[next - 1].n, 0);
}

/* Set the cells directly from the counts: there are few labels. */
static void
dense_cells(struct counts *c, size_t item, struct item *x)
{
	const struct labels *l = &c->rows->labels;

	MEM_GROW(c->cell, c->cell_cap, DENSE);
	for (size_t r = 0; r < l->ids.n; r++) {
		uint32_t label = l->by_rank[r], n = c->dense[item].n[label];

		if (n == 0)
			continue;
		c->cell[x->cells++] = (struct cell){label, n};
		x->n += n;
	}
	x->cell = c->cell;
	x->weight = 1;
}

static bool
loaded_item(struct counts *c, struct item *x)
{
	size_t item = c->next;

	if (item == c->rows->items.n)
		return false;
	c->next++;
	x->id = item;
	set_names(c, x, ids_name(&c->rows->items, item));
	if (!c->by_rows && c->rows->labels.ids.n <= DENSE) {
		dense_cells(c, item, x);
		return true;
	}
	(c->by_rows ? gather_rows : gather_cells)(c, item);
	make_cells(c, x);
	return true;
}

/* Read the rows up to the next item (-G). The name is copied, because its batch is reused. */
static bool
read_item(struct counts *c, struct item *x)
{
	struct rows *r = c->rows;
	uint32_t item;
	size_t n;

	if (!c->more)
		return false;
	item = r->item[c->next];
	n = r->name[c->next].n;
	MEM_GROW(c->name, c->name_cap, n);
	memcpy(c->name, r->name[c->next].p, n);
	set_names(c, x, (struct view){c->name, n});
	c->n = c->spots.n = 0;
	while (c->more && r->item[c->next] == item) {
		store_row(c, c->next);
		if (++c->next == r->n) {
			c->more = rows_next(r);
			c->next = 0;
		}
	}
	labels_order(&r->labels);
	for (size_t i = 0; i < c->n; i++)
		gather(c, c->stored[i].label, c->stored[i].n, i);
	make_cells(c, x);
	return true;
}

static bool
item_of_ratings(struct counts *c, struct item *x)
{
	struct item_ratings ratings;

	if (!ratings_next(&c->ratings, &ratings))
		return false;
	x->as_read = ratings;
	x->id = ratings.id;
	labels_order(&c->rows->labels);
	x->name = ratings.item;
	x->group = ratings.group;
	if (c->multilabel)
		x->raters = ratings_sets(&c->ratings, &ratings);
	else
		ratings_reduce(&c->ratings, &ratings, (enum input_repeats)c->rows->input->repeats);
	x->cells = ratings_cells(&c->ratings, &ratings, &x->cell);
	x->rating = ratings.rating;
	x->answers = ratings.n;
	for (size_t k = 0; k < x->cells; k++)
		x->n += x->cell[k].n;
	x->weight = 1;
	if (c->annotator_weights && c->shares)
		x->n = annotator_weights_weigh(c->annotator_weights, &c->rows->annotators,
			x->rating, x->answers, &x->cell, x->cells, &x->number[0], &x->counts);
	return true;
}

/* Add the item's labels, or 1 if it has none, to the total. */
static void
add_total(struct counts *c, const struct item *x)
{
	uint64_t n = x->n > 0 ? x->n : 1;

	if (x->weight > (MOST - c->total) / n)
		err_file(c->rows->t.file, "item %s: with its labels there are more than "
			"9007199254740992 in all", err_quote(x->name));
	c->total += x->weight * n;
}

/* Has the item the number of labels that -N requires? Ratings with one label
 * per annotator were counted before -r. */
static bool
has_labels(const struct counts *c, const struct item *x, uint64_t min)
{
	return c->multilabel ? x->raters >= min : c->by_ratings || x->n >= min;
}

bool
counts_next(struct counts *c, struct item *x)
{
	uint64_t min = c->rows->input->min_labels;

	for (;;) {
		*x = (struct item){.id = SIZE_MAX};
		c->gathered_n = 0;
		if (!(c->by_ratings ? item_of_ratings : c->rows->input->grouped ? read_item :
		    loaded_item)(c, x))
			break;
		add_total(c, x);
		if (has_labels(c, x, min))
			return true;
		c->dropped += x->weight;
	}
	if (c->ended)
		return false;
	c->ended = true;
	rows_note_dropped(c->rows, c->dropped);
	if (c->ratings.repeated > 0)
		err_note("repeats=%llu labels left out where the %s of an annotator's labels of an "
			"item counts; unlike=%llu of them differ from it", (unsigned long long)
			c->ratings.repeated, c->rows->input->repeats == INPUT_FIRST ? "first" :
			"last", (unsigned long long)c->ratings.unlike);
	if (c->annotator_weights)
		annotator_weights_end(c->annotator_weights, &c->rows->annotators);
	if (c->scaled > 0)
		err_note("scaled=%llu items whose shares did not add up to 1",
			(unsigned long long)c->scaled);
	return false;
}

void
counts_close(struct counts *c)
{
	tsv_close(&c->rows->t);
	ids_free(&c->rows->items);
	MEM_FREE(c->ratings.rating, c->ratings.spots.at, c->dense, c->extra,
		c->spots.at, c->stored, c->weight, c->raters, c->start,
		c->order, c->gathered, c->key);
	for (size_t k = 0; k < ROWS_NUMBERS; k++)
		MEM_FREE(c->number[k], c->values[k]);
}
