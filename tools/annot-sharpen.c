/*
 * annot-sharpen: from the labels people gave to the ones they stand by.
 *
 * The shares of primary labels that explain the observed shares p(y|x), given p_flip(x): Gordon et
 * al., "The Disagreement Deconvolution", CHI 2021 (G), equations 1 and 2.
 *
 * The rows of the table are kept until it ends, or those of an item with -G until the
 * next item begins. Then each item's primary shares are computed, and its rows are written as
 * they were read, with their shares.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sharpen/flips.h"
#include "sharpen/inversion.h"
#include "sharpen/kept.h"
#include "sharpen/marks.h"
#include "sharpen/sharpeners.h"

#include "table/rows.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/opt.h"
#include "text/out.h"
#include "text/too_many.h"

#include <math.h>

struct conf {
	struct opt_common common;
	double fixed;          /* -x: p_flip instead of the column; < 0: not */
};

struct run {
	const struct conf *conf;
	const struct sharpener *sharpener;
	struct rows in;
	struct flips flips;
	struct kept kept;
	struct row **last;     /* per item, with -G one: its last row; NULL: none */
	size_t last_cap;
	uint32_t current;      /* the item of the last row */
	struct row **by;       /* rows of one item */
	size_t by_cap;
	struct inversion inversion;
	struct marks marks;    /* labels of the rows of one item */
	bool any;              /* there was an item */
	uint64_t dropped;      /* items with fewer than -N labels */
	struct out out;
};

/* ---- items ---- */

#define BAD_ROW(run, r, ...) err_line(tsv_file(&(run)->in.t, (r)->file), (r)->line, __VA_ARGS__)

static bool
same_number(double x, double y)
{
	return x == y || (isnan(x) && isnan(y));
}

/* An item's rows must agree in p_flip and have each label once. */
static void
check_item(struct run *run, struct row **row, size_t n)
{
	for (size_t i = 1; i < n; i++)
		for (int kind = 0; kind < FLIPS_KINDS; kind++)
			if (!same_number(row[i]->pflip[kind], row[0]->pflip[kind]))
				BAD_ROW(run, row[i], run->flips.column == FLIPS_NEW ?
					"expected the same pflip_new in each row of an item" :
					"expected the same pflip, pflip_lo and pflip_hi in each "
					"row of an item");
	for (size_t i = 1; i < n; i++)
		if (row[i]->neighbours != row[0]->neighbours)
			BAD_ROW(run, row[i], "expected the same neighbours in each row of an item");
	marks_empty(&run->marks, run->in.labels.ids.n);
	for (size_t i = 0; i < n; i++)
		if (!marks_add(&run->marks, row[i]->label))
			BAD_ROW(run, row[i], "the same item and label twice (histograms of "
				"shards: annot-sharpen each, then join)");
}

/* Were rows of labels lost, by head or grep? Each p says how many labels the item has. Rows
 * whose p do not, or say different numbers, prove nothing. */
static void
check_whole(const struct run *run, struct row **row, size_t n)
{
	uint64_t sum = 0, total = 0;

	for (size_t i = 0; i < n; i++) {
		if (row[i]->n == 0)
			continue;
		if (row[i]->total == 0 || (total > 0 && row[i]->total != total))
			return;
		total = row[i]->total;
		sum += row[i]->n;
	}
	if (sum < total)
		BAD_ROW(run, row[n - 1], "the last row of an item that has %llu labels, where its "
			"p say %llu: rows were lost (head, grep?), expected those of all labels",
			(unsigned long long)sum, (unsigned long long)total);
}

/* Replace pflip by the primary share in the n rows of an item, unless -N drops it. */
static void
sharpen_item(struct run *run, struct row **row, size_t n)
{
	uint64_t total = 0;

	/* rows that -m leaves out are not lost */
	if (run->in.missing == 0 && run->in.kind.has_number[KEPT_SHARE])
		check_whole(run, row, n);
	check_item(run, row, n);
	run->any = true;
	for (size_t i = 0; i < n; i++)
		total += row[i]->n;
	if (total >= run->conf->common.input.min_labels) {
		inversion_apply(&run->inversion, row, n, total);
		return;
	}
	run->dropped += row[0]->items;
	for (size_t i = 0; i < n; i++)
		row[i]->dropped = true;
}

/* Sharpen the item whose last row this is, its rows in the order in which they came. */
static void
complete(struct run *run, struct row *last)
{
	size_t n = 0, i;

	for (struct row *r = last; r; r = r->before)
		n++;
	MEM_GROW(run->by, run->by_cap, n);
	i = n;
	for (struct row *r = last; r; r = r->before)
		run->by[--i] = r;
	sharpen_item(run, run->by, n);
}

/* Complete and write the items whose rows are kept. */
static void
write_kept(struct run *run, size_t items)
{
	for (size_t i = 0; i < items && i < run->last_cap; i++)
		if (run->last[i]) {
			complete(run, run->last[i]);
			run->last[i] = NULL;
		}
	kept_write(&run->kept);
}

static void
read_batch(struct run *run)
{
	const struct rows *in = &run->in;
	bool grouped = run->conf->common.input.grouped;

	for (size_t i = 0; i < in->n; i++) {
		size_t item = grouped ? 0 : in->item[i];
		struct row *r;

		if (grouped && in->item[i] != run->current)
			write_kept(run, 1);
		run->current = in->item[i];
		r = kept_add(&run->kept, in, i, &run->flips);
		MEM_GROW_ZERO(run->last, run->last_cap, item + 1);
		r->before = run->last[item];
		run->last[item] = r;
	}
}

/* At the end of the table all items are complete. */
static void
finish(struct run *run)
{
	size_t items = run->conf->common.input.grouped ? 1 : run->in.items.n;
	size_t labels = run->in.labels.ids.n;

	if (run->sharpener->uncut)
		too_many_labels(run->in.t.file, labels, (double)labels *
			(double)items, TOO_MANY_ROWS / 10, "rows, one for each item",
			"; -M normalise has no rows of labels that an item lacks");
	write_kept(run, items);
}

/* ---- main ---- */

static const struct opt options[] = {
	{'x', "fixed", "P", "this p_flip for all items, whatever the column says", OPT_REAL,
		OPT_AT(fixed), 0, 1},
	{.name = NULL}};

static const struct opt_tool tool = {
	.usage = "[-M METHOD] [OPTION]... [FILE...]",
	.summary =
"Estimate the shares of primary labels, the ones people stand by, from counts\n"
"and p_flip. Reads counts with a column pflip, as annot-pflip writes them;\n"
"adds the columns primary primary_lo primary_hi, and with -M linear rows of the\n"
"labels that an item lacks.\n",
	.example = "annot-pflip ratings.tsv | annot-sharpen -p 3\n",
	.letters = "il#HGLmNM%",
	.own = options,
	.method = "the method (default normalise), one of those that --list prints",
	.one = "way to sharpen",
	.table = {&sharpeners_table},
};

static void
check_header(const struct run *run)
{
	static const char *const added[] = {"primary", "primary_lo", "primary_hi"};
	const struct tsv *t = &run->in.t;

	if (run->in.kind.has_raters)
		err_line(t->file, 1, "a column \"raters\": p_flip is for one "
			"label per annotator and item, not several (annot(7), "
			"MULTILABEL: ratings of one label)");
	for (size_t i = 0; i < sizeof added / sizeof *added; i++)
		if (tsv_find(&t->header, added[i]) >= 0)
			err_line(t->file, 1, "a column \"%s\": these rows are "
				"sharpened already", added[i]);
}

/* All names must be there before the first item is written. */
static void
check_options(const struct run *run)
{
	const struct input *input = &run->conf->common.input;

	if (run->sharpener->uncut && input->grouped && input->labels.n == 0)
		err_usage("--grouped with --method=%s needs the names of all "
			"labels: give them with -L", run->sharpener->about.name);
}

static void
start(struct run *run)
{
	check_header(run);
	flips_open(&run->flips, &run->in);
	out_open(&run->out, NULL, run->conf->common.precision);
	kept_open(&run->kept, &run->in, &run->out);
	run->inversion = (struct inversion){.sharpener = run->sharpener,
		.kept = &run->kept, .in = &run->in, .flips = &run->flips};
}

int
main(int argc, char **argv)
{
	struct conf conf = {.fixed = -1};
	struct run run = {.conf = &conf};
	struct rows_need need = {.no_ratings = true, .label_set = true,
		.numbers = {[KEPT_SHARE] = "p"}};
	int first;

	first = opt_parse(&tool, argc, argv, &conf.common, &conf);
	run.sharpener = method_first(&sharpeners_table, &conf.common.methods, &sharpeners[0]);
	run.flips = (struct flips){.fixed = conf.fixed, .of_new = run.sharpener->uncut};
	check_options(&run);
	flips_need(&run.flips, &need);
	rows_open(&run.in, &conf.common.input, &need, argv + first, (size_t)(argc - first));
	start(&run);
	while (rows_next(&run.in))
		read_batch(&run);
	finish(&run);
	inversion_warn(&run.inversion, run.any);
	rows_note_dropped(&run.in, run.dropped);
	out_close(&run.out);
	return 0;
}
