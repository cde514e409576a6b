/*
 * annot-curve: how a model's probabilities and decisions meet what people say,
 * as tables to draw.
 *
 * A reliability diagram, a confusion matrix of soft labels, or what becomes of
 * two labels at each threshold. The truth and the predictions are read and
 * judged as annot-score does (lib/judge): no label is sampled, a share of
 * people counts as that share of an item. Each table (curve/chart) says which
 * sums over items its numbers are made of, and the engine (lib/math) finds
 * their errors.
 *
 * SPDX-License-Identifier: MIT
 */
#include "curve/chart.h"

#include "judge/sections.h"
#include "judge/truth.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/opt.h"
#include "text/out.h"
#include "worth/one_task.h"
#include "worth/parts.h"

static const struct opt options[] = {
	{'T', "target", "TARGET,...", "what to compare with: primary, new, raw, "
		"plurality or all (default new, or raw where the truth has no "
		"p_flip)", OPT_LIST, OPT_IN(WHAT, targets)},
	{0, "oracle-kind", "KIND", "the oracle's decisions (default ideal for "
		"target new, else plurality)", OPT_WORD, OPT_AT(oracle_kind),
		.choices = "plurality|loo|mean|ideal"},
	{'z', "zero-division", "X", "0/0 in precision, recall and f1 (default "
		"NA)", OPT_WORD, OPT_AT(zero), .choices = "NA|0|1"},
	{0, "threshold", "T", "confusion of two labels: positive above T "
		"(default .5)", OPT_REAL, OPT_AT(threshold), 0, 1},
	{0, "bins", "N", "bins of reliability (default 15)", OPT_COUNT,
		OPT_AT(bins), 1, 1e6},
	{0, "steps", "N", "steps of thresholds from 0 to 1 (default 50); 0: at "
		"each probability", OPT_COUNT, OPT_AT(steps), 0, 1e6},
	{0, "costs", "FILE", "for thresholds: a table truth decision cost",
		OPT_FILE, OPT_IN(INPUT, costs)},
	{0, "weight-by", "WHAT", "weight of an item (default items: 1 each)",
		OPT_WORD, OPT_AT(weight_by), .choices = "items|labels"},
	{0, "ratings", "FILE", "the ratings that annot-pflip counted: intervals "
		"are for other annotators, too", OPT_FILE, OPT_IN(INPUT, ratings)},
	{.name = NULL}
};

static const struct opt_rule rules[] = {
	{"oracle", OPT_EXCLUDES, "method=reliability", "the oracle predicts the "
		"shares exactly"},
	{"bins", OPT_NEEDS, "method=reliability", NULL},
	{"threshold", OPT_NEEDS, "method=confusion", NULL},
	{"steps", OPT_NEEDS, "method=thresholds", NULL},
	{"costs", OPT_NEEDS, "method=thresholds", NULL},
	{"zero-division", OPT_NEEDS, "method=thresholds", NULL},
	{NULL, 0, NULL, NULL}
};

static struct chart charts[3];
static const struct method_table table = METHOD_TABLE("method", charts);

static const struct opt_tool tool = {
	.usage = "[-M TABLE] [-o] [-T TARGET] [OPTION]... [[NAME=]PREDICTIONS...]",
	.summary =
"Compare probabilities and decisions with what people would say, as tables to\n"
"draw: a reliability diagram, a confusion matrix, or a curve over thresholds.\n"
"Reads the truth (ratings, counts, with a column primary where annot-sharpen\n"
"was, or shares) on standard input, and predictions (item label, item label p,\n"
"item p, or a column per label) as operands. Writes model group target label or\n"
"truth and decision, bin or threshold, and value lo hi status.\n",
	.example =
"annot-curve -p 3 --bins=10 predictions.tsv < ratings.tsv\n",
	.letters = "ial#HW+GLmNr&~M%Pog@|$t^bcs=",
	.own = options,
	.rules = rules,
	.otherwise = "reliability",
	.method = "the table, of those that --list prints (default reliability)",
	.one = "table",
	.table = {&table},
};

/* ---- tables ---- */

/* Write the tables of the models of a task that the part has, and of the
 * oracle. */
static void
write_tables(struct out *out, const struct run *run, const struct task *task,
	const struct task_part *part, const struct sections *sections, bool oracle)
{
	const struct models *models = &task->models;

	for (size_t b = 0; b < sections->n; b++)
		for (int t = 0; t < TARGET_KINDS; t++)
			for (size_t i = 0; i < models->n + oracle &&
			     run->wanted[t]; i++) {
				bool model = i < models->n;

				if (model && part && !part_has(part, i, i))
					continue;
				chart_write(out, run, &sections->at[b],
					(enum target)t, model ?
					&models->at[i] : NULL, model ?
					models->at[i].name : "oracle");
			}
}

static void
write_items(struct out *out, const struct run *run, const struct task *task,
	const struct task_part *part, bool oracle)
{
	void *mark = mem_mark();
	struct sections sections;

	sections_make(&sections, &task->truth, &task->models,
		run->conf->common.bootstrap > 0, run->by_labels);
	if (!part)
		sections_note(&sections, &run->criteria);
	write_tables(out, run, task, part, &sections, oracle);
	mem_release(mark);
}

/* Models on the items that they predict, before the oracle on those of any. */
static void
draw(struct out *out, struct run *run, const struct task *task)
{
	const struct task_part *part;
	struct parts parts;

	parts_make(&parts, task, false, "");
	part = parts.n > 1 ? parts.at : NULL;
	for (size_t i = 0; part && i < parts.n; i++)
		write_items(out, run, &part[i].task, &part[i],
			run->oracle && !part[i].pairs);
	write_items(out, run, parts.n > 1 ? &parts.any : task, NULL,
		run->oracle);
}

static void
draw_task(struct out *out, struct run *run, struct task *task)
{
	const struct task *of_label;
	struct task room;

	voters_make(&run->people, task, run->wanted[TARGET_PRIMARY] &&
		run->conf->common.bootstrap > 0);
	of_label = one_task_positive(task, &room);
	conf_run(run, of_label);
	draw(out, run, of_label);
}

int
main(int argc, char **argv)
{
	struct conf conf = {.oracle_kind = -1, .bins = 15, .threshold = -1,
		.steps = 50};
	struct run run = {.conf = &conf};
	struct task task = {.options = &conf.common};
	struct predictions_need from = {.personal = true};
	struct items ratings;
	struct out out;
	int first;

	charts[0] = reliability_chart;
	charts[1] = thresholds_chart;
	charts[2] = joint_chart;
	first = opt_parse(&tool, argc, argv, &conf.common, &conf);
	run.chart = method_first(&table, &conf.common.methods, charts);
	task_operands(&task, &conf.common, argv + first, true);
	if (run.chart == charts && task.operands == 0)
		err_usage("--method=reliability needs a model: the oracle "
			"predicts the shares exactly");
	run.oracle = conf.common.oracle || task.operands == 0;
	truth_check_options(&conf.common, conf.ratings);
	truth_read(&task, &conf.common.input, truth_needs_ratings(&task),
		conf.ratings, &ratings);
	truth_check_shares(&task, conf.weight_by == 1, conf.oracle_kind);
	truth_want(&task.truth, &conf.targets, run.wanted);
	out_open(&out, NULL, conf.common.precision);
	record_header(&out, run.chart->columns);
	if (task_read_models(&task, &from)) {
		ids_seal(&task.truth.names);
		draw_task(&out, &run, &task);
	}
	out_close(&out);
	return 0;
}
