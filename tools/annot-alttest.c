/*
 * annot-alttest: may this judge replace a human rater?
 *
 * For each human: does the judge, a model, agree with the other humans at least
 * as well as this human does, less epsilon? A test of each human, the share of
 * humans who are beaten and a verdict with a p-value; the advantage probability
 * with an interval over items; the smallest epsilon with which the judge
 * passes; and as controls the same numbers for each human and for a judge who
 * always says the same label. Calderon, Reichart & Dror, "The Alternative
 * Annotator Test for LLM-as-a-Judge", ACL 2025; Tango 1998; Benjamini &
 * Yekutieli 2001; Benjamini & Heller 2008.
 *
 * A ratings row is stored with its item and its annotator (task), the items are
 * ordered, and the humans of a block, all items or one group's, are found
 * (humans). Judge and human contest each item (contests); their means are
 * compared with epsilon (comparison), and the tests of all humans make the
 * verdict, the rows' source (report).
 *
 * SPDX-License-Identifier: MIT
 */
#include "alttest/block.h"
#include "alttest/choices.h"
#include "alttest/report.h"

#include "agree/classes.h"
#include "agree/workloads.h"
#include "worth/parts.h"
#include "stats/sort.h"
#include "table/clusters.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/opt.h"
#include "text/out.h"

#include <stdio.h>
#include <string.h>

enum { MIN_HUMANS = 2, MIN_ITEMS = 30, MIN_CLUSTERS = 30 };

struct conf {
	struct opt_common common;
	const char *epsilon;      /* NULL: EPSILON */
	const char *weights, *weights_file; /* NULL: identity */
	struct rules rules;
};

static const struct opt options[] = {
	{'e', "epsilon", "E", "how much worse a judge may be: a number between "
		"-1 and 1, or expert .2, skilled .15, crowd .1 (default .2)",
		OPT_TEXT, OPT_AT(epsilon)},
	{'w', "label-weights", "WEIGHTS", "partial agreement of labels: identity "
		"(default), linear, quadratic, ordinal, radical, ratio, "
		"circular, bipolar; of sets jaccard, masi", OPT_TEXT, OPT_AT(weights)},
	{0, "weights-file", "FILE", "your own weights: a column label, and a column "
		"for each label", OPT_FILE, OPT_AT(weights_file)},
	{0, "adjust", "HOW", "adjust p over the humans of a judge (default by)",
		OPT_WORD, OPT_AT(rules.adjust), .choices = ADJUST_CHOICES},
	{0, "fdr", "Q", "level of all decisions (default .05)", OPT_REAL,
		OPT_AT(rules.fdr), 1e-9, .999999},
	{0, "min-items", "N", "test humans with at least N items (default 30)",
		OPT_COUNT, OPT_AT(rules.min_items), MIN_HUMANS, 9e15},
	{0, "soft", "HOW", "probabilities: decide for the largest (default), "
		"or the expectation over a label drawn from them", OPT_WORD,
		OPT_AT(rules.draw), .choices = "decide|draw"},
	{0, "humans", NULL, "add rows for each human held out as a judge",
		OPT_FLAG, OPT_IN(WHAT, rules.held_out)},
	{.name = NULL}
};

static const struct opt_rule option_rules[] = {
	{"label-weights", OPT_EXCLUDES, "weights-file", NULL},
	{"multilabel", OPT_EXCLUDES, "weights-file",
		"its weights are of single labels"},
	{"multilabel", OPT_EXCLUDES, "soft=draw",
		"a judge chooses the labels above .5"},
	{"soft=draw", OPT_EXCLUDES, "method=score",
		"score tests single labels (-M t)"},
	{.option = NULL}
};

static const struct opt_tool tool = {
	.usage = "[-e E] [-M TEST] [-w WEIGHTS] [OPTION]... "
		"[NAME=]PREDICTIONS...",
	.summary =
"May a model (a judge) replace a human rater? Reads ratings (item annotator\n"
"label) on standard input and the labels of judges (item label, or with p) as\n"
"operands; writes row model kind versus group annotator method items value se lo\n"
"hi stat df p p_adj status: tests of each human, the verdict, the advantage, and\n"
"controls: each human held out, and a judge that always says the same.\n",
	.example =
"annot-alttest -r first -p 3 predictions.tsv < ratings.tsv\n",
	.letters = "ialHWLmNr&~M%Pg|@t^bcs=",
	.own = options,
	.rules = option_rules,
	.repeats = "error|first|last",
	.one = "test",
	.method = "test of each human (default score; t with --soft=draw or 30 "
		"clusters and more), of those that --list prints",
	.table = {&tests_table, &weightings_table},
};

/* ---- options ---- */

static double
parse_epsilon(const char *text)
{
	static const struct {
		const char *word;
		double epsilon;
	} words[] = {{"expert", .2}, {"skilled", .15}, {"crowd", .1}};
	double x;

	if (!text)
		return .2;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strcmp(text, words[i].word) == 0)
			return words[i].epsilon;
	if (!num_real(text, strlen(text), &x) || x <= -1 || x >= 1)
		err_usage("--epsilon: expected a number between -1 and 1, or "
			"expert, skilled or crowd, found %s",
			err_quote(view_of(text)));
	return x;
}

/* Check the options, and set the rules that follow from them. */
static void
take_options(struct conf *conf, size_t operands)
{
	struct opt_common *o = &conf->common;
	struct rules *rules = &conf->rules;

	if (operands == 0)
		err_usage("expected an operand: the labels of a judge, "
			"[NAME=]PREDICTIONS");
	if (o->input.min_labels < MIN_HUMANS && o->input.named.min_labels)
		err_usage("--min-labels: expected at least 2: without another "
			"human there is nobody to compare with");
	if (!o->input.named.min_labels)
		o->input.min_labels = MIN_HUMANS;
	rules->epsilon = parse_epsilon(conf->epsilon);
	rules->test = method_first(&tests_table, &o->methods,
		rules->draw || o->input.cluster ? tests_t : tests_score);
	rules->level = o->confidence;
	rules->clusters = o->input.cluster != NULL;
	rules->min_humans = o->input.min_labels;
	rules->bootstrap = o->bootstrap;
	rules->seed = o->seed;
}

/* The least number of clusters that a group of items has. */
static size_t
least_clusters(const struct items *t, bool groups)
{
	struct sort_key *key = mem_alloc(t->n, sizeof *key);
	size_t n = 0, least = SIZE_MAX;

	for (size_t i = 0; i < t->n; i++)
		key[i] = (struct sort_key){(groups ? t->group[i] : 0) *
			(uint64_t)t->clusters + t->cluster[i], 0};
	sort_keys(key, t->n);
	for (size_t i = 0; i < t->n; i++) {
		n += i == 0 || key[i].key != key[i - 1].key;
		if (i + 1 == t->n || key[i].key / t->clusters !=
		    key[i + 1].key / t->clusters) {
			least = n < least ? n : least;
			n = 0;
		}
	}
	return least;
}

/* Of few clusters t finds for the judge too often. */
static void
choose_test(struct conf *conf, const struct items *t)
{
	if (t->cluster && conf->common.methods.n == 0 && !conf->rules.draw &&
	    least_clusters(t, conf->common.input.group.n > 0) < MIN_CLUSTERS)
		conf->rules.test = tests_score;
}

static bool
is_identity(const struct conf *conf)
{
	return !conf->weights || strcmp(conf->weights, "identity") == 0;
}

/* The labels in label order, or sets of labels, and their weights as in annot-kappa. */
static void
weigh(struct weights *w, struct classes *classes, const struct conf *conf,
	const struct task *task, const struct sets *sets)
{
	const struct labels *labels = &task->truth.labels;
	const char *name = conf->weights ? conf->weights : "identity";

	if (sets) {
		*classes = (struct classes){.scale.q = sets->n};
		weights_of_sets(w, method_find(&weightings_table, name), sets);
		return;
	}
	classes_of_labels(classes, labels);
	if (!conf->weights_file && is_identity(conf))
		classes->scale = (struct weights_scale){.q = labels_k(labels)};
	if (classes->scale.q < labels_k(labels) && models_soft(&task->models))
		err_usage("--label-weights: probabilities of a label without a "
			"name: -L names all labels");
	if (conf->weights_file)
		weights_read(w, conf->weights_file, labels);
	else
		weights_init(w, method_find(&weightings_of_labels, name),
			&classes->scale);
}

/* ---- all ---- */

/* The items that are in at least one of n blocks, and the annotators who are
 * tested there, and the rules. */
static void
write_note(const struct rules *rules, const struct block *b, size_t n,
	const struct items *t, const struct choices *c)
{
	bool *taken = mem_zero(t->n, sizeof *taken);
	bool *is_tested = mem_zero(t->n_annotators, sizeof *is_tested);
	size_t items = 0, tested = 0;
	char sets[64] = "";

	for (size_t i = 0; i < n; i++) {
		const struct humans *h = &b[i].humans;

		for (size_t k = 0; k < h->subset.count; k++) {
			items += !taken[h->subset.item[k]];
			taken[h->subset.item[k]] = true;
		}
		for (size_t k = 0; k < h->tested.opponents; k++) {
			uint32_t a = h->subset.person[h->tested.human[k]];

			tested += !is_tested[a];
			is_tested[a] = true;
		}
	}
	if (c)
		snprintf(sets, sizeof sets, " sets=%zu", c->sets.n);
	err_note("epsilon=%s fdr=%s adjust=%s items=%zu annotators=%zu "
		"tested=%zu labels=%zu%s items_left_out=%zu",
		num_brief(rules->epsilon), num_brief(rules->fdr),
		adjust_words[rules->adjust], items, t->n_annotators, tested,
		c ? c->labels : t->labels.ids.n, sets,
		(size_t)(t->n + t->dropped) - items);
}

/* Test each judge on its items, and compare the judges on those of all. */
static void
test_all(struct out *out, const struct conf *conf, const struct task *task,
	const struct choices *c)
{
	const struct items *t = &task->truth;
	bool groups = conf->common.input.group.n > 0;
	size_t n = groups ? t->groups.n : 1, blocks = 0;
	uint32_t *order = groups ? ids_sorted(&t->groups) : NULL;
	struct workloads workloads = workloads_count(t, conf->common.random);
	struct weights weights;
	struct classes classes;
	struct block_study study = {.items = t, .classes = &classes,
		.models = &task->models, .weights = &weights, .rules = conf->rules}, *each;
	struct block *block, *all;
	struct parts parts;

	weigh(&weights, &classes, conf, task, c ? &c->sets : NULL);
	study.rules.random = workloads.random;
	parts_make(&parts, task, false, "; differences and standing are of the "
		"items that all predict");
	each = mem_alloc(parts.n, sizeof *each);
	block = mem_alloc(n * parts.n, sizeof *block);
	all = mem_alloc(n, sizeof *all);
	for (size_t i = 0; i < parts.n; i++) {
		each[i] = study;
		each[i].models = &parts.at[i].task.models;
		each[i].apart = parts.n > 1;
	}
	for (size_t g = 0; g < n; g++) {
		uint32_t group = groups ? order[g] : IDS_NONE;

		for (size_t i = 0; i < parts.n; i++)
			block_make(&block[blocks++], &each[i], group);
		if (parts.n > 1)
			block_make(&all[g], &study, group);
	}
	workloads_note(&workloads);
	write_note(&study.rules, block, blocks, t, c);
	for (size_t i = 0; i < blocks; i++) {
		report_write(out, &block[i]);
		if (parts.n > 1 && (i + 1) % parts.n == 0)
			report_compare(out, &all[i / parts.n]);
	}
}

/* Test the judges where several labels are chosen: each set of labels is a label. */
static void
test_choices(struct out *out, const struct conf *conf, const struct task *task)
{
	struct choices c;

	choices_make(&c, task, conf->common.input.none);
	test_all(out, conf, &c.task, &c);
}

int
main(int argc, char **argv)
{
	struct conf conf = {.rules = {.fdr = .05, .min_items = MIN_ITEMS,
		.adjust = ADJUST_BY}};
	struct items_need need = {.ratings = true, .predicted = true,
		.ranks = true, .no_histogram = true, .multilabel = true};
	struct task task = {.options = &conf.common};
	struct predictions_need from = {.apart = true};
	struct out out;
	int first;

	first = opt_parse(&tool, argc, argv, &conf.common, &conf);
	task_operands(&task, &conf.common, argv + first, false);
	take_options(&conf, task.operands);
	need.values = conf.common.input.cluster != NULL;
	task_read_truth(&task, &need, "a judge is compared with each human");
	clusters_take(&task.truth, &conf.common.input);
	choose_test(&conf, &task.truth);

	out_open(&out, NULL, conf.common.precision);
	report_header(&out);
	from.scale = !is_identity(&conf) && !task.truth.multilabel;
	if (task_read_models(&task, &from)) {
		humans_order(&task.truth);
		if (task.truth.multilabel)
			test_choices(&out, &conf, &task);
		else
			test_all(&out, &conf, &task, NULL);
	}
	out_close(&out);
	return 0;
}
