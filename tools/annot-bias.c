/*
 * annot-bias: whom does the model fail?
 *
 * The performance of a model for each annotator, held against the annotator's
 * own labels, averaged within groups of people: by attributes, or by how often
 * they disagree with the majority; or within groups of items or labels that few
 * or many agree on. How far groups are apart, which is served worst, and what
 * decisions by votes would do for each: one decision for all, one for each
 * group, one for each annotator. Balayn & Bozzon, "Designing Evaluations of
 * Machine Learning Models for Subjective Inference".
 *
 * A ratings row stays with its item and its annotator (table/items), and its
 * label becomes a place in label order (predict/task). It belongs to a unit,
 * such as its annotator, and with it to a group (bias/units), and is met by a
 * decision of a model or a ceiling or is not (bias/decisions); from these come
 * values with their intervals (bias/outcome).
 *
 * SPDX-License-Identifier: MIT
 */
#include "bias/notes.h"
#include "bias/study.h"

#include "worth/parts.h"
#include "table/clusters.h"
#include "text/err.h"
#include "text/findings.h"
#include "text/mem.h"
#include "text/opt.h"
#include "text/out.h"

#include <string.h>

/* --ties: as in majority.h, and the vote of the others. */
enum { TIES_LOO = MAJORITY_HALF + 1 };

struct conf {
	struct opt_common common;
	struct strings groupings; /* -g */
	int ties;
	int deviation;            /* 1: sample */
	bool pooled;
	uint64_t min_units;
	char *similar;
	uint64_t nearest;
	struct grouping alike;    /* --similar; no columns: by labels */
};

/* Permutations of consistency_chance, where -b does not say. */
enum { PERMUTATIONS = 1000 };

static const char ties[] = "any|positive|first|drop|half|loo";

static const struct opt options[] = {
	{'g', "group", "GROUPING", "columns of attributes (gender,age:18,30,50: "
		"each combination, ages cut; age:4: four bins), or "
		"adr:BINS[:LO:HI], ambiguity:BINS, popularity:BINS (repeatable; "
		"default adr:5)", OPT_APPEND, OPT_IN(WHAT, groupings)},
	{'f', "attributes", "FILE", "table of annotators with columns of -g "
		"(repeatable)", OPT_FILES,
		OPT_IN(INPUT, common.input.attributes)},
	{0, "similar", "COL,...|labels", "consistency: is a model as good for "
		"annotators who are alike in these attributes, or in their "
		"labels", OPT_TEXT, OPT_IN(WHAT, similar)},
	{'k', "nearest", "K", "--similar: number of annotators to compare with "
		"(default 5)", OPT_COUNT, OPT_IN(WHAT, nearest), 1, 1e9},
	{0, "ties", "RULE", "adr: what a tied vote says (default any: each of "
		"the tied labels agrees); loo: the vote of the others",
		OPT_WORD, OPT_AT(ties), .choices = ties},
	{0, "std", "WHICH", "dispersion: divisor n or n - 1 (default pop: n)",
		OPT_WORD, OPT_AT(deviation), .choices = "pop|sample"},
	{0, "pooled", NULL, "groups of attributes: pool the labels of all "
		"annotators, instead of the mean over annotators", OPT_FLAG,
		OPT_AT(pooled)},
	{0, "min-units", "N", "rows over groups (performance, dispersion, worst, "
		"difference) leave out groups of fewer than N annotators or items "
		"(default 5)", OPT_COUNT, OPT_AT(min_units), 1, 1e9},
	{0, "random", "WHAT", "intervals are for other items, other annotators or "
		"both (default annotators, with --cluster both; for ambiguity and "
		"popularity items)", OPT_WORD, OPT_AT(common.random),
		.choices = "items|annotators|both"},
	{.name = NULL}
};

static const struct opt_rule option_rules[] = {
	{"cluster", OPT_EXCLUDES, "random=annotators",
		"clusters are of items, which are not drawn then"},
	{.option = NULL}
};

static const struct opt_tool tool = {
	.usage = "[-g GROUPING] [-f ATTRIBUTES] [-M LIST] [OPTION]... "
		"[[NAME=]PREDICTIONS...]",
	.summary =
"Performance of predictions for groups of people, each person judging by his or\n"
"her own labels. Reads ratings (item annotator label, and attributes) on standard\n"
"input, predictions (of items, or with a column of annotators for each of them)\n"
"as operands; writes row model metric grouping group units labels items value lo\n"
"hi status.\n",
	.example =
"annot-bias -p 3 -b 1000 predictions.tsv < ratings.tsv\n",
	.letters = "ialHWGLmNrM%Po$B|tbcs=",
	.own = options,
	.rules = option_rules,
	.by = "annotator",
	.method = "rates (default accuracy), of those that --list prints",
	.table = {&rates_table},
};

/* ---- what is asked for ---- */

/* The columns of --similar, which are read as those of -g are. */
static void
parse_similar(struct conf *conf)
{
	conf->alike.text = conf->similar;
	if (!conf->similar || strcmp(conf->similar, "labels") == 0)
		return;
	grouping_parse(&conf->alike, conf->similar, &conf->common.input);
	if (conf->alike.kind != GROUPING_ATTRIBUTES || grouping_cuts(&conf->alike))
		err_usage("--similar: expected columns of attributes or labels, "
			"found %s", err_quote(view_of(conf->similar)));
}

static void
parse_groupings(struct conf *conf, struct grouping *to)
{
	struct input *input = &conf->common.input;

	if (input->cluster)
		strings_pop(&input->group); /* the last, behind attributes */
	for (size_t i = 0; i < conf->groupings.n; i++) {
		const char *text = conf->groupings.at[i];

		if (strings_find(&conf->groupings,
		    view_of(text)) < i)
			err_usage("--group: %s is named twice",
				err_quote(view_of(text)));
		grouping_parse(&to[i], text, input);
	}
	parse_similar(conf);
	if (input->group.n == 0 && input->attributes.n > 0)
		err_usage("--attributes is for --group=COL: which of its "
			"columns makes the groups");
	if (input->wide && input->group.n > 0 &&
	    input->attributes.n == 0)
		err_usage("--wide: a matrix has no attributes of annotators: "
			"--attributes=FILE");
	input->of_annotators = input->group.n > 0;
	if (!input->cluster)
		return;
	if (strings_has(&input->group, view_of(input->cluster)))
		err_usage("--cluster: --group names %s, too",
			err_quote(view_of(input->cluster)));
	strings_add(&input->group, input->cluster, strlen(input->cluster));
}

/* The rates of -M, each once. */
static void
choose_rates(struct study *s, const struct strings *names)
{
	s->rate = mem_alloc(names->n + 1, sizeof *s->rate);
	for (size_t i = 0; i < names->n; i++)
		s->rate[s->rates++] = method_find(&rates_table, names->at[i]);
	if (s->rates == 0)
		s->rate[s->rates++] = rates_default;
}

static bool
needs_positive(const struct study *s, const struct conf *conf)
{
	bool needs = conf->ties == MAJORITY_POSITIVE;

	for (size_t i = 0; i < s->rates; i++)
		needs = needs || s->rate[i]->of_positive;
	return needs;
}

/* The positive label of the task, but not the only one there is, unless -P
 * names it. */
static void
choose_positive(struct study *s, const struct conf *conf,
	const struct task *task)
{
	const struct labels *l = &task->truth.labels;
	struct view v;

	s->positive = task->positive;
	if (conf->common.positive)
		return;
	if (l->ids.n < 2)
		s->positive = IDS_NONE;
	if (!needs_positive(s, conf))
		return;
	if (s->k > 2)
		err_usage("--positive: of %zu labels, which is the positive "
			"one?", s->k);
	if (s->positive == IDS_NONE)
		err_usage("--positive: all labels are the same one: is it the "
			"positive one? (or --labels)");
	v = labels_name(l, s->positive);
	err_note("positive=%s", err_quote(v));
}

static bool
wants_adr(const struct conf *conf, const struct grouping *g, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (g[i].kind == GROUPING_ADR)
			return true;
	return conf->common.by != 0;
}

/* ---- all ---- */

/* Notes and warnings, before there are rows. */
static void
note_all(const struct conf *conf, const struct study *s,
	const struct units *units, size_t n)
{
	struct notes_rules rules = {.outcome = &s->rules,
		.pooled = conf->pooled, .ties = ties};

	for (int i = 0; i < conf->ties; i++)
		rules.ties = strchr(rules.ties, '|') + 1;
	for (size_t i = 0; i < n; i++)
		notes_grouping(&rules, &units[i]);
	notes_data(s, &conf->common.input);
	if (conf->common.by)
		notes_annotators(s);
}

static void
write_all(struct out *out, const struct conf *conf, const struct task *task,
	const struct grouping *g, size_t n)
{
	bool loo = conf->ties == TIES_LOO;
	struct study s = {.models = &task->models, .items = &task->truth,
		.k = labels_k(&task->truth.labels),
		.oracle = conf->common.oracle,
		.rules = {.sample = conf->deviation == 1,
			.population = conf->common.input.weights != NULL,
			.random = conf->common.random, .none = ESTIMATE_NO_LABELS,
			.bootstrap = conf->common.bootstrap,
			.seed = conf->common.seed,
			.level = conf->common.confidence}};
	struct units_rules rules = {.pooled = conf->pooled,
		.min_units = conf->min_units};
	struct units *units = mem_alloc(n, sizeof *units);
	struct parts parts;

	parts_make(&parts, task, false, ": their rows are not of the same "
		"labels");
	choose_rates(&s, &conf->common.methods);
	choose_positive(&s, conf, task);
	if (wants_adr(conf, g, n))
		rules.adr = units_adr(s.items, loo ? MAJORITY_ANY :
			(enum majority_ties)conf->ties, loo, s.positive);
	s.adr = rules.adr;
	for (size_t i = 0; i < n; i++)
		units_make(&units[i], s.items, &g[i], &rules);
	note_all(conf, &s, units, n);
	for (size_t i = 0; i < n; i++) {
		study_write_models(out, &s, &units[i]);
		study_write_ceilings(out, &s, &units[i]);
	}
	if (conf->similar)
		study_write_consistency(out, &s, &conf->alike,
			&(struct consistency_rules){.nearest = conf->nearest,
			.permutations = s.rules.bootstrap > 0 ?
			s.rules.bootstrap : PERMUTATIONS, .seed = s.rules.seed,
			.level = s.rules.level});
	if (conf->common.by)
		study_write_annotators(out, &s);
}

int
main(int argc, char **argv)
{
	struct conf conf = {.min_units = FINDINGS_FEW_ANNOTATORS, .nearest = 5};
	struct items_need need = {.ratings = true, .predicted = true,
		.no_histogram = true};
	struct task task = {.options = &conf.common};
	const struct predictions_need from = {.personal = true};
	struct grouping *grouping;
	struct out out;
	int first;

	first = opt_parse(&tool, argc, argv, &conf.common, &conf);
	if (conf.groupings.n == 0)
		strings_add(&conf.groupings, "adr:5", 5);
	grouping = mem_alloc(conf.groupings.n, sizeof *grouping);
	parse_groupings(&conf, grouping);
	task_operands(&task, &conf.common, argv + first, true);
	need.values = conf.common.input.cluster != NULL;
	task_read_truth(&task, &need, "groups are of who said what");
	clusters_take(&task.truth, &conf.common.input);
	out_open(&out, NULL, conf.common.precision);
	record_header(&out, study_columns);
	if (task_read_models(&task, &from))
		write_all(&out, &conf, &task, grouping, conf.groupings.n);
	out_close(&out);
	return 0;
}
