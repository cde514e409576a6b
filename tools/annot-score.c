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
 * from each resample (score/estimates), and written (score/output).
 *
 * SPDX-License-Identifier: MIT
 */
#include "score/advice.h"
#include "score/blocks.h"
#include "score/charts.h"
#include "score/conf.h"
#include "score/groups.h"
#include "score/ideal.h"
#include "score/output.h"
#include "score/plan.h"
#include "score/results.h"

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
	{'T', "target", "TARGET", "what is true (default primary and new, or "
		"raw where the truth has no p_flip)", OPT_WORD, OPT_IN(WHAT, target),
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
	{'w', "label-weights", "WEIGHTS", "how much labels agree, for "
		"weighted_kappa (default quadratic): identity, linear, "
		"quadratic, ordinal, radical, ratio, circular, bipolar",
		OPT_TEXT, OPT_AT(weights)},
	{0, "range", "R", "range of the labels, for normalised_distance "
		"(default: from the least to the largest)", OPT_REAL,
		OPT_AT(range), 1e-300, 1e300},
	{0, "eps", "E", "log_loss and kl take probabilities within [E, 1 - E] "
		"(default 1e-15)", OPT_REAL, OPT_AT(eps), 1e-300, .5},
	{0, "weight-by", "WHAT", "what an item counts (default items: once)",
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
	.by = "item",
	.method = "metrics (default all that apply), of those that --list prints",
	.table = {&metrics_table},
};

/* ---- evaluate, compare, write ---- */

/* Rows of the differences of each pair of n models. */
static void
write_pairs(struct out *out, const struct estimates *at, size_t n)
{
	struct estimates m;

	for (size_t i = 0; i < n; i++)
		for (size_t k = i + 1; k < n; k++) {
			const char *versus = at[k].of.name;

			estimates_compare(&m, &at[i], &at[k], true);
			output_positives(out, &m, versus);
			output_estimates(out, &m,
				(struct output_key){.versus = versus});
			estimates_free(&m);
		}
}

/* Rows of a model by itself, and against the oracle where there is one. */
static void
write_model(struct out *out, const struct estimates *m,
	const struct estimates *oracle)
{
	const struct output_key none = {.versus = NULL};
	struct estimates against;

	if (!oracle || m == oracle) {
		output_estimates(out, m, none);
		return;
	}
	estimates_compare(&against, m, oracle, false);
	advice_seen(&against);
	output_estimates(out, m, none);
	output_estimates(out, &against, none);
	estimates_free(&against);
}

/* The rows of a block under a target. */
static void
write_block(struct out *out, const struct run *run, const struct estimates *at)
{
	size_t n = run->task->models.n;

	if (run->models > n)
		advice_refuted(&at[n]);
	for (size_t m = 0; m < run->models; m++)
		write_model(out, &at[m], run->models > n ? &at[n] : NULL);
	if (run->conf->paired)
		write_pairs(out, at, n);
}

static void
write_results(struct out *out, const struct run *run, const struct results *r)
{
	bool groups = run->conf->common.input.group.n > 0;
	size_t known, *block = groups_known(run->blocks, &known);

	if (known > GROUPS_PAIRS)
		err_warn("groups=%zu are more than %d: no rows of differences "
			"(-g with a column of fewer values)", known,
			GROUPS_PAIRS);
	for (size_t b = 0; b < r->blocks; b++) {
		if (groups)
			output_size(out, &run->blocks->at[b]);
		for (int t = 0; t < TARGET_KINDS; t++)
			if (run->wanted[t])
				write_block(out, run, results_at(r, b, t, 0));
	}
	for (int t = 0; t < TARGET_KINDS && known > 1 && !run->plan->items; t++)
		for (size_t m = 0; m < r->models && run->wanted[t]; m++)
			groups_write(out, r, block, known, t, m);
	MEM_FREE(block);
}

/* Notes where the two targets of p_flip give different values. */
static void
advise(const struct run *run, const struct results *r)
{
	for (size_t b = 0; b < r->blocks && run->wanted[TARGET_PRIMARY] &&
	     run->wanted[TARGET_NEW]; b++)
		for (size_t m = 0; m < run->task->models.n; m++)
			advice_differ(results_at(r, b, TARGET_PRIMARY, m),
				results_at(r, b, TARGET_NEW, m));
}

static void
write_metrics(struct out *out, const struct run *run)
{
	const struct models *models = &run->task->models;
	const bool *wanted = run->wanted;
	struct results r;

	results_make(&r, run);
	advice_items(run->plan, run->blocks);
	advise(run, &r);
	if (wanted[TARGET_RAW] && models_soft(models) &&
	    !run->conf->common.quiet)
		advice_few(run->plan, run->blocks);
	if (wanted[TARGET_NEW] && run->models > models->n)
		advice_labels(&run->task->truth);
	write_results(out, run, &r);
	results_free(&r);
}

/* Do some models say probabilities, and others not? */
static bool
are_mixed(const struct models *models)
{
	size_t soft = 0;

	for (size_t m = 0; m < models->n; m++)
		soft += models->at[m].soft;
	return soft > 0 && soft < models->n;
}

static void
score(struct out *out, const struct conf *conf, const struct task *task,
	const bool *wanted)
{
	bool oracle = conf->common.oracle || task->models.n == 0;
	bool chart = conf_chart(conf) != CHART_NONE;
	struct blocks blocks;
	struct plan plan;
	struct people people = {.ratings = NULL};
	const struct run run = {conf, &plan, &blocks, task, wanted,
		task->models.n + (oracle ? 1 : 0), &people};

	conf_plan(&plan, conf, &task->truth, task->positive,
		wanted[TARGET_NEW]);
	for (int t = 0; t < TARGET_KINDS && oracle && !chart; t++)
		if (wanted[t] && plan.oracle[t] == ORACLE_IDEAL)
			ideal_check(&task->truth);
	blocks_make(&blocks, &task->truth, &task->models, plan.bootstrap > 0,
		plan.by_labels);
	conf_check_size(&plan, &blocks, &task->models);
	if (plan.bootstrap > 0)
		people_make(&people, task);
	if (people.ratings && people.random != CROSSED_ITEMS &&
	    (wanted[TARGET_PRIMARY] || wanted[TARGET_PLURALITY]))
		err_note("target %s: intervals are for other items labelled by "
			"the same people", wanted[TARGET_PRIMARY] ? "primary" :
			"plurality");
	plan.random = people.random;
	plan.by_default = people.by_default;
	plan.derive = !plan.sets;
	plan.leave_out = oracle || (conf->paired && are_mixed(&task->models));
	results_know(&run, &blocks);
	(chart ? charts_write : write_metrics)(out, &run);
	results_forget(&blocks);
	blocks_free(&blocks);
	people_free(&people);
	plan_free(&plan);
}

/* A table to draw of a multilabel truth is that of the label of -P. */
static void
draw(struct out *out, const struct conf *conf, const struct task *task,
	const bool *wanted)
{
	struct task room;

	score(out, conf, one_task_positive(task, &room), wanted);
	one_task_return(&room);
}

/* Read the truth with its clusters, but where --ratings has these. */
static void
read_truth(struct task *task, struct items_need *need, struct conf *conf)
{
	struct input *input = &conf->common.input;
	const char *cluster = input->cluster;
	struct strings attributes = input->attributes;

	need->no_histogram = cluster != NULL;
	need->values = cluster && !conf->ratings;
	if (conf->ratings && cluster) {
		input->cluster = NULL;
		strings_pop(&input->group);
		if (input->group.n == 0)
			input->attributes.n = 0;
	}
	task_read_truth(task, need, NULL);
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
	const struct predictions_need from = {.personal = true};
	bool wanted[TARGET_KINDS];
	struct items ratings;
	struct out out;
	int first;

	first = opt_parse(&tool, argc, argv, &conf.common, &conf);
	task_operands(&task, &conf.common, argv + first, true);
	conf_check(&conf, task.operands);
	need.ratings = conf_needs_ratings(&conf, task.operand, task.operands);
	read_truth(&task, &need, &conf);
	conf_targets(&conf, &task.truth, wanted);
	if (conf.ratings && task.truth.n > 0)
		people_read(&ratings, &task, &conf.common.input, conf.ratings);

	out_open(&out, NULL, conf.common.precision);
	charts_header(&out, &conf);
	if (task_read_models(&task, &from))
		(conf_chart(&conf) == CHART_NONE ? score : draw)(&out, &conf,
			&task, wanted);
	out_close(&out);
	if (task.reference)
		items_free(task.reference);
	task_free(&task);
	opt_free(&conf.common);
	return 0;
}
