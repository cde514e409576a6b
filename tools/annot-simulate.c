/*
 * annot-simulate: ratings and predictions of which the truth is known.
 *
 * A model draws items, and for each the annotators and what they say. Model
 * flip: Gordon et al., "The Disagreement Deconvolution", CHI 2021 (G), section
 * 3.1. Item i has random streams of its own, so that it is the same however
 * many items are asked for.
 *
 * An item: simulate/pool draws its annotators, the table `models` below their
 * labels, simulate/classifier (with simulate/draws) what a classifier believes
 * of it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "simulate/classifier.h"
#include "simulate/draws.h"
#include "simulate/pool.h"

#include "err.h"
#include "mem.h"
#include "num.h"
#include "opt.h"
#include "out.h"
#include "rng.h"
#include "stats.h"
#include "tsv.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LABELS_MAX = 1000 };

/* The streams of predictions are the items' numbers plus this: asking for
 * predictions does not change the ratings. */
static const uint64_t prediction_streams = UINT64_C(1) << 63;

struct conf {
	struct opt_common common;
	uint64_t items;
	uint64_t annotators;     /* the pool */
	const char *raters;      /* per item: N or MIN:MAX */
	const char *pflip;       /* -x: P or LO:HI */
	double zipf;             /* annotator a has weight a^-zipf */
	double retest;           /* probability that a rating is repeated */
	double alpha;            /* of the Dirichlet distribution of shares */
	const char *predictions; /* file; NULL: none */
	bool soft;
	double skill;            /* of the classifier, 0..1; < 0: the default */
};

struct run {
	const struct conf *conf;
	uint64_t raters_min, raters_max;
	double pflip_lo, pflip_hi;
	double skill;
	struct pool pool;
	struct view *label;
	size_t k;                /* labels */
	double *share;           /* of the item's primary labels */
	double *belief;          /* the classifier's, about the same item */
	uint64_t i;              /* the item, from 1 */
	char item[NUM_TEXT + 1], tail[NUM_TEXT + 16]; /* of its rows */
	size_t item_n, tail_n;
	double tail_pflip;       /* that tail holds */
	struct out ratings, predictions;
};

/* A model draws run->share and writes the ratings of an item. */
struct model {
	struct method about;
	void (*item)(struct run *run, struct rng *r);
};

/* ---- rows ---- */

static void
put_field(struct out *out, struct view v)
{
	out_char(out, '\t');
	out_view(out, v);
}

/* The fields of the item's rows that are the same in all of them. */
static void
set_tail(struct run *run, double pflip)
{
	static const char rest[] = "\tNA\tNA\n"; /* true_state, true_group */

	if (pflip == run->tail_pflip)
		return;
	run->tail_pflip = pflip;
	run->tail[0] = '\t';
	run->tail_n = 1 + num_text(pflip, run->ratings.precision,
		run->tail + 1);
	memcpy(run->tail + run->tail_n, rest, sizeof rest);
	run->tail_n += sizeof rest - 1;
}

static void
write_rating(struct run *run, const struct annotator *a, size_t label,
	size_t primary)
{
	struct out *out = &run->ratings;

	out_put(out, run->item, run->item_n);
	out_put(out, a->name, a->n);
	put_field(out, run->label[label]);
	put_field(out, run->label[primary]);
	out_put(out, run->tail, run->tail_n);
}

/* ---- the models ---- */

/* A label drawn from the shares q of k labels. */
static size_t
draw_label(struct rng *r, const double *q, size_t k)
{
	double u = rng_unit(r);
	size_t y = 0;

	for (; y + 1 < k && u >= q[y]; y++)
		u -= q[y];
	return y;
}

/* The primary label, or with probability pflip one of the others. */
static size_t
flip_label(struct rng *r, size_t primary, double pflip, size_t k)
{
	bool flip = rng_unit(r) < pflip;
	size_t y = rng_below(r, k - 1);

	return flip ? y + (y >= primary) : primary;
}

/*
 * G 3.1. Shares q of primary labels ~ Dirichlet(alpha); each annotator's
 * primary label ~ q; each label given is the primary one with probability
 * 1 - p, else one of the K-1 others. Two labels of one annotator agree when
 * neither is flipped or both are to the same label, so they differ with
 *	r = 1 - (1-p)^2 - p^2/(K-1) = 2p - p^2 K/(K-1)
 * Draws are made whether needed or not, so that with the same seed p and the
 * rate of retests change neither the annotators nor their primary labels.
 */
static void
item_flip(struct run *run, struct rng *r)
{
	double pflip;
	uint64_t n;

	draws_dirichlet(r, run->conf->alpha, run->share, run->k);
	pflip = run->pflip_lo + (run->pflip_hi - run->pflip_lo) * rng_unit(r);
	n = run->raters_min +
		rng_below(r, run->raters_max - run->raters_min + 1);
	set_tail(run, pflip);
	for (; n > 0; n--) {
		struct annotator *a = pool_draw(&run->pool, r, run->i);
		size_t y = draw_label(r, run->share, run->k);
		size_t given = flip_label(r, y, pflip, run->k);
		size_t again = flip_label(r, y, pflip, run->k);

		write_rating(run, a, given, y);
		if (rng_unit(r) < run->conf->retest)
			write_rating(run, a, again, y);
	}
}

static const struct model models[] = {
	{{"flip", "*", "*", "rating",
		"an annotator has one primary label for an item, and gives "
		"another with probability p_flip",
		"Gordon et al. 2021, section 3.1"}, item_flip},
};

static const struct method_table models_table = METHOD_TABLE("method", models);

/* ---- the classifier ---- */

static void
write_prediction(struct run *run)
{
	struct out *out = &run->predictions;
	size_t top;

	if (!run->conf->soft) {
		top = stats_largest(run->belief, run->k);
		out_put(out, run->item, run->item_n);
		put_field(out, run->label[top]);
		out_char(out, '\n');
		return;
	}
	classifier_millionths(run->belief, run->k);
	for (size_t y = 0; y < run->k; y++) {
		out_put(out, run->item, run->item_n);
		put_field(out, run->label[y]);
		out_char(out, '\t');
		out_real(out, run->belief[y] / CLASSIFIER_MILLION);
		out_char(out, '\n');
	}
}

static void
predict(struct run *run)
{
	struct rng r;

	rng_seed(&r, run->conf->common.seed, run->i + prediction_streams);
	classifier_believe(&r, run->conf->alpha, run->skill, run->share,
		run->belief, run->k);
	write_prediction(run);
}

static void
simulate(struct run *run, const struct model *model)
{
	const struct conf *conf = run->conf;
	struct rng r;

	out_text(&run->ratings, "item\tannotator\tlabel\ttrue_label\t"
		"true_pflip\ttrue_state\ttrue_group\n");
	if (conf->predictions)
		out_text(&run->predictions, conf->soft ? "item\tlabel\tp\n" :
			"item\tlabel\n");
	run->item[0] = 'i';
	for (run->i = 1; run->i <= conf->items; run->i++) {
		run->item_n = 1 + num_digits(run->i, run->item + 1);
		rng_seed(&r, conf->common.seed, run->i);
		model->item(run, &r);
		if (conf->predictions)
			predict(run);
		if (run->i % 4096 == 0)
			err_progress(run->i, conf->items, "items");
	}
}

/* ---- main ---- */

static const struct opt options[] = {
	{0, "items", "N", "items (default 1000)",
		OPT_COUNT, offsetof(struct conf, items), 0, 9e15, NULL},
	{0, "raters", "N|MIN:MAX", "annotators of an item, or a range to draw "
		"from (default 5)", OPT_TEXT, offsetof(struct conf, raters),
		0, 0, NULL},
	{0, "retest", "RATE", "probability that an annotator labels an item "
		"twice (default .1)", OPT_REAL, offsetof(struct conf, retest),
		0, 1, NULL},
	{0, "annotators", "N", "annotators there are (default 100)", OPT_COUNT,
		offsetof(struct conf, annotators), 1, POOL_MOST, NULL},
	{0, "zipf", "S", "annotator a is drawn with weight a^-S (default 0, "
		"all alike)", OPT_REAL, offsetof(struct conf, zipf), 0, 10,
		NULL},
	{0, "alpha", "A", "shares of an item are Dirichlet(A): small is easy "
		"(default .5)", OPT_REAL, offsetof(struct conf, alpha), .001,
		1000, NULL},
	{'x', "pflip", "P|LO:HI", "p_flip, or a range to draw it from for each "
		"item (default .1)", OPT_TEXT, offsetof(struct conf, pflip),
		0, 0, NULL},
	{0, "predictions", "FILE", "write predictions of a classifier to FILE",
		OPT_TEXT, offsetof(struct conf, predictions), 0, 0, NULL},
	{0, "soft", NULL, "predictions are probabilities of the labels",
		OPT_FLAG, offsetof(struct conf, soft), 0, 0, NULL},
	{0, "skill", "S", "of the classifier: 0 knows nothing, 1 the shares "
		"(default .8)", OPT_REAL, offsetof(struct conf, skill), 0, 1,
		NULL},
	{0, NULL, NULL, NULL, OPT_FLAG, 0, 0, 0, NULL}
};

static const struct opt_tool tool = {
	.usage = "[-M MODEL] [OPTION]...",
	.summary =
"Draw ratings from a model. Writes item annotator label and the truth,\n"
"true_label true_pflip true_state true_group (NA: not in this model). The\n"
"labels are no and yes, or those of -L.\n",
	.letters = "LMs%",
	.own = options,
	.method = "the model (default flip), one of those that --list prints",
	.one = "model",
	.table = {&models_table},
};

/* Labels become fields of a table. */
static void
set_labels(struct run *run, struct strings *labels)
{
	if (labels->n == 0) {
		strings_add(labels, "no", 2);
		strings_add(labels, "yes", 3);
	}
	run->k = labels->n;
	if (run->k < 2 || run->k > LABELS_MAX)
		err_usage("--labels: expected 2 to %d labels, found %zu",
			LABELS_MAX, run->k);
	run->label = mem_alloc(run->k, sizeof *run->label);
	for (size_t y = 0; y < run->k; y++)
		run->label[y] = view_of(labels->at[y]);
}

/* Where the second number of "A:B" starts; at the first one in "A". */
static const char *
second(const char *s)
{
	const char *colon = strchr(s, ':');

	return colon ? colon + 1 : s;
}

static void
set_raters(struct run *run, const struct conf *conf)
{
	const char *s = conf->raters, *t = second(s);

	if (!num_count(s, strcspn(s, ":"), &run->raters_min) ||
	    !num_count(t, strlen(t), &run->raters_max) ||
	    run->raters_min < 1 || run->raters_min > run->raters_max)
		err_usage("--raters: expected N or MIN:MAX with "
			"1 <= MIN <= MAX, found %s", err_quote(s, strlen(s)));
	if (run->raters_max > conf->annotators)
		err_usage("--raters: at most the %llu of --annotators can rate "
			"an item, found %s",
			(unsigned long long)conf->annotators,
			err_quote(s, strlen(s)));
}

/* Beyond (K-1)/K the primary label would not be the one given most often. */
static void
set_pflip(struct run *run, const char *s)
{
	const char *t = second(s);

	if (!num_real(s, strcspn(s, ":"), &run->pflip_lo) ||
	    !num_real(t, strlen(t), &run->pflip_hi) || run->pflip_lo < 0 ||
	    run->pflip_lo > run->pflip_hi ||
	    run->pflip_hi > (double)(run->k - 1) / (double)run->k)
		err_usage("--pflip: expected P or LO:HI with "
			"0 <= LO <= HI <= %zu/%zu = (K-1)/K, found %s",
			run->k - 1, run->k, err_quote(s, strlen(s)));
}

static void
set_classifier(struct run *run, const struct conf *conf)
{
	if (!conf->predictions && (conf->soft || conf->skill >= 0))
		err_usage("--%s needs --predictions=FILE",
			conf->soft ? "soft" : "skill");
	if (conf->predictions && strcmp(conf->predictions, "-") == 0)
		err_usage("--predictions: expected a file, found \"-\": "
			"standard output has the ratings");
	run->skill = conf->skill >= 0 ? conf->skill : .8;
}

static void
run_free(struct run *run)
{
	free(run->label);
	free(run->share);
	free(run->belief);
	pool_free(&run->pool);
}

int
main(int argc, char **argv)
{
	struct conf conf = {.items = 1000, .annotators = 100, .raters = "5",
		.pflip = ".1", .retest = .1, .alpha = .5, .skill = -1};
	struct run run = {.conf = &conf, .tail_pflip = -1};
	const struct model *model;
	int first;

	first = opt_parse(&tool, argc, argv, &conf.common, &conf);
	if (first < argc)
		err_usage("expected options only, found %s",
			err_quote(argv[first], strlen(argv[first])));
	model = method_first(&models_table, &conf.common.methods, &models[0]);
	set_labels(&run, &conf.common.input.labels);
	set_raters(&run, &conf);
	set_pflip(&run, conf.pflip);
	set_classifier(&run, &conf);
	pool_init(&run.pool, conf.annotators, conf.zipf);
	run.share = mem_alloc(run.k, sizeof *run.share);
	run.belief = mem_alloc(run.k, sizeof *run.belief);

	out_open(&run.ratings, NULL, conf.common.precision);
	if (conf.predictions)
		out_open(&run.predictions, conf.predictions,
			conf.common.precision);
	simulate(&run, model);
	out_close(&run.ratings);
	if (conf.predictions)
		out_close(&run.predictions);
	run_free(&run);
	opt_free(&conf.common);
	return 0;
}
