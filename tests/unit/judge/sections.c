/* sections: which items, in which order and with what weight, against a list made
 * from the table's data. */
#include "judge/sections.h"

#include "check.h"
#include "score/table.h"

#include "text/mem.h"

/* An item that is to be in a section. */
struct wanted {
	size_t item, row;        /* in the data; of the table */
	const char *name;
};

static const char *const groups[] = {"g0", "g1", "g2"};

/* Names as strings: i10 stands before i2. */
static int
cmp_names(const void *a, const void *b)
{
	const struct wanted *x = a, *y = b;

	return strcmp(x->name, y->name);
}

/* The items of group g in their order; skip[i]: no prediction. */
static size_t
list(struct wanted *w, const struct data *d, const bool *skip, size_t g,
	bool by_name)
{
	static char name[ITEMS][8];
	size_t n = 0;

	for (size_t row = 0; row < d->items; row++) {
		size_t i = d->order[row];

		snprintf(name[i], sizeof name[i], "i%u", (unsigned)(i * 7));
		if (!skip[i] && d->group[i] == g)
			w[n++] = (struct wanted){i, row, name[i]};
	}
	if (by_name && n > 0)
		qsort(w, n, sizeof *w, cmp_names);
	return n;
}

static void
section_is(const struct section *b, const struct table *t, const struct data *d,
	const struct wanted *w, size_t n, bool by_labels)
{
	CHECK(b->truth == &t->truth && b->n == n);
	CHECK(!b->copies == !d->histogram);
	for (size_t i = 0; i < n && i < b->n; i++) {
		const uint32_t *c = d->n[w[i].item];
		double times = (double)d->weight[w[i].item];

		CHECK(b->item[i] == w[i].row);
		CHECK(view_is(items_name(&t->truth, b->item[i]), w[i].name));
		CHECK(b->weight[i] == times * (by_labels ? (double)c[0] +
			c[1] + c[2] + c[3] : 1));
		if (d->histogram)
			CHECK((double)b->copies[i] == times);
	}
}

/* Every group that has an item, in the order of the groups' names. */
static void
sections_are(const struct table *t, const struct data *d, const bool *skip,
	bool by_name, bool by_labels)
{
	struct sections b;
	size_t seen = 0;

	sections_make(&b, &t->truth, &t->models, by_name, by_labels);
	for (size_t g = 0; g < 3; g++) {
		struct wanted w[ITEMS];
		size_t n = list(w, d, skip, g, by_name);

		if (n == 0 || !CHECK(seen < b.n))
			continue;
		CHECK(view_is(b.at[seen].group, d->groups ? groups[g] : ""));
		section_is(&b.at[seen++], t, d, w, n, by_labels);
	}
	CHECK(seen == b.n);
}

/* Names that byte order does not leave as they are; a model lacks the items
 * that are skipped. */
static void
write_tables(const struct data *d, const bool *skip)
{
	FILE *f = fopen("truth.tsv", "w"), *hard = fopen("hard.tsv", "w"),
		*soft = fopen("soft.tsv", "w");

	fprintf(f, "item\tlabel\tn%s%s\n", d->histogram ? "\titems" : "",
		d->groups ? "\tgroup" : "");
	fprintf(hard, "item\tlabel\n");
	fprintf(soft, "item\tlabel\tp\n");
	for (size_t at = 0; at < d->items * d->named; at++) {
		size_t i = d->order[at / d->named], l = at % d->named;

		fprintf(f, "i%zu\t%s\t%u", i * 7, d->name[l],
			(unsigned)d->n[i][l]);
		if (d->histogram)
			fprintf(f, "\t%u", (unsigned)d->weight[i]);
		fprintf(f, d->groups ? "\tg%zu\n" : "\n", d->group[i]);
	}
	for (size_t i = 0; i < d->items; i++) {
		if (!skip[i] || i % 2)
			fprintf(hard, "i%zu\t%s\n", i * 7, d->name[0]);
		if (!skip[i] || i % 2 == 0)
			fprintf(soft, "i%zu\t%s\t1\n", i * 7, d->name[0]);
	}
	fclose(f);
	fclose(hard);
	fclose(soft);
}

static void
random_tables(void)
{
	struct rng r = check_rng(4, 0);

	for (int round = 0; round < 200; round++) {
		bool skip[ITEMS] = {false}, group = round % 2 != 0;
		struct data d;
		struct table t;

		do
			data_draw(&d, &r);
		while (d.items < 5);
		d.groups = group;
		for (size_t i = 0; i < d.items; i++) {
			d.group[i] = group ? (size_t)rng_below(&r, 3) : 0;
			skip[i] = i > 2 && rng_below(&r, 4) == 0;
		}
		write_tables(&d, skip);
		table_read(&t, group ? "-q -g group" : "-q", true);
		for (int how = 0; how < 4; how++)
			sections_are(&t, &d, skip, how % 2 != 0, how / 2 != 0);
	}
}

/* Is item a of the truth to stand before b in a section? */
static bool
is_before(const struct items *t, size_t a, size_t b)
{
	return t->cluster[a] < t->cluster[b] || (t->cluster[a] ==
		t->cluster[b] && view_cmp(items_name(t, a), items_name(t, b)) <
		0);
}

/* The units of a section are its clusters, which have the same number in all sections
 * where these are shared. */
static void
units_are(const struct section *b, uint32_t *number, bool *seen)
{
	const struct items *t = b->truth;
	size_t n = 0;

	for (size_t i = 0; i < b->n; i++) {
		uint32_t c = t->cluster[b->item[i]];
		bool next = i == 0 || t->cluster[b->item[i - 1]] != c;

		n += next;
		CHECK(i == 0 || is_before(t, b->item[i - 1], b->item[i]));
		CHECK(b->unit[i] < b->units);
		CHECK(i == 0 || (next ? b->unit[i] > b->unit[i - 1] :
			b->unit[i] == b->unit[i - 1]));
		CHECK(b->shared || b->unit[i] == n - 1);
		CHECK(!b->shared || !seen[c] || number[c] == b->unit[i]);
		number[c] = b->unit[i];
		seen[c] = true;
	}
	CHECK(b->clusters == n && (b->shared || b->units == n));
}

/* Draw clusters, of one group each or of any; *distinct: how many there are. Returns
 * whether any is of two groups. */
static bool
draw_clusters(struct items *t, struct rng *r, bool within, size_t *distinct)
{
	bool seen[ITEMS] = {false}, across = false;
	size_t group[ITEMS];

	t->cluster = mem_alloc(t->n, sizeof *t->cluster);
	t->clusters = ITEMS;
	*distinct = 0;
	for (size_t i = 0; i < t->n; i++) {
		size_t g = t->group[i];
		uint32_t c = within ? 3 * (uint32_t)rng_below(r, 3) +
			t->group[i] : (uint32_t)rng_below(r, 5);

		across = across || (seen[c] && group[c] != g);
		*distinct += !seen[c];
		seen[c] = true;
		group[c] = g;
		t->cluster[i] = c;
	}
	return across;
}

static void
clusters(void)
{
	struct rng r = check_rng(9, 0);

	for (int round = 0; round < 200; round++) {
		bool skip[ITEMS] = {false}, seen[ITEMS] = {false}, across;
		size_t distinct;
		uint32_t number[ITEMS];
		struct data d;
		struct table t;
		struct sections b;

		do
			data_draw(&d, &r);
		while (d.items < 5 || d.histogram);
		d.groups = true;
		for (size_t i = 0; i < d.items; i++)
			d.group[i] = (size_t)rng_below(&r, 3);
		write_tables(&d, skip);
		table_read(&t, "-q -g group", true);
		across = draw_clusters(&t.truth, &r, round % 2, &distinct);
		sections_make(&b, &t.truth, &t.models, true, false);
		for (size_t i = 0; i < b.n; i++) {
			CHECK(b.at[i].shared == across);
			CHECK(b.at[i].stream == (across ? 0 : i));
			units_are(&b.at[i], number, seen);
		}
		CHECK(sections_clusters(&b) == distinct);
	}
}

/* Each model predicts something, but not the same. */
static void
nothing(void)
{
	struct sections b;
	struct table t;

	write_text("truth.tsv", "item\tlabel\tn\nx\ta\t1\nx\tb\t1\ny\ta\t1\n");
	write_text("hard.tsv", "item\tlabel\nx\ta\n");
	write_text("soft.tsv", "item\tlabel\tp\ny\ta\t1\n");
	table_read(&t, "-q", true);
	CHECK_DIES(1, "no item of the truth has a prediction\n",
		sections_make(&b, &t.truth, &t.models, false, false));
	/* no model lacks nothing */
	sections_make(&b, &t.truth, &(struct models){.n = 0}, false, false);
	CHECK(b.n == 1 && b.at[0].n == 2 && b.at[0].group.n == 0);
}

CHECK_ALL(random_tables, clusters, nothing)
