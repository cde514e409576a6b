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

#include "text/err.h"
#include "text/mem.h"
#include "text/opt.h"
#include "text/out.h"

#include <stdlib.h>

enum prior { PRIOR_OVERALL, PRIOR_UNIFORM };

struct conf {
	struct opt_common common;
	const char *combiner;  /* NULL: abc */
	const char *scorer;
	const char *weights;   /* of weighted_kappa, or NULL */
	uint64_t k;            /* largest k; RUN_ALL: what the items allow */
	double eps;            /* clamp of a log scorer */
	int prior;             /* enum prior: what is predicted for k = 0 */
	bool no_leave_out;
	uint64_t draws;        /* per item, of a curve too costly; 0: error */
	const char *reference; /* file of the people to predict, or NULL */
	uint64_t reference_least; /* labels of its items; 0: as many as best */
	bool asymptote;
};

/* ---- options ---- */

static const struct opt options[] = {
	{'C', "combiner", "COMBINER", "how answers make a prediction (default "
		"abc), of those that --list prints", OPT_TEXT,
		OPT_AT(combiner)},
	{'S', "scorer", "SCORER", "what a prediction is worth (default "
		"cross_entropy)", OPT_TEXT, OPT_AT(scorer)},
	{'k', "max", "K", "ask up to K people (default: as many as the items "
		"allow)", OPT_COUNT, OPT_AT(k), 0, 1e9},
	{'w', "label-weights", "WEIGHTS", "how much labels agree, for "
		"weighted_kappa (default quadratic): identity, linear, "
		"quadratic, ordinal, radical, ratio, circular, bipolar",
		OPT_TEXT, OPT_AT(weights)},
	{'e', "clamp", "EPS", "probabilities that a log scorer sees stay "
		"within EPS of 0 and 1 (default .02)", OPT_REAL, OPT_AT(eps), 0,
		.5},
	{0, "no-leave-out", NULL, "abc: learn about an item from itself, too",
		OPT_FLAG, OPT_AT(no_leave_out)},
	{0, "prior", "WHAT", "frequency, nobody asked: the overall shares of "
		"labels, or 1/K (default overall)", OPT_WORD, OPT_AT(prior),
		.choices = "overall|uniform"},
	{0, "draws", "R", "draw R answers an item where the exact curve costs "
		"too much", OPT_COUNT, OPT_AT(draws), 2, 1e9},
	{0, "reference", "FILE", "ratings or counts of the people to predict, "
		"where they are not those surveyed", OPT_FILE,
		OPT_AT(reference)},
	{0, "reference-min-labels", "N", "leave out items of which the "
		"reference has fewer than N labels (default: so that most "
		"labels are kept)", OPT_COUNT, OPT_AT(reference_least), 1, 1e9},
	{0, "asymptote", NULL, "add the score of a classifier that knows all "
		"there is to know", OPT_FLAG, OPT_AT(asymptote)},
	{.name = NULL}
};

static const struct opt_tool tool = {
	.usage = "[-C COMBINER] [-S SCORER] [-k K] [OPTION]... "
		"[[NAME=]PREDICTIONS...]",
	.summary =
"How many people one would have to ask to predict another person as well as a\n"
"classifier does. Reads ratings or counts on standard input, and predictions\n"
"(item label, item label p, item p, or a column per label) as operands. Writes\n"
"the survey power curve, and each model's score, gain and survey equivalence, as\n"
"row model versus k value lo hi status.\n",
	.letters = "ial#HW+GLmNr&~%Ptbcs=",
	.own = options,
	.table = {&combiners_table, &scorers_table},
};

static const struct combiner *
choose_combiner(const struct conf *conf)
{
	return method_find(&combiners_table,
		conf->combiner ? conf->combiner : "abc");
}

static const struct metric *
choose_scorer(const struct conf *conf)
{
	return method_find(&scorers_table, conf->scorer);
}

/* Check what can be checked before anything is read. */
static void
check_usage(const struct conf *conf)
{
	bool learns = choose_combiner(conf)->traits & COMBINER_LEARNS;
	const struct metric *scorer = choose_scorer(conf);
	uint64_t n = conf->common.input.min_labels;
	uint64_t of = conf->reference ? 0 : 1;

	if (conf->weights)
		method_find(&weightings_of_labels, conf->weights);
	if (conf->weights && !(scorer->traits & METRIC_WEIGHTED))
		err_usage("--label-weights is for --scorer=weighted_kappa");
	if (learns && !conf->no_leave_out && scorer->shape == METRIC_RANKING)
		err_usage("--scorer=%s compares the predictions of items, and "
			"leaving an item out lowers its own: --no-leave-out, "
			"or -C frequency", conf->scorer);
	if (conf->no_leave_out && !learns)
		err_usage("--no-leave-out is for abc");
	if (conf->reference_least > 0 && !conf->reference)
		err_usage("--reference-min-labels is for --reference");
	if (conf->asymptote && !(scorer->traits & METRIC_ASYMPTOTE))
		err_usage("--asymptote is for the scorers cross_entropy and "
			"agreement");
	if (conf->k != RUN_ALL && n > 0 && conf->k + of > n)
		err_usage("-k %llu needs items with %llu labels, -N %llu keeps "
			"those with fewer", (unsigned long long)conf->k,
			(unsigned long long)(conf->k + of),
			(unsigned long long)n);
}

/* ---- rules ---- */

static struct run_rules
choose_rules(const struct conf *conf, const struct task *task)
{
	const struct opt_common *o = &conf->common;
	struct run_rules r = {.combiner_chosen = conf->combiner != NULL,
		.least = o->input.min_labels, .k = conf->k,
		.by_name = o->bootstrap > 0 || conf->asymptote || !o->quiet,
		.asymptote = conf->asymptote, .reference = conf->reference,
		.reference_least = conf->reference_least,
		.bootstrap = o->bootstrap, .level = o->confidence,
		.curve = {.leave_out = !conf->no_leave_out,
			.uniform = conf->prior == PRIOR_UNIFORM,
			.draws = conf->draws,
			.seed = o->seed, .models = task->models.n,
			.replicates = conf->asymptote && o->bootstrap <
				REFUTATION_REPLICATES ? REFUTATION_REPLICATES :
				o->bootstrap,
			.combiner = choose_combiner(conf),
			.scorer = choose_scorer(conf),
			.work = COST_WORK, .bytes = COST_BYTES,
			.scoring = {.trial.k = labels_k(&task->truth.labels),
				.positive = task->positive,
				.eps = conf->eps}}};

	if ((r.curve.scorer->traits & METRIC_PER_LABEL) &&
	    task->positive == IDS_NONE)
		err_usage("--scorer=%s is of one label: -P names it",
			conf->scorer);
	return r;
}

/* ---- results ---- */

static void
write_note(const struct run *s)
{
	const struct respondents *c = &s->respondents;
	const struct curve_rules *r = &s->rules->curve;
	bool positive = r->scorer->traits & METRIC_PER_LABEL;
	struct view v = view_of("");

	if (positive)
		v = labels_name(&s->task->truth.labels,
			(uint32_t)r->scoring.positive);
	err_note("items=%.0f ratings=%.0f labels=%zu min_labels=%llu k=%u "
		"left_out=%llu%s%s", c->items, c->labels, c->k,
		(unsigned long long)c->least, (unsigned)s->curve.max,
		(unsigned long long)c->dropped, positive ? " positive=" : "",
		positive ? err_quote(v) : "");
	if (!s->results.unique)
		err_note("asymptote=not_unique: others of these shares are as "
			"likely, this has most entropy");
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
		"reference_k=%u reference_left_out=%llu", s->panel.labels,
		(unsigned long long)s->panel.least, (unsigned)s->panel_curve.max,
		(unsigned long long)s->respondents.reference_dropped);
	if (s->panel.least == 1 && more > 0)
		err_note("reference_min_labels=1: the curve of the reference "
			"needs 2; --reference-min-labels=2 takes the %.0f "
			"items with 2 or more", more);
}

/* Compute, then write. */
static void
survey(struct out *out, const struct conf *conf, const struct task *task)
{
	struct run_rules rules = choose_rules(conf, task);
	struct run run = {.rules = &rules, .task = task};
	struct weights weights = {0};
	double *code = scoring_order(&rules.curve.scoring, rules.curve.scorer,
		conf->weights, &task->truth.labels, &weights);

	run_make(&run);
	output_rows(out, &run.results, &task->models);
	write_note(&run);
	if (task->reference)
		write_reference_note(&run);
	if (!conf->common.quiet)
		warnings_all(&run);
	run_free(&run);
	weights_free(&weights);
	free(code);
}

/* ---- main ---- */

int
main(int argc, char **argv)
{
	struct conf conf = {.scorer = "cross_entropy", .k = RUN_ALL,
		.eps = .02};
	struct items_need need = {.label_set = true, .multilabel = true};
	struct task room, task = {.options = &conf.common};
	const struct predictions_need from = {.personal = false};
	struct items reference;
	struct out out;
	int first;

	first = opt_parse(&tool, argc, argv, &conf.common, &conf);
	task.operand = argv + first;
	task.operands = (size_t)(argc - first);
	check_usage(&conf);
	need.predicted = need.no_histogram = task.operands > 0 || conf.reference;
	need.annotators = !conf.common.input.named.repeats;
	task_read_truth(&task, &need, NULL);

	out_open(&out, NULL, conf.common.precision);
	record_header(&out, output_columns);
	if (conf.reference && task.truth.n > 0)
		reference_read(&reference, &task, conf.reference);
	if (task_read_models(&task, &from)) {
		survey(&out, &conf, task_one_label(&task, &room));
		task_return(&room);
		if (task.truth.repeats && need.annotators)
			err_warn("annotators labelled items more than once, and "
				"each label counts as that of another person: -r "
				"first takes one of each (-r all says that all "
				"are meant)");
	}
	out_close(&out);
	if (task.reference)
		items_free(task.reference);
	task_free(&task);
	opt_free(&conf.common);
	return 0;
}
