/*
 * annot-bias: whom does the model fail?
 *
 * The performance of a model for each annotator, held against the annotator's own
 * labels, averaged within groups of people: by attributes, or by how often they
 * disagree with the majority; or within groups of items or labels that few or many
 * agree on. How far groups are apart, which is served worst, and what decisions by
 * votes would do for each: one decision for all, one for each group, one for each
 * annotator. Balayn & Bozzon, "Designing Evaluations of Machine Learning
 * Models for Subjective Inference".
 *
 * A ratings row stays with its item and its annotator (table/items), and its label
 * becomes a place in label order (predict/task). It belongs to a unit, such as its
 * annotator, and with it to a group (bias/units), and is met by a decision of a model
 * or a ceiling or is not (bias/decisions); from these come values with their intervals
 * (bias/outcome).
 *
 * SPDX-License-Identifier: MIT
 */
#include "bias/adr.h"
#include "bias/grouping.h"
#include "bias/output.h"
#include "bias/rates.h"
#include "bias/study.h"
#include "bias/units.h"

#include "predict/task.h"
#include "table/clusters.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
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
};

static const char ties[] = "any|positive|first|drop|half|loo";

static const struct opt options[] = {
	{'g', "group", "GROUPING", "columns of attributes (gender,age: each "
		"combination), or adr:BINS[:LO:HI], ambiguity:BINS, "
		"popularity:BINS (repeatable; default adr:5)", OPT_APPEND,
		OPT_AT(groupings)},
	{'f', "attributes", "FILE", "columns of -g stand in this table of "
		"annotators (repeatable)", OPT_FILES,
		OPT_AT(common.input.attributes)},
	{0, "ties", "RULE", "adr: what a tied vote says (default any: each of "
		"the tied labels agrees); loo: the vote of the others",
		OPT_WORD, OPT_AT(ties), .choices = ties},
	{0, "std", "WHICH", "dispersion: divisor n or n - 1 (default pop: n)",
		OPT_WORD, OPT_AT(deviation), .choices = "pop|sample"},
	{0, "pooled", NULL, "groups of attributes: pool the labels of all "
		"annotators, instead of the mean over annotators", OPT_FLAG,
		OPT_AT(pooled)},
	{0, "random", "WHAT", "intervals are for other items, other annotators or "
		"both (default annotators, with --cluster both; for ambiguity and "
		"popularity items)", OPT_WORD, OPT_AT(common.random),
		.choices = "items|annotators|both"},
	{.name = NULL}
};

static const struct opt_tool tool = {
	.usage = "[-g GROUPING] [-f ATTRIBUTES] [-M LIST] [OPTION]... "
		"[[NAME=]PREDICTIONS...]",
	.summary =
"Performance of predictions for groups of people, each person judging by his or\n"
"her own labels. Reads ratings (item annotator label, and attributes) on standard\n"
"input, predictions (of items, or with a column of annotators for each of them) as\n"
"operands; writes row model metric grouping group units labels items value lo hi\n"
"status.\n",
	.letters = "ialHWGLmNrM%Po$B|tbcs=",
	.own = options,
	.by = "annotator",
	.method = "rates (default accuracy), of those that --list prints",
	.table = {&rates_table},
};

/* ---- what is asked for ---- */

static void
parse_groupings(struct conf *conf, struct grouping *to)
{
	struct input *input = &conf->common.input;

	if (input->cluster)
		strings_pop(&input->group); /* the last, behind attributes */
	for (size_t i = 0; i < conf->groupings.n; i++) {
		const char *text = conf->groupings.at[i];

		if (strings_find(&conf->groupings, text) < i)
			err_usage("--group: %s stands there twice",
				err_quote(view_of(text)));
		grouping_parse(&to[i], text, &input->group);
	}
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
	if (conf->common.bootstrap == 0 ||
	    conf->common.random == CROSSED_ANNOTATORS)
		err_usage("--cluster is of items that are drawn again: %s",
			conf->common.bootstrap == 0 ? "--bootstrap=N" :
			"--random=items or both");
	if (strings_find(&input->group, input->cluster) < input->group.n)
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

/* The positive label of the task, but not the only one there is, unless -P names it. */
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

/* ---- notes ---- */

static const char *const random_text[] = {
	[CROSSED_ITEMS] = "items: intervals are for other items labelled by the "
		"same people (--random=both)",
	[CROSSED_ANNOTATORS] = "annotators: intervals are for other people of the "
		"same groups and the same items (--random=both)",
	[CROSSED_BOTH] = "items,annotators"};

static void
note_grouping(const struct conf *conf, const struct units *u)
{
	const struct grouping *g = u->grouping;
	const char *tie = ties;

	for (int i = 0; i < conf->ties; i++)
		tie = strchr(tie, '|') + 1;
	if (g->kind == GROUPING_ATTRIBUTES)
		err_note("grouping=%s groups=%zu std=%s%s", g->text, u->groups,
			conf->deviation ? "sample" : "pop",
			conf->pooled ? " pooled" : "");
	else
		err_note("grouping=%s groups=%zu std=%s lo=%s hi=%s%s%.*s",
			g->text, u->groups, conf->deviation ? "sample" :
			"pop", num_brief(u->lo), num_brief(u->hi),
			g->kind == GROUPING_ADR ? " ties=" : "",
			g->kind == GROUPING_ADR ? (int)strcspn(tie, "|") : 0,
			tie);
	if (u->outside > 0)
		err_note("grouping=%s outside=%zu %s beyond the range left out",
			g->text, u->outside, g->kind == GROUPING_ADR ?
			"annotators" : g->kind == GROUPING_AMBIGUITY ? "items" :
			"labels");
	if (u->without > 0)
		err_note("grouping=%s without=%zu annotators of whom no label "
			"counts left out", g->text, u->without);
	if (conf->common.bootstrap > 0)
		err_note("grouping=%s random=%s", g->text, random_text[
			redraw_random(conf->common.random, u)]);
	if (u->groups > OUTPUT_PAIRS)
		err_warn("grouping=%s: %zu groups: no differences between more "
			"than %d of them", g->text, u->groups, OUTPUT_PAIRS);
}

/* Note the numbers of items, annotators, labels and classes, and of annotators with an
 * attribute that is not known; columns: the names of attributes. */
static void
write_notes(const struct study *s, const struct strings *columns)
{
	const struct items *t = s->raters->items;
	size_t soft = 0;

	for (size_t m = 0; m < s->models->n; m++)
		soft += s->models->at[m].soft;
	if (soft > 0)
		err_note("soft=%zu models say probabilities: each is taken to "
			"decide for its likeliest label", soft);
	err_note("items=%zu annotators=%zu labels=%zu classes=%zu", t->n,
		t->n_annotators, s->raters->ratings, s->k);
	for (size_t c = 0; c < columns->n; c++) {
		size_t unknown = 0;

		for (uint32_t a = 0; a < t->n_annotators; a++)
			unknown += view_is(persons_value(&t->persons, a, c),
				"NA");
		if (unknown > 0)
			err_note("%s=NA annotators=%zu whose %s is not known",
				columns->at[c], unknown, columns->at[c]);
	}
}

/* ---- all ---- */

static void
write_all(struct out *out, const struct conf *conf, const struct task *task,
	const struct grouping *g, size_t n)
{
	bool loo = conf->ties == TIES_LOO;
	struct study s = {.models = &task->models,
		.k = labels_k(&task->truth.labels),
		.oracle = conf->common.oracle,
		.rules = {.sample = conf->deviation == 1,
			.random = conf->common.random, .none = ESTIMATE_NO_LABELS,
			.bootstrap = conf->common.bootstrap,
			.seed = conf->common.seed,
			.level = conf->common.confidence}};
	struct units_rules rules = {.pooled = conf->pooled};
	struct raters raters;

	raters_make(&raters, &task->truth, NULL, 0);
	raters_by_item(&raters);
	s.raters = &raters;
	choose_rates(&s, &conf->common.methods);
	choose_positive(&s, conf, task);
	if (wants_adr(conf, g, n))
		rules.adr = adr_make(&raters, loo ? MAJORITY_ANY :
			(enum majority_ties)conf->ties, loo, s.positive);
	s.adr = rules.adr;
	for (size_t i = 0; i < n; i++) {
		struct units u;

		units_make(&u, &raters, &g[i], &rules);
		study_write_models(out, &s, &u);
		study_write_ceilings(out, &s, &u);
		note_grouping(conf, &u);
		units_free(&u);
	}
	if (conf->common.by)
		study_write_annotators(out, &s);
	write_notes(&s, &conf->common.input.group);
	MEM_FREE(rules.adr, s.rate);
	raters_free(&raters);
}

int
main(int argc, char **argv)
{
	struct conf conf = {.pooled = false};
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
	task.operand = argv + first;
	task.operands = (size_t)(argc - first);
	need.values = conf.common.input.cluster != NULL;
	task_read_truth(&task, &need, "groups are of who said what");
	clusters_take(&task.truth, &conf.common.input);
	out_open(&out, NULL, conf.common.precision);
	record_header(&out, output_columns);
	if (task_read_models(&task, &from))
		write_all(&out, &conf, &task, grouping, conf.groupings.n);
	out_close(&out);
	task_free(&task);
	MEM_FREE(grouping);
	strings_free(&conf.groupings);
	opt_free(&conf.common);
	return 0;
}
