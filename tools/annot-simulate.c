/*
 * annot-simulate: ratings and predictions whose truth is known.
 *
 * A model of people draws an item, with its shares of labels, which its document
 * may shift; a pool draws the annotators of the item, and the model the label of
 * each. A classifier believes a mixture of the item's shares and those of another
 * item. Item i has random
 * streams of its own, so that it is the same however many items are asked for.
 *
 * SPDX-License-Identifier: MIT
 */
#include "simulate/classifier.h"
#include "simulate/lists.h"
#include "simulate/output.h"
#include "simulate/people.h"
#include "simulate/pool.h"
#include "simulate/streams.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/opt.h"
#include "stats/rng.h"

#include <string.h>

enum { LABELS_MAX = 1000 };

struct conf {
	struct opt_common common;
	uint64_t items;
	uint64_t annotators;     /* the pool */
	const char *raters;      /* per item: N or MIN:MAX */
	double zipf;             /* annotator a has weight a^-zipf */
	double retest;           /* probability that a rating is repeated */
	double memory;           /* probability that a repeated rating has the
	                            first label */
	double gaps;             /* probability that a label is missing */
	struct params params;    /* of the model */
	const char *predictions; /* file; NULL: none */
	bool soft;
	double skill;            /* of the classifier, 0..1 */
	double seen;             /* probability that it has seen the labels of
	                            an item */
};

struct run {
	const struct conf *conf;
	const struct model *model;
	struct people world;
	struct scene scene;      /* the item */
	struct scene other;      /* the item that the classifier confuses it
	                            with */
	uint64_t raters_min, raters_max;
	struct pool pool;
	struct view *label;
	size_t k;                /* labels */
	double *belief;          /* the classifier's probabilities */
	uint64_t *given;         /* k: labels of the item */
	uint64_t i;              /* the item, from 1 */
	struct rng gaps;
	struct output output;
};

/* ---- ratings ---- */

static void
write_rating(struct run *run, const struct annotator *a, size_t label,
	size_t truth)
{
	bool gap = run->conf->gaps > 0 && rng_unit(&run->gaps) <
		run->conf->gaps;

	run->given[label] += !gap;
	output_rating(&run->output, a, (size_t)(a - run->pool.at),
		gap ? NULL : &run->label[label], truth);
}

/* Draw the item. Items go to documents in turn, so that the document does not
 * depend on the number of items. */
static void
draw_item(struct run *run, struct rng *r)
{
	uint64_t documents = run->world.documents;
	struct rng shift;

	rng_seed(&shift, run->world.seed, run->i + STREAM_ITEM_SHIFTS);
	run->model->item(&run->world, r, &run->scene);
	people_shift(&run->world, &shift, documents == 0 ? 0 :
		1 + (run->i - 1) % documents, &run->scene);
	output_item(&run->output, run->i, &run->scene);
	memset(run->given, 0, run->k * sizeof *run->given);
}

/* Write the item's ratings. Draws are made whether needed or not, so that with
 * the same seed the rate of retests changes neither the annotators nor their
 * first labels. */
static void
rate(struct run *run)
{
	const struct conf *conf = run->conf;
	struct rng r, memory;
	uint64_t n;

	rng_seed(&r, conf->common.seed, run->i);
	rng_seed(&run->gaps, conf->common.seed, run->i + STREAM_GAPS);
	rng_seed(&memory, conf->common.seed, run->i + STREAM_MEMORY);
	draw_item(run, &r);
	n = run->raters_min +
		rng_below(&r, run->raters_max - run->raters_min + 1);
	for (; n > 0; n--) {
		struct annotator *a = pool_draw(&run->pool, &r, run->i);
		size_t annotator = (size_t)(a - run->pool.at);
		struct opinion o;

		run->model->say(&run->world, &r, &run->scene, annotator, &o);
		write_rating(run, a, o.given, o.truth);
		if (rng_unit(&memory) < conf->memory)
			o.again = o.given;
		if (rng_unit(&r) < conf->retest && people_retests(&run->world,
		    &run->scene, annotator))
			write_rating(run, a, o.again, o.truth);
	}
}

/* ---- the classifier ---- */

static void
predict(struct run *run)
{
	uint64_t documents = run->world.documents;
	struct rng r;
	double w;

	rng_seed(&r, run->conf->common.seed, run->i + STREAM_PREDICTIONS);
	w = classifier_weight(&r, run->conf->skill);
	run->model->item(&run->world, &r, &run->other);
	people_shift(&run->world, &r, documents == 0 ? 0 :
		1 + rng_below(&r, documents), &run->other);
	classifier_believe(w, run->scene.share, run->other.share, run->belief,
		run->k);
	if (rng_unit(&r) < run->conf->seen)
		classifier_remember(run->given, run->belief, run->k);
	output_prediction(&run->output, run->belief);
}

static void
simulate(struct run *run)
{
	const struct conf *conf = run->conf;

	for (run->i = 1; run->i <= conf->items; run->i++) {
		rate(run);
		if (conf->predictions)
			predict(run);
		if (run->i % 4096 == 0)
			err_progress(run->i, conf->items, "items");
	}
}

/* ---- main ---- */

static const struct opt options[] = {
	{0, "items", "N", "items (default 1000)", OPT_COUNT, OPT_IN(WHAT, items), 0,
		9e15},
	{0, "raters", "N|MIN:MAX", "annotators of an item, or a range to draw "
		"from (default 5)", OPT_TEXT, OPT_IN(WHAT, raters)},
	{0, "retest", "RATE", "probability that an annotator labels an item "
		"twice (default .1)", OPT_REAL, OPT_IN(WHAT, retest), 0, 1},
	{0, "retest-of", "WHICH", "labels given twice: any, or only those of "
		"contested items or careful annotators (default any)", OPT_WORD,
		OPT_AT(params.retest_of), .choices = PEOPLE_RETEST_OF},
	{0, "memory", "P", "probability that a second label repeats the first "
		"one (default 0)", OPT_REAL, OPT_AT(memory), 0, 1},
	{0, "annotators", "N", "number of annotators (default 100)", OPT_COUNT,
		OPT_IN(WHAT, annotators), 1, POOL_MOST},
	{0, "zipf", "S", "annotator a is drawn with weight a^-S (default 0, "
		"all alike)", OPT_REAL, OPT_AT(zipf), 0, 10},
	{0, "lean", "SD", "standard deviation of annotators' shifts of the log "
		"odds: lasting preferences for labels (default 0)", OPT_REAL,
		OPT_AT(params.lean), 0, 10},
	{0, "item-sd", "SD", "standard deviation of items' shifts (default 0)", OPT_REAL,
		OPT_AT(params.item_sd), 0, 10},
	{0, "documents", "N", "items are in N documents, in a column document "
		"(default none)", OPT_COUNT, OPT_IN(WHAT, params.documents), 1, 9e15},
	{0, "document-sd", "SD", "standard deviation of documents' shifts (default 1)",
		OPT_REAL, OPT_AT(params.document_sd), 0, 10},
	{0, "gaps", "RATE", "probability that a label is missing, an empty "
		"field (default 0)", OPT_REAL, OPT_AT(gaps), 0, 1},
	{0, "alpha", "A", "flip, dirichlet, groups: shares of an item are "
		"Dirichlet(A): small is easy (default .5)", OPT_REAL,
		OPT_AT(params.alpha), .001, 1000},
	{'x', "pflip", "P|LO:HI", "flip, groups: p_flip, or a range to draw it "
		"from for each item (default .1)", OPT_TEXT,
		OPT_AT(params.pflip)},
	{0, "slips", "LAW", "flip, groups: each annotator's own p_flip: "
		"beta:A:B, or two:P1:P2:SHARE", OPT_TEXT,
		OPT_AT(params.slips)},
	{0, "slips-to", "WHERE", "flip, groups: slips go to any other label or "
		"to neighbours (default any)", OPT_WORD,
		OPT_AT(params.slips_to), .choices = PEOPLE_SLIPS_TO},
	{0, "prior", "W,...", "dirichlet, groups, confusion: how frequent each "
		"label is (default all alike)", OPT_TEXT, OPT_AT(params.prior)},
	{0, "state", "W:B,...", "states, flip: a state of weight W, whose urn has B "
		"balls of each label (repeatable)", OPT_APPEND,
		OPT_AT(params.states)},
	{0, "groups", "W,...", "groups: weights of the groups of annotators "
		"(default 1,1)", OPT_TEXT, OPT_AT(params.groups)},
	{0, "divergence", "D", "groups: probability that a group has shares of "
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
	{0, "seen", "P", "of the classifier: probability that it has seen an "
		"item's labels (default 0)", OPT_REAL, OPT_IN(OUTPUT, seen), 0, 1},
	{.name = NULL}
};

/* The models whose items have shares, and those whose labels slip. */
#define SHARES "method=flip|states|dirichlet|groups"
#define SLIPS "method=flip|groups"

static const struct opt_rule rules[] = {
	{"alpha", OPT_NEEDS, "method=flip|dirichlet|groups", NULL},
	{"prior", OPT_NEEDS, "method=dirichlet|groups|confusion", NULL},
	{"state", OPT_NEEDS, "method=flip|states", NULL},
	{"pflip", OPT_NEEDS, SLIPS, NULL},
	{"slips", OPT_NEEDS, SLIPS, NULL},
	{"slips-to", OPT_NEEDS, SLIPS, NULL},
	{"lean", OPT_NEEDS, SHARES, NULL},
	{"item-sd", OPT_NEEDS, SHARES, NULL},
	{"documents", OPT_NEEDS, SHARES, NULL},
	{"document-sd", OPT_NEEDS, SHARES, NULL},
	{"retest-of", OPT_NEEDS, SHARES, NULL},
	{"groups", OPT_NEEDS, "method=groups", NULL},
	{"divergence", OPT_NEEDS, "method=groups", NULL},
	{"accuracy", OPT_NEEDS, "method=confusion", NULL},
	{"alike", OPT_NEEDS, "method=confusion", NULL},
	{"spammers", OPT_NEEDS, "method=confusion", NULL},
	{"document-sd", OPT_NEEDS, "documents", NULL},
	{"retest-of=careful", OPT_NEEDS, "slips",
		"all annotators are as careful"},
	{"slips", OPT_EXCLUDES, "pflip",
		"one is the rate of each annotator, the other that of all"},
	{"state", OPT_EXCLUDES, "alpha",
		"one is of a few kinds of items, the other of Dirichlet "
		"shares"},
	{"soft", OPT_NEEDS, "predictions", NULL},
	{"skill", OPT_NEEDS, "predictions", NULL},
	{"seen", OPT_NEEDS, "predictions", NULL},
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

static void
set_raters(struct run *run, const struct conf *conf)
{
	const char *s = conf->raters, *t = lists_second(s);

	if (!num_count(s, strcspn(s, ":"), &run->raters_min) ||
	    !num_count(t, strlen(t), &run->raters_max) ||
	    run->raters_min < 1 || run->raters_min > run->raters_max)
		err_usage("--raters: expected N or MIN:MAX with "
			"1 <= MIN <= MAX, found %s", err_quote(view_of(s)));
	if (run->raters_max > conf->annotators)
		err_usage("--raters: at most the %llu of --annotators can rate "
			"an item, found %s",
			(unsigned long long)conf->annotators,
			err_quote(view_of(s)));
}

int
main(int argc, char **argv)
{
	struct conf conf = {.items = 1000, .annotators = 100, .raters = "5",
		.retest = .1, .skill = .8, .params = {.alpha = .5,
		.divergence = .5, .accuracy = .8, .alike = 10,
		.document_sd = 1}};
	struct run run = {.conf = &conf};
	int first;

	first = opt_parse(&tool, argc, argv, &conf.common, &conf);
	if (first < argc)
		err_usage("expected options only, found %s",
			err_quote(view_of(argv[first])));
	run.model = people_find(&conf.common.methods);
	set_labels(&run, &conf.common.input.labels);
	set_raters(&run, &conf);
	if (conf.predictions && strcmp(conf.predictions, "-") == 0)
		err_usage("--predictions: expected a file, found \"-\": "
			"standard output has the ratings");
	people_init(&run.world, run.model, &conf.params, run.k, conf.annotators,
		conf.common.seed);
	people_scene(&run.scene, &run.world);
	people_scene(&run.other, &run.world);
	pool_init(&run.pool, conf.annotators, conf.zipf);
	run.belief = mem_alloc(run.k, sizeof *run.belief);
	run.given = mem_alloc(run.k, sizeof *run.given);

	output_open(&run.output, &run.world, run.model, run.label,
		conf.predictions, conf.soft, conf.common.precision);
	simulate(&run);
	output_close(&run.output);
	return 0;
}
