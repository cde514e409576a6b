/*
 * annot-simulate: ratings and predictions whose truth is known.
 *
 * A model of people draws an item, with its shares of labels; a pool draws the
 * annotators of the item, and the model the label of each. A classifier believes a
 * mixture of the item's shares and those of another item. Item i has random
 * streams of its own, so that it is the same however many items are asked for.
 *
 * SPDX-License-Identifier: MIT
 */
#include "simulate/classifier.h"
#include "simulate/lists.h"
#include "simulate/people.h"
#include "simulate/pool.h"

#include "stats/stats.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/opt.h"
#include "text/record.h"
#include "text/rng.h"

#include <string.h>

enum { LABELS_MAX = 1000 };

/* The streams of predictions are the items' numbers plus this: asking for
 * predictions does not change the ratings. */
static const uint64_t prediction_streams = UINT64_C(1) << 63;
/* The streams of gaps; missing labels change nothing else. */
static const uint64_t gap_streams = UINT64_C(3) << 62;

struct conf {
	struct opt_common common;
	uint64_t items;
	uint64_t annotators;     /* the pool */
	const char *raters;      /* per item: N or MIN:MAX */
	double zipf;             /* annotator a has weight a^-zipf */
	double retest;           /* probability that a rating is repeated */
	double gaps;             /* probability that a label is missing */
	struct params params;    /* of the model */
	const char *predictions; /* file; NULL: none */
	bool soft;
	double skill;            /* of the classifier, 0..1; < 0: the default */
};

struct run {
	const struct conf *conf;
	const struct model *model;
	struct people world;
	struct scene scene;      /* the item */
	struct scene other;      /* the item that the classifier confuses it
	                            with */
	uint64_t raters_min, raters_max;
	double skill;
	struct pool pool;
	struct view *label;
	size_t k;                /* labels */
	double *belief;          /* the classifier's probabilities */
	uint64_t i;              /* the item, from 1 */
	char item_text[NUM_TEXT + 1], tail_text[2 * NUM_TEXT + 8];
	struct view item;        /* its name */
	struct view tail;        /* true_pflip and true_state of its rows */
	double tail_pflip;       /* the values that tail holds */
	size_t tail_state;
	struct rng gaps;
	struct out ratings, predictions;
};

/* ---- rows ---- */

static const struct record_column rating_columns[] = {
	{"item", RECORD_TEXT}, {"annotator", RECORD_TEXT},
	{"label", RECORD_TEXT}, {"true_label", RECORD_TEXT},
	{"true_pflip", RECORD_REAL}, {"true_state", RECORD_TEXT},
	{"true_group", RECORD_TEXT}, {NULL, 0}
}, decision_columns[] = {
	{"item", RECORD_TEXT}, {"label", RECORD_TEXT}, {NULL, 0}
}, soft_columns[] = {
	{"item", RECORD_TEXT}, {"label", RECORD_TEXT}, {"p", RECORD_REAL},
	{NULL, 0}
};

/* Set the fields that all rows of the item share. */
static void
set_tail(struct run *run)
{
	char pflip[NUM_TEXT], state[NUM_TEXT + 1] = "s";
	struct view field[] = {{pflip, 0}, {state, 1}};

	if (run->scene.pflip == run->tail_pflip &&
	    run->scene.state == run->tail_state)
		return;
	run->tail_pflip = run->scene.pflip;
	run->tail_state = run->scene.state;
	field[0].n = num_text(run->scene.pflip, run->ratings.precision, pflip);
	if (run->scene.state > 0)
		field[1].n += num_digits(run->scene.state, state + 1);
	else
		field[1] = view_of("NA");
	run->tail = (struct view){run->tail_text,
		record_join(run->tail_text, field, 2)};
}

/* The name of an annotator's group, in `room` or constant. */
static struct view
group_name(const struct run *run, size_t annotator, char room[NUM_TEXT + 1])
{
	const uint32_t *group = run->world.crowd.group;

	if (!group)
		return view_of("NA");
	if (run->model->groups)
		return view_of(run->model->groups[group[annotator]]);
	room[0] = 'g';
	return (struct view){room, 1 + num_digits(group[annotator] + 1, room + 1)};
}

static void
write_rating(struct run *run, const struct annotator *a, size_t label,
	size_t truth)
{
	struct record r = record_start(&run->ratings, rating_columns);
	bool gap = run->conf->gaps > 0 && rng_unit(&run->gaps) <
		run->conf->gaps;
	char room[NUM_TEXT + 1];

	record_view(&r, run->item);
	record_view(&r, (struct view){a->name, a->n});
	record_view(&r, gap ? (struct view){"", 0} : run->label[label]);
	record_view(&r, run->label[truth]);
	record_fields(&r, run->tail, 2);
	record_view(&r, group_name(run, (size_t)(a - run->pool.at), room));
	record_end(&r);
}

/* Write the item's ratings. Draws are made whether needed or not, so that with
 * the same seed the rate of retests changes neither the annotators nor their
 * first labels. */
static void
rate(struct run *run)
{
	const struct conf *conf = run->conf;
	const struct model *model = run->model;
	struct rng r;
	uint64_t n;

	rng_seed(&r, conf->common.seed, run->i);
	rng_seed(&run->gaps, conf->common.seed, run->i + gap_streams);
	model->item(&run->world, &r, &run->scene);
	set_tail(run);
	n = run->raters_min +
		rng_below(&r, run->raters_max - run->raters_min + 1);
	for (; n > 0; n--) {
		struct annotator *a = pool_draw(&run->pool, &r, run->i);
		struct opinion o;

		model->say(&run->world, &r, &run->scene,
			(size_t)(a - run->pool.at), &o);
		write_rating(run, a, o.given, o.truth);
		if (rng_unit(&r) < conf->retest)
			write_rating(run, a, o.again, o.truth);
	}
}

/* ---- the classifier ---- */

static void
write_prediction(struct run *run)
{
	struct record r = record_start(&run->predictions, run->conf->soft ?
		soft_columns : decision_columns);

	if (!run->conf->soft) {
		record_view(&r, run->item);
		record_view(&r, run->label[stats_largest(run->belief, run->k)]);
		record_end(&r);
		return;
	}
	classifier_millionths(run->belief, run->k);
	for (size_t y = 0; y < run->k; y++) {
		record_view(&r, run->item);
		record_view(&r, run->label[y]);
		record_real(&r, run->belief[y] / CLASSIFIER_MILLION);
		record_end(&r);
	}
}

static void
predict(struct run *run)
{
	struct rng r;
	double w;

	rng_seed(&r, run->conf->common.seed, run->i + prediction_streams);
	w = classifier_weight(&r, run->skill);
	run->model->item(&run->world, &r, &run->other);
	classifier_believe(w, run->scene.share, run->other.share, run->belief,
		run->k);
	write_prediction(run);
}

static void
simulate(struct run *run)
{
	const struct conf *conf = run->conf;

	record_header(&run->ratings, rating_columns);
	if (conf->predictions)
		record_header(&run->predictions, conf->soft ? soft_columns :
			decision_columns);
	run->item_text[0] = 'i';
	for (run->i = 1; run->i <= conf->items; run->i++) {
		run->item = (struct view){run->item_text,
			1 + num_digits(run->i, run->item_text + 1)};
		rate(run);
		if (conf->predictions)
			predict(run);
		if (run->i % 4096 == 0)
			err_progress(run->i, conf->items, "items");
	}
}

/* ---- main ---- */

static const struct opt options[] = {
	{0, "items", "N", "items (default 1000)", OPT_COUNT, OPT_AT(items), 0,
		9e15},
	{0, "raters", "N|MIN:MAX", "annotators of an item, or a range to draw "
		"from (default 5)", OPT_TEXT, OPT_AT(raters)},
	{0, "retest", "RATE", "probability that an annotator labels an item "
		"twice (default .1)", OPT_REAL, OPT_AT(retest), 0, 1},
	{0, "annotators", "N", "annotators there are (default 100)", OPT_COUNT,
		OPT_AT(annotators), 1, POOL_MOST},
	{0, "zipf", "S", "annotator a is drawn with weight a^-S (default 0, "
		"all alike)", OPT_REAL, OPT_AT(zipf), 0, 10},
	{0, "gaps", "RATE", "probability that a label is missing, an empty "
		"field (default 0)", OPT_REAL, OPT_AT(gaps), 0, 1},
	{0, "alpha", "A", "flip, dirichlet, groups: shares of an item are "
		"Dirichlet(A): small is easy (default .5)", OPT_REAL,
		OPT_AT(params.alpha), .001, 1000},
	{'x', "pflip", "P|LO:HI", "flip, groups: p_flip, or a range to draw it "
		"from for each item (default .1)", OPT_TEXT,
		OPT_AT(params.pflip)},
	{0, "prior", "W,...", "dirichlet, groups, confusion: how frequent each "
		"label is (default all alike)", OPT_TEXT, OPT_AT(params.prior)},
	{0, "state", "W:B,...", "states: a state of weight W, whose urn has B "
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
		OPT_TEXT, OPT_AT(predictions)},
	{0, "soft", NULL, "predictions are probabilities of the labels",
		OPT_FLAG, OPT_AT(soft)},
	{0, "skill", "S", "of the classifier: 0 knows nothing, 1 the shares "
		"(default .8)", OPT_REAL, OPT_AT(skill), 0, 1},
	{.name = NULL}
};

static const struct opt_tool tool = {
	.usage = "[-M MODEL] [OPTION]...",
	.summary =
"Draw ratings from a model. Writes item annotator label and the truth,\n"
"true_label true_pflip true_state true_group (NA: not in this model). The\n"
"labels are no and yes, or those of -L. Options of some models name them.\n",
	.letters = "LMs%",
	.own = options,
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
	MEM_FREE(run->label, run->belief);
	people_free(&run->world);
	people_scene_free(&run->scene);
	people_scene_free(&run->other);
	pool_free(&run->pool);
}

int
main(int argc, char **argv)
{
	struct conf conf = {.items = 1000, .annotators = 100, .raters = "5",
		.retest = .1, .skill = -1, .params = {.alpha = -1,
		.divergence = -1, .accuracy = -1, .alike = -1, .spammers = -1}};
	struct run run = {.conf = &conf, .tail_pflip = -1};
	int first;

	first = opt_parse(&tool, argc, argv, &conf.common, &conf);
	if (first < argc)
		err_usage("expected options only, found %s",
			err_quote(view_of(argv[first])));
	run.model = people_find(&conf.common.methods);
	people_check(run.model, options, &conf);
	set_labels(&run, &conf.common.input.labels);
	set_raters(&run, &conf);
	set_classifier(&run, &conf);
	people_init(&run.world, run.model, &conf.params, run.k, conf.annotators,
		conf.common.seed);
	people_scene(&run.scene, &run.world);
	people_scene(&run.other, &run.world);
	pool_init(&run.pool, conf.annotators, conf.zipf);
	run.belief = mem_alloc(run.k, sizeof *run.belief);

	out_open(&run.ratings, NULL, conf.common.precision);
	if (conf.predictions)
		out_open(&run.predictions, conf.predictions,
			conf.common.precision);
	simulate(&run);
	out_close(&run.ratings);
	if (conf.predictions)
		out_close(&run.predictions);
	run_free(&run);
	strings_free(&conf.params.states);
	opt_free(&conf.common);
	return 0;
}
