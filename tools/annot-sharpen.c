/*
 * annot-sharpen: from the labels people gave to the ones they stand by.
 *
 * The shares of primary labels that explain the observed shares p(y|x), given p_flip(x): Gordon et
 * al., "The Disagreement Deconvolution", CHI 2021 (G), equations 1 and 2.
 *
 * A counts row waits with its p_flip in a queue until the progress of its item says
 * that the item is complete. Then the item's primary shares are computed, and the queue
 * writes the row as it was read, with its share. Rows with the same tail behind the item
 * are read once, and the shares of items that are alike are computed once.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sharpen/alike.h"
#include "sharpen/flips.h"
#include "sharpen/inversion.h"
#include "sharpen/marks.h"
#include "sharpen/progress.h"
#include "sharpen/queue.h"
#include "sharpen/sharpeners.h"
#include "sharpen/values.h"

#include "table/rows.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/opt.h"
#include "text/out.h"
#include "worth/too_many.h"

#include <math.h>

/* What to do where a row stands twice. */
#define SHARDS " (histograms of shards: annot-sharpen each, then join)"

struct conf {
	struct opt_common common;
	double fixed;          /* -x: p_flip instead of the column; < 0: not */
};

struct run {
	const struct conf *conf;
	const struct sharpener *sharpener;
	struct rows in;
	struct flips flips;
	struct values values;  /* of the rows of the batch */
	struct queue queue;
	struct row **by;       /* rows of one item */
	size_t by_cap;
	struct inversion inversion;
	struct alike alike;    /* items that had the same rows before */
	struct progress_list progress; /* of items; with -G of the current one, 0 */
	uint32_t current;      /* the item of the last row */
	bool streams;          /* items may be complete before the table is: p
	                          is there, and K or all names are known */
	struct marks marks;    /* labels of the rows of one item */
	bool any;              /* there was an item */
	uint64_t dropped;      /* items with fewer than -N labels */
	struct out out;
};

/* ---- reading ---- */

_Noreturn static void
bad_row(const struct run *run, const struct row *r, const char *what)
{
	err_line(tsv_file(&run->in.t, r->file), r->line, "%s", what);
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
	for (size_t i = 1; i < n; i++)
		for (int kind = 0; kind < FLIPS_KINDS; kind++)
			if (!same_number(row[i]->pflip[kind], row[0]->pflip[kind]))
				bad_row(run, row[i], run->flips.column == FLIPS_NEW ?
					"expected the same pflip_new in each row of an item" :
					"expected the same pflip, pflip_lo and pflip_hi in each "
					"row of an item");
	for (size_t i = 1; i < n; i++)
		if (row[i]->neighbours != row[0]->neighbours)
			bad_row(run, row[i], "expected the same neighbours in each row of an item");
	marks_empty(&run->marks, run->in.labels.ids.n);
	for (size_t i = 0; i < n; i++)
		if (!marks_add(&run->marks, row[i]->label))
			bad_row(run, row[i], "the same item and label twice" SHARDS);
}

/* Replace pflip by the primary share in the n rows of an item, unless -N drops it. all:
 * they say that there is no other. */
static struct alike_item
sharpen_new(struct run *run, struct row **row, size_t n, bool all)
{
	const uint64_t had = run->inversion.beyond;
	uint64_t total = 0;
	struct alike_item x = {.complete = all};

	check_item(run, row, n);
	for (size_t i = 0; i < n; i++)
		total += row[i]->n;
	x.dropped = total < run->conf->common.input.min_labels;
	if (!x.dropped)
		inversion_apply(&run->inversion, row, n, total);
	x.beyond = run->inversion.beyond > had;
	/* rows of labels that an item lacks are not kept */
	if (!run->sharpener->uncut)
		alike_add(&run->alike, row, n, x);
	return x;
}

/* Count an item; known: it is like another one. */
static void
count_item(struct run *run, const struct alike_item *x, uint64_t items, bool known)
{
	run->any = true;
	run->dropped += x->dropped ? items : 0;
	run->inversion.beyond += known && x->beyond ? items : 0;
}

/* The n rows of an item become ready, with their primary shares. */
static void
sharpen_item(struct run *run, struct row **row, size_t n, bool all)
{
	const struct alike_item *found = alike_find(&run->alike, row, n);
	struct alike_item x = found ? *found : sharpen_new(run, row, n, all);

	count_item(run, &x, row[0]->items, found != NULL);
	for (size_t i = 0; i < n; i++) {
		row[i]->ready = true;
		row[i]->dropped = x.dropped;
	}
}

/* Sharpen an item's rows, in the order in which they came. */
static void
complete(struct run *run, struct progress *x)
{
	size_t n = 0;
	char what[PROGRESS_TEXT];

	/* rows that -m leaves out are not lost */
	if (run->in.missing == 0 && progress_lost(x, what))
		bad_row(run, &run->queue.row[x->last - 1], what);
	for (size_t r = x->last; r > 0; r = run->queue.row[r - 1].before)
		n++;
	MEM_GROW(run->by, run->by_cap, n);
	for (size_t r = x->last, i = n; r > 0; r = run->queue.row[r - 1].before)
		run->by[--i] = &run->queue.row[r - 1];
	sharpen_item(run, run->by, n, progress_complete(x));
	x->dropped = run->by[0]->dropped;
	x->last = 0;
	x->done = true;
}

/* A row of a complete item can only declare another label, with n = 0; new: the label has no row
 * yet. If shares are not cut, all labels of the item have been written, this one too. */
static void
late_row(const struct run *run, const struct progress *x, struct row *r, bool new)
{
	if (r->n > 0 || !new)
		bad_row(run, r, "the same item and label twice, or a p that is "
			"not n over the item's labels" SHARDS);
	for (int kind = 0; kind < FLIPS_KINDS; kind++)
		r->pflip[kind] = isnan(r->pflip[kind]) ? NUM_NA : 0;
	r->ready = true;
	r->dropped = x->dropped || run->sharpener->uncut;
}

/* ---- the way through the table ---- */

/* The number of an item in the list of progress. */
static uint32_t
number_of(const struct run *run, uint32_t item)
{
	return run->conf->common.input.grouped ? 0 : item;
}

/* Can an item be written before the end, if its rows say that they are all there? */
static bool
may_leave(const struct run *run, bool all)
{
	return run->conf->common.input.grouped || (all && run->streams &&
		labels_k(&run->in.labels) <= PROGRESS_LABELS);
}

/* Complete the current item, before a row of another one, if all its rows are known to be there. */
static void
leave_item(struct run *run)
{
	const uint32_t item = number_of(run, run->current);
	const struct progress *x = progress_find(&run->progress, item);

	if (x && x->last > 0 && may_leave(run, progress_complete(x))) {
		complete(run, progress_of(&run->progress, item));
		queue_write(&run->queue);
	}
	if (x && run->conf->common.input.grouped)
		*progress_of(&run->progress, item) = (struct progress){0};
}

/* Write the rows of the batch from i on that are all those of an item which is like one
 * before, while no other row waits; returns their number, or 0. */
static size_t
write_alike(struct run *run, size_t i)
{
	const struct rows *in = &run->in;
	const uint32_t item = in->item[i];
	struct progress of = {.done = true, .shared = true};
	const struct progress *had = progress_find(&run->progress, number_of(run, item));
	struct alike_item *x;
	size_t n = 1;

	while (i + n < in->n && in->item[i + n] == item)
		n++;
	if (run->queue.n > 0 || i + n == in->n || (had && (had->last > 0 || had->done)))
		return 0;
	x = alike_at(&run->alike, in->tail + i, n);
	if (!x || !may_leave(run, x->complete))
		return 0;
	count_item(run, x, run->values.of[i]->items, true);
	for (size_t k = 0; k < n && !x->dropped; k++)
		queue_put(&run->queue, in, i + k, run->alike.share[x->first + k]);
	if (run->conf->common.input.grouped)
		return n;
	of.dropped = x->dropped;
	for (size_t k = 0; k < n && x->progress == 0; k++)
		progress_label(&of, in->label[i + k]);
	if (x->progress == 0)
		x->progress = progress_share(&run->progress, of);
	progress_set(&run->progress, item, x->progress);
	return n;
}

static void
read_batch(struct run *run)
{
	const struct rows *in = &run->in;

	for (size_t i = 0, n; i < in->n; i += n) {
		struct progress *x;
		struct row *r;
		bool new;

		if (in->item[i] != run->current)
			leave_item(run);
		run->current = in->item[i];
		n = write_alike(run, i);
		if (n > 0)
			continue;
		n = 1;
		r = queue_add(&run->queue, in, i, run->values.of[i]);
		x = progress_of(&run->progress, number_of(run, run->current));
		new = progress_label(x, r->label);
		if (x->done) {
			late_row(run, x, r, new);
			continue;
		}
		r->before = x->last;
		x->last = run->queue.n;
		if (run->in.kind.has_number[VALUES_SHARE])
			progress_count(x, r->n, run->values.of[i]->total);
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
	for (uint32_t i = 0; i < items; i++) {
		const struct progress *x = progress_find(&run->progress, i);

		if (x && x->last > 0)
			complete(run, progress_of(&run->progress, i));
	}
	queue_write(&run->queue);
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
	const struct labels *labels = &run->in.labels;

	check_header(run);
	flips_open(&run->flips, &run->in);
	run->streams = run->in.kind.has_number[VALUES_SHARE] && (labels->fixed ||
		(run->in.kind.has_classes && !run->sharpener->uncut));
	out_open(&run->out, NULL, run->conf->common.precision);
	queue_open(&run->queue, &run->in, &run->out);
	run->alike.queue = &run->queue;
	run->inversion = (struct inversion){.sharpener = run->sharpener,
		.queue = &run->queue, .in = &run->in, .flips = &run->flips};
}

static void
end(struct run *run)
{
	out_close(&run->out);
	queue_free(&run->queue);
	values_free(&run->values);
	rows_close(&run->in);
	places_free(&run->flips.places);
	inversion_free(&run->inversion);
	alike_free(&run->alike);
	progress_free(&run->progress);
	MEM_FREE(run->by, run->marks.at);
}

int
main(int argc, char **argv)
{
	struct conf conf = {.fixed = -1};
	struct run run = {.conf = &conf};
	struct rows_need need = {.no_ratings = true, .label_set = true, .tails = true,
		.numbers = {[VALUES_SHARE] = "p"}};
	int first;

	first = opt_parse(&tool, argc, argv, &conf.common, &conf);
	run.sharpener = method_first(&sharpeners_table, &conf.common.methods, &sharpeners[0]);
	run.flips = (struct flips){.fixed = conf.fixed, .of_new = run.sharpener->uncut};
	check_options(&run);
	flips_need(&run.flips, &need);
	rows_open(&run.in, &conf.common.input, &need, argv + first, (size_t)(argc - first));
	start(&run);
	run.values.flips = &run.flips;
	while (rows_next(&run.in)) {
		values_read(&run.values, &run.in);
		read_batch(&run);
	}
	finish(&run);
	inversion_warn(&run.inversion, run.any);
	rows_note_dropped(&run.in, run.dropped);
	end(&run);
	opt_free(&conf.common);
	return 0;
}
