/*
 * annot-train: classifiers trained on labels that disagree.
 *
 * Linear heads on word n-grams, or on numbers that somebody else's encoder
 * made, fitted by each method of Kurniawan et al., "Training and evaluating
 * with human label variation", 2025, section 4, by a deterministic minimiser.
 *
 * The labels of an item and its features become a rated item (train/rated). The
 * rated items are divided into folds (train/folds); for each fold a fit of the
 * other items (train/fit) chooses features and penalty (train/tune), makes
 * examples, and minimises their loss (train/losses) in a linear model
 * (train/linear), which predicts the items of the fold. Items without labels
 * are predicted by a fit of all rated items.
 *
 * SPDX-License-Identifier: MIT
 */
#include "train/feature.h"
#include "train/fit.h"
#include "train/folds.h"
#include "train/rated.h"

#include "table/items.h"
#include "stats/sort.h"
#include "text/err.h"
#include "text/opt.h"
#include "text/record.h"
#include "text/too_many.h"

#include <string.h>

struct conf {
	struct opt_common common;
	const char *tune;
	struct features_need need;
	struct fit_rules rules;
	uint64_t folds;
};

enum { FOLDS = 10, NO_FOLDS = -1 };

/* ---- options ---- */

static const struct opt options[] = {
	{0, "text", "COL", "column of the text (default text)", OPT_TEXT,
		OPT_IN(INPUT, need.text)},
	{0, "columns", "LIST", "columns of numbers, in addition to the text or "
		"instead of all others", OPT_LIST, OPT_IN(INPUT, need.columns)},
	{0, "folds", "N", "predict each of N parts of the rated items from the "
		"others (default 10; 0: do not)", OPT_COUNT, OPT_AT(folds), 0,
		1e6},
	{0, "lambda", "LIST", "penalty; of several the one that predicts best "
		"(default 1e-2,1e-3,1e-4,1e-5)", OPT_REALS,
		OPT_AT(rules.lambda), 0,
		1e9},
	{0, "tune", "METRIC", "metric by which a penalty predicts best: mean, "
		"or one of annot-score (default po_jsd)", OPT_TEXT,
		OPT_AT(tune)},
	{0, "share", "S", "how much heads have in common (default 1)", OPT_REAL,
		OPT_AT(rules.share), 1e-9, 1e9},
	{0, "ngrams", "N", "longest n-gram of words (default 2)", OPT_COUNT,
		OPT_AT(need.ngrams), 1, 10},
	{0, "min-df", "N", "use n-grams that are in at least N training items "
		"(default 2)", OPT_COUNT, OPT_AT(rules.min_df), 1, 1e9},
	{0, "iterations", "N", "of the minimiser (default 500)", OPT_COUNT,
		OPT_AT(rules.iterations), 1, 1e9},
	{0, "tolerance", "E", "stop where no slope is larger (default 1e-5)",
		OPT_REAL, OPT_AT(rules.tolerance), 0, 1},
	{.name = NULL}
};

static const struct opt_rule option_rules[] = {
	{"by", OPT_NEEDS, "method=annotator_ensemble|annotator_ensemble_hard",
		NULL},
	{.option = NULL}
};

static const struct opt_tool tool = {
	.usage = "[-M METHOD] [-t RATINGS] [OPTION]... FEATURES...",
	.summary =
"Train a linear classifier on labels that disagree, and predict unseen\n"
"items. Reads ratings, counts or targets (item label p weight) on standard\n"
"input, and features (item text, or columns of numbers) as operands. Writes\n"
"predictions, item label p.\n",
	.example =
"awk '$2 != \"no\"' predictions.tsv | annot-train --columns=p -t ratings.tsv -\n",
	.letters = "ial#HW+LmNr&~M%Bts",
	.own = options,
	.rules = option_rules,
	.by = "annotator",
	.method = "the method (default soft; of targets: targets), of those "
		"that --list prints",
	.one = "method",
	.table = {&loss_table},
};

/* ---- rows ---- */

static const struct record_column columns[] = {
	{"item", RECORD_TEXT}, {"label", RECORD_TEXT}, {"p", RECORD_REAL},
	{NULL, 0}
}, by_annotator[] = {
	{"item", RECORD_TEXT}, {"annotator", RECORD_TEXT},
	{"label", RECORD_TEXT}, {"p", RECORD_REAL}, {NULL, 0}
};

/* The rows of the items that are predicted: by the method, or by each head. */
static void
write_predictions(struct out *out, const struct rated *r,
	const struct held_out *of, bool by_head)
{
	const struct ids *labels = &r->t->labels.ids;

	for (size_t i = 0; i < r->x->names.n; i++)
		for (size_t h = by_head; h <= of[i].heads && of[i].p; h++)
			for (size_t l = 0; l < labels->n; l++) {
				struct record row = record_start(out, by_head ?
					by_annotator : columns);

				record_view(&row, ids_name(&r->x->names, i));
				if (by_head)
					record_view(&row, ids_name(
						&r->t->annotators,
						of[i].head[h - 1]));
				record_view(&row, ids_name(labels, l));
				record_real(&row, of[i].p[h * r->k + l]);
				record_end(&row);
			}
}

/* ---- training ---- */

/* Can the method be had of what came? */
static void
check_method(const struct loss_method *m, const struct rated *r)
{
	if (!m->targets[0] && !r->came)
		err_usage("--method=targets needs targets (item label p "
			"weight), as annot-label writes them");
	if (!(m->traits & LOSS_SHARES) && r->came)
		err_usage("--method=%s needs votes, ratings or counts, found "
			"targets", m->about.name);
	if (!r->t->known && (m->traits & LOSS_NAMES ||
	    (r->several && m->traits & LOSS_ANSWERS)))
		err_usage("--method=%s needs to know who gave which label: "
			"ratings with annotators", m->about.name);
	if (r->several && strcmp(m->about.name, "ambiguous") == 0)
		err_usage("--multilabel: --method=ambiguous is for one label "
			"per rating");
}

static size_t
choose_folds(uint64_t folds, size_t items)
{
	if (folds == (uint64_t)NO_FOLDS)
		return items < FOLDS ? items : FOLDS;
	if (folds > items)
		err_usage("--folds=%llu is more than the %zu rated items",
			(unsigned long long)folds, items);
	return (size_t)folds;
}

/* End the tool where many labels, or annotators, make training take more than
 * two minutes. Fits take a tenth of the iterations or so; of texts of 20 words
 * that is 4 to 7 ns for each label, item, iteration, penalty and fold. */
static void
check_cost(const struct fit_rules *rules, const struct rated *r, size_t folds)
{
	const struct items *t = r->t;
	double labels = (double)labels_k(&t->labels);

	too_many_labels(t->file, labels, labels * (double)t->n *
		(double)rules->iterations * (double)rules->lambda.n *
		(double)(folds + (folds == 0)),
		TOO_MANY_STEPS / 5, "steps, one for each item, iteration, "
		"penalty and fold",
		"; else fewer --iterations, --lambda or --folds");
	if (rules->method->traits & LOSS_PEOPLE)
		too_many(t->file, t->n_annotators, "annotators", labels *
			(double)t->n_annotators * (double)r->x->names.n,
			TOO_MANY_STEPS / 100, "predictions, as the head of "
			"each predicts every item", "-M soft has one head, "
			"-i and -a name other columns");
}

static void
train(struct out *out, struct conf *conf, const struct rated *r)
{
	static double usual[] = {1e-5, 1e-4, 1e-3, 1e-2};
	struct fit_rules *rules = &conf->rules;
	size_t folds;

	rules->seed = conf->common.seed;
	rules->by_head = conf->common.by != 0;
	rules->method = method_first(&loss_table, &conf->common.methods,
		method_find(&loss_table, r->came ? "targets" : "soft"));
	if (rules->lambda.n == 0)
		rules->lambda = (struct opt_numbers){usual, 4, 4};
	sort_doubles(rules->lambda.at, rules->lambda.n);
	check_method(rules->method, r);
	if (r->strangers > 0)
		err_note("strangers=%zu items with labels and without features "
			"left out", r->strangers);
	if (r->n == 0)
		err_die("no item with labels has features: does -i name the "
			"same items in both?");
	folds = choose_folds(conf->folds, r->n);
	if (folds == 1)
		err_usage("one fold: its items have no others to learn from "
			"(--folds=0 predicts items without labels)");
	if (folds == 0 && r->n == r->x->names.n)
		err_warn("--folds=0: every item has labels, and none is "
			"predicted");
	check_cost(rules, r, folds);
	write_predictions(out, r, folds_predict(r, rules, folds),
		rules->by_head);
}

int
main(int argc, char **argv)
{
	const struct items_need items = {.label_set = true,
		.no_histogram = true, .numbers = {NULL, "weight"},
		.shares = true, .ranks = true, .ratings = true,
		.multilabel = true, .two_tables = true};
	struct conf conf = {.folds = (uint64_t)NO_FOLDS, .tune = "po_jsd",
		.need = {.ngrams = 2}, .rules = {.min_df = 2, .iterations = 500,
		.share = 1, .tolerance = 1e-5}};
	struct features x;
	struct rated r;
	struct items t;
	struct out out;
	int first = opt_parse(&tool, argc, argv, &conf.common, &conf);

	if (first == argc)
		err_usage("no table of features: item text, or item and "
			"columns of numbers");
	conf.rules.tune = tune_find(conf.tune);
	conf.need.item = conf.common.input.item;
	out_open(&out, NULL, conf.common.precision);
	record_header(&out, conf.common.by ? by_annotator : columns);
	items_read_truth(&t, &conf.common.input, &items, conf.common.truth);
	features_read(&x, &conf.need, argv + first, (size_t)(argc - first));
	if (t.n == 0 && x.names.n > 0)
		err_warn("no item has a label: nothing is predicted");
	if (t.n > 0) {
		items_rank(&t);
		rated_make(&r, &t, &x);
		train(&out, &conf, &r);
	}
	out_close(&out);
	return 0;
}
