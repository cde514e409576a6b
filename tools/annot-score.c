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
 * place in label order (predict/task). The item joins a section with the other items of
 * its group (score/sections), where its shares are compared with a model's predictions
 * (score/evaluation); the metrics are computed from all such comparisons, and again
 * from each resample (score/estimates), and written (score/report).
 *
 * SPDX-License-Identifier: MIT
 */
#include "score/advice.h"
#include "judge/sections.h"
#include "score/conf.h"
#include "score/ideal.h"
#include "score/output.h"
#include "score/plan.h"
#include "score/results.h"
#include "score/report.h"
#include "judge/voters.h"
#include "judge/truth.h"

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
	{'T', "target", "TARGET,...", "what to score against: primary, new, raw, "
		"plurality or all (default new, or raw where the truth has no "
		"p_flip)", OPT_LIST, OPT_IN(WHAT, targets)},
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
	{0, "costs", "FILE", "a table truth decision cost, for the metric cost",
		OPT_FILE, OPT_IN(INPUT, costs)},
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
	{.name = NULL}
};

static const struct opt_rule rules[] = {
	{"by", OPT_EXCLUDES, "bootstrap", NULL},
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
"target metric label value lo hi status.\n",
	.example =
"annot-score -p 3 -o -M accuracy,log_loss predictions.tsv < ratings.tsv\n",
	.letters = "ial#HW+GLmNr&~M%Pog@|$Bt^bcs=",
	.own = options,
	.rules = rules,
	.by = "item",
	.method = "metrics of those that --list prints, or all (default accuracy, "
		"f1 or macro_f1, and of probabilities roc_auc of two labels, "
		"log_loss and ece)",
	.table = {&metrics_table},
};

/* ---- evaluate and write ---- */

/* What all parts of the task share. */
struct scoring {
	struct task *task;
	struct plan plan;
};

static void
prepare(struct scoring *s, const struct run *run)
{
	struct plan *plan = &s->plan;
	struct voters people;

	voters_make(&people, s->task, run->wanted[TARGET_PRIMARY] &&
		plan->bootstrap > 0);
	plan->random = people.random;
	plan->by_default = people.by_default;
}

/* Notes and warnings about all items. */
static void
advise(const struct run *run, const struct task *task)
{
	if (run->wanted[TARGET_RAW] && models_soft(&task->models) &&
	    !run->conf->common.quiet)
		advice_few(run->plan, run->sections);
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
		sections_note(run->sections, &run->plan->criteria);
	report_differ(run, &r);
	if (whole)
		advise(run, run->task);
	report_write(out, run, &r);
}

static void
open_items(struct run *run, struct sections *sections)
{
	const struct task *task = run->task;

	conf_check_groups(run->plan, &task->truth);
	sections_make(sections, &task->truth, &task->models,
		run->plan->bootstrap > 0, run->plan->by_labels);
	run->sections = sections;
	conf_check_size(run->plan, sections, &task->models);
}

/* Write the rows of the items of the run's sections. */
static void
write_items(struct out *out, const struct run *run, struct sections *sections)
{
	(void)sections;
	if (run->models > 0)
		write_metrics(out, run);
}

/* Models on the items that they predict, before the oracle on those of any model. */
static void
write_parts(struct out *out, const struct run *whole, const struct parts *parts)
{
	struct sections sections;

	for (size_t i = 0; i < parts->n; i++) {
		struct run run = *whole;
		void *mark = mem_mark();

		run.of_any = false;
		run.part = &parts->at[i];
		run.task = &run.part->task;
		run.models = run.task->models.n +
			(run.oracle && !run.part->pairs);
		open_items(&run, &sections);
		write_items(out, &run, &sections);
		mem_release(mark);
	}
}

static void
score_items(struct out *out, struct run *run, struct scoring *s)
{
	bool paired = run->conf->paired;
	struct sections sections;
	struct parts parts;

	parts_make(&parts, s->task, paired, paired ? "; rows versus are of the "
		"items that both predict" : ": --paired compares two on the "
		"items that both predict");
	run->of_any = parts.n > 1;
	run->task = run->of_any ? &parts.any : s->task;
	run->models = run->task->models.n + run->oracle;
	prepare(s, run);
	open_items(run, &sections);
	if (run->of_any) {
		sections_note(run->sections, &run->plan->criteria);
		advise(run, s->task);
		write_parts(out, run, &parts);
	}
	write_items(out, run, &sections);
	run->task = s->task;
	run->sections = NULL;
}

static void
score(struct out *out, const struct conf *conf, struct task *task,
	const bool *wanted)
{
	bool oracle = conf->common.oracle || task->models.n == 0;
	struct scoring s = {.task = task};
	struct run run = {.conf = conf, .plan = &s.plan, .wanted = wanted,
		.oracle = oracle};

	conf_plan(&s.plan, conf, &task->truth, task->positive,
		wanted[TARGET_NEW]);
	for (int t = 0; t < TARGET_KINDS && oracle; t++)
		if (wanted[t] && s.plan.oracle[t] == ORACLE_IDEAL)
			ideal_check(&task->truth);
	score_items(out, &run, &s);
}

int
main(int argc, char **argv)
{
	struct conf conf = {.oracle_kind = -1, .bins = 15,
		.threshold = -1, .eps = 1e-15};
	struct task task = {.options = &conf.common};
	struct predictions_need from = {.personal = true};
	bool wanted[TARGET_KINDS];
	struct items ratings;
	struct out out;
	bool more;
	int first;

	first = opt_parse(&tool, argc, argv, &conf.common, &conf);
	task_operands(&task, &conf.common, argv + first, true);
	conf_check(&conf, task.operands);
	truth_read(&task, &conf.common.input, truth_needs_ratings(&task),
		conf.ratings, &ratings);
	truth_check_shares(&task, conf.weight_by == 1, conf.oracle_kind);
	if (conf.costs && task.truth.multilabel)
		err_usage("--costs is for one label per annotator and item, "
			"not several");
	truth_want(&task.truth, &conf.targets, wanted);
	out_open(&out, NULL, conf.common.precision);
	record_header(&out, output_columns);
	more = task_read_models(&task, &from);
	ids_seal(&task.truth.names);
	if (more)
		score(&out, &conf, &task, wanted);
	out_close(&out);
	return 0;
}
