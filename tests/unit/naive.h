/* naive: random tables of ratings or counts, and their items by the plainest
 * reading of their rows. */
#ifndef ANNOT_TEST_NAIVE_H
#define ANNOT_TEST_NAIVE_H

#include "table.h"
#include "stats/rng.h"

/* Names in the order that each must get: labels numbers first, by value, then
 * by bytes; people by bytes. Items have none. */
static const char *const labels[] = {"-1", "2", "10", "B", "a", "aa", "b", "c",
	"d", "\xc3\xa9"};
static const char *const people[] = {"Z", "a1", "a10", "a2", "b", "c d"};
static const char *const groups[] = {"m", "f"};

enum {
	LABELS = sizeof labels / sizeof *labels,
	PEOPLE = sizeof people / sizeof *people,
	GROUPS = sizeof groups / sizeof *groups,
	ITEMS = 12, ROWS = 150, MISSING = LABELS
};

/* A row of a table; items: how many share it. */
struct row {
	int item, group, who, label, n, items;
};

struct table {
	struct row row[ROWS];
	size_t rows;
	/* What the table has, and what the options say. */
	bool known, counts, weighted, by_group, adjacent, listed;
	int min;
	enum input_repeats repeats;
};

/* ---- tables ---- */

static int
below(struct rng *r, int n)
{
	return (int)rng_below(r, (uint64_t)n);
}

/* Rows of one item that share its counts: a row a label, or one of n = 0. */
static void
add_weighted(struct table *t, struct rng *r, struct row about, const int *n,
	int kinds)
{
	bool some = false;

	for (int k = 0; k < kinds; k++)
		if (n[k] > 0) {
			about.label = k;
			about.n = n[k];
			t->row[t->rows++] = about;
			some = true;
		}
	if (!some || below(r, 3) == 0) {
		about.label = below(r, kinds);
		about.n = 0;
		if (n[about.label] == 0)
			t->row[t->rows++] = about;
	}
}

/* Histograms: the same counts may come twice, from two tables. */
static void
draw_weighted(struct table *t, struct rng *r, int kinds)
{
	for (int i = 0; i < ITEMS; i++) {
		struct row about = {.item = i, .group = below(r, GROUPS)};
		int n[LABELS];

		for (int k = 0; k < kinds; k++)
			n[k] = kinds > 4 && below(r, 2) ? 0 : below(r, 3);
		if (below(r, 8) == 0)
			memset(n, 0, sizeof n);
		for (int twice = below(r, 2); twice >= 0; twice--) {
			about.items = 1 + below(r, 4);
			if (t->rows + LABELS + 1 < ROWS)
				add_weighted(t, r, about, n, kinds);
		}
	}
}

static void
draw_rows(struct table *t, struct rng *r, int kinds)
{
	t->rows = (size_t)below(r, ROWS);
	for (size_t i = 0; i < t->rows; i++)
		t->row[i] = (struct row){.item = below(r, ITEMS),
			.group = below(r, GROUPS), .who = below(r, PEOPLE),
			.label = below(r, 12) ? below(r, kinds) : MISSING,
			.n = t->counts ? below(r, 3) : 1, .items = 1};
}

static int
cmp_rows(const void *a, const void *b)
{
	const struct row *x = a, *y = b;

	return x->item != y->item ? x->item - y->item : x->group - y->group;
}

static void
draw_table(struct table *t, uint64_t seed)
{
	struct rng r = check_rng(seed, 0);
	int kinds;

	*t = (struct table){.known = below(&r, 3) > 0,
		.by_group = below(&r, 3) == 0, .adjacent = below(&r, 3) == 0,
		.listed = below(&r, 3) == 0, .min = below(&r, 2) *
		below(&r, 8)};
	t->counts = !t->known && below(&r, 2);
	t->weighted = t->counts && below(&r, 2);
	if (t->known)
		t->repeats = (enum input_repeats)below(&r, 3);
	kinds = 1 + below(&r, LABELS);
	if (t->weighted)
		draw_weighted(t, &r, kinds);
	else
		draw_rows(t, &r, kinds);
	if (t->adjacent)
		qsort(t->row, t->rows, sizeof *t->row, cmp_rows);
}

/* The rows from one place to another as a file. */
static void
write_part(const char *name, const struct table *t, size_t from, size_t to)
{
	FILE *f = fopen(name, "w");

	if (!f)
		abort();
	fprintf(f, "g\titem\tlabel%s%s%s\n", t->known ? "\tannotator" : "",
		t->counts ? "\tn" : "", t->weighted ? "\titems" : "");
	for (size_t i = from; i < to; i++) {
		const struct row *row = &t->row[i];

		fprintf(f, "%s\ti%d\t%s", groups[row->group], row->item,
			row->label == MISSING ? i % 2 ? "" : "?" :
			labels[row->label]);
		if (t->known)
			fprintf(f, "\t%s", people[row->who]);
		if (t->counts)
			fprintf(f, "\t%d", row->n);
		if (t->weighted)
			fprintf(f, "\t%d", row->items);
		fputc('\n', f);
	}
	fclose(f);
}

/* The options of the table, as a line. */
static void
table_options(const struct table *t, char *line)
{
	static const char *const which[] = {"all", "first", "last"};

	line += sprintf(line, "-q -m ? -N %d%s%s", t->min,
		t->by_group ? " -g g" : "", t->adjacent ? " -G" : "");
	if (t->known)
		line += sprintf(line, " -r %s", which[t->repeats]);
	if (t->listed)
		for (int k = 0; k < LABELS; k++)
			line += sprintf(line, "%s%s", k ? "," : " -L ",
				labels[LABELS - 1 - k]);
}

/* ---- the same, naively ---- */

/* The table in two files, and what the options say of it. */
static void
write_table(const struct table *t, struct input *input)
{
	size_t middle = t->rows / 3;
	char line[256];

	table_options(t, line);
	options(input, line);
	write_part(name_1, t, 0, middle);
	write_part(name_2, t, middle, t->rows);
}

/* ---- the same, naively ---- */

struct naive {
	int item, group, n[LABELS], weight;
	int total;               /* labels before -r, or sum of n */
	int said[PEOPLE][LABELS];
	bool repeats;
};

static bool
same_item(const struct table *t, const struct row *a, const struct row *b)
{
	return a->item == b->item && (!t->by_group || a->group == b->group);
}

/* Does -r keep row i? */
static bool
is_kept(const struct table *t, size_t i)
{
	const struct row *row = &t->row[i];
	size_t from = t->repeats == INPUT_FIRST ? 0 : i + 1;
	size_t to = t->repeats == INPUT_FIRST ? i : t->rows;

	for (size_t k = from; k < to && t->repeats != INPUT_ALL; k++)
		if (same_item(t, row, &t->row[k]) &&
		    t->row[k].who == row->who && t->row[k].label != MISSING)
			return false;
	return true;
}

/* The item that begins with row i. */
static struct naive
naive_item(const struct table *t, size_t i)
{
	struct naive x = {.item = t->row[i].item, .group = t->row[i].group,
		.weight = 1};
	int weight[LABELS] = {0}, zeros = 0;

	for (size_t k = 0; k < t->rows; k++) {
		const struct row *row = &t->row[k];

		if (!same_item(t, row, &t->row[i]) || row->label == MISSING)
			continue;
		if (row->n > 0)
			weight[row->label] += row->items;
		else
			zeros += row->items;
		if (t->weighted)
			x.n[row->label] = row->n;
		else
			x.total += row->n;
		if (t->weighted || !is_kept(t, k))
			continue;
		x.n[row->label] += row->n;
		x.said[row->who][row->label]++;
	}
	for (int l = 0; l < LABELS && t->weighted; l++) {
		x.total += x.n[l];
		x.weight = weight[l] > 0 ? weight[l] : x.weight;
	}
	if (t->weighted && x.total == 0)
		x.weight = zeros;
	for (int who = 0; who < PEOPLE; who++) {
		int n = 0;

		for (int l = 0; l < LABELS; l++)
			n += x.said[who][l];
		x.repeats = x.repeats || (t->known && n > 1);
	}
	return x;
}

/* All items with a label, in order of their first rows; returns how many, and
 * how many have none. */
static size_t
naive_items(const struct table *t, struct naive *to, uint64_t *empty)
{
	size_t n = 0;

	*empty = 0;
	for (size_t i = 0; i < t->rows; i++) {
		bool first = t->row[i].label != MISSING;

		for (size_t k = 0; k < i && first; k++)
			first = !same_item(t, &t->row[i], &t->row[k]) ||
				t->row[k].label == MISSING;
		if (!first)
			continue;
		to[n] = naive_item(t, i);
		if (to[n].total < t->min)
			continue;
		if (to[n].total == 0)
			*empty += (uint64_t)to[n].weight;
		else
			n++;
	}
	return n;
}

/* The k-th label in label order. */
static int
label_at(const struct table *t, int k)
{
	return t->listed ? LABELS - 1 - k : k;
}

static char *
naive_cells(char *to, const struct table *t, const struct naive *x)
{
	for (int k = 0; k < LABELS; k++)
		if (x->n[label_at(t, k)] > 0)
			to += sprintf(to, " %s:%d", labels[label_at(t, k)],
				x->n[label_at(t, k)]);
	return to;
}

#endif
