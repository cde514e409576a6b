/* respondents: which items are taken, and their patterns, against a list of all
 * items and of their people. */
#include "spc/respondents.h"

#include "check.h"
#include "says.h"
#include "spc/survey_files.h"
#include "text/err.h"
#include "text/num.h"

static char *models[] = {(char[]){"model.tsv"}};

static const struct items *
panel(const struct tables *t)
{
	return t->task.reference ? &t->reference : NULL;
}

/* ---- which items ---- */

/* Has item i a prediction, where there is a model, and a reference? */
static bool
is_known(const struct data *d, const struct tables *t, size_t i)
{
	return (t->task.models.n == 0 || !d->lacks[i]) && (!t->task.reference ||
		data_total(d->wanted[i]) > 0);
}

/* The m >= 1 for which m times the items of which the reference has m labels or
 * more is largest, of equal ones the larger. */
static uint64_t
best_wanted(const struct data *d, const struct tables *t)
{
	uint64_t best = 0, most = 0;

	for (uint64_t m = 1; m <= 20; m++) {
		uint64_t items = 0;

		for (size_t i = 0; i < d->items; i++)
			if (is_known(d, t, i) && data_total(d->wanted[i]) >= m)
				items += d->weight[i];
		if (items > 0 && items * m >= most) {
			most = items * m;
			best = m;
		}
	}
	return best;
}

/* May the surveyed of item i be asked: has the reference labels enough? */
static bool
may_be(const struct data *d, const struct tables *t, size_t i)
{
	return is_known(d, t, i) && (!t->task.reference ||
		data_total(d->wanted[i]) >= best_wanted(d, t));
}

/* The m for which m times the items with m labels or more is largest, of equal
 * ones the larger, from the floor on: 2, where an item has as many. */
static uint64_t
best_least(const struct data *d, const struct tables *t, uint64_t floor)
{
	uint64_t best = 0, most = 0;

	for (size_t i = 0; i < d->items && floor == 0; i++)
		if (may_be(d, t, i) && data_total(d->asked[i]) >= 2)
			floor = 2;
	for (uint64_t m = floor ? floor : 1; m <= 20; m++) {
		uint64_t items = 0;

		for (size_t i = 0; i < d->items; i++)
			if (may_be(d, t, i) && data_total(d->asked[i]) >= m)
				items += d->weight[i];
		if (items > 0 && items * m >= most) {
			most = items * m;
			best = m;
		}
	}
	return best;
}

static bool
is_taken(const struct data *d, const struct tables *t, uint64_t least, size_t i)
{
	return may_be(d, t, i) && least > 0 &&
		data_total(d->asked[i]) >= least;
}

/* ---- patterns ---- */

static bool
has_counts(struct vector v, const uint32_t *n)
{
	uint32_t found[SURVEY_LABELS] = {0};

	for (size_t c = 0; c < v.cells; c++) {
		CHECK(c == 0 || v.cell[c - 1].label < v.cell[c].label);
		found[v.cell[c].label] += v.cell[c].n;
	}
	return memcmp(found, n, sizeof found) == 0 && v.n == data_total(n);
}

static int
cmp_vectors(const struct vector *v, size_t a, size_t b)
{
	return cells_cmp(v[a].cell, v[a].cells, v[b].cell, v[b].cells);
}

/* Items of the data by their place among those taken. */
static size_t
item_at(const struct tables *t, const struct respondents *c, size_t i)
{
	return (size_t)strtoul(items_name(&t->task.truth, c->subset.item[i]).p + 1, NULL,
		10);
}

/* Each pattern has the counts of its items, on both sides, and is of as many
 * as there are; without a reference no two have the same. */
static void
patterns_are(const struct respondents *c, const struct tables *t,
	const struct data *d)
{
	double items = 0;

	for (size_t p = 0; p < c->patterns; p++) {
		double of = 0;

		for (size_t i = 0; i < c->n; i++)
			if (c->pattern[i] == p)
				of += (double)d->weight[item_at(t, c, i)];
		CHECK(of > 0 && c->weight[p] == of);
		items += of;
		/* with a reference each item is one */
		for (size_t q = 0; q < p && !c->wanted; q++)
			CHECK(cmp_vectors(c->asked, q, p) < 0);
	}
	CHECK(c->items == items);
	for (size_t i = 0; i < c->n; i++) {
		uint32_t p = c->pattern[i];
		size_t x = item_at(t, c, i);

		CHECK(has_counts(c->asked[p], d->asked[x]));
		CHECK(!t->task.reference ? !c->wanted :
			has_counts(c->wanted[p], d->wanted[x]));
		CHECK(!c->copies || c->copies[i] == d->weight[x]);
	}
}

static int
cmp_names(const void *a, const void *b)
{
	return strcmp(a, b);
}

/* By their names, or as they stand in the table. */
static void
order_is(const struct respondents *c, const struct tables *t, const struct data *d,
	bool by_name)
{
	char name[SURVEY_ITEMS][8];
	size_t n = 0;

	for (size_t at = 0; at < d->items; at++)
		if (is_taken(d, t, c->least, d->order[at]))
			snprintf(name[n++], sizeof name[0], "i%u",
				(unsigned)d->order[at]);
	if (by_name && n > 0)
		qsort(name, n, sizeof name[0], cmp_names);
	if (!CHECK(n == c->n))
		return;
	for (size_t i = 0; i < n; i++)
		CHECK(view_is(items_name(&t->task.truth, c->subset.item[i]), name[i]));
}

static void
totals_are(const struct respondents *c, const struct tables *t,
	const struct data *d)
{
	uint64_t dropped = 0, fewest = 0, unwanted = 0;
	double labels = 0;

	for (size_t i = 0; i < d->items; i++) {
		uint32_t wanted = data_total(d->wanted[i]);

		if (is_known(d, t, i) && !may_be(d, t, i))
			unwanted += d->weight[i];
		if (may_be(d, t, i) && !is_taken(d, t, c->least, i))
			dropped += d->weight[i];
		if (!is_taken(d, t, c->least, i))
			continue;
		labels += (double)d->weight[i] * data_total(d->asked[i]);
		if (fewest == 0 || wanted < fewest)
			fewest = wanted;
	}
	CHECK(c->labels == labels && c->dropped == dropped);
	CHECK(c->reference_dropped == unwanted);
	CHECK(c->reference_least == (t->task.reference ? fewest : 0));
	CHECK(!c->wanted == !t->task.reference && c->k == SURVEY_LABELS);
}

/* ---- what is made of them ---- */

static void
shares_are(const struct respondents *c, const struct tables *t,
	const struct data *d)
{
	double n[SURVEY_LABELS] = {0}, all = 0, share[SURVEY_LABELS];

	for (size_t i = 0; i < c->n; i++)
		for (size_t l = 0; l < SURVEY_LABELS; l++) {
			size_t x = item_at(t, c, i);
			double of = (double)d->weight[x] * (t->task.reference ?
				d->wanted[x][l] : d->asked[x][l]);

			n[l] += of;
			all += of;
		}
	respondents_shares(c, share);
	for (size_t l = 0; l < SURVEY_LABELS; l++)
		CHECK_NEAR(share[l], n[l] / all, 1e-15);
}

static void
lists_are(const struct respondents *c)
{
	size_t most = 0;

	for (size_t p = 0; p < c->patterns; p++) {
		const struct vector *w = &respondents_wanted(c)[p];

		CHECK(w == (c->wanted ? &c->wanted[p] : &c->asked[p]));
		most = c->asked[p].cells > most ? c->asked[p].cells : most;
		most = w->cells > most ? w->cells : most;
	}
	CHECK(c->most == most);
}

/* The panel among itself: who was wanted is asked. */
static void
panel_is(const struct respondents *c)
{
	const struct respondents p = respondents_of_reference(c);
	double labels = 0;

	CHECK(!p.wanted && p.asked == c->wanted);
	CHECK(p.least == c->reference_least && p.items == c->items);
	for (size_t i = 0; i < c->patterns; i++) {
		labels += c->weight[i] * (double)c->wanted[i].n;
	}
	CHECK(p.labels == labels && p.patterns == c->patterns);
}

/* ---- all of it ---- */

static void
raters_are(const struct tables *t, const struct data *d,
	const struct respondents_need *need)
{
	struct respondents c;

	respondents_init(&c, &t->task.truth, panel(t), &t->task.models, SURVEY_LABELS, need);
	CHECK(c.least == (need->least ? need->least : best_least(d, t,
		need->floor)));
	order_is(&c, t, d, true);
	patterns_are(&c, t, d);
	totals_are(&c, t, d);
	if (c.n > 0) {
		shares_are(&c, t, d);
		lists_are(&c);
	}
	if (c.n > 0 && c.wanted)
		panel_is(&c);
}

static void
random_tables(void)
{
	struct rng r = check_rng(1, 0);

	for (int round = 0; round < 150; round++) {
		struct tables t;
		struct data d;

		data_draw(&d, &r);
		tables_write(&d);
		tables_read(&t, true, d.reference, models,
			(size_t)rng_below(&r, 2));
		for (uint64_t n = 0; n < 6; n++) {
			raters_are(&t, &d, &(struct respondents_need){.least = n});
			raters_are(&t, &d, &(struct respondents_need){.floor =
				n});
		}
	}
}

/* Rows of a histogram have no names, and stand for several items. */
static void
histograms(void)
{
	struct rng r = check_rng(2, 0);

	for (int round = 0; round < 60; round++) {
		struct tables t;
		struct data d;

		data_draw(&d, &r);
		d.histogram = true;
		for (size_t i = 0; i < d.items; i++)
			d.weight[i] = 1 + rng_below(&r, 3);
		tables_write(&d);
		tables_read(&t, true, false, NULL, 0);
		raters_are(&t, &d, &(struct respondents_need){.floor = 0});
	}
}

static void
unreferenced(void)
{
	const struct respondents_need need = {.least = 1};
	struct tables t;
	struct respondents c;

	write_text("asked.tsv", "item\tlabel\tn\nx\tl0\t1\ny\tl1\t2\n"
		"z\tl2\t1\n");
	write_text("wanted.tsv", "item\tlabel\tn\ny\tl0\t1\nw\tl1\t2\n");
	tables_read(&t, true, true, NULL, 0);
	err_quiet(false);
	CHECK_SAYS(0, "unit: note: unreferenced=2 items without labels of the "
		"reference left out\n", respondents_init(&c, &t.task.truth,
		&t.reference, &t.task.models, 3, &need));
	err_quiet(true);
	respondents_init(&c, &t.task.truth, &t.reference, &t.task.models, 3, &need);
	CHECK(c.n == 1 && c.patterns == 1 && c.reference_least == 1 && c.dropped == 0);
	/* nobody has enough */
	respondents_init(&c, &t.task.truth, NULL, &t.task.models, 3, &(struct respondents_need){
		.least = 3});
	CHECK(c.n == 0 && c.patterns == 0 && c.dropped == 3);
}

/* A reference with 3, 1 and 2 labels of the items: items with as many as asked for,
 * or with 2, which keep most labels: 2 x 2 are more than 1 x 3, and 3 x 1. */
static void
wanted(void)
{
	struct tables t;

	write_text("asked.tsv", "item\tlabel\tn\nx\tl0\t2\ny\tl1\t2\n"
		"z\tl2\t3\n");
	write_text("wanted.tsv", "item\tlabel\tn\nx\tl0\t3\ny\tl1\t1\n"
		"z\tl2\t2\n");
	tables_read(&t, true, true, NULL, 0);
	for (uint64_t n = 0; n <= 4; n++) {
		const struct respondents_need need = {.reference_least = n};
		struct respondents c;

		respondents_init(&c, &t.task.truth, &t.reference, &t.task.models, 3, &need);
		CHECK(c.reference_least == (n ? n : 2));
		CHECK(c.n == (n ? 4 - n : 2) && c.reference_dropped == 3 - c.n);
		CHECK(c.dropped == 0 && (c.n == 0 || c.least == 2));
	}
}

/* The people left when some have answered; a reference is never asked. */
static void
left(void)
{
	const struct cell cell[] = {{0, 3}, {2, 1}, {3, 2}, {1, 1}, {2, 3}};
	struct vector asked = {cell, 3, 6}, wanted = {cell + 3, 2, 4};
	const struct respondents own = {.asked = &asked},
		other = {.asked = &asked, .wanted = &wanted};

	for (uint32_t code = 0; code < 4 * 2 * 3; code++) {
		const struct cell y[] = {{0, code & 3}, {2, code >> 2 & 1},
			{3, code / 8 % 3}};
		struct share share[3];
		uint32_t at[3];
		size_t n = respondents_left(&own, 0, y, share, at), i = 0;

		for (uint32_t c = 0; c < 3; c++) {
			double left = asked.cell[c].n - y[c].n;

			if (left == 0)
				continue;
			CHECK(share[i].label == y[c].label && at[i] == c);
			CHECK(share[i++].mass == left);
		}
		CHECK(n == i);
		n = respondents_left(&other, 0, y, share, at);
		CHECK(n == 2 && share[0].label == 1 && share[0].mass == 1 &&
			share[1].label == 2 && share[1].mass == 3);
	}
}

CHECK_ALL(random_tables, histograms, unreferenced, wanted, left)
