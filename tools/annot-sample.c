/*
 * annot-sample: ratings drawn from shares of labels.
 *
 * Gordon et al., "The Disagreement Deconvolution", CHI 2021, 3.2 and 5.2.3,
 * turn primary shares back into labels that any other program can score. The
 * shares are those of the column primary, else of p, else n over its sum. Uncut
 * shares (annot-sharpen -M linear) are no probabilities, and refused.
 *
 * A counts row is added to its item; when the item is complete, labels are drawn from
 * its shares and written.
 *
 * SPDX-License-Identifier: MIT
 */
#include "table/counts.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/opt.h"
#include "text/record.h"
#include "stats/rng.h"

#include <math.h>

/* Columns read as shares, in order of preference. */
enum { PRIMARY, P };

/* Shares that sum to 1 but for rounding have no other outcome. */
#define ROUNDING 1e-9

struct conf {
	struct opt_common common;
	uint64_t draws;
};

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

static const struct opt options[] = {
	{'d', "draws", "DRAWS", "labels drawn for each item (default 10)",
		OPT_COUNT, OPT_IN(WHAT, draws), 1, 1e9},
	{.name = NULL}
};

static const struct opt_tool tool = {
	.usage = "[-d DRAWS] [OPTION]... [FILE...]",
	.summary =
"Draw ratings from the shares of labels: from a column primary (as\n"
"annot-sharpen writes), else p, else n. Writes item annotator label, with\n"
"annotators 1 to DRAWS.\n",
	.example = "annot-count ratings.tsv | annot-sample -d 5\n",
	.letters = "il#H+GLmNs",
	.own = options,
};

int
main(int argc, char **argv)
{
	struct conf conf = {.draws = 10};
	struct counts_need need = {.one_label = true, .rows = {
		.no_ratings = true, .numbers = {[PRIMARY] = "primary", [P] = "p"},
		.refusal = {[PRIMARY] = "annot-sharpen -M linear shares cannot "
			"be drawn from"}}};
	struct counts c;
	struct out out;
	struct item x;
	double *w = NULL;
	size_t cap = 0;
	int first;

	first = opt_parse(&tool, argc, argv, &conf.common, &conf);
	counts_open(&c, &conf.common.input, &need, argv + first,
		(size_t)(argc - first));
	out_open(&out, NULL, 0);
	record_header(&out, columns);
	while (counts_next(&c, &x)) {
		MEM_GROW(w, cap, x.cells);
		sample_item(&out, &conf, &c, &x, w);
	}
	out_close(&out);
	counts_close(&c);
	MEM_FREE(w);
	opt_free(&conf.common);
	return 0;
}
