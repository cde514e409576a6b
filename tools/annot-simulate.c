/*
 * annot-simulate: ratings and predictions whose truth is known.
 *
 * A model of people draws an item, with its shares of labels; a pool draws the
 * annotators of the item, and the model the label of each. A classifier
 * believes a mixture of the item's shares and those of another item. Item i has
 * random streams of its own, so that it is the same however many items are
 * asked for.
 *
 * SPDX-License-Identifier: MIT
 */
#include "simulate/people.h"
#include "simulate/pool.h"

#include "stats/rng.h"
#include "stats/stats.h"
#include "text/err.h"
#include "text/num.h"
#include "text/opt.h"
#include "text/out.h"
#include "text/record.h"

#include <math.h>
#include <string.h>

enum { LABELS_MAX = 1000 };

/* Probabilities are written as whole millionths. */
#define MILLION 1e6

struct conf {
	struct opt_common common;
	uint64_t items;
	uint64_t annotators;     /* the pool */
	const char *raters;      /* per item: N or MIN:MAX */
	double zipf;             /* annotator a has weight a^-zipf */
	double retest;           /* probability that a rating is repeated */
	struct params params;    /* of the model */
	const char *predictions; /* file; NULL: none */
	bool soft;
	double skill;            /* of the classifier, 0..1 */
};

struct run {
	const struct conf *conf;
	struct people world;
	struct scene scene;      /* the item */
	struct scene other;      /* the item that the classifier confuses it
	                            with */
	uint64_t raters_min, raters_max;
	struct pool pool;
	const struct strings *labels;
	struct out ratings, predictions;
	const struct record_column *prediction; /* columns of predictions */
	char item[NUM_TEXT + 1]; /* its name */
};

/* ---- ratings ---- */

static const struct record_column rating_columns[] = {
	{"item", RECORD_TEXT}, {"annotator", RECORD_TEXT},
	{"label", RECORD_TEXT}, {"true_label", RECORD_TEXT},
	{"true_pflip", RECORD_REAL}, {"true_state", RECORD_TEXT},
	{"true_group", RECORD_TEXT}, {NULL, 0}
};

/* Write a letter and a number; NA for 0. */
static void
write_name(struct record *r, char letter, uint64_t n)
{
	char text[NUM_TEXT + 1] = {letter};

	record_view(r, n == 0 ? view_of("NA") :
		(struct view){text, 1 + num_digits(n, text + 1)});
}

static void
write_rating(struct run *run, size_t annotator, size_t label, size_t truth)
{
	const struct people *w = &run->world;
	struct record r = record_start(&run->ratings, rating_columns);

	record_text(&r, run->item);
	write_name(&r, 'a', annotator + 1);
	record_text(&r, run->labels->at[label]);
	record_text(&r, run->labels->at[truth]);
	record_real(&r, w->rate ? w->rate[annotator] : run->scene.pflip);
	write_name(&r, 's', run->scene.state);
	if (w->row)
		record_text(&r, w->group[annotator] ? "spammer" : "worker");
	else
		write_name(&r, 'g', w->group ? w->group[annotator] + 1 : 0);
	record_end(&r);
}

/* Write the item's ratings. Draws are made whether needed or not, so that with
 * the same seed the rate of retests changes neither the annotators nor their
 * first labels. */
static void
rate(struct run *run, uint64_t i)
{
	struct rng r;
	uint64_t n;

	rng_seed(&r, run->conf->common.seed, i);
	people_item(&run->world, &r, &run->scene);
	n = run->raters_min +
		rng_below(&r, run->raters_max - run->raters_min + 1);
	for (; n > 0; n--) {
		size_t a = pool_draw(&run->pool, &r, i);
		struct opinion o = people_say(&run->world, &r, &run->scene, a);

		write_rating(run, a, o.given[0], o.truth);
		if (rng_unit(&r) < run->conf->retest)
			write_rating(run, a, o.given[1], o.truth);
	}
}

/* ---- the classifier ---- */

static const struct record_column soft_columns[] = {
	{"item", RECORD_TEXT}, {"label", RECORD_TEXT}, {"p", RECORD_REAL},
	{NULL, 0}
}, decision_columns[] = {
	{"item", RECORD_TEXT}, {"label", RECORD_TEXT}, {NULL, 0}
};

/* Write q[k] as whole millionths, none 0 (no softmax gives 0); the remainder of
 * rounding down goes to the largest, so that decimals add up to 1. */
static void
write_prediction(struct run *run, double *q)
{
	size_t k = run->labels->n, top = stats_largest(q, k);
	struct record r = record_start(&run->predictions, run->prediction);
	double rest = MILLION;

	for (size_t y = 0; y < k; y++) {
		q[y] = 1 + floor(q[y] * (MILLION - (double)k));
		rest -= q[y];
	}
	q[top] += rest;
	for (size_t y = 0; y < k; y++) {
		if (!run->conf->soft && y != top)
			continue;
		record_text(&r, run->item);
		record_text(&r, run->labels->at[y]);
		if (run->conf->soft)
			record_real(&r, q[y] / MILLION);
		record_end(&r);
	}
}

/* The classifier confuses each item in part with another one that nobody rated:
 * it believes w q + (1-w) q'. q are the shares of the item, q' those of the
 * other, and w = U^((1-S)/S), U uniform, is on average S, the skill: S = 1
 * knows the shares, S = 0 nothing about the item. */
static void
predict(struct run *run, uint64_t i)
{
	double skill = run->conf->skill, *q = run->other.share, u, w;
	struct rng r;

	rng_seed(&r, run->conf->common.seed, i + STREAM_PREDICTIONS);
	u = rng_unit(&r);
	w = skill == 0 ? 0 : pool_power(u, (1 - skill) / skill);
	people_item(&run->world, &r, &run->other);
	for (size_t y = 0; y < run->labels->n; y++)
		q[y] = w * run->scene.share[y] + (1 - w) * q[y];
	write_prediction(run, q);
}

static void
simulate(struct run *run)
{
	const struct conf *conf = run->conf;

	for (uint64_t i = 1; i <= conf->items; i++) {
		run->item[0] = 'i';
		run->item[1 + num_digits(i, run->item + 1)] = '\0';
		rate(run, i);
		if (conf->predictions)
			predict(run, i);
		if (i % 4096 == 0)
			err_progress(i, conf->items, "items");
	}
}

/* ---- main ---- */

static const struct opt options[] = {
	{0, "items", "N", "items (default 1000)", OPT_COUNT,
		OPT_IN(WHAT, items), 0, 9e15},
	{0, "raters", "N|MIN:MAX", "annotators of an item, or a range to draw "
		"from (default 5)", OPT_TEXT, OPT_IN(WHAT, raters)},
	{0, "retest", "RATE", "probability that an annotator labels an item "
		"twice (default .1)", OPT_REAL, OPT_IN(WHAT, retest), 0, 1},
	{0, "annotators", "N", "number of annotators (default 100)", OPT_COUNT,
		OPT_IN(WHAT, annotators), 1, 1e7},
	{0, "zipf", "S", "annotator a is drawn with weight a^-S (default 0, "
		"all alike)", OPT_REAL, OPT_AT(zipf), 0, 10},
	{0, "lean", "SD", "standard deviation of annotators' shifts of the log "
		"odds: lasting preferences for labels (default 0)", OPT_REAL,
		OPT_AT(params.lean), 0, 10},
	{0, "alpha", "A", "flip: shares of an item are Dirichlet(A): "
		"small is easy (default .5)", OPT_REAL,
		OPT_AT(params.alpha), .001, 1000},
	{'x', "pflip", "P|LO:HI", "flip: p_flip, or a range to draw it from "
		"for each item (default .1)", OPT_TEXT,
		OPT_AT(params.pflip)},
	{0, "slips", "LAW", "flip: each annotator's own p_flip: "
		"beta:A:B, or two:P1:P2:SHARE", OPT_TEXT,
		OPT_AT(params.slips)},
	{0, "slips-to", "WHERE", "flip: slips go to any other label or "
		"to neighbours (default any)", OPT_WORD,
		OPT_AT(params.slips_to), .choices = "any|neighbours"},
	{0, "prior", "W,...", "flip, confusion: how frequent each label is "
		"(default all alike)", OPT_TEXT, OPT_AT(params.prior)},
	{0, "state", "W:B,...", "states, flip: a state of weight W, whose urn "
		"has B balls of each label (repeatable)", OPT_APPEND,
		OPT_AT(params.states)},
	{0, "groups", "W,...", "flip: weights of groups of annotators "
		"(default one group)", OPT_TEXT, OPT_AT(params.groups)},
	{0, "divergence", "D", "flip: probability that a group has shares of "
		"its own for an item (default .5)", OPT_REAL,
		OPT_AT(params.divergence), 0, 1},
	{0, "accuracy", "C", "confusion: probability of the true label "
		"(default .8)", OPT_REAL, OPT_AT(params.accuracy), 0, 1},
	{0, "alike", "M", "confusion: how alike annotators are: small, they "
		"differ (default 10)", OPT_REAL, OPT_AT(params.alike), .001,
		1e6},
	{0, "spammers", "RATE", "confusion: probability that an annotator "
		"guesses (default 0)", OPT_REAL, OPT_AT(params.spammers), 0, 1},
	{0, "predictions", "FILE", "write predictions of a classifier to FILE",
		OPT_TEXT, OPT_IN(OUTPUT, predictions)},
	{0, "soft", NULL, "predictions are probabilities of the labels",
		OPT_FLAG, OPT_IN(OUTPUT, soft)},
	{0, "skill", "S", "of the classifier: 0 knows nothing, 1 the shares "
		"(default .8)", OPT_REAL, OPT_IN(OUTPUT, skill), 0, 1},
	{.name = NULL}
};

static const struct opt_rule rules[] = {
	{"alpha", OPT_NEEDS, "method=flip", NULL},
	{"prior", OPT_NEEDS, "method=flip|confusion", NULL},
	{"state", OPT_NEEDS, "method=flip|states", NULL},
	{"pflip", OPT_NEEDS, "method=flip", NULL},
	{"slips", OPT_NEEDS, "method=flip", NULL},
	{"slips-to", OPT_NEEDS, "method=flip", NULL},
	{"lean", OPT_NEEDS, "method=flip|states", NULL},
	{"groups", OPT_NEEDS, "method=flip", NULL},
	{"divergence", OPT_NEEDS, "groups", NULL},
	{"accuracy", OPT_NEEDS, "method=confusion", NULL},
	{"alike", OPT_NEEDS, "method=confusion", NULL},
	{"spammers", OPT_NEEDS, "method=confusion", NULL},
	{"slips", OPT_EXCLUDES, "pflip",
		"one is the rate of each annotator, the other that of all"},
	{"state", OPT_EXCLUDES, "alpha prior groups",
		"one is of a few kinds of items, the other of Dirichlet "
		"shares"},
	{"soft", OPT_NEEDS, "predictions", NULL},
	{"skill", OPT_NEEDS, "predictions", NULL},
	{.option = NULL}
};

static const struct opt_tool tool = {
	.usage = "[-M MODEL] [OPTION]...",
	.summary =
"Draw ratings from a model. Writes item annotator label and the truth,\n"
"true_label true_pflip true_state true_group (NA: not in this model). The\n"
"labels are no and yes, or those of -L. Options of some models name them.\n",
	.example =
"annot-simulate --items=2 --raters=2:4 --retest=.5 --annotators=20\n",
	.letters = "LMs%",
	.own = options,
	.rules = rules,
	.otherwise = "flip",
	.method = "the model (default flip), one of those that --list prints",
	.one = "model",
	.table = {&people_table},
};

static void
set_labels(struct run *run, struct strings *labels)
{
	if (labels->n == 0) {
		strings_add(labels, "no", 2);
		strings_add(labels, "yes", 3);
	}
	if (labels->n < 2 || labels->n > LABELS_MAX)
		err_usage("--labels: expected 2 to %d labels, found %zu",
			LABELS_MAX, labels->n);
	run->labels = labels;
}

static void
set_raters(struct run *run, const struct conf *conf)
{
	const char *s = conf->raters, *colon = strchr(s, ':');
	const char *t = colon ? colon + 1 : s;

	if (!num_count(s, strcspn(s, ":"), &run->raters_min) ||
	    !num_count(t, strlen(t), &run->raters_max) ||
	    run->raters_min < 1 || run->raters_min > run->raters_max ||
	    run->raters_max > conf->annotators)
		err_usage("--raters: expected N or MIN:MAX with 1 <= MIN <= "
			"MAX <= %llu, the number of --annotators, found %s",
			(unsigned long long)conf->annotators,
			err_quote(view_of(s)));
}

int
main(int argc, char **argv)
{
	struct conf conf = {.items = 1000, .annotators = 100, .raters = "5",
		.retest = .1, .skill = .8, .params = {.alpha = .5,
		.divergence = .5, .accuracy = .8, .alike = 10}};
	struct run run = {.conf = &conf};
	int first = opt_parse(&tool, argc, argv, &conf.common, &conf);

	if (first < argc)
		err_usage("expected options only, found %s",
			err_quote(view_of(argv[first])));
	set_labels(&run, &conf.common.input.labels);
	set_raters(&run, &conf);
	if (conf.predictions && strcmp(conf.predictions, "-") == 0)
		err_usage("--predictions: expected a file, found \"-\": "
			"standard output has the ratings");
	people_init(&run.world, &conf.common.methods, &conf.params,
		run.labels->n, conf.annotators, conf.common.seed);
	people_scene(&run.scene, &run.world);
	people_scene(&run.other, &run.world);
	pool_init(&run.pool, conf.annotators, conf.zipf);
	out_open(&run.ratings, NULL, conf.common.precision);
	record_header(&run.ratings, rating_columns);
	if (conf.predictions) {
		run.prediction = conf.soft ? soft_columns : decision_columns;
		out_open(&run.predictions, conf.predictions,
			conf.common.precision);
		record_header(&run.predictions, run.prediction);
	}
	simulate(&run);
	out_close(&run.ratings);
	if (conf.predictions)
		out_close(&run.predictions);
	return 0;
}
