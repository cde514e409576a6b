/*
 * annot-spc: how many people one would have to ask to predict another person
 * as well as a classifier does.
 *
 * The survey power curve c_k, k = 0 .. K, of Resnick, Kong, Schoenebeck,
 * Weninger, "Survey Equivalence", section 4; the scores of predictions on the
 * same items; their survey equivalences (Algorithm 4), and with --asymptote the
 * upper bound, the score of a classifier that knows everything about an item.
 * The curve is the exact expectation over who is asked, where the paper
 * samples.
 *
 * A ratings row becomes part of its item's count vector, as in all tools (table/items,
 * predict/task). Items with the same counts are one pattern of spc/respondents, who
 * can be asked or are to be predicted. spc/curve computes c_k from the patterns, point
 * by point, and scores the models on the same items. spc/results has a row for each
 * point, model and pair of models, with limits from resamples of the items; they are
 * written by spc/output.
 *
 * SPDX-License-Identifier: MIT
 */
#include "spc/output.h"
#include "spc/reference.h"
#include "spc/run.h"
#include "spc/warnings.h"

#include "agree/workloads.h"
#include "table/clusters.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/opt.h"
#include "text/out.h"
#include "worth/one_task.h"

#include <stdio.h>

enum prior { PRIOR_OVERALL, PRIOR_UNIFORM }; /* choices of --prior */

struct conf {
	struct opt_common common;
	const char *combiner;  /* NULL: abc */
	const char *scorer;
	const char *weights;   /* of weighted_kappa, or NULL */
	int prior;             /* enum prior: the prediction for k = 0 */
	bool no_leave_out;
	bool predictions;
	struct run_rules rules;
};

/* ---- options ---- */

static const struct opt options[] = {
	{'C', "combiner", "COMBINER", "how to predict from answers (default abc), "
		"of those that --list prints", OPT_TEXT,
		OPT_IN(WHAT, combiner)},
	{'S', "scorer", "SCORER", "score of a prediction (default cross_entropy)",
		OPT_TEXT, OPT_IN(WHAT, scorer)},
	{'k', "max", "K", "ask up to K people (default: as many as the items "
		"allow)", OPT_COUNT, OPT_IN(WHAT, rules.k), 0, 1e9},
	{'w', "label-weights", "WEIGHTS", "partial agreement of labels, for "
		"weighted_kappa (default quadratic): identity, linear, "
		"quadratic, ordinal, radical, ratio, circular, bipolar",
		OPT_TEXT, OPT_AT(weights)},
	{'e', "clamp", "EPS", "log scorers clip probabilities to [EPS, 1 - EPS] "
		"(default .02)", OPT_REAL,
		OPT_AT(rules.curve.scoring.eps), 0, .5},
	{0, "no-leave-out", NULL, "abc: learn about an item from itself, too",
		OPT_FLAG, OPT_AT(no_leave_out)},
	{0, "prior", "WHAT", "frequency, nobody asked: the overall shares of "
		"labels, or 1/K (default overall)", OPT_WORD, OPT_AT(prior),
		.choices = "overall|uniform"},
	{0, "draws", "R", "draw R answers an item where the exact curve costs "
		"too much", OPT_COUNT, OPT_AT(rules.curve.draws), 2, 1e9},
	{0, "reference", "FILE", "ratings or counts of the people to predict, "
		"where they are not those surveyed", OPT_FILE,
		OPT_IN(INPUT, rules.reference)},
	{0, "reference-min-labels", "N", "leave out items of which the "
		"reference has fewer than N labels (default: so that most "
		"labels are kept)", OPT_COUNT, OPT_IN(INPUT, rules.reference_least),
		1, 1e9},
	{0, "predictions", NULL, "print what the combiner predicts from each set "
		"of K labels (-k)", OPT_FLAG, OPT_IN(WHAT, predictions)},
	{0, "asymptote", NULL, "add the score of a classifier that knows all "
		"there is to know", OPT_FLAG, OPT_IN(WHAT, rules.asymptote)},
	{.name = NULL}
};

static const struct opt_rule option_rules[] = {
	{"label-weights", OPT_NEEDS, "scorer=weighted_kappa", NULL},
	{"no-leave-out", OPT_EXCLUDES, "combiner=plurality|frequency|dm", "only abc learns from "
		"other items"},
	{"reference-min-labels", OPT_NEEDS, "reference", NULL},
	{"predictions", OPT_EXCLUDES, "asymptote", "it prints no curve"},
	{"predictions", OPT_EXCLUDES, "bootstrap", "it prints no curve"},
	{"predictions", OPT_EXCLUDES, "draws", "it prints no curve"},
	{"reference", OPT_EXCLUDES, "random=annotators|both", "its intervals are over items"},
	{NULL, 0, NULL, NULL}
};

static const struct opt_tool tool = {
	.usage = "[-C COMBINER] [-S SCORER] [-k K] [OPTION]... "
		"[[NAME=]PREDICTIONS...]",
	.summary =
"The number of people to ask to predict another person as well as a\n"
"classifier does. Reads ratings or counts on standard input, and predictions\n"
"(item label, item label p, item p, or a column per label) as operands. Writes\n"
"the survey power curve, and each model's score, gain and survey equivalence, as\n"
"row model versus k value lo hi status.\n",
	.example = "annot-spc -p 3 -b 1000 predictions.tsv < ratings.tsv\n",
	.letters = "ial#HW+GLmNr&~%|Pt^bcs=",
	.own = options,
	.rules = option_rules,
	.table = {&combiners_table, &scorers_table},
};

/* Set the rules that do not depend on the truth. */
static void
set_rules(struct conf *conf)
{
	const struct opt_common *o = &conf->common;
	struct run_rules *r = &conf->rules;
	struct curve_rules *curve = &r->curve;

	r->combiner_chosen = conf->combiner != NULL;
	r->least = o->input.min_labels;
	r->bootstrap = o->bootstrap;
	r->level = o->confidence;
	curve->combiner = method_find(&combiners_table,
		conf->combiner ? conf->combiner : "abc");
	curve->scoring.scorer = method_find(&scorers_table, conf->scorer);
	curve->leave_out = !conf->no_leave_out;
	curve->uniform = conf->prior == PRIOR_UNIFORM;
	curve->seed = o->seed;
	curve->replicates = o->bootstrap;
}

/* Check what can be checked before anything is read. */
static void
check_usage(const struct conf *conf)
{
	const struct run_rules *r = &conf->rules;
	const struct scorer *scorer = r->curve.scoring.scorer;
	bool learns = point_learns(&r->curve);
	uint64_t of = r->reference ? 0 : 1;

	if (conf->weights)
		method_find(&weightings_of_labels, conf->weights);
	if (conf->predictions && r->k == RUN_ALL)
		err_usage("--predictions needs --max");
	if (learns && r->curve.leave_out && scorer->form == SCORER_RANKS)
		err_usage("--scorer=%s compares the predictions of items, and "
			"leaving an item out lowers its own: --no-leave-out, "
			"or -C frequency", conf->scorer);
	if (r->asymptote && !(scorer->traits & SCORER_ASYMPTOTE))
		err_usage("--asymptote needs --scorer=cross_entropy or agreement");
	if (r->k != RUN_ALL && r->least > 0 && r->k + of > r->least)
		err_usage("-k %llu needs items with %llu labels, -N %llu keeps "
			"those with fewer", (unsigned long long)r->k,
			(unsigned long long)(r->k + of),
			(unsigned long long)r->least);
}

/* ---- results ---- */

static void
write_note(const struct run *s)
{
	const struct respondents *c = &s->respondents;
	const struct curve_rules *r = &s->rules->curve;
	bool positive = r->scoring.scorer->traits & SCORER_POSITIVE;
	struct view v = view_of("");
	char clusters[64] = "";

	if (positive)
		v = labels_name(&s->task->truth.labels,
			(uint32_t)r->scoring.positive);
	if (c->subset.unit)
		snprintf(clusters, sizeof clusters, " clusters=%zu",
			c->subset.units);
	err_note("items=%.0f%s ratings=%.0f labels=%zu min_labels=%llu k=%u "
		"items_left_out=%llu%s%s%s%s", c->items, clusters, c->labels, c->k,
		(unsigned long long)c->least, (unsigned)s->curve.max,
		(unsigned long long)c->dropped, positive ? " positive=" : "",
		positive ? err_quote(v) : "", s->part->several ? " model=" : "",
		s->part->several ? s->task->models.at[0].name : "");
	if (s->results.asymptote && !s->asymptote.fit->unique)
		err_note("asymptote=not_unique: other distributions of shares "
			"are as likely, this one has the most entropy");
}

/* Note what limits the curve of a reference, and if that ends at once the option
 * with which it does not. */
static void
write_reference_note(const struct run *s)
{
	double more = 0;

	for (size_t p = 0; p < s->panel.patterns; p++)
		if (s->panel.asked[p].n > 1)
			more += s->panel.weight[p];
	err_note("reference_ratings=%.0f reference_min_labels=%llu "
		"reference_k=%u reference_items_left_out=%llu", s->panel.labels,
		(unsigned long long)s->panel.least, (unsigned)s->panel_curve.max,
		(unsigned long long)s->respondents.reference_dropped);
	if (s->panel.least == 1 && more > 0)
		err_note("reference_min_labels=1: the curve of the reference "
			"needs 2; --reference-min-labels=2 takes the %.0f "
			"items with 2 or more", more);
}

/* What intervals are over. */
static struct workloads
choose_random(const struct conf *conf, const struct task *task)
{
	if (task->reference)
		return (struct workloads){.random = CROSSED_ITEMS};
	return workloads_count(&task->truth, conf->common.random);
}

static void
write_random_note(const struct task *task, const struct workloads *w)
{
	if (task->reference)
		err_note("random=items: with --reference intervals are for other "
			"items labelled by the same people");
	else
		workloads_note(w);
}

/* Compute a part and write it. w: for the notes that are written once, with the first
 * part; NULL: another part. */
static void
survey_part(struct out *out, const struct conf *conf, struct run_rules *rules,
	const struct task_part *part, const struct workloads *w)
{
	struct run run = {.rules = rules, .task = &part->task, .part = part};

	rules->curve.models = part->task.models.n;
	if (conf->predictions) {
		if (run_respondents(&run))
			run_predictions(&run, out);
		return;
	}
	if (!run_make(&run))
		return;
	if (!part->pairs)
		write_note(&run);
	if (w && part->task.truth.repeats && !conf->common.input.named.repeats)
		err_warn("annotators labelled items more than once, and each "
			"label counts as that of another person: -r first takes "
			"one of each (-r all says that all are meant)");
	if (part->task.reference)
		write_reference_note(&run);
	if (w)
		write_random_note(&part->task, w);
	if (!conf->common.quiet && !part->pairs)
		warnings_all(&run);
	limits_note(&run.limits, &part->task.models);
	output_rows(out, &run.results, part);
}

/* Set the weights of a scorer that needs them: by the order of all labels. */
static void
find_weights(const struct conf *conf, const struct labels *labels,
	struct scored_rules *rules, struct weights *weights)
{
	bool order = labels_codes(labels);

	if (!(rules->scorer->traits & SCORER_WEIGHTED))
		return;
	if (!order || labels->ids.n < labels_k(labels))
		err_usage("--scorer=%s needs labels in order, numbers or those of "
			"-L%s", conf->scorer, order ?
			", and to know each of them" : "");
	weights_of_labels(weights, conf->weights, labels);
	rules->weights = weights;
}

/* Survey each model on its items, and each pair on the items of both. */
static void
survey(struct out *out, const struct conf *conf, const struct task *task)
{
	struct run_rules rules = conf->rules;
	struct scored_rules *scoring = &rules.curve.scoring;
	const struct scorer *scorer = scoring->scorer;
	struct workloads w = choose_random(conf, task);
	struct weights weights = {0};
	struct parts parts;

	if ((scorer->traits & SCORER_POSITIVE) && task->positive == IDS_NONE)
		err_usage("--scorer=%s is of one label: -P names it",
			conf->scorer);
	rules.random = w.random;
	rules.curve.people = rules.random != CROSSED_ITEMS;
	scoring->k = labels_k(&task->truth.labels);
	scoring->positive = task->positive;
	find_weights(conf, &task->truth.labels, scoring, &weights);
	parts_make(&parts, task, true, ": it has a curve of its own, and rows "
		"versus are of the items that both predict");
	for (size_t i = 0; i < parts.n; i++) {
		void *mark = mem_mark();

		survey_part(out, conf, &rules, &parts.at[i], i == 0 ? &w : NULL);
		mem_release(mark);
	}
}

/* ---- main ---- */

int
main(int argc, char **argv)
{
	struct conf conf = {.scorer = "cross_entropy", .rules = {.k = RUN_ALL,
		.curve = {.work = COST_WORK, .bytes = COST_BYTES,
		.scoring.eps = .02}}};
	struct items_need need = {.label_set = true, .multilabel = true};
	struct task room, task = {.options = &conf.common};
	const struct predictions_need from = {.personal = false};
	struct items reference;
	struct out out;
	int first;

	first = opt_parse(&tool, argc, argv, &conf.common, &conf);
	task_operands(&task, &conf.common, argv + first, true);
	set_rules(&conf);
	check_usage(&conf);
	need.predicted = need.no_histogram = task.operands > 0 ||
		conf.rules.reference;
	need.annotators = true;
	need.ratings = !conf.rules.reference &&
		conf.common.random != CROSSED_ITEMS;
	need.values = conf.common.input.cluster != NULL;
	need.no_histogram = need.no_histogram || need.values;
	need.each = true;
	need.ranks = conf.rules.bootstrap > 0 || conf.rules.asymptote ||
		!conf.common.quiet; /* draws in the order of names */
	task_read_truth(&task, &need, NULL);
	clusters_take(&task.truth, &conf.common.input);

	out_open(&out, NULL, conf.common.precision);
	if (!conf.predictions)
		record_header(&out, output_columns);
	if (conf.rules.reference && task.truth.n > 0)
		reference_read(&reference, &task, conf.rules.reference);
	if (task_read_models(&task, &from))
		survey(&out, &conf, one_task_positive(&task, &room));
	out_close(&out);
	return 0;
}
