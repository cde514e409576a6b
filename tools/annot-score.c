/*
 * annot-score: how well predictions serve people who disagree.
 *
 * Metrics use soft labels instead of one ground truth: the shares w of primary
 * labels (annot-sharpen), the shares among people who were not asked, those of the
 * labels given, or the majority vote.
 * No label is sampled: additive metrics are exact expectations over labels drawn
 * from w; the others are the metric of the expected confusion matrix C[t][q] = sum
 * over items of w(x, t) where q is predicted, to which infinitely many draws
 * converge. Gordon et al., "The Disagreement Deconvolution", CHI 2021, 3.2 and
 * 3.3. The oracle, which knows the shares, is the upper bound of one decision per
 * item.
 *
 * A ratings row becomes part of its item's count vector (table/items), and its label a
 * place in label order (predict/task). The item joins a block with the other items of
 * its group (score/blocks), where its shares are compared with a model's predictions
 * (score/evaluation); the metrics are computed from all such comparisons, and again
 * from each resample (score/estimates), and written (score/report).
 *
 * SPDX-License-Identifier: MIT
 */
#include "score/advice.h"
#include "score/blocks.h"
#include "score/charts.h"
#include "score/conf.h"
#include "score/ideal.h"
#include "score/plan.h"
#include "score/results.h"
#include "score/report.h"
#include "score/tuples.h"

#include "worth/parts.h"
#include "table/clusters.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/opt.h"
#include "text/out.h"
#include "worth/metrics.h"
#include "worth/one_task.h"

#include <stdio.h>
#include <string.h>

static const struct opt options[] = {
	{'T', "target", "TARGET", "what to score against (default primary and new, "
		"or raw where the truth has no p_flip)", OPT_WORD, OPT_IN(WHAT, target),
		.choices = "primary|new|raw|plurality|all"},
	{0, "oracle-kind", "KIND", "the oracle's decisions (default ideal for "
		"target new, else plurality)", OPT_WORD, OPT_AT(oracle_kind),
		.choices = "plurality|loo|mean|ideal"},
	{'z', "zero-division", "X", "0/0 in precision, recall and f1 (default "
		"NA)", OPT_WORD, OPT_AT(zero), .choices = "NA|0|1"},
	{0, "threshold", "T", "two labels, or several per item: positive above "
		"T (default .5)", OPT_REAL, OPT_AT(threshold), 0, 1},
	{0, "bins", "N", "bins of ece (default 15)", OPT_COUNT, OPT_AT(bins), 1,
		1e6},
	{'w', "label-weights", "WEIGHTS", "partial agreement of labels, for "
		"weighted_kappa (default quadratic): identity, linear, "
		"quadratic, ordinal, radical, ratio, circular, bipolar",
		OPT_TEXT, OPT_AT(weights)},
	{0, "range", "R", "range of the labels, for normalised_distance "
		"(default: from the least to the largest)", OPT_REAL,
		OPT_AT(range), 1e-300, 1e300},
	{0, "eps", "E", "log_loss and kl clip probabilities to [E, 1 - E] (default "
		"1e-15)", OPT_REAL, OPT_AT(eps), 1e-300, .5},
	{0, "weight-by", "WHAT", "weight of an item (default items: 1 each)",
		OPT_WORD, OPT_AT(weight_by), .choices = "items|labels"},
	{0, "ratings", "FILE", "the ratings that annot-pflip counted: intervals "
		"are for other annotators, too", OPT_FILE, OPT_IN(INPUT, ratings)},
	{0, "paired", NULL, "add the differences of each pair of models",
		OPT_FLAG, OPT_IN(WHAT, paired)},
	{0, "reliability", NULL, "instead of metrics: the reliability diagram, "
		"a row per bin of the probability", OPT_FLAG,
		OPT_IN(WHAT, reliability)},
	{0, "confusion", NULL, "instead of metrics: the expected confusion "
		"matrix", OPT_FLAG, OPT_IN(WHAT, confusion)},
	{0, "thresholds", NULL, "instead of metrics: precision, recall, what "
		"people reject and what it costs, by threshold", OPT_FLAG,
		OPT_IN(WHAT, thresholds)},
	{0, "steps", "N", "steps of --thresholds from 0 to 1 (default 50); 0: "
		"at each probability", OPT_COUNT, OPT_AT(steps), 0, 1e6},
	{0, "costs", "FILE", "for --thresholds: a table truth decision cost",
		OPT_FILE, OPT_IN(INPUT, costs)},
	{.name = NULL}
};

static const struct opt_rule rules[] = {
	{"reliability", OPT_EXCLUDES, "confusion thresholds method paired by", NULL},
	{"reliability", OPT_EXCLUDES, "oracle", "the oracle predicts the shares exactly"},
	{"confusion", OPT_EXCLUDES, "thresholds method paired by", NULL},
	{"thresholds", OPT_EXCLUDES, "threshold method paired by", NULL},
	{"steps", OPT_NEEDS, "thresholds", NULL},
	{"costs", OPT_NEEDS, "thresholds", NULL},
	{"by", OPT_EXCLUDES, "bootstrap", NULL},
	{"random", OPT_NEEDS, "bootstrap", NULL},
	{"ratings", OPT_NEEDS, "bootstrap", NULL},
	{"cluster", OPT_NEEDS, "bootstrap", NULL},
	{NULL, 0, NULL, NULL}
};

static const struct opt_tool tool = {
	.usage = "[-M LIST] [-o] [-T TARGET] [OPTION]... [[NAME=]PREDICTIONS...]",
	.summary =
"Score predictions against what people would say. Reads the truth (ratings,\n"
"counts, with a column primary where annot-sharpen was, or shares) on standard\n"
"input, and predictions (item label, item label p, item p, or a column per\n"
"label; with a column of annotators for each of them) as operands;\n"
"without an operand it scores the oracle alone. Writes model versus group of\n"
"target metric label value lo hi status; with --reliability, --confusion or\n"
"--thresholds tables to draw.\n",
	.example =
"annot-score -p 3 -o -M accuracy,log_loss predictions.tsv < ratings.tsv\n",
	.letters = "ial#HW+GLmNr&~M%Pog@|$Bt^bcs=",
	.own = options,
	.rules = rules,
	.by = "item",
	.method = "metrics (default all that apply), of those that --list prints",
	.table = {&metrics_table},
};

/* ---- evaluate and write ---- */

/* Do some models say probabilities, and others not? */
static bool
are_mixed(const struct models *models)
{
	size_t soft = 0;

	for (size_t m = 0; m < models->n; m++)
		soft += models->at[m].soft;
	return soft > 0 && soft < models->n;
}

/* What all parts of the task share. */
struct scoring {
	const struct task *task;
	struct plan plan;
	struct people people;
	struct costs costs;
};

static void
prepare(struct scoring *s, const struct run *run)
{
	struct plan *plan = &s->plan;
	const bool *wanted = run->wanted;

	if (plan->bootstrap > 0)
		people_make(&s->people, s->task);
	if (plan->bootstrap > 0 && s->task->truth.weight)
		err_note("the truth is a histogram, without names of people: intervals "
			"are for other items alone");
	if (s->people.ratings && s->people.random != CROSSED_ITEMS &&
	    (wanted[TARGET_PRIMARY] || wanted[TARGET_PLURALITY]))
		err_note("target %s: intervals are for other items labelled by "
			"the same people", wanted[TARGET_PRIMARY] ? "primary" :
			"plurality");
	plan->random = s->people.random;
	plan->by_default = s->people.by_default;
	plan->derive = !plan->sets;
	plan->leave_out = run->oracle || (run->conf->paired &&
		are_mixed(&s->task->models));
	charts_begin(run->conf, s->task, &s->costs);
}

/* Notes and warnings about all items. */
static void
advise(const struct run *run, const struct task *task)
{
	if (run->wanted[TARGET_RAW] && models_soft(&task->models) &&
	    !run->conf->common.quiet)
		advice_few(run->plan, run->blocks);
	if (run->wanted[TARGET_NEW] && run->oracle)
		advice_labels(&task->truth);
}

static void
write_metrics(struct out *out, const struct run *run)
{
	bool whole = !run->part && !run->of_any;
	struct results r;

	results_make(&r, run);
	if (whole)
		advice_items(run->plan, run->blocks);
	report_differ(run, &r);
	if (whole)
		advise(run, run->task);
	report_write(out, run, &r);
}

static void
open_items(struct run *run, struct blocks *blocks)
{
	const struct task *task = run->task;

	blocks_make(blocks, &task->truth, &task->models,
		run->plan->bootstrap > 0, run->plan->by_labels);
	run->blocks = blocks;
	conf_check_size(run->plan, blocks, &task->models);
}

/* Write the rows of the items of the run's blocks. */
static void
write_items(struct out *out, const struct run *run, struct blocks *blocks)
{
	bool chart = conf_chart(run->conf) != CHART_NONE;

	results_know(run, blocks);
	if (run->models > 0)
		(chart ? charts_write : write_metrics)(out, run);
}

/* Models on the items that they predict, before the oracle on those of any model. */
static void
write_parts(struct out *out, const struct run *whole, const struct parts *parts)
{
	struct blocks blocks;

	for (size_t i = 0; i < parts->n; i++) {
		struct run run = *whole;
		void *mark = mem_mark();

		run.of_any = false;
		run.part = &parts->at[i];
		run.task = &run.part->task;
		run.models = run.task->models.n +
			(run.oracle && !run.part->pairs);
		open_items(&run, &blocks);
		write_items(out, &run, &blocks);
		mem_release(mark);
	}
}

static void
score_items(struct out *out, struct run *run, struct scoring *s)
{
	bool paired = run->conf->paired;
	struct blocks blocks;
	struct parts parts;

	parts_make(&parts, s->task, paired, paired ? "; rows versus are of the "
		"items that both predict" : ": --paired compares two on the "
		"items that both predict");
	run->of_any = parts.n > 1;
	run->task = run->of_any ? &parts.any : s->task;
	run->models = run->task->models.n + run->oracle;
	open_items(run, &blocks);
	prepare(s, run);
	if (run->of_any) {
		advice_items(run->plan, run->blocks);
		if (conf_chart(run->conf) == CHART_NONE)
			advise(run, s->task);
		write_parts(out, run, &parts);
	}
	write_items(out, run, &blocks);
	run->task = s->task;
	run->blocks = NULL;
}

static void
score(struct out *out, const struct conf *conf, const struct task *task,
	const bool *wanted)
{
	bool oracle = conf->common.oracle || task->models.n == 0;
	struct scoring s = {.task = task};
	struct run run = {.conf = conf, .plan = &s.plan, .wanted = wanted,
		.oracle = oracle, .people = &s.people, .costs = &s.costs};

	conf_plan(&s.plan, conf, &task->truth, task->positive,
		wanted[TARGET_NEW]);
	for (int t = 0; t < TARGET_KINDS && oracle &&
	     conf_chart(conf) == CHART_NONE; t++)
		if (wanted[t] && s.plan.oracle[t] == ORACLE_IDEAL)
			ideal_check(&task->truth);
	score_items(out, &run, &s);
}

/* A table to draw of a multilabel truth is that of the label of -P. */
static void
draw(struct out *out, const struct conf *conf, const struct task *task,
	const bool *wanted)
{
	struct task room;

	score(out, conf, one_task_positive(task, &room), wanted);
}

/* Read the truth with its clusters, but where --ratings has these. */
static void
read_truth(struct task *task, struct items_need *need, struct conf *conf)
{
	struct input *input = &conf->common.input;
	const char *cluster = input->cluster;
	struct tuples tuples;
	struct strings attributes = input->attributes;

	need->no_histogram = cluster != NULL;
	need->values = true;
	need->tuple = tuples_of_row;
	need->tuples = &tuples;
	tuples_init(&tuples);
	if (conf->ratings && cluster) {
		input->cluster = NULL;
		strings_pop(&input->group);
		if (input->group.n == 0)
			input->attributes.n = 0;
	}
	task_read_truth(task, need, NULL);
	tuples_take(&tuples, &task->truth, need);
	need->tuple = NULL;
	need->tuples = NULL;
	if (!input->cluster && input->group.n > 1)
		items_name_groups(&task->truth);
	clusters_take(&task->truth, input);
	if (conf->ratings && cluster) {
		input->attributes = attributes;
		input->cluster = cluster;
		strings_add(&input->group, cluster, strlen(cluster));
	}
}

int
main(int argc, char **argv)
{
	struct conf conf = {.target = -1, .oracle_kind = -1, .bins = 15,
		.threshold = -1, .eps = 1e-15, .steps = CONF_NO_STEPS};
	struct items_need need = {.label_set = true, .predicted = true,
		.shares = true, .multilabel = true, .numbers = {"primary", "primary_lo",
		"primary_hi", "pflip_new", "r_new", "pairs", "disagree",
		"pflip", "once", "neighbours", "same_slip", "place"},
		.signs = {[AT_PFLIP] = true, [AT_LO] = true,
		[AT_HI] = true}};
	struct task task = {.options = &conf.common};
	struct predictions_need from = {.personal = true};
	bool wanted[TARGET_KINDS];
	struct items ratings;
	struct out out;
	bool more;
	int first;

	first = opt_parse(&tool, argc, argv, &conf.common, &conf);
	task_operands(&task, &conf.common, argv + first, true);
	need.ratings = conf_needs_ratings(&conf, task.operand, task.operands);
	conf_check(&conf, task.operands);
	read_truth(&task, &need, &conf);
	conf_targets(&conf, &task.truth, wanted);
	if (conf.ratings && task.truth.n > 0)
		people_read(&ratings, &task, &conf.common.input, conf.ratings);

	out_open(&out, NULL, conf.common.precision);
	charts_header(&out, &conf);
	more = task_read_models(&task, &from);
	ids_seal(&task.truth.names);
	if (more)
		(conf_chart(&conf) == CHART_NONE ? score : draw)(&out, &conf,
			&task, wanted);
	out_close(&out);
	return 0;
}
