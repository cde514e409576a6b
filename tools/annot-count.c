/*
 * annot-count: how often each item got each label; the histogram of distinct
 * count vectors; the plurality labels.
 *
 * Everything that depends on an item only through its label counts starts
 * here: ratings become counts, counts become distinct vectors. The plurality
 * label of an item is the majority vote.
 *
 * A ratings row is added to the counts of its item, which are written as soon as
 * they are complete; with -u the item becomes part of a histogram of count vectors,
 * which is written at the end.
 *
 * SPDX-License-Identifier: MIT
 */
#include "count/histogram.h"

#include "stats/stats.h"
#include "table/counts.h"
#include "table/hashes.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/opt.h"
#include "text/record.h"

#include <string.h>

struct conf {
	struct opt_common common;
	bool unique;       /* -u */
	bool plurality;
};

enum { COLUMNS = 8 };        /* most columns but those of -g */

/* The output, and the columns that it has. */
struct writer {
	struct out out;
	struct record_column column[COLUMNS + INPUT_GROUPS];
	const struct labels *labels;
	const struct strings *group; /* names of the group columns */
	bool declared;         /* labels that no vector holds have a row */
	bool plurality, classes, items, raters;
	uint64_t settings;     /* of a histogram (hashes.h); 0: the
	                          default ones */
	bool shares;           /* with --weights: p in place of n */
	uint64_t k;            /* classes */
	uint64_t tied;         /* items with a tied plurality */
	uint64_t empty;        /* items whose annotators all weigh 0 */
};

/* ---- rows ---- */

static void
write_header(struct writer *w)
{
	const struct {
		bool wanted;
		struct record_column column;
	} all[] = {{true, {"item", RECORD_TEXT}}, {true, {"label", RECORD_TEXT}},
		{!w->plurality && w->shares, {"p", RECORD_REAL}},
		{!w->plurality && !w->shares, {"n", RECORD_COUNT}},
		{w->classes, {"classes", RECORD_COUNT}},
		{w->items, {"items", RECORD_COUNT}},
		{w->raters, {"raters", RECORD_COUNT}},
		{w->settings > 0, {"settings_hash", RECORD_TEXT}}};
	struct record_column *to = w->column;

	for (size_t c = 0; c < sizeof all / sizeof *all; c++)
		if (all[c].wanted)
			*to++ = all[c].column;
	for (size_t g = 0; g < w->group->n; g++)
		*to++ = (struct record_column){w->group->at[g], RECORD_TEXT};
	record_header(&w->out, w->column);
}

/* p: the label's share, which is written with --weights. */
static void
write_row(struct writer *w, const struct item *x, struct cell cell, double p)
{
	struct record r = record_start(&w->out, w->column);
	char hash[HASHES_TEXT];

	record_view(&r, x->name);
	record_view(&r, labels_name(w->labels, cell.label));
	if (w->shares && !w->plurality)
		record_real(&r, p);
	if (!w->shares && !w->plurality)
		record_whole(&r, cell.n);
	if (w->classes)
		record_whole(&r, w->k);
	if (w->items)
		record_whole(&r, x->weight);
	if (w->raters)
		record_whole(&r, x->raters);
	if (w->settings > 0)
		record_view(&r, hashes_text(w->settings, hash));
	if (w->group->n > 0)
		record_fields(&r, x->group, w->group->n);
	record_end(&r);
}

/* An item whose annotators all chose none has no cells: a row with n = 0 of
 * the first label keeps it, and its raters, in the table. Items without any
 * label have one row, as the items of their rows add up. */
static void
write_counts(struct writer *w, const struct item *x)
{
	size_t cells = w->items && x->n == 0 && x->cells > 0 ? 1 : x->cells;

	for (size_t k = 0; k < cells; k++)
		write_row(w, x, x->cell[k], w->shares ? x->number[0][k] : 0);
	if (x->cells == 0 && w->labels->ids.n == 0)
		err_die("item %s: nobody chose a label, for any item: -L says "
			"which there are", err_quote(x->name));
	if (x->cells == 0)
		write_row(w, x, (struct cell){w->labels->by_rank[0], 0}, 0);
}

/* Index of the label with the largest share, the first of tied ones; x->cells if no
 * label has any. Sums of weights such as .1 and .2 that should be equal may differ by
 * rounding. *tied: the number of tied labels. */
static size_t
largest_share(const struct item *x, size_t *tied)
{
	const double *p = x->number[0];
	size_t top = x->n > 0 ? stats_largest(p, x->cells) : x->cells, first;

	*tied = 0;
	if (top == x->cells)
		return top;
	first = top;
	for (size_t k = x->cells; k-- > 0;)
		if (p[k] >= p[top] - STATS_ROUNDING) {
			++*tied;
			first = k;
		}
	return first;
}

/* The place of the largest count, the first of several. */
static size_t
largest_count(const struct item *x, size_t *tied)
{
	size_t best = x->cells;
	uint32_t top = 0;

	*tied = 0;
	for (size_t k = 0; k < x->cells; k++)
		if (x->cell[k].n > top) {
			best = k;
			top = x->cell[k].n;
			*tied = 1;
		} else if (x->cell[k].n == top && top > 0) {
			++*tied;
		}
	return best;
}

/* An item without any label has no plurality and no row. */
static void
write_plurality(struct writer *w, const struct item *x)
{
	size_t tied, k = w->shares ? largest_share(x, &tied) :
		largest_count(x, &tied);

	w->tied += tied > 1 ? x->weight : 0;
	if (k < x->cells)
		write_row(w, x, x->cell[k], 0);
}

/* ---- the histogram of distinct count vectors ---- */

/* Labels that no vector holds would be lost to the label set: the first
 * vector that has any declares them with n = 0. */
static void
declare_unseen(struct writer *w, const struct vectors *v, const struct item *x)
{
	bool *seen = vectors_labels(v, w->labels->ids.n);

	for (size_t r = 0; r < w->labels->ids.n; r++)
		if (!seen[r])
			write_row(w, x,
				(struct cell){w->labels->by_rank[r], 0}, 0);
	w->declared = true;
}

/* Write the vectors, in an order that does not depend on that of the rows.
 * cell: room for the cells of one. */
static void
write_group(struct writer *w, const struct vectors *vectors, struct view group,
	struct cell *cell)
{
	void *mark = mem_mark();
	struct vectors v;
	struct strings names = {0};
	struct ids used;

	w->declared = false;
	vectors_select(&v, vectors, NULL, w->labels->rank, true, NULL);
	ids_init(&used);
	for (size_t i = 0; i < v.n; i++) {
		struct item x = histogram_item(&v, i, w->labels, cell);

		histogram_name(&x, w->labels, &names);
		x.name = view_of(names.at[i]);
		x.group = group;
		if (ids_intern(&used, x.name) < i)
			err_die("two count vectors would both be called %s: "
				"rename the label that looks like a count",
				err_quote(x.name));
		write_counts(w, &x);
		if (x.cells > 0 && !w->declared)
			declare_unseen(w, &v, &x);
	}
	mem_release(mark);
}

static void
write_histogram(struct writer *w, struct histogram *h)
{
	uint32_t *order = ids_sorted(&h->groups);
	struct cell *cell = mem_alloc(w->labels->ids.n, sizeof *cell);

	for (size_t g = 0; g < h->groups.n; g++)
		write_group(w, &h->vectors[order[g]],
			ids_name(&h->groups, order[g]), cell);
}

/* ---- main ---- */

static const struct opt options[] = {
	{'u', "unique", NULL, "one group of rows per distinct count vector, "
		"with a column items", OPT_FLAG, OPT_IN(WHAT, unique)},
	{0, "plurality", NULL, "write the majority vote as predictions: item "
		"label", OPT_FLAG, OPT_IN(WHAT, plurality)},
	{.name = NULL}
};

static const struct opt_rule rules[] = {
	{"unique", OPT_EXCLUDES, "weights", "shares are no counts"},
	{"unique", OPT_EXCLUDES, "plurality", NULL},
	{"multilabel", OPT_EXCLUDES, "plurality",
		"a label holds where more than half chose it"},
	{.option = NULL}
};

static const struct opt_tool tool = {
	.usage = "[-u | --plurality] [OPTION]... [FILE...]",
	.summary =
"Count how often each item got each label. Reads ratings (item annotator label)\n"
"or counts (item label n); writes item label n, with --weights item label p.\n",
	.example = "annot-count -u ratings.tsv\n",
	.letters = "ial#HW+GLmNr&~g@$",
	.own = options,
	.rules = rules,
};

static void
check_groups(const struct strings *group)
{
	static const char *const taken[] = {"item", "label", "n", "classes",
		"items", "raters", "settings_hash"};

	for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
		if (strings_has(group, view_of(taken[i])))
			err_usage("--group: the output has a column \"%s\" of its "
				"own", taken[i]);
}

static void
count(struct writer *w, struct histogram *h, struct counts *c, const struct conf *conf)
{
	struct item x;

	while (counts_next(c, &x)) {
		if (w->shares && x.n == 0)
			w->empty++;
		else if (conf->unique)
			histogram_add(h, &x);
		else if (conf->plurality)
			write_plurality(w, &x);
		else
			write_counts(w, &x);
	}
}

/* Open ratings or counts, and choose the columns of the output. */
static void
open_counts(struct writer *w, struct counts *c, const struct conf *conf,
	char **files,
	size_t n)
{
	const struct input *input = &conf->common.input;
	const struct counts_need need = {.weighed = true,
		.rows.label_set = input->multilabel};

	counts_open(c, input, &need, files, n);
	if (c->multilabel && conf->plurality)
		err_file(c->rows->t.file, "a column \"raters\": --plurality is for "
			"one label per annotator and item");
	w->labels = &c->rows->labels;
	w->k = labels_k(w->labels);
	w->shares = c->annotator_weights != NULL;
	w->classes = !conf->plurality && !w->shares && (w->labels->fixed ||
		c->rows->kind.has_classes || input->wide_counts);
	w->items = conf->unique || (c->rows->kind.has_items && !conf->plurality);
	w->raters = c->multilabel && !conf->plurality;
}

int
main(int argc, char **argv)
{
	struct conf conf = {.unique = false};
	struct histogram h;
	struct writer w = {.group = &conf.common.input.group};
	struct counts c;
	int first;

	first = opt_parse(&tool, argc, argv, &conf.common, &conf);
	check_groups(w.group);
	w.plurality = conf.plurality;
	open_counts(&w, &c, &conf, argv + first, (size_t)(argc - first));
	histogram_init(&h);
	if (conf.unique)
		w.settings = histogram_settings(&conf.common.input,
			c.rows->settings);
	out_open(&w.out, NULL, conf.common.precision);
	write_header(&w);
	count(&w, &h, &c, &conf);
	write_histogram(&w, &h);
	if (w.empty > 0)
		err_note("empty=%llu items without a label of weight above 0 "
			"left out", (unsigned long long)w.empty);
	if (w.tied > 0)
		err_note("tied=%llu items: plurality is the first label in "
			"label order", (unsigned long long)w.tied);
	out_close(&w.out);
	return 0;
}
