/*
 * annot-sharpen: from the labels people gave to the ones they stand by.
 *
 * The shares of primary labels that explain the observed shares p(y|x), given
 * p_flip(x): Gordon et al., "The Disagreement Deconvolution", CHI 2021 (G),
 * equations 1 and 2.
 *
 * A counts row: lib/rows reads it; here it waits until its item is complete;
 * lib/shares makes its primary share, and sharpen/text holds the row as it
 * was, to be written with that.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sharpen/text.h"

#include "err.h"
#include "mem.h"
#include "num.h"
#include "opt.h"
#include "out.h"
#include "rows.h"
#include "shares.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* p_flip, and its lower and upper limit; then the share of a label, p. */
enum { POINT, LO, HI, KINDS, SHARE = KINDS };

enum { MOST_LABELS = 64 }; /* bits of progress.labels */

struct conf {
	struct opt_common common;
	double fixed;          /* -x: p_flip instead of the column; < 0: not */
};

/* A row of the input, and what is added to it. */
struct row {
	uint32_t n, label;
	size_t before;         /* the item's row before it, + 1; 0: none */
	bool ready, dropped;   /* can be written; is left out */
	uint32_t file;
	size_t line;
	size_t text, bytes;    /* the row itself, in run.text */
	double pflip[KINDS];   /* when ready the primary shares */
};

/*
 * An item of which rows came. Its rows may be anywhere in the table, but n and
 * p = n/N give N away, and once the n add up to that the item is complete:
 * its rows can be written, and forgotten, long before the end of the table.
 */
struct progress {
	size_t last;           /* its last row + 1 */
	uint64_t sum, total;   /* of n so far; N, 0: not known */
	uint64_t labels;       /* a bit for each label that came */
	bool doubtful;         /* N cannot be told from p */
	bool done, dropped;    /* complete; and left out by -N */
};

struct run {
	const struct conf *conf;
	const struct sharpener *sharpener;
	struct rows in;
	struct text text;      /* the rows at hand as they were read */
	struct row *row, **by; /* rows at hand; those of one item */
	size_t rows, row_cap, by_cap;
	uint32_t *count;       /* of the rows of one item: n, and */
	double *share;         /* what becomes of it */
	size_t count_cap, share_cap;
	size_t written;        /* of the rows at hand */
	struct progress *progress; /* per item; with -G of the current one */
	size_t progress_cap;
	uint32_t current;      /* the item of the last row */
	bool streams;          /* p is known, and a K of at most MOST_LABELS */
	uint32_t *seen;        /* per label: the last item that had it, from 1 */
	size_t seen_cap;
	uint32_t items;
	uint64_t beyond;       /* items with p_flip of (K-1)/K or more */
	uint64_t dropped;      /* items with fewer than -N labels */
	struct out out;
};

/* ---- reading ---- */

_Noreturn static void
bad_row(const struct run *run, const struct row *r, const char *what)
{
	err_line(tsv_file(&run->in.t, r->file), r->line, "%s", what);
}

static double
probability(const struct run *run, size_t i, int kind)
{
	static const char *const names[] = {"pflip", "pflip_lo", "pflip_hi"};
	double p = run->in.number[kind][i];

	if (kind == POINT && run->conf->fixed >= 0)
		return run->conf->fixed;
	if (!run->in.has_number[kind] || run->conf->fixed >= 0)
		return NUM_NA;
	if (isnan(p) && kind == POINT)
		rows_die(&run->in, i, "column \"pflip\": expected a probability, "
			"found NA (annot-pflip had no retests; -x P sets one)");
	if (p < 0 || p > 1)
		rows_die(&run->in, i, "column \"%s\": expected a probability in "
			"[0,1], found %g", names[kind], p);
	return p;
}

static struct row *
add_row(struct run *run, size_t i)
{
	const struct rows *in = &run->in;
	struct row *r;

	run->row = mem_grow(run->row, &run->row_cap, run->rows + 1,
		sizeof *run->row);
	r = &run->row[run->rows++];
	*r = (struct row){.n = (uint32_t)in->count[i], .label = in->label[i],
		.file = (uint32_t)in->t.next,
		.line = in->t.lines[in->source[i]]};
	for (int kind = 0; kind < KINDS; kind++)
		r->pflip[kind] = probability(run, i, kind);
	r->text = text_add(&run->text, in->t.raw[in->source[i]]);
	r->bytes = run->text.n - r->text;
	return r;
}

/* ---- items ---- */

static bool
same_number(double x, double y)
{
	return x == y || (isnan(x) && isnan(y));
}

/* An item's rows must agree in p_flip and have each label once. */
static void
check_item(struct run *run, struct row **row, size_t n)
{
	run->items++;
	run->seen = mem_grow_zero(run->seen, &run->seen_cap,
		run->in.labels.ids.n, sizeof *run->seen);
	for (size_t i = 1; i < n; i++)
		for (int kind = 0; kind < KINDS; kind++)
			if (!same_number(row[i]->pflip[kind],
			    row[0]->pflip[kind]))
				bad_row(run, row[i], "expected the same pflip, "
					"pflip_lo and pflip_hi in each row of an "
					"item");
	for (size_t i = 0; i < n; i++) {
		uint32_t *seen = &run->seen[row[i]->label];

		if (*seen == run->items)
			bad_row(run, row[i], "the same item and label twice");
		*seen = run->items;
	}
}

/* Replace pflip[kind] of an item's n rows by their primary shares. */
static void
sharpen(struct run *run, struct row **row, size_t n, uint64_t total, int kind)
{
	double pflip = row[0]->pflip[kind];

	run->count = mem_grow(run->count, &run->count_cap, n,
		sizeof *run->count);
	run->share = mem_grow(run->share, &run->share_cap, n,
		sizeof *run->share);
	for (size_t i = 0; i < n; i++)
		run->count[i] = row[i]->n;
	shares_primary(run->count, n, total, labels_k(&run->in.labels), pflip,
		run->sharpener, run->share);
	for (size_t i = 0; i < n; i++)
		row[i]->pflip[kind] = run->share[i];
}

/* The n rows of an item become ready, or are dropped by -N. */
static void
sharpen_item(struct run *run, struct row **row, size_t n)
{
	size_t k = labels_k(&run->in.labels);
	uint64_t total = 0;

	check_item(run, row, n);
	for (size_t i = 0; i < n; i++)
		total += row[i]->n;
	for (size_t i = 0; i < n; i++) {
		row[i]->ready = true;
		row[i]->dropped = total < run->conf->common.input.min_labels;
	}
	if (total < run->conf->common.input.min_labels) {
		run->dropped++;
		return;
	}
	run->beyond += shares_all_flips(row[0]->pflip[POINT], k) ? 1 : 0;
	for (int kind = 0; kind < KINDS; kind++)
		sharpen(run, row, n, total, kind);
}

/* Sharpen what is there of an item: its rows, in the order they came. */
static void
complete(struct run *run, struct progress *x)
{
	size_t n = 0;

	for (size_t r = x->last; r > 0; r = run->row[r - 1].before)
		n++;
	run->by = mem_grow(run->by, &run->by_cap, n, sizeof *run->by);
	for (size_t r = x->last, i = n; r > 0; r = run->row[r - 1].before)
		run->by[--i] = &run->row[r - 1];
	sharpen_item(run, run->by, n);
	x->dropped = run->by[0]->dropped;
	x->last = 0;
	x->done = true;
}

/* N from a row's n and p = n/N, if that is exact; else 0. */
static uint64_t
implied_total(uint32_t n, double p)
{
	double total = p > 0 ? floor(n / p + .5) : 0;

	return total >= 1 && total < 0x1p53 && n / total == p ?
		(uint64_t)total : 0;
}

static void
count_row(struct progress *x, uint32_t n, double p)
{
	uint64_t total = n > 0 ? implied_total(n, p) : x->total;

	x->sum += n;
	x->doubtful = x->doubtful || (n > 0 && total == 0) ||
		(x->total > 0 && x->total != total);
	x->total = total;
}

/* The bit of a row's label in progress.labels; 0 of a label beyond K, with which
 * the table ends in an error. */
static uint64_t
bit_of(const struct row *r)
{
	return r->label < MOST_LABELS ? UINT64_C(1) << r->label : 0;
}

/* A row of an item whose labels were all there before can only declare one
 * more, with n = 0. */
static void
late_row(struct run *run, const struct progress *x, struct row *r)
{
	if (r->n > 0 || x->labels & bit_of(r))
		bad_row(run, r, "the same item and label twice, or a p that is "
			"not n over the item's labels");
	for (int kind = 0; kind < KINDS; kind++)
		r->pflip[kind] = isnan(r->pflip[kind]) ? NUM_NA : 0;
	r->ready = true;
	r->dropped = x->dropped;
}

/* ---- writing ---- */

static void
write_row(struct run *run, const struct row *r)
{
	if (r->dropped)
		return;
	out_put(&run->out, run->text.bytes + r->text, r->bytes);
	for (int kind = 0; kind < KINDS; kind++) {
		out_char(&run->out, '\t');
		out_real(&run->out, r->pflip[kind]);
	}
	out_char(&run->out, '\n');
}

/* Rows are written in the order they came, as far as they are ready, and all
 * are forgotten when all are written. */
static void
write_ready(struct run *run)
{
	while (run->written < run->rows && run->row[run->written].ready)
		write_row(run, &run->row[run->written++]);
	if (run->written == run->rows)
		run->written = run->rows = run->text.n = 0;
}

/* ---- the way through the table ---- */

static struct progress *
progress_of(struct run *run, uint32_t item)
{
	if (run->conf->common.input.grouped)
		item = 0;
	run->progress = mem_grow_zero(run->progress, &run->progress_cap,
		(size_t)item + 1, sizeof *run->progress);
	return &run->progress[item];
}

/* A row of another item comes: complete the current one if that can be told. */
static void
leave_item(struct run *run)
{
	struct progress *x = progress_of(run, run->current);
	bool grouped = run->conf->common.input.grouped;

	if (x->last > 0 && (grouped || (run->streams && !x->doubtful &&
	    x->total > 0 && x->sum == x->total))) {
		complete(run, x);
		write_ready(run);
	}
	if (grouped)
		*x = (struct progress){0};
}

static void
read_batch(struct run *run)
{
	const struct rows *in = &run->in;

	for (size_t i = 0; i < in->n; i++) {
		struct progress *x;
		struct row *r;

		if (in->item[i] != run->current)
			leave_item(run);
		run->current = in->item[i];
		r = add_row(run, i);
		x = progress_of(run, run->current);
		if (x->done)
			late_row(run, x, r);
		x->labels |= bit_of(r);
		if (x->done)
			continue;
		r->before = x->last;
		x->last = run->rows;
		if (run->streams)
			count_row(x, r->n, in->number[SHARE][i]);
	}
}

/* What was not complete before is so at the end of the table. */
static void
finish(struct run *run)
{
	size_t items = run->conf->common.input.grouped ? 1 : run->in.items.n;

	for (size_t i = 0; i < items && i < run->progress_cap; i++)
		if (run->progress[i].last > 0)
			complete(run, &run->progress[i]);
	write_ready(run);
}

/* ---- main ---- */

static const struct opt options[] = {
	{'x', "fixed", "P", "this p_flip for all items, whatever the column says",
		OPT_REAL, offsetof(struct conf, fixed), 0, 1, NULL},
	{0, NULL, NULL, NULL, OPT_FLAG, 0, 0, 0, NULL}
};

static const struct opt_tool tool = {
	.usage = "[-M METHOD] [OPTION]... [FILE...]",
	.summary =
"Estimate the shares of primary labels, the ones people stand by, from counts\n"
"and p_flip. Reads counts with a column pflip, as annot-pflip writes them;\n"
"adds the columns primary primary_lo primary_hi.\n",
	.letters = "il#HGLmNM%",
	.own = options,
	.method = "how (default normalise), one of those that --list prints",
	.one = "way to sharpen",
	.table = {&sharpeners_table},
};

static void
check_header(const struct run *run)
{
	static const char *const added[] = {"primary", "primary_lo",
		"primary_hi"};
	const struct tsv *t = &run->in.t;

	if (run->in.has_raters)
		err_line(t->file, 1, "a column \"raters\": p_flip is for one "
			"label per annotator and item");
	for (size_t i = 0; i < sizeof added / sizeof *added; i++)
		if (tsv_find(&t->header, added[i]) >= 0)
			err_line(t->file, 1, "a column \"%s\": these rows are "
				"sharpened already", added[i]);
}

int
main(int argc, char **argv)
{
	struct conf conf = {.fixed = -1};
	struct run run = {.conf = &conf};
	struct rows_need need = {.no_ratings = true, .label_set = true,
		.numbers = {"pflip", "pflip_lo", "pflip_hi", "p"}};
	int first;

	first = opt_parse(&tool, argc, argv, &conf.common, &conf);
	run.sharpener = method_first(&sharpeners_table, &conf.common.methods,
		&sharpeners[0]);
	need.remedy[POINT] = conf.fixed < 0 ? "annot-pflip adds the column; -x "
		"P takes the same p_flip for all items" : NULL;
	rows_open(&run.in, &conf.common.input, &need, argv + first,
		(size_t)(argc - first));
	check_header(&run);
	text_header(&run.text, &run.in.t);
	run.streams = run.in.has_number[SHARE] &&
		(run.in.labels.fixed || run.in.has_classes) &&
		labels_k(&run.in.labels) <= MOST_LABELS;
	out_open(&run.out, NULL, conf.common.precision);
	text_write_header(&run.text, &run.out);
	out_text(&run.out, "\tprimary\tprimary_lo\tprimary_hi\n");
	while (rows_next(&run.in)) {
		text_header(&run.text, &run.in.t);
		read_batch(&run);
	}
	finish(&run);
	if (run.beyond > 0)
		err_warn("%llu items have a pflip of (K-1)/K or more: all mass "
			"on their plurality", (unsigned long long)run.beyond);
	rows_note_dropped(&run.in, run.dropped);
	out_close(&run.out);
	rows_close(&run.in);
	text_free(&run.text);
	free(run.row);
	free(run.by);
	free(run.progress);
	free(run.count);
	free(run.share);
	free(run.seen);
	opt_free(&conf.common);
	return 0;
}
