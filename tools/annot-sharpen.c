/*
 * annot-sharpen: from the labels people gave to the ones they stand by.
 *
 * The shares of primary labels that explain the observed shares p(y|x), given
 * p_flip(x): Gordon et al., "The Disagreement Deconvolution", CHI 2021 (G),
 * equations 1 and 2.
 *
 * The bytes of each row are kept until its item is complete: with -G that is
 * where the next item begins, else at the end of the table. Then the shares of
 * the items are computed, and the rows are written as they were read, in the
 * order in which they came, with their shares.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sharpen/sharpeners.h"

#include "table/rows.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/opt.h"
#include "text/out.h"
#include "text/record.h"
#include "text/too_many.h"

#include <math.h>

struct conf {
	struct opt_common common;
	double fixed;            /* -x: p_flip for all items; < 0: not given */
};

/* The columns of numbers, 0 where the table has none. The first are p_flip and
 * its limits. */
enum { PFLIP, PFLIP_LO, PFLIP_HI, KINDS, PFLIP_NEW = KINDS, NEIGHBOURS, SHARE };

/* Bytes of a block of rows. Only its ends have small pages, so that large
 * blocks fault less. */
enum { BLOCK = 1 << 26 };

/* A row that waits for the others of its item, and its text. */
struct row {
	struct row *next, *before; /* before: that of its item; NULL: none */
	uint64_t place;          /* its line, and above it its file */
	uint32_t item, label, n, bytes;
	double share[KINDS];     /* the first is p; later the primary shares, by
	                            p_flip and by its limits */
	char text[];
};

struct item {
	struct row *last;        /* NULL: it has no row, or is dropped */
	uint64_t weight;         /* column items of a histogram; else 1 */
	double share[KINDS];     /* p_flip and its limits; then the shares of a
	                            label without a row */
};

struct run {
	struct conf conf;
	const struct sharpener *method;
	struct rows in;
	struct out out;
	struct record record;    /* the columns of the first file, and more */
	char *header;            /* of the first file */
	int column[KINDS];       /* p_flip and its limits; -1: not read */
	int label, count, once, place, p; /* fields of a row; -1: none */
	struct view *field;      /* room for a row, and for field -1 */

	/* What waits: rows in the order in which they came, and their items. */
	struct row *first, **end;
	char **block;            /* room for rows; of the last one `used` bytes
	                            are taken, all if there is none */
	size_t blocks, block_cap, used;
	struct item *item;
	size_t item_cap;

	/* One item. */
	struct row **by;         /* its rows in the order in which they came */
	uint32_t *given;         /* their n, and a 0 for a label without row */
	double *share;
	size_t by_cap, given_cap, share_cap;
	uint64_t *seen, time;    /* per label: time, if the item has it */
	size_t seen_cap;

	uint64_t beyond;         /* items whose p_flip explains every label */
	uint64_t dropped;        /* items with fewer than -N labels */
};

#define BAD_ROW(run, r, ...) \
	err_line(tsv_file(&(run)->in.t, (r)->place >> 44), \
		(r)->place << 20 >> 20, __VA_ARGS__)

/* ---- reading ---- */

/* Find the columns of the first file, and write their names. */
static void
start(struct run *run)
{
	static const struct record_column added[] = {{"primary", RECORD_REAL},
		{"primary_lo", RECORD_REAL}, {"primary_hi", RECORD_REAL},
		{NULL, 0}};
	const struct tsv *t = &run->in.t;
	const struct tsv_header *h = &t->header;
	struct record_column *to = mem_alloc(h->n + KINDS + 1, sizeof *to);
	const bool *has = run->in.kind.has_number, new = has[PFLIP_NEW];
	bool fixed = run->conf.fixed >= 0;

	if (run->in.kind.has_raters)
		err_line(t->file, 1, "a column \"raters\": p_flip is for one "
			"label per annotator and item, not several (annot(7), "
			"MULTILABEL: ratings of one label)");
	run->header = mem_copy(h->text, h->bytes);
	for (size_t c = 0; c < h->n; c++)
		to[c] = (struct record_column){mem_copy(h->name[c].p,
			h->name[c].n), RECORD_TEXT};
	for (int kind = 0; kind < KINDS; kind++) {
		if (tsv_find(h, added[kind].name) >= 0)
			err_line(t->file, 1, "a column \"%s\": these rows are "
				"sharpened already", added[kind].name);
		run->column[kind] = fixed || new || !has[kind] ? -1 : kind;
	}
	memcpy(to + h->n, added, sizeof added);
	run->record = record_start(&run->out, to);
	record_header(&run->out, to);
	if (new && !fixed)
		run->column[PFLIP] = PFLIP_NEW;
	else if (!fixed && !has[PFLIP])
		err_line(t->file, 1, "no column \"pflip\" in the header %s "
			"(annot-pflip adds the column; -x P takes the same "
			"p_flip for all items)", err_quote(tsv_names(h)));
	if (fixed && tsv_find(h, "pflip") >= 0)
		err_note("-x changes the column primary alone: target new of "
			"annot-score reads the columns of p_flip (annot-pflip "
			"-x P sets those)");
	run->label = tsv_find(h, run->in.input->label);
	run->count = tsv_find(h, run->in.input->count);
	run->once = tsv_find(h, "once");
	run->place = tsv_find(h, "place");
	run->p = tsv_find(h, "p");
	run->field = mem_alloc(h->n + 1, sizeof *run->field);
	run->field++;
}

/* Take p_flip and its limits from row i of the batch, in which all rows of the
 * item must agree. NUM_NA: not known; -x and pflip_new have no limits. */
static void
read_flips(const struct run *run, size_t i, struct item *item)
{
	const struct rows *in = &run->in;

	for (int kind = 0; kind < KINDS; kind++) {
		int column = run->column[kind];
		const char *name = in->need.numbers[column < 0 ? kind : column];
		double flip = column >= 0 ? in->number[column][i] :
			kind == PFLIP ? run->conf.fixed : NUM_NA;

		if (flip > 1)
			rows_die(in, i, "column \"%s\": expected a "
				"probability in [0,1], found %g", name, flip);
		if (kind == PFLIP && isnan(flip))
			rows_die(in, i, "column \"%s\": expected a "
				"probability, found NA (%s)", name,
				column == PFLIP_NEW ? "-x P sets one; without "
				"the column it is pflip" :
				"annot-pflip had no retests; -x P sets one");
		if (!item->last)
			item->share[kind] = flip;
		else if (flip != item->share[kind] &&
		    !(isnan(flip) && isnan(item->share[kind])))
			rows_die(in, i, "expected the same %s in each row of "
				"an item", name);
	}
	if (in->number[NEIGHBOURS][i] > 0)
		rows_die(in, i, "column \"neighbours\": slips go to "
			"neighbours, but -M linear is for slips to any other "
			"label (annot-score -T new takes these out itself; "
			"annot-pflip --slips=uniform)");
}

/* A row with room for so much text, until complete(). */
static void *
new_row(struct run *run, size_t bytes)
{
	size_t size = sizeof(struct row) + (bytes + 7) / 8 * 8;

	if (run->used + size > BLOCK) {
		MEM_GROW(run->block, run->block_cap, run->blocks + 1);
		run->block[run->blocks++] = mem_table(size > BLOCK ? size :
			BLOCK, 1);
		run->used = 0;
	}
	run->used += size;
	return run->block[run->blocks - 1] + run->used - size;
}

static void
add_row(struct run *run, size_t i)
{
	const struct rows *in = &run->in;
	struct view line = in->t.raw[in->source[i]];
	uint32_t at = in->input->grouped ? 0 : in->item[i];
	struct row *r = new_row(run, line.n);
	struct item *item;

	if (line.n > UINT32_MAX)
		rows_die(in, i, "a row of more than 4 GB");
	MEM_GROW_ZERO(run->item, run->item_cap, at + 1);
	item = &run->item[at];
	read_flips(run, i, item);
	*r = (struct row){.before = item->last, .item = at,
		.place = (uint64_t)in->t.next << 44 |
			in->t.lines[in->source[i]],
		.label = in->label[i], .n = (uint32_t)in->count[i],
		.bytes = (uint32_t)line.n,
		.share = {in->number[SHARE][i]}};
	memcpy(r->text, line.p, line.n);
	*run->end = r;
	run->end = &r->next;
	item->last = r;
	item->weight = in->weight[i];
}

/* ---- items ---- */

/* Set run->by to the rows of an item, and mark their labels; returns their
 * number. */
static size_t
rows_of(struct run *run, const struct item *item)
{
	struct row *r;
	size_t n = 0;

	for (r = item->last; r; r = r->before)
		n++;
	MEM_GROW(run->by, run->by_cap, n);
	MEM_GROW_ZERO(run->seen, run->seen_cap, run->in.labels.ids.n);
	r = item->last;
	for (size_t i = n; i > 0; r = r->before)
		run->by[--i] = r;
	run->time++;
	for (size_t i = 0; i < n; i++) {
		uint64_t *seen = &run->seen[run->by[i]->label];

		if (*seen == run->time)
			BAD_ROW(run, run->by[i], "the same item and label "
				"twice (histograms of shards: annot-sharpen "
				"each, then join)");
		*seen = run->time;
	}
	return n;
}

/* Were rows of labels lost, by head or grep? Each p = n/N says how many labels
 * the item has. Rows whose p is rounded, or that say different numbers, prove
 * nothing. */
static void
check_whole(const struct run *run, size_t n, double total)
{
	double all = 0;

	for (size_t i = 0; i < n; i++) {
		const struct row *r = run->by[i];
		double p = r->share[0], labels;

		if (r->n == 0)
			continue;
		if (r->n / total == p)
			return;
		labels = floor(r->n / p + .5);
		if (!(labels > total && labels < 0x1p53) ||
		    r->n / labels != p || (all > 0 && labels != all))
			return;
		all = labels;
	}
	if (all > 0)
		BAD_ROW(run, run->by[n - 1], "the last row of an item that has "
			"%.0f labels, where its p say %.0f: rows were lost "
			"(head, grep?), expected those of all labels", total,
			all);
}

/* Compute the shares of an item, unless -N drops it. Labels without a row all
 * have the share of a label that was given 0 times. */
static void
sharpen_item(struct run *run, struct item *item)
{
	size_t n = rows_of(run, item), k = labels_k(&run->in.labels);
	uint64_t total = 0;

	MEM_GROW(run->given, run->given_cap, n + 1);
	MEM_GROW(run->share, run->share_cap, n + 1);
	for (size_t i = 0; i < n; i++)
		total += run->given[i] = run->by[i]->n;
	run->given[n] = 0;
	if (run->in.missing == 0)
		check_whole(run, n, (double)total);
	if (total < run->in.input->min_labels) {
		run->dropped += item->weight;
		item->last = NULL;
		return;
	}
	for (int kind = 0; kind < KINDS; kind++) {
		if (sharpeners_share(run->given, n + run->method->uncut, total,
		    k, item->share[kind], run->method, run->share) &&
		    kind == PFLIP)
			run->beyond += item->weight;
		for (size_t i = 0; i < n; i++)
			run->by[i]->share[kind] = run->share[i];
		if (run->method->uncut)
			item->share[kind] = run->share[n];
	}
}

/* ---- writing ---- */

static void
write_shares(struct run *run, const double *share)
{
	record_reals(&run->record, share, KINDS);
	record_end(&run->record);
}

/* Write a row for each label that an item lacks. Its other fields are those of
 * the first label in label order that was given, whatever the order of rows. An
 * item that nobody labelled has no p: there it is as in the last row. */
static void
write_absent(struct run *run, const struct item *item)
{
	const struct labels *labels = &run->in.labels;
	size_t n = rows_of(run, item), columns = run->in.t.header.n;
	const struct row *like = item->last;
	struct view *field = run->field;

	for (size_t i = 0; i < n; i++) {
		const struct row *r = run->by[i];

		if (r->n > 0 && (like->n == 0 ||
		    labels->rank[r->label] < labels->rank[like->label]))
			like = r;
	}
	record_split((struct view){like->text, like->bytes}, field, columns);
	field[run->count] = field[run->once] = view_of("0");
	field[run->place] = view_of("NA");
	field[like->n > 0 ? run->p : -1] = view_of("0");
	for (size_t l = 0; l < labels->ids.n; l++) {
		if (run->seen[labels->by_rank[l]] == run->time)
			continue;
		field[run->label] = labels_name(labels, labels->by_rank[l]);
		for (size_t c = 0; c < columns; c++)
			record_view(&run->record, field[c]);
		write_shares(run, item->share);
	}
}

/* The items whose rows wait are complete: write and forget them. */
static void
complete(struct run *run)
{
	labels_order(&run->in.labels);
	for (const struct row *r = run->first; r; r = r->next)
		if (!r->before)
			sharpen_item(run, &run->item[r->item]);
	for (const struct row *r = run->first; r; r = r->next) {
		struct item *item = &run->item[r->item];

		if (!item->last)
			continue;
		record_fields(&run->record, (struct view){r->text, r->bytes},
			run->in.t.header.n);
		write_shares(run, r->share);
		if (item->last != r)
			continue;
		if (run->method->uncut)
			write_absent(run, item);
		item->last = NULL;
	}
	while (run->blocks > 1)
		MEM_FREE(run->block[--run->blocks]);
	run->end = &run->first;
	run->used = 0;
}

/* ---- main ---- */

static const struct opt options[] = {
	{'x', "fixed", "P", "this p_flip for all items, whatever the column "
		"says", OPT_REAL, OPT_AT(fixed), 0, 1},
	{.name = NULL}};

static const struct opt_tool tool = {
	.usage = "[-M METHOD] [OPTION]... [FILE...]",
	.summary =
"Estimate the shares of primary labels, the ones people stand by, from counts\n"
"and p_flip. Reads counts with a column pflip, as annot-pflip writes them;\n"
"adds the columns primary primary_lo primary_hi, and with -M linear rows of\n"
"the labels that an item lacks.\n",
	.example = "annot-pflip ratings.tsv | annot-sharpen -p 3\n",
	.letters = "il#HGLmNM%",
	.own = options,
	.method = "the method (default normalise), one of those that --list "
		"prints",
	.one = "way to sharpen",
	.table = {&sharpeners_table},
};

/* Keep the rows of the tables, and with -G complete each item but the last. */
static void
read_rows(struct run *run)
{
	const struct rows *in = &run->in;
	size_t labels;
	uint32_t current = 0;

	while (rows_next(&run->in)) {
		if (!view_is(tsv_names(&in->t.header), run->header))
			err_line(in->t.file, 1, "expected the columns of the "
				"first file, in the same order (or sharpen "
				"each file alone, with -L)");
		for (size_t i = 0; i < in->n; i++) {
			if (in->input->grouped && in->item[i] != current)
				complete(run);
			current = in->item[i];
			add_row(run, i);
		}
	}
	labels = in->labels.ids.n;
	if (run->method->uncut)
		too_many_labels(in->t.file, labels, (double)labels *
			(double)in->items.n, TOO_MANY_ROWS / 10, "rows, one "
			"for each item", "; -M normalise has no rows of "
			"labels that an item lacks");
}

static void
warn(const struct run *run)
{
	size_t k = labels_k(&run->in.labels), named = run->in.labels.ids.n;
	bool uncut = run->method->uncut;

	if (run->beyond > 0)
		err_warn("%.0f items have a %s of (K-1)/K or more: %s",
			(double)run->beyond,
			run->in.kind.has_number[PFLIP_NEW] ? "pflip_new" :
			"pflip", uncut ? "their shares are NA" :
			"all mass on their plurality");
	if (uncut && named > 0 && named < k)
		err_warn("%zu of the %zu labels of the task have no name, and "
			"no rows: in each item the share of each is -f/d (-L "
			"names them)", k - named, k);
	rows_note_dropped(&run->in, run->dropped);
}

int
main(int argc, char **argv)
{
	struct run run = {.conf = {.fixed = -1}, .end = &run.first,
		.used = BLOCK};
	const struct input *input = &run.conf.common.input;
	struct rows_need need = {.no_ratings = true, .label_set = true,
		.numbers = {"pflip", "pflip_lo", "pflip_hi", "pflip_new",
			"neighbours", "p"}};
	int first = opt_parse(&tool, argc, argv, &run.conf.common, &run.conf);

	run.method = method_first(&sharpeners_table, &run.conf.common.methods,
		&sharpeners[0]);
	if (!run.method->uncut)
		need.numbers[PFLIP_NEW] = need.numbers[NEIGHBOURS] = NULL;
	else if (input->grouped && input->labels.n == 0)
		/* all names must be known before the first item is written */
		err_usage("--grouped with --method=%s needs the names of all "
			"labels: give them with -L", run.method->about.name);
	rows_open(&run.in, input, &need, argv + first, (size_t)(argc - first));
	out_open(&run.out, NULL, run.conf.common.precision);
	start(&run);
	read_rows(&run);
	complete(&run);
	warn(&run);
	out_close(&run.out);
	return 0;
}
