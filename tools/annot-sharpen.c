/*
 * annot-sharpen: from the labels people gave to the ones they stand by.
 *
 * The shares of primary labels that explain the observed shares p(y|x), given
 * p_flip(x): Gordon et al., "The Disagreement Deconvolution", CHI 2021 (G),
 * equations 1 and 2.
 *
 * SPDX-License-Identifier: MIT
 */
#include "err.h"
#include "mem.h"
#include "num.h"
#include "opt.h"
#include "out.h"
#include "rows.h"
#include "stats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* p_flip, and its lower and upper limit; then the share of a label, p. */
enum { POINT, LO, HI, KINDS, SHARE = KINDS };

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
	bool doubtful;         /* N cannot be told from p */
	bool done, dropped;    /* complete; and left out by -N */
};

struct run {
	const struct conf *conf;
	const struct sharpener *sharpener;
	struct rows in;
	struct strings header; /* column names of the first file */
	size_t *place;         /* where they are in the current file */
	bool permuted;         /* not where they were in the first one */
	size_t serial;
	struct row *row, **by; /* rows at hand; those of one item */
	size_t rows, row_cap, by_cap;
	size_t written;        /* of the rows at hand */
	struct progress *progress; /* per item; with -G of the current one */
	size_t progress_cap;
	uint32_t current;      /* the item of the last row */
	bool streams;          /* K is known, and p */
	char *text;
	size_t text_n, text_cap;
	uint32_t *seen;        /* per label: the last item that had it, from 1 */
	size_t seen_cap;
	uint32_t items;
	uint64_t beyond;       /* items with p_flip of (K-1)/K or more */
	uint64_t dropped;      /* items with fewer than -N labels */
	struct out out;
};

/* What becomes of raw shares and their sum. */
struct sharpener {
	struct method about;
	double (*share)(double raw, double sum, double pflip);
};

/* ---- the shares ---- */

static double
share_normalise(double raw, double sum, double pflip)
{
	(void)pflip;
	return raw / sum;
}

static double
share_raw(double raw, double sum, double pflip)
{
	(void)sum;
	(void)pflip;
	return raw;
}

static double
share_noise(double raw, double sum, double pflip)
{
	return raw / sum * (1 - pflip);
}

static const struct sharpener sharpeners[] = {
	{{"normalise", "*", "0..1", "share",
		"primary shares that sum to 1 over the labels",
		"Gordon et al. 2021, equations 1 and 2"}, share_normalise},
	{{"raw", "*", "0..", "share",
		"equation 2 as printed: the sum exceeds 1 where a label was cut",
		"Gordon et al. 2021, equation 2"}, share_raw},
	{{"noise", "*", "0..1", "share",
		"normalise times 1 - p_flip: the rest is not primary",
		"Gordon et al. 2021, worked example in 3.1"}, share_noise},
};

static const struct method_table sharpeners_table =
	METHOD_TABLE("method", sharpeners);

/* Does p_flip leave nothing to the labels, d <= 0 below? A p_flip that was
 * clamped to (K-1)/K is that quotient, rounded; d may be a rest of rounding. */
static bool
explains_all(double pflip, size_t k)
{
	double bound = (double)(k - 1) / (double)k;

	return pflip >= bound || 1 - pflip / bound < 1e-12;
}

/* Shares when p_flip explains everything: all mass on the plurality labels,
 * tied ones share alike. */
static void
sharpen_plurality(struct row *const *row, size_t n, int kind,
	const struct sharpener *s, double pflip)
{
	uint32_t top = 0;
	size_t tied = 0;

	for (size_t i = 0; i < n; i++)
		if (row[i]->n > top)
			top = row[i]->n;
	for (size_t i = 0; i < n; i++)
		tied += row[i]->n == top;
	for (size_t i = 0; i < n; i++)
		row[i]->pflip[kind] = s->share(row[i]->n == top ?
			1 / (double)tied : 0, 1, pflip);
}

/* p(y) > f, as n (K-1) > p_flip total: p(y) = f exactly must give 0, not a
 * rest of rounding that other tools would take for a label. */
static bool
exceeds(uint32_t n, uint64_t total, size_t k, double pflip)
{
	return (double)n * (double)(k - 1) >
		pflip * (double)total * (1 + 1e-14);
}

/*
 * The n rows of one item with total labels in all, K = k labels in the task.
 * With f = p_flip/(K-1) and d = 1 - K p_flip/(K-1):
 *	raw(y) = max(p(y) - f, 0) / d		(G eq. 1, 2)
 * p_flip = 0 leaves the shares as they are; p_flip >= (K-1)/K (d <= 0) gives
 * all mass to the plurality; a p_flip or total that does not exist gives NA.
 * Replaces each row's pflip[kind] by its primary share.
 */
static void
sharpen(struct row *const *row, size_t n, uint64_t total, size_t k, int kind,
	const struct sharpener *s)
{
	double pflip = row[0]->pflip[kind];
	double f = pflip / (double)(k - 1), d = 1 - (double)k * f;
	struct sum sum = {0};

	if (total == 0 || isnan(pflip)) {
		for (size_t i = 0; i < n; i++)
			row[i]->pflip[kind] = NUM_NA;
		return;
	}
	if (explains_all(pflip, k)) {
		sharpen_plurality(row, n, kind, s, pflip);
		return;
	}
	for (size_t i = 0; i < n; i++) {
		double p = (double)row[i]->n / (double)total;

		row[i]->pflip[kind] = exceeds(row[i]->n, total, k, pflip) ?
			(p - f) / d : 0;
		sum_add(&sum, row[i]->pflip[kind]);
	}
	for (size_t i = 0; i < n && pflip > 0; i++)
		row[i]->pflip[kind] = s->share(row[i]->pflip[kind],
			sum_value(&sum), pflip);
}

/* ---- reading ---- */

_Noreturn static void
bad_row(const struct run *run, const struct row *r, const char *what)
{
	err_line(tsv_file(&run->in.t, r->file), r->line, "%s", what);
}

/* Another file may have its columns in another order: rows are written in that
 * of the first. */
static void
new_header(struct run *run)
{
	const struct tsv_header *h = &run->in.t.header;

	if (run->serial == 0)
		for (size_t i = 0; i < h->n; i++)
			strings_add(&run->header, h->name[i].p, h->name[i].n);
	run->serial = run->in.t.serial;
	run->permuted = false;
	run->place = run->place ? run->place :
		mem_alloc(run->header.n, sizeof *run->place);
	for (size_t i = 0; i < run->header.n; i++) {
		int at = tsv_find(h, run->header.at[i]);

		if (at < 0 || h->n != run->header.n)
			err_line(run->in.t.file, 1, "expected the columns of the "
				"first file");
		run->place[i] = (size_t)at;
		run->permuted = run->permuted || (size_t)at != i;
	}
}

static void
add_text(struct run *run, struct view v)
{
	run->text = mem_grow(run->text, &run->text_cap, run->text_n + v.n, 1);
	memcpy(run->text + run->text_n, v.p, v.n);
	run->text_n += v.n;
}

static struct view
nth_field(struct view line, size_t k)
{
	const char *p = line.p, *end = line.p + line.n, *tab;

	for (;; k--) {
		tab = memchr(p, '\t', (size_t)(end - p));
		if (k == 0)
			return (struct view){p,
				(size_t)((tab ? tab : end) - p)};
		p = tab + 1;
	}
}

static void
add_row_text(struct run *run, struct view line)
{
	if (!run->permuted) {
		add_text(run, line);
		return;
	}
	for (size_t i = 0; i < run->header.n; i++) {
		if (i > 0)
			add_text(run, (struct view){"\t", 1});
		add_text(run, nth_field(line, run->place[i]));
	}
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
		.file = (uint32_t)in->t.next, .text = run->text_n,
		.line = in->t.lines[in->source[i]]};
	for (int kind = 0; kind < KINDS; kind++)
		r->pflip[kind] = probability(run, i, kind);
	add_row_text(run, in->t.raw[in->source[i]]);
	r->bytes = run->text_n - r->text;
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
	run->beyond += explains_all(row[0]->pflip[POINT], k) ? 1 : 0;
	for (int kind = 0; kind < KINDS; kind++)
		sharpen(row, n, total, k, kind, run->sharpener);
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

/* A row of an item whose labels were all there before can only declare one
 * more, with n = 0. */
static void
late_row(struct run *run, const struct progress *x, struct row *r)
{
	if (r->n > 0)
		bad_row(run, r, "the same item and label twice, or a p that is "
			"not n over the item's labels");
	for (int kind = 0; kind < KINDS; kind++)
		r->pflip[kind] = isnan(r->pflip[kind]) ? NUM_NA : 0;
	r->ready = true;
	r->dropped = x->dropped;
}

/* ---- writing ---- */

static void
write_header(struct run *run)
{
	for (size_t i = 0; i < run->header.n; i++) {
		out_text(&run->out, run->header.at[i]);
		out_char(&run->out, '\t');
	}
	out_text(&run->out, "primary\tprimary_lo\tprimary_hi\n");
}

static void
write_row(struct run *run, const struct row *r)
{
	if (r->dropped)
		return;
	out_put(&run->out, run->text + r->text, r->bytes);
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
		run->written = run->rows = run->text_n = 0;
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
		if (x->done) {
			late_row(run, x, r);
			continue;
		}
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
	need.required[POINT] = conf.fixed < 0;
	rows_open(&run.in, &conf.common.input, &need, argv + first,
		(size_t)(argc - first));
	check_header(&run);
	new_header(&run);
	run.streams = run.in.has_number[SHARE] &&
		(run.in.labels.fixed || run.in.has_classes);
	out_open(&run.out, NULL, conf.common.precision);
	write_header(&run);
	while (rows_next(&run.in)) {
		if (run.serial != run.in.t.serial)
			new_header(&run);
		read_batch(&run);
	}
	finish(&run);
	if (run.beyond > 0)
		err_warn("%llu items have a pflip of (K-1)/K or more: all mass "
			"on their plurality", (unsigned long long)run.beyond);
	if (run.dropped > 0)
		err_note("dropped=%llu items with fewer than %llu labels",
			(unsigned long long)run.dropped,
			(unsigned long long)conf.common.input.min_labels);
	out_close(&run.out);
	rows_close(&run.in);
	strings_free(&run.header);
	free(run.place);
	free(run.row);
	free(run.by);
	free(run.progress);
	free(run.text);
	free(run.seen);
	opt_free(&conf.common);
	return 0;
}
