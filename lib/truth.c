#include "truth.h"

#include "err.h"
#include "mem.h"
#include "num.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static uint32_t
intern(struct ids *ids, struct view v)
{
	struct ids_key key = ids_hash(v);

	return ids_add(ids, &key);
}

/* The primary shares of a cell: numbers, but for the limits. */
static void
primary_shares(struct truth *t, const struct item *x, size_t k, double *w)
{
	for (int kind = 0; kind < AT_KINDS; kind++) {
		w[kind] = x->number[kind] ? x->number[kind][k] : NUM_NA;
		if (isnan(w[kind]) && kind != AT_PFLIP)
			t->has_range = false;
	}
	if (isnan(w[AT_PFLIP]))
		err_die("item %s: column \"primary\" is NA",
			err_quote(x->name.p, x->name.n));
}

/* The bytes that tell vectors apart: each cell, and its primary shares. */
static struct view
vector_key(struct truth *t, const struct item *x)
{
	size_t bytes = sizeof *x->cell +
		(t->has_primary ? sizeof *t->primary : 0);
	double w[AT_KINDS];
	char *p;

	t->key = mem_grow(t->key, &t->key_cap, x->cells * bytes, 1);
	p = t->key;
	for (size_t k = 0; k < x->cells; k++, p += bytes) {
		memcpy(p, &x->cell[k], sizeof *x->cell);
		if (!t->has_primary)
			continue;
		primary_shares(t, x, k, w);
		memcpy(p + sizeof *x->cell, w, sizeof w);
	}
	return (struct view){t->key, x->cells * bytes};
}

static void
add_vector(struct truth *t, const struct item *x)
{
	struct truth_vector *v;
	size_t tied;

	counts_plurality(x, &tied);
	t->vector = mem_grow(t->vector, &t->vector_cap, t->vectors + 2,
		sizeof *t->vector);
	v = &t->vector[t->vectors++];
	*v = (struct truth_vector){t->cells, x->n, tied > 1};
	t->cell = mem_grow(t->cell, &t->cell_cap, t->cells + x->cells,
		sizeof *t->cell);
	memcpy(t->cell + t->cells, x->cell, x->cells * sizeof *t->cell);
	if (t->has_primary)
		t->primary = mem_grow(t->primary, &t->primary_cap,
			t->cells + x->cells, sizeof *t->primary);
	for (size_t k = 0; k < x->cells && t->has_primary; k++)
		primary_shares(t, x, k, t->primary[t->cells + k]);
	t->cells += x->cells;
	v[1].start = t->cells;
}

static void
add_item(struct truth *t, const struct item *x)
{
	uint32_t vector = intern(&t->keys, vector_key(t, x));

	if (t->anonymous && vector < t->n) {
		t->item[vector].weight += x->weight;
		return;
	}
	if (vector == t->vectors)
		add_vector(t, x);
	t->item = mem_grow(t->item, &t->item_cap, t->n + 1, sizeof *t->item);
	t->item[t->n++] = (struct judged){vector, 0, 0, x->weight};
	if (t->anonymous)
		return;
	t->item[t->n - 1].name = intern(&t->names, x->name);
	t->item[t->n - 1].group = intern(&t->groups, x->group);
	t->weighted |= x->weight > 1;
}

void
truth_open(struct truth *t, const struct input *input, const char *file,
	const struct truth_need *need)
{
	struct counts_need table = {.one_label = true,
		.rows = {.label_set = true}};
	const char *from = file ? file : "-";
	struct counts *c = &t->counts;
	struct item x;

	*t = (struct truth){.anonymous = need->anonymous,
		.weighted = need->anonymous,
		.operand = mem_copy(from, strlen(from))};
	memcpy(table.rows.numbers, need->numbers, sizeof need->numbers);
	counts_open(c, input, &table, &t->operand, 1);
	t->file = c->rows->t.file;
	t->labels = &c->rows->labels;
	t->has_primary = c->rows->has_number[AT_PFLIP];
	t->has_range = c->rows->has_number[AT_LO] && c->rows->has_number[AT_HI];
	if (need->items && c->rows->has_items)
		err_file(t->file, "a histogram (column \"items\") has no items "
			"to predict");
	ids_init(&t->keys);
	ids_init(&t->names);
	ids_init(&t->groups);
	while (counts_next(c, &x)) {
		if (x.n == 0)
			t->empty += x.weight;
		else
			add_item(t, &x);
	}
	if (t->empty > 0)
		err_note("empty=%llu items without any label left out",
			(unsigned long long)t->empty);
}

void
truth_close(struct truth *t)
{
	counts_close(&t->counts);
	free(t->operand);
	free(t->item);
	free(t->vector);
	free(t->cell);
	free(t->primary);
	free(t->key);
	ids_free(&t->keys);
	ids_free(&t->names);
	ids_free(&t->groups);
}

struct vector
truth_people(const struct truth *t, size_t v)
{
	size_t at = t->vector[v].start;

	return (struct vector){t->cell + at, t->vector[v + 1].start - at,
		t->vector[v].total};
}

size_t
truth_plurality(const struct truth *t, size_t v, size_t less)
{
	size_t best = SIZE_MAX;
	uint32_t top = 0;

	for (size_t c = t->vector[v].start; c < t->vector[v + 1].start; c++) {
		uint32_t n = t->cell[c].n - (c == less);

		if (n > top) {
			top = n;
			best = c;
		}
	}
	return best;
}

double
truth_share(const struct truth *t, size_t v, size_t c, enum target target,
	int kind, size_t top)
{
	if (target == TARGET_PRIMARY)
		return t->primary[c][kind];
	if (target == TARGET_PLURALITY)
		return c == top;
	return (double)t->cell[c].n / (double)t->vector[v].total;
}
