/*
 * annot-sample: ratings drawn from shares of labels, and random subsets of
 * ratings.
 *
 * Gordon et al., "The Disagreement Deconvolution", CHI 2021, 3.2 and 5.2.3,
 * turn primary shares back into labels that any other program can score. The
 * shares are those of the column primary, else of p, else n over its sum. Uncut
 * shares (annot-sharpen -M linear) are no probabilities, and refused.
 *
 * A counts row is added to its item; when the item is complete, labels are drawn from
 * its shares and written.
 *
 * With --items, --annotators or --labels-per-item the rows of a table are read,
 * and those of a random part of its items, annotators or ratings are written as
 * they were. Each of them has a random key that depends on the seed and on its
 * name; those with the smallest keys are drawn. So the same seed draws the same
 * items from tables with the same items, and a smaller subset is a part of a
 * larger one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "stats/rng.h"
#include "stats/sort.h"
#include "table/counts.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/opt.h"
#include "text/record.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Columns read as shares, in order of preference. */
enum { PRIMARY, P };

/* Shares that sum to 1 but for rounding have no other outcome. */
#define ROUNDING 1e-9

struct conf {
	struct opt_common common;
	uint64_t draws;          /* 0: not given */
	uint64_t items, annotators, labels_per_item; /* of a subset; 0: all */
};

/* ---- draws from shares ---- */

static double
share(const struct item *x, size_t k)
{
	if (x->number[PRIMARY])
		return x->number[PRIMARY][k];
	if (x->number[P])
		return x->number[P][k];
	return (double)x->cell[k].n / (double)x->n;
}

/*
 * The cell that a uniform u in [0, 1) falls into, x->cells for none: the mass
 * that the shares lack to 1 is the label that nobody stands by. A sum above 1
 * (annot-sharpen -M raw), or off it by rounding, is scaled to 1.
 */
static size_t
draw(const struct item *x, const double *w, double sum, double u)
{
	double reach = 0;
	size_t last = x->cells;

	if (sum >= 1 - ROUNDING)
		u *= sum;
	for (size_t k = 0; k < x->cells; k++) {
		if (w[k] == 0)
			continue;
		reach += w[k];
		last = k;
		if (u < reach)
			return k;
	}
	return sum >= 1 - ROUNDING ? last : x->cells;
}

static const struct record_column columns[] = {
	{"item", RECORD_TEXT}, {"annotator", RECORD_COUNT},
	{"label", RECORD_TEXT}, {NULL, 0}
};

static void
write_draws(struct out *out, const struct conf *conf,
	const struct counts *c, const struct item *x, const double *w,
	double sum)
{
	struct record row = record_start(out, columns);
	struct rng r;

	rng_seed(&r, conf->common.seed, rng_stream(x->name.p, x->name.n));
	for (uint64_t d = 1; d <= conf->draws; d++) {
		size_t k = draw(x, w, sum, rng_unit(&r));

		if (k == x->cells)
			continue;
		record_view(&row, x->name);
		record_whole(&row, d);
		record_view(&row, labels_name(&c->rows->labels,
			x->cell[k].label));
		record_end(&row);
	}
}

/* An item without a label, or with shares that are all 0, has no draws. */
static void
sample_item(struct out *out, const struct conf *conf,
	const struct counts *c, const struct item *x, double *w)
{
	double sum = 0;

	if (c->rows->kind.has_items)
		err_file(c->rows->t.file, "a column \"items\": a histogram has no "
			"items to draw labels for (annot-count without --unique)");
	for (size_t k = 0; k < x->cells; k++) {
		w[k] = x->n > 0 ? share(x, k) : 0;
		if (!x->number[PRIMARY] && w[k] > 1)
			err_die("item %s: column \"p\": expected a share in "
				"[0,1], found %g", err_quote(x->name), w[k]);
		if (isnan(w[k]))
			err_die("item %s: its share is NA, expected a number",
				err_quote(x->name));
		sum += w[k];
	}
	if (sum > 0)
		write_draws(out, conf, c, x, w, sum);
}

static void
sample(const struct conf *conf, char **files, size_t n_files)
{
	struct counts_need need = {.one_label = true, .rows = {
		.no_ratings = true, .numbers = {[PRIMARY] = "primary", [P] = "p"},
		.refusal = {[PRIMARY] = "annot-sharpen -M linear shares cannot "
			"be drawn from"}}};
	struct counts c;
	struct out out;
	struct item x;
	double *w = NULL;
	size_t cap = 0;

	counts_open(&c, &conf->common.input, &need, files, n_files);
	out_open(&out, NULL, 0);
	record_header(&out, columns);
	while (counts_next(&c, &x)) {
		MEM_GROW(w, cap, x.cells);
		sample_item(&out, conf, &c, &x, w);
	}
	out_close(&out);
}

/* ---- random subsets ---- */

/* The random streams of items and of annotators. Those of draws from shares are
 * neither, or the items drawn would have draws that are not random. */
enum { ITEMS = 1, ANNOTATORS = 2 };

/* What is drawn: the items, the annotators or the rows of a table. */
struct units {
	struct unit {
		uint64_t key;    /* random */
		bool left;       /* not left out so far */
	} *at;
	size_t n, cap;
};

struct row {
	size_t end;              /* of its line in the text */
	uint64_t labels;         /* n of counts; 1 for a rating */
	uint32_t item, annotator;
};

struct subset {
	const struct conf *conf;
	struct units items, annotators, rows;
	struct rng *rng;         /* of each item: its rows have keys from it */
	struct row *row;
	char *text;              /* all lines, each with its line end */
	size_t rng_cap, row_cap, text_cap;
};

static void
add_unit(struct units *u, uint64_t key)
{
	MEM_GROW(u->at, u->cap, u->n + 1);
	u->at[u->n++] = (struct unit){key, true};
}

/* Add row i of a batch. */
static void
add_row(struct subset *s, const struct rows *r, size_t i)
{
	bool known = r->kind.has_annotators;
	struct view line = r->t.raw[r->source[i]];
	size_t n = s->rows.n, start = n > 0 ? s->row[n - 1].end : 0;
	uint64_t seed = s->conf->common.seed;
	struct row row = {start + line.n + 1, r->kind.counts ? r->count[i] : 1,
		r->item[i], known ? r->annotator[i] : 0};

	if (n == UINT32_MAX)
		rows_die(r, i, "too many rows: a subset is drawn from at most "
			"%zu", n);
	if (row.item == s->items.n) {
		MEM_GROW(s->rng, s->rng_cap, s->items.n + 1);
		rng_seed(&s->rng[row.item], seed,
			rng_stream(r->name[i].p, r->name[i].n) ^ ITEMS);
		add_unit(&s->items, rng_next(&s->rng[row.item]));
	}
	if (known && row.annotator == s->annotators.n) {
		struct view name = ids_name(&r->annotators, row.annotator);
		struct rng own;

		rng_seed(&own, seed, rng_stream(name.p, name.n) ^ ANNOTATORS);
		add_unit(&s->annotators, rng_next(&own));
	}
	add_unit(&s->rows, rng_next(&s->rng[row.item]));
	MEM_GROW(s->row, s->row_cap, n + 1);
	s->row[n] = row;
	MEM_GROW(s->text, s->text_cap, row.end);
	memcpy(s->text + start, line.p, line.n);
	s->text[row.end - 1] = '\n';
}

/* End the tool where a table cannot be drawn from as the options say. */
static void
check_table(const struct conf *conf, const struct rows *r)
{
	if (r->kind.has_items)
		err_file(r->t.file, "a column \"items\": a histogram has no "
			"items to draw (annot-count without --unique)");
	if (conf->labels_per_item > 0 && r->kind.counts)
		err_file(r->t.file, "--labels-per-item draws some of the "
			"ratings of an item, expected ratings, found counts "
			"(--draws draws labels from the shares of counts)");
}

/* Read all rows, and write the header. */
static void
read_subset(struct subset *s, struct rows *r, struct out *out)
{
	size_t serial = r->t.serial;
	struct view names = tsv_names(&r->t.header);
	char *header = mem_copy(names.p, names.n);

	out_view(out, names);
	out_char(out, '\n');
	while (rows_next(r)) {
		if (r->t.serial != serial && (r->t.header.bytes != names.n ||
		    memcmp(r->t.header.text, header, names.n) != 0))
			err_line(r->t.file, 1, "expected the columns of the "
				"first file, in the same order: %s", err_quote(
				(struct view){header, names.n}));
		serial = r->t.serial;
		for (size_t i = 0; i < r->n; i++)
			add_row(s, r, i);
	}
}

/* Of the rows of an annotator and an item, leave out all but the first, or the
 * last. */
static void
leave_out_repeats(struct subset *s)
{
	bool first = s->conf->common.input.repeats == INPUT_FIRST;
	struct sort_key *of = mem_alloc(s->rows.n, sizeof *of);
	size_t repeats = 0;

	for (size_t i = 0; i < s->rows.n; i++)
		of[i] = (struct sort_key){(uint64_t)s->row[i].item << 32 |
			s->row[i].annotator, (uint32_t)i};
	sort_keys(of, s->rows.n);
	for (size_t i = 1; i < s->rows.n; i++)
		if (of[i].key == of[i - 1].key) {
			s->rows.at[of[first ? i : i - 1].at].left = false;
			repeats++;
		}
	if (repeats > 0)
		err_note("repeats=%zu labels left out (-r %s)", repeats,
			first ? "first" : "last");
}

/* Leave out the items without a row that is left, and those with fewer labels
 * than `least`, of which a note says how many there are. An error where no item
 * has as many labels as are to be drawn of each. */
static void
leave_out_items(struct subset *s, const struct rows *r, uint64_t least)
{
	uint64_t *labels = mem_zero(s->items.n, sizeof *labels);
	uint64_t dropped = 0, most = 0;

	for (size_t i = 0; i < s->items.n; i++)
		s->items.at[i].left = false;
	for (size_t i = 0; i < s->rows.n; i++)
		if (s->rows.at[i].left) {
			labels[s->row[i].item] += s->row[i].labels;
			s->items.at[s->row[i].item].left = true;
		}
	for (size_t i = 0; i < s->items.n; i++) {
		most = labels[i] > most ? labels[i] : most;
		if (!s->items.at[i].left || labels[i] >= least)
			continue;
		s->items.at[i].left = false;
		dropped++;
	}
	if (most < s->conf->labels_per_item)
		err_usage("--labels-per-item=%llu: no item has more than %llu "
			"labels", (unsigned long long)s->conf->labels_per_item,
			(unsigned long long)most);
	rows_note_dropped(r, dropped);
}

/* Leave out the rows of items and annotators that are left out. */
static void
leave_out_rows(struct subset *s)
{
	for (size_t i = 0; i < s->rows.n; i++)
		s->rows.at[i].left = s->rows.at[i].left &&
			s->items.at[s->row[i].item].left &&
			(s->annotators.n == 0 ||
			s->annotators.at[s->row[i].annotator].left);
}

/*
 * Of the units that are left keep the `most` with the smallest keys, without
 * replacement and with equal probability. With `row` the units are these rows,
 * and `most` are kept of each of n items; else row is NULL, and n is 1.
 */
static void
draw_units(struct units *u, uint64_t most, const struct row *row, size_t n)
{
	struct sort_key *order = mem_alloc(u->n, sizeof *order);
	uint64_t *kept = mem_zero(n, sizeof *kept);

	for (size_t i = 0; i < u->n; i++)
		order[i] = (struct sort_key){u->at[i].key, (uint32_t)i};
	sort_keys(order, u->n);
	for (size_t i = 0; i < u->n; i++) {
		uint32_t at = order[i].at;

		if (u->at[at].left)
			u->at[at].left = kept[row ? row[at].item : 0]++ < most;
	}
}

/* Draw `most` of all units that are left, if most is not 0. An error where
 * there are fewer of them, whose message says that they have `least` labels or
 * more, if that is above 1. */
static void
draw_some(struct units *u, uint64_t most, const char *option, uint64_t least)
{
	char of[64] = "";
	size_t n = 0;

	for (size_t i = 0; i < u->n; i++)
		n += u->at[i].left;
	if (least > 1)
		snprintf(of, sizeof of, " with %llu labels or more",
			(unsigned long long)least);
	if (most > n && n == 0)
		err_usage("--%s: there are no %s%s", option, option, of);
	if (most > n)
		err_usage("--%s=%llu: there are only %zu %s%s (take at most "
			"--%s=%zu)", option, (unsigned long long)most, n,
			option, of, option, n);
	if (most > 0)
		draw_units(u, most, NULL, 1);
}

static void
draw_subset(struct subset *s, const struct rows *r)
{
	const struct conf *conf = s->conf;
	uint64_t least = conf->common.input.min_labels;

	if (conf->common.input.repeats != INPUT_ALL)
		leave_out_repeats(s);
	draw_some(&s->annotators, conf->annotators, "annotators", 0);
	leave_out_rows(s);
	leave_out_items(s, r, least);
	draw_some(&s->items, conf->items, "items", least);
	leave_out_rows(s);
	if (conf->labels_per_item > 0)
		draw_units(&s->rows, conf->labels_per_item, s->row, s->items.n);
}

static void
write_subset(struct out *out, const struct subset *s)
{
	for (size_t i = 0; i < s->rows.n; i++) {
		size_t start = i > 0 ? s->row[i - 1].end : 0;

		if (s->rows.at[i].left)
			out_put(out, s->text + start, s->row[i].end - start);
	}
}

static void
subset(const struct conf *conf, char **files, size_t n_files)
{
	const struct input *input = &conf->common.input;
	struct rows_need need = {.annotators = conf->annotators > 0 ||
		input->repeats != INPUT_ALL ? ANNOTATORS_NEEDED :
		ANNOTATORS_IF_KNOWN};
	struct subset s = {.conf = conf};
	struct rows rows;
	struct out out;

	rows_open(&rows, input, &need, files, n_files);
	check_table(conf, &rows);
	out_open(&out, NULL, 0);
	read_subset(&s, &rows, &out);
	draw_subset(&s, &rows);
	write_subset(&out, &s);
	out_close(&out);
}

/* ---- options ---- */

static const struct opt options[] = {
	{'d', "draws", "DRAWS", "labels drawn for each item from its shares "
		"(default 10)", OPT_COUNT, OPT_IN(WHAT, draws), 1, 1e9},
	{0, "annotators", "N", "write the rows of N annotators, drawn without "
		"replacement", OPT_COUNT, OPT_IN(WHAT, annotators), 1, 1e9},
	{0, "items", "N", "write the rows of N items", OPT_COUNT,
		OPT_IN(WHAT, items), 1, 1e9},
	{0, "labels-per-item", "N", "write N ratings of each item that has as "
		"many", OPT_COUNT, OPT_IN(WHAT, labels_per_item), 1, 1e9},
	{.name = NULL}
};

static const struct opt_tool tool = {
	.usage = "[-d DRAWS | --items=N] [OPTION]... [FILE...]",
	.summary =
"Draw ratings from the shares of labels: from a column primary (as\n"
"annot-sharpen writes), else p, else n. Writes item annotator label, with\n"
"annotators 1 to DRAWS.\n"
"With --annotators, --items or --labels-per-item: draw a subset of the\n"
"ratings. Writes its rows as they are.\n",
	.example = "annot-count ratings.tsv | annot-sample -d 5\n",
	.letters = "ial#H+GLmNrs",
	.own = options,
};

static void
check_usage(const struct conf *conf, bool draws_subset)
{
	const struct input *input = &conf->common.input;

	if (draws_subset && conf->draws > 0)
		err_usage("--draws excludes --annotators, --items and "
			"--labels-per-item: draw a subset of the ratings "
			"first");
	if (draws_subset && input->wide_counts)
		err_usage("--wide-counts excludes --annotators, --items and "
			"--labels-per-item: annot-count makes rows of a "
			"matrix");
	if (!draws_subset && (input->named.annotator || input->named.repeats))
		err_usage("--annotator and --repeats are for --annotators, "
			"--items and --labels-per-item");
}

int
main(int argc, char **argv)
{
	struct conf conf = {.draws = 0};
	bool draws_subset;
	int first;

	first = opt_parse(&tool, argc, argv, &conf.common, &conf);
	draws_subset = conf.items + conf.annotators + conf.labels_per_item > 0;
	check_usage(&conf, draws_subset);
	if (conf.draws == 0)
		conf.draws = 10;
	if (conf.common.input.min_labels < conf.labels_per_item)
		conf.common.input.min_labels = conf.labels_per_item;
	(draws_subset ? subset : sample)(&conf, argv + first,
		(size_t)(argc - first));
	return 0;
}
