/*
 * annot-plan: how many raters, how many items?
 *
 * The precision of a study of N items with k labels each, from a pilot:
 * standard error, half width of the interval and power, for scores of models
 * and their differences, and for agreement; and the cheapest N and k that reach
 * a width, a power or a budget. Each statistic is a mean over items, or
 * linearised to one: se^2 = V(k)/N, with V(k) in closed form from the pilot's
 * own count vectors, unbiased where these have labels enough; and of other
 * people the part that annotators have in common. Cochran 1977; Cronbach et al.
 * 1972; Hoeffding 1948; Gwet 2008, 2014; Wein et al. 2023; Pandita et al. 2025.
 *
 * A ratings row becomes part of its item's count vector (task), and the pilot
 * holds the distinct vectors with the number of items that have each (pilot).
 * Each quantity is measured on the pilot, with V(k) for each k (quantity), from
 * which a design has se, width, power and items (design); the rows are written
 * (report).
 *
 * SPDX-License-Identifier: MIT
 */
#include "plan/pilot.h"
#include "plan/report.h"
#include "plan/statistics.h"

#include "agree/workloads.h"
#include "predict/task.h"
#include "table/clusters.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/opt.h"
#include "text/out.h"

struct conf {
	struct opt_common common;
	struct strings weights;
	struct study study; /* numbers that are not given are NUM_NA */
};

static const struct opt options[] = {
	{'n', "items", "LIST", "numbers of items, as 100,200 or 1-5 (default "
		"100,200,500,1000,2000,5000; none with --width, --power or "
		"--budget)", OPT_LIST, OPT_IN(WHAT, study.items.list)},
	{'k', "raters", "LIST", "numbers of labels per item (default 1,2,3,5,10)",
		OPT_LIST, OPT_IN(WHAT, study.raters.list)},
	{0, "width", "W", "the fewest items with a half width of at most W",
		OPT_REAL, OPT_IN(WHAT, study.design.width), 1e-12, 1e12},
	{0, "power", "P", "the fewest items that detect a difference of two models "
		"with probability P", OPT_REAL, OPT_IN(WHAT, study.design.power), 1e-6,
		.999999},
	{0, "effect", "D", "the difference to detect (default: the pilot's)", OPT_REAL,
		OPT_IN(WHAT, study.design.effect), 0, 1e12},
	{0, "budget", "C", "as many items as C pays for", OPT_REAL,
		OPT_IN(WHAT, study.design.budget), 0, 1e15},
	{0, "item-cost", "A", "cost of an item (default 0)", OPT_REAL,
		OPT_IN(WHAT, study.design.item_cost), 0, 1e12},
	{0, "label-cost", "B", "cost of a label (default 1)", OPT_REAL,
		OPT_IN(WHAT, study.design.label_cost), 0, 1e12},
	{0, "annotators", "R", "the study has R annotators in all (default: the "
		"pilot's effective number)", OPT_COUNT,
		OPT_AT(study.annotators), 1, 9e15},
	{'w', "label-weights", "LIST", "agreement: partial agreement of labels, as "
		"in annot-kappa (default identity)", OPT_LIST,
		OPT_AT(weights)},
	{.name = NULL}
};

static const struct opt_rule rules[] = {
	{"width", OPT_EXCLUDES, "power budget", NULL},
	{"power", OPT_EXCLUDES, "budget", NULL},
	{"cluster", OPT_EXCLUDES, "annotators random=annotators|both",
		"errors over clusters are errors over items alone"},
	{.option = NULL}
};

static const struct opt_tool tool = {
	.usage = "[-M LIST] [-n ITEMS] [-k RATERS] [--width=W | --power=P | "
		"--budget=C] [OPTION]... [[NAME=]PREDICTIONS...]",
	.summary =
"The precision of a planned study, or the size that it needs, from a pilot. Reads\n"
"ratings, counts or a histogram on standard input, and predictions as operands\n"
"for scores. Writes row model versus statistic weights of items raters cost\n"
"estimate se half power lo hi status.\n",
	.example =
"annot-plan -p 4 -M alpha --width=.05 -k 2-6 < comments.tsv\n",
	.letters = "ial#HW+LmNr%|MPt^bcs=",
	.own = options,
	.rules = rules,
	.repeats = "error|all|first|last",
	.method = "statistics (default accuracy with operands, else pa, ac, alpha), "
		"of those that --list prints",
	.table = {&statistics_table, &weightings_of_labels},
};

/* ---- options ---- */

/* The statistics of -M, or the usual ones: wrong usage of the other options, and
 * warnings about those that no chosen statistic takes. */
static void
check_methods(struct conf *conf, size_t operands)
{
	struct strings *names = &conf->common.methods;
	const struct study *s = &conf->study;
	bool score = false, weights = false;

	if (names->n == 0)
		strings_split(names, operands == 0 ? "pa,ac,alpha" : "accuracy");
	for (size_t i = 0; i < names->n; i++) {
		const struct planned *x = method_find(&statistics_table,
			names->at[i]);

		if (x->of_models && operands == 0)
			err_usage("--method=%s is for models: their predictions "
				"are operands", x->about.name);
		score = score || x->of_models;
		weights = weights || !x->of_models;
	}
	if (!isnan(s->design.power) && operands < 2)
		err_usage("--power is of differences of two models: expected two "
			"operands or more, found %zu", operands);
	if (operands > 0 && !score)
		err_warn("--method names no score, so that predictions only say "
			"which items are planned from (-M accuracy)");
	if (!isnan(s->design.power) && !score)
		err_warn("--power is not used: it is for differences of scores, "
			"and --method names no score (-M accuracy)");
	if (!isnan(s->design.effect) && (!score || operands < 2))
		err_warn("--effect is not used: it is for differences of scores "
			"of two models");
	if (!weights && conf->weights.n > 0)
		err_warn("--label-weights is not used: it is for coefficients of "
			"agreement (-M alpha)");
}

/* unbounded: a statistic may be any number; others lie between -1 and 1, or 0 and 2. */
static void
set_goal(struct design_rules *d, bool unbounded)
{
	bool width = !isnan(d->width), power = !isnan(d->power);
	bool budget = !isnan(d->budget);

	if (budget && d->item_cost + d->label_cost == 0)
		err_usage("--budget: items and labels that cost nothing: "
			"--item-cost or --label-cost");
	if (width && d->width >= 1 && !unbounded)
		err_usage("--width: expected half the width of an interval, below 1, as .05, "
			"found %g (percent? divide by 100)", d->width);
	d->goal = width ? DESIGN_WIDTH : power ? DESIGN_POWER : budget ?
		DESIGN_BUDGET : DESIGN_NO_GOAL;
}

static void
take_options(struct conf *conf)
{
	struct study *s = &conf->study;

	for (size_t i = 0; i < conf->weights.n; i++)
		method_find(&weightings_of_labels, conf->weights.at[i]);
	s->bootstrap = conf->common.bootstrap;
	s->seed = conf->common.seed;
	s->design.level = conf->common.confidence;
	if (conf->common.input.cluster)
		conf->common.random = CROSSED_ITEMS;
	if (conf->common.random == CROSSED_ANNOTATORS)
		err_usage("--random=annotators: a planned study has other items: "
			"--random=both, or items");
	set_goal(&s->design, strings_has(&conf->common.methods,
		view_of("log_loss")));
	ranges_parse(&s->items, "items", 1, 1000000000, s->design.goal ==
		DESIGN_NO_GOAL ? "100,200,500,1000,2000,5000" : NULL);
	ranges_parse(&s->raters, "raters", 1, 1000000, "1,2,3,5,10");
	for (size_t i = 0; i < s->raters.n &&
	     s->design.goal == DESIGN_BUDGET; i++)
		if (design_bought(&s->design, s->raters.at[i]) > 1e15)
			err_usage("--budget buys more than 1e15 items: "
				"--item-cost or --label-cost is too small");
}

/* ---- all ---- */

/* Which errors are meant. --annotators asks for other people; a table that does not
 * name them has a status that says so. */
static void
take_people(struct conf *conf, const struct items *truth)
{
	struct study *s = &conf->study;
	int asked = conf->common.random;
	bool known = truth->known && truth->first;
	struct workloads w = workloads_count(truth, asked < 0 && known &&
		s->annotators > 0 ? CROSSED_BOTH : asked);

	s->crowd = s->annotators > 0 && asked == CROSSED_ITEMS;
	s->people = asked > CROSSED_ITEMS || (s->annotators > 0 && !s->crowd);
	s->design.random = w.random;
	s->design.annotators = s->annotators > 0 ? (double)s->annotators :
		w.effective;
	if (conf->common.input.cluster)
		err_note("random=items: with --cluster intervals are for other "
			"clusters of items labelled by the same people");
	else
		workloads_note(&w);
}

/* Plan the statistics of models, or of people, or both, from the items of a task whose
 * labels are ranked. */
static void
plan_items(struct out *out, struct conf *conf, const struct task *task, bool models,
	bool people)
{
	const struct strings *methods = &conf->common.methods;
	struct study *s = &conf->study;
	struct quantities q = {.n = 0};
	void *mark = mem_mark();
	struct weights *weights;
	struct pilot pilot;

	pilot_make(&pilot, task);
	s->pilot = &pilot;
	s->n_weights = conf->weights.n;
	s->weights = weights = mem_alloc(s->n_weights, sizeof *weights);
	for (size_t i = 0; i < s->n_weights; i++)
		weights_init(&weights[i], method_find(&weightings_of_labels,
			conf->weights.at[i]), &pilot.classes.scale);
	for (size_t i = 0; i < methods->n; i++) {
		const struct planned *x = method_find(&statistics_table,
			methods->at[i]);

		if (x->of_models ? models : people)
			x->add(&q, x, s);
	}
	if (q.n > 0)
		report_write(out, s, &q);
	s->pilot = NULL;
	mem_release(mark);
}

/* Plan scores from the items of each model, differences from those of both, and what
 * is of people from those of any model. */
static void
plan(struct out *out, struct conf *conf, const struct task *task)
{
	struct study *s = &conf->study;
	struct parts parts;

	if (conf->weights.n == 0)
		strings_split(&conf->weights, "identity");
	parts_make(&parts, task, true, "; a difference is planned from the "
		"items that both predict");
	for (size_t i = 0; i < parts.n; i++) {
		s->part = &parts.at[i];
		plan_items(out, conf, &parts.at[i].task, true, parts.n == 1);
	}
	if (parts.n > 1) {
		s->part = NULL;
		plan_items(out, conf, &parts.any, false, true);
	}
}

int
main(int argc, char **argv)
{
	struct conf conf = {
		.study = {.design = {
		.width = NUM_NA, .power = NUM_NA, .budget = NUM_NA,
		.effect = NUM_NA, .label_cost = 1}}};
	struct items_need need = {.each = true, .annotators = true};
	struct task task = {.options = &conf.common};
	const struct predictions_need from = {.personal = false};
	struct study *study = &conf.study;
	struct out out;
	int first;

	first = opt_parse(&tool, argc, argv, &conf.common, &conf);
	task_operands(&task, &conf.common, argv + first, true);
	take_options(&conf);
	check_methods(&conf, task.operands);
	need.predicted = need.no_histogram = task.operands > 0;
	need.ratings = task.operands > 0 || conf.common.random != CROSSED_ITEMS;
	need.ranks = task.operands > 0 || study->bootstrap > 0;
	need.values = conf.common.input.cluster != NULL;
	need.no_histogram = need.no_histogram || need.values;
	task_read_truth(&task, &need, NULL);
	clusters_take(&task.truth, &conf.common.input);

	out_open(&out, NULL, conf.common.precision);
	report_header(&out);
	if (task_read_models(&task, &from)) {
		take_people(&conf, &task.truth);
		plan(&out, &conf, &task);
	}
	out_close(&out);
	return 0;
}
