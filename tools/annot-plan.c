/*
 * annot-plan: how many raters, how many items?
 *
 * The precision of a study of N items with k labels each, from a pilot: standard error,
 * half width of the interval and power, for scores of models and their differences, for
 * agreement, and for levels of the survey power curve; and the cheapest N and k that
 * reach a width, a power or a budget. Each statistic is a mean over items, or linearised
 * to one: se^2 = V(k)/N, with V(k) in closed form from the pilot's own count vectors,
 * unbiased where these have labels enough. Cochran 1977; Cronbach et al. 1972; Hoeffding
 * 1948; Gwet 2008, 2014; Wein et al. 2023; Pandita et al. 2025.
 *
 * A ratings row becomes part of its item's count vector (task), and the pilot holds the
 * distinct vectors with the number of items that have each (pilot). Each quantity is
 * measured on the pilot, with V(k) for each k (quantity), from which a design has se,
 * width, power and items (design); the rows are written (report).
 *
 * SPDX-License-Identifier: MIT
 */
#include "plan/pilot.h"
#include "plan/report.h"
#include "plan/statistics.h"

#include "predict/task.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/opt.h"
#include "text/out.h"

enum { PLURALITY, DM };
enum { AGREEMENT, CROSS_ENTROPY };
enum { NOT_GIVEN = -1 };

struct conf {
	struct opt_common common;
	struct strings items, raters, levels; /* -n, -k, --level */
	struct strings weights;
	struct design_rules design; /* a goal that is not given is NUM_NA */
	double flip, clamp;         /* NUM_NA: not given */
	int combiner, scorer;
};

static const struct opt options[] = {
	{'n', "items", "LIST", "items, as 100,200 or 1-5 (default "
		"100,200,500,1000,2000,5000; none with --width, --power or "
		"--budget)", OPT_LIST, OPT_AT(items)},
	{'k', "raters", "LIST", "labels of an item (default 1,2,3,5,10)",
		OPT_LIST, OPT_AT(raters)},
	{0, "width", "W", "the fewest items with a half width of at most W",
		OPT_REAL, OPT_AT(design.width), 1e-12, 1e12},
	{0, "power", "P", "the fewest items that see a difference of two "
		"models with probability P", OPT_REAL, OPT_AT(design.power), 1e-6,
		.999999},
	{0, "effect", "D", "that difference (default: the pilot's)", OPT_REAL,
		OPT_AT(design.effect), 0, 1e12},
	{0, "budget", "C", "as many items as C pays for", OPT_REAL,
		OPT_AT(design.budget), 0, 1e15},
	{0, "item-cost", "A", "cost of an item (default 0)", OPT_REAL,
		OPT_AT(design.item_cost), 0, 1e12},
	{0, "label-cost", "B", "cost of a label (default 1)", OPT_REAL,
		OPT_AT(design.label_cost), 0, 1e12},
	{0, "annotators", "R", "the labels are those of R people in all "
		"(scores)", OPT_COUNT, OPT_AT(design.annotators), 1, 9e15},
	{'w', "label-weights", "LIST", "agreement: how labels agree in part, "
		"as in annot-kappa (default identity)", OPT_LIST,
		OPT_AT(weights)},
	{'x', "pflip", "P", "p_flip of adjusted_accuracy", OPT_REAL,
		OPT_AT(flip), 0, 1},
	{0, "level", "LIST", "level: how many people are asked (default 1)",
		OPT_LIST, OPT_AT(levels)},
	{'C', "combiner", "NAME", "level: how their labels become a prediction "
		"(default plurality)", OPT_WORD, OPT_AT(combiner),
		.choices = "plurality|dm"},
	{'S', "scorer", "NAME", "level: what it is worth (default that of the "
		"combiner)", OPT_WORD, OPT_AT(scorer),
		.choices = "agreement|cross_entropy"},
	{0, "clamp", "E", "level: cross_entropy sees probabilities within [E, "
		"1 - E] (default .02)", OPT_REAL, OPT_AT(clamp), 1e-12, .5},
	{.name = NULL}
};

static const struct opt_tool tool = {
	.usage = "[-M LIST] [-n ITEMS] [-k RATERS] [--width=W | --power=P | "
		"--budget=C] [OPTION]... [[NAME=]PREDICTIONS...]",
	.summary =
"How precise a study of so many items with so many labels will be, and what it takes,\n"
"from a pilot: ratings, counts or a histogram on standard input, and predictions as\n"
"operands for scores. Writes row model versus statistic weights of items raters cost\n"
"estimate se half power lo hi status.\n",
	.letters = "ial#HW+LmNr%MPtbcs=",
	.own = options,
	.repeats = "error|all|first|last",
	.method = "statistics (default accuracy with operands, else pa, ac, alpha), "
		"of those that --list prints",
	.table = {&statistics_table, &weightings_of_labels},
};

/* ---- options ---- */

/* Warnings about options that no chosen statistic takes. */
static void
warn_unused(const struct conf *conf, const struct study *s, size_t operands)
{
	bool level = false, score = false, weights = false, adjusted = false;

	for (size_t i = 0; i < s->n_chosen; i++) {
		const struct statistic *x = s->chosen[i];

		level = level || x->of_people;
		score = score || x->of_models;
		weights = weights || (!x->of_people && !x->of_models);
		adjusted = adjusted || x->adjusted;
	}
	if (operands > 0 && !score)
		err_warn("predictions are for scores, and --method names none: "
			"predictions say only which items are planned from");
	if (!isnan(s->design.power) && !score)
		err_warn("--power is of differences of scores, and --method names "
			"none");
	if (!isnan(s->design.effect) && (!score || operands < 2))
		err_warn("--effect is a difference of scores of two models, and "
			"there is none");
	if (!level && (conf->levels.n > 0 || conf->combiner != NOT_GIVEN ||
	    conf->scorer != NOT_GIVEN || !isnan(conf->clamp)))
		err_warn("--level, --combiner, --scorer and --clamp are for "
			"--method=level");
	if (!weights && conf->weights.n > 0)
		err_warn("--label-weights is for agreement, and --method names no "
			"coefficient");
	if (!adjusted && !isnan(conf->flip))
		err_warn("--pflip is for --method=adjusted_accuracy");
}

/* The statistics of -M, or the usual ones. */
static void
choose(const struct conf *conf, size_t operands, struct study *s)
{
	static const char *const usual[2][3] = {{"pa", "ac", "alpha"},
		{"accuracy", "adjusted_accuracy", NULL}};
	const struct strings *names = &conf->common.methods;
	size_t some = operands == 0 ? 3 : isnan(conf->flip) ? 1 : 2;

	s->chosen = mem_alloc(names->n + 3, sizeof *s->chosen);
	for (size_t i = 0; i < names->n; i++)
		s->chosen[s->n_chosen++] = method_find(&statistics_table,
			names->at[i]);
	for (size_t i = 0; i < some && names->n == 0; i++)
		s->chosen[s->n_chosen++] = method_find(&statistics_table,
			usual[operands > 0][i]);
	for (size_t i = 0; i < s->n_chosen; i++) {
		const struct statistic *x = s->chosen[i];

		if (x->of_models && operands == 0)
			err_usage("--method=%s is of models: their predictions "
				"are operands", x->about.name);
		if (x->adjusted && isnan(conf->flip))
			err_usage("--method=%s needs --pflip", x->about.name);
	}
	if (!isnan(s->design.power) && operands < 2)
		err_usage("--power is of differences of two models: expected two "
			"operands or more, found %zu", operands);
	warn_unused(conf, s, operands);
}

static void
set_goal(struct design_rules *d)
{
	bool width = !isnan(d->width), power = !isnan(d->power);
	bool budget = !isnan(d->budget);

	if (width + power + budget > 1)
		err_usage("--width, --power and --budget exclude each other");
	if (budget && d->item_cost + d->label_cost == 0)
		err_usage("--budget: items and labels that cost nothing: "
			"--item-cost or --label-cost");
	d->goal = width ? DESIGN_WIDTH : power ? DESIGN_POWER : budget ?
		DESIGN_BUDGET : DESIGN_NO_GOAL;
}

static void
take_lists(const struct conf *conf, struct study *s)
{
	static const uint64_t items[] = {100, 200, 500, 1000, 2000, 5000},
		raters[] = {1, 2, 3, 5, 10}, levels[] = {1};

	ranges_parse(&s->items, &conf->items, "items", 1, 1000000000);
	ranges_parse(&s->raters, &conf->raters, "raters", 1, 1000000);
	ranges_parse(&s->levels, &conf->levels, "level", 0, 1000000);
	if (conf->items.n == 0 && s->design.goal == DESIGN_NO_GOAL)
		ranges_set(&s->items, items, sizeof items / sizeof *items);
	if (conf->raters.n == 0)
		ranges_set(&s->raters, raters, sizeof raters / sizeof *raters);
	if (conf->levels.n == 0)
		ranges_set(&s->levels, levels, sizeof levels / sizeof *levels);
}

static void
take_options(const struct conf *conf, struct study *s)
{
	bool dm = conf->combiner == DM;

	for (size_t i = 0; i < conf->weights.n; i++)
		method_find(&weightings_of_labels, conf->weights.at[i]);
	*s = (struct study){.design = conf->design, .flip = conf->flip,
		.clamp = isnan(conf->clamp) ? .02 : conf->clamp,
		.combiner = method_find(&combiners_table, dm ? "dm" :
			"plurality"),
		.bits = conf->scorer == NOT_GIVEN ? dm :
			conf->scorer == CROSS_ENTROPY,
		.bootstrap = conf->common.bootstrap, .seed = conf->common.seed};
	s->design.level = conf->common.confidence;
	set_goal(&s->design);
	take_lists(conf, s);
	for (size_t i = 0; i < s->raters.n &&
	     s->design.goal == DESIGN_BUDGET; i++)
		if (design_bought(&s->design, s->raters.at[i]) > 1e15)
			err_usage("--budget buys more than 1e15 items: "
				"--item-cost or --label-cost is too small");
}

/* ---- all ---- */

static void
check_flip(double flip, const struct labels *labels)
{
	double k = (double)labels_k(labels);

	if (flip >= (k - 1) / k)
		err_usage("--pflip: expected less than %s of %.0f labels, found "
			"%s", num_brief((k - 1) / k), k, num_brief(flip));
}

/* Plan the study, whose labels are ranked. */
static void
plan(struct out *out, const struct conf *conf, struct study *s)
{
	size_t named = conf->weights.n, n = named > 0 ? named : 1;
	struct weights *weights = mem_alloc(n, sizeof *weights);
	struct quantities q = {.n = 0};

	for (size_t i = 0; i < n; i++)
		weights_init(&weights[i], named == 0 ? &weightings[0] :
			method_find(&weightings_of_labels, conf->weights.at[i]),
			&s->pilot->classes.scale);
	s->weights = weights;
	s->n_weights = n;
	for (size_t i = 0; i < s->n_chosen; i++)
		s->chosen[i]->add(&q, s->chosen[i], s);
	report_write(out, s, &q);
	quantities_free(&q);
	for (size_t i = 0; i < s->n_weights; i++)
		weights_free(&weights[i]);
	MEM_FREE(weights);
}

int
main(int argc, char **argv)
{
	struct conf conf = {.design = {.width = NUM_NA, .power = NUM_NA,
		.budget = NUM_NA, .effect = NUM_NA, .label_cost = 1},
		.flip = NUM_NA, .clamp = NUM_NA, .combiner = NOT_GIVEN,
		.scorer = NOT_GIVEN};
	struct items_need need = {.each = true, .annotators = true};
	struct task task = {.options = &conf.common};
	const struct predictions_need from = {.personal = false};
	struct pilot pilot;
	struct study study;
	struct out out;
	int first;

	first = opt_parse(&tool, argc, argv, &conf.common, &conf);
	task.operand = argv + first;
	task.operands = (size_t)(argc - first);
	take_options(&conf, &study);
	choose(&conf, task.operands, &study);
	need.ratings = need.predicted = need.no_histogram = task.operands > 0;
	need.ranks = task.operands > 0 || study.bootstrap > 0;
	task_read_truth(&task, &need, NULL);

	out_open(&out, NULL, conf.common.precision);
	report_header(&out);
	if (task_read_models(&task, &from)) {
		pilot_make(&pilot, &task);
		study.pilot = &pilot;
		study.models = &task.models;
		check_flip(conf.flip, &task.truth.labels);
		plan(&out, &conf, &study);
		pilot_free(&pilot);
	}
	out_close(&out);
	task_free(&task);
	ranges_free(&study.items);
	ranges_free(&study.raters);
	ranges_free(&study.levels);
	strings_free(&conf.items);
	strings_free(&conf.raters);
	strings_free(&conf.levels);
	strings_free(&conf.weights);
	MEM_FREE(study.chosen);
	opt_free(&conf.common);
	return 0;
}
