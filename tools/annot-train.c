/*
 * annot-train: classifiers trained on labels that disagree.
 *
 * Linear heads on word n-grams, or on numbers that somebody else's encoder made, fitted
 * by each method of Kurniawan et al., "Training and evaluating with human label
 * variation", 2025, section 4, by a deterministic minimiser; cross-validated
 * predictions of items, or those of items without labels.
 *
 * The ratings of an item and its features become a rated item (train/rated). The rated
 * items are divided into folds; for each fold a fit of the other items chooses features
 * and penalty, makes targets, and minimises the loss of a linear model, which predicts
 * the fold's items. train/model writes and reads the model of all items.
 *
 * SPDX-License-Identifier: MIT
 */
#include "train/feature.h"
#include "train/fit.h"
#include "train/folds.h"
#include "train/model.h"
#include "train/rated.h"

#include "table/items.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/opt.h"
#include "text/record.h"
#include "text/too_many.h"

#include <string.h>

struct conf {
	struct opt_common common;
	const char *text, *model, *from;
	struct features_need need;
	struct opt_numbers lambda;
	struct fit_rules rules;
	uint64_t folds;
};

enum { FOLDS = 10, NO_FOLDS = -1 };

/* ---- options ---- */

static const struct opt options[] = {
	{0, "text", "COL", "column of the text (default text)", OPT_TEXT,
		OPT_IN(INPUT, text)},
	{0, "columns", "LIST", "columns of numbers, in addition to the text or "
		"instead of all others", OPT_LIST, OPT_IN(INPUT, need.columns)},
	{0, "folds", "N", "predict each of N parts of the rated items from the "
		"others (default 10; 0: do not)", OPT_COUNT, OPT_AT(folds), 0,
		1e6},
	{0, "lambda", "LIST", "penalty; of several the one that predicts best "
		"(default 1e-2,1e-3,1e-4,1e-5)", OPT_REALS, OPT_AT(lambda), 0,
		1e9},
	{0, "share", "S", "how much heads have in common (default 1)", OPT_REAL,
		OPT_AT(rules.share), 1e-9, 1e9},
	{0, "ngrams", "N", "longest n-gram of words (default 2)", OPT_COUNT,
		OPT_AT(need.ngrams), 1, 10},
	{0, "min-df", "N", "use n-grams that are in at least N training items "
		"(default 2)", OPT_COUNT, OPT_AT(rules.min_df), 1, 1e9},
	{0, "hash", "BITS", "fold n-grams into 2^BITS buckets (default 0: do "
		"not)", OPT_COUNT, OPT_AT(need.hash), 0, 32},
	{0, "iterations", "N", "of the minimiser (default 500)", OPT_COUNT,
		OPT_AT(rules.iterations), 1, 1e9},
	{0, "tolerance", "E", "stop where no slope is larger (default 1e-5)",
		OPT_REAL, OPT_AT(rules.tolerance), 0, 1},
	{0, "model", "FILE", "write the model of all rated items", OPT_TEXT,
		OPT_IN(OUTPUT, model)},
	{0, "from", "FILE", "predict all items with a model that --model wrote",
		OPT_FILE, OPT_IN(INPUT, from)},
	{.name = NULL}
};

static const struct opt_rule option_rules[] = {
	{"from", OPT_EXCLUDES, "method model truth lambda columns folds labels",
		"nothing is trained"},
	{"by", OPT_NEEDS,
		"method=annotator_ensemble|annotator_ensemble_hard from", NULL},
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
	.method = "the method (default soft; of targets: targets), of those that --list prints",
	.one = "method",
	.table = {&linear_table},
};

/* The penalties, from the largest on. */
static void
set_lambda(struct conf *conf)
{
	static double usual[] = {1e-2, 1e-3, 1e-4, 1e-5};
	double *x = conf->lambda.at;

	conf->rules.lambda = x ? x : usual;
	conf->rules.lambdas = x ? conf->lambda.n : 4;
	for (size_t i = 1; x && i < conf->lambda.n; i++)
		for (size_t at = i; at > 0 && x[at - 1] < x[at]; at--) {
			double less = x[at - 1];

			x[at - 1] = x[at];
			x[at] = less;
		}
}

static void
read_features(struct features *x, struct conf *conf, char **files, int n)
{
	conf->need.item = conf->common.input.item;
	conf->need.text = conf->text ? conf->text : "text";
	conf->need.text_named = conf->text != NULL;
	features_read(x, &conf->need, files, (size_t)n);
}

/* ---- rows ---- */

static const struct record_column columns[] = {
	{"item", RECORD_TEXT}, {"label", RECORD_TEXT}, {"p", RECORD_REAL},
	{NULL, 0}
}, by_annotator[] = {
	{"item", RECORD_TEXT}, {"annotator", RECORD_TEXT},
	{"label", RECORD_TEXT}, {"p", RECORD_REAL}, {NULL, 0}
};

static void
write_rows(struct out *out, struct view item, const struct view *annotator,
	const struct ids *labels, const double *p)
{
	struct record r = record_start(out, annotator ? by_annotator : columns);

	for (size_t l = 0; l < labels->n; l++) {
		record_view(&r, item);
		if (annotator)
			record_view(&r, *annotator);
		record_view(&r, ids_name(labels, l));
		record_real(&r, p[l]);
		record_end(&r);
	}
}

static void
write_predictions(struct out *out, const struct folds *f)
{
	const struct rated *r = f->r;
	const struct ids *labels = &r->t->labels.ids;

	for (size_t i = 0; i < r->x->names.n; i++) {
		struct view item = ids_name(&r->x->names, i);
		const struct part *part;

		if (f->part[i] == IDS_NONE)
			continue;
		part = &f->parts[f->part[i]];
		if (!f->by_head)
			write_rows(out, item, NULL, labels, f->p + i * r->k);
		for (size_t h = 0; h < part->heads; h++) {
			struct view a = ids_name(&r->t->annotators,
				part->person[h]);

			write_rows(out, item, &a, labels, part->p + (f->place[i] *
				part->heads + h) * r->k);
		}
	}
}

/* ---- from a model ---- */

static void
predict_from(struct out *out, struct conf *conf, char **files, int n)
{
	struct features x;
	struct model m;
	double *p;

	model_read(&m, conf->from);
	if (conf->common.by && !(m.method->traits & LINEAR_HEADS))
		err_usage("--by=annotator: a model of --method=%s has no heads of "
			"annotators", m.method->about.name);
	conf->need.ngrams = m.ngrams;
	conf->need.hash = m.hash;
	conf->need.columns = m.columns;
	read_features(&x, conf, files, n);
	if (m.text && !x.text)
		err_die("the model is of a text, and the features have no "
			"column %s (--text names another)",
			err_quote(view_of(conf->need.text)));
	p = mem_alloc(m.labels.n, sizeof *p);
	for (size_t i = 0; i < x.names.n; i++) {
		if (!conf->common.by) {
			model_predict(&m, &x, i, SIZE_MAX, p);
			write_rows(out, ids_name(&x.names, i), NULL, &m.labels, p);
		}
		for (size_t h = 0; h < m.heads.n && conf->common.by; h++) {
			struct view a = ids_name(&m.heads, h);

			model_predict(&m, &x, i, h, p);
			write_rows(out, ids_name(&x.names, i), &a, &m.labels, p);
		}
	}
}

/* ---- training ---- */

/* Weights of targets must add up to a number. */
static void
check_weights(const struct rated *r)
{
	for (size_t i = 0; i < r->n; i++)
		if (!(r->weight[i] <= 1e100)) {
			err_die("item %s: expected a weight of at most 1e100",
				err_quote(items_name(r->t, r->item[i])));
		}
}

/* Can the method be had of what came? */
static void
check_method(const struct linear_method *m, const struct rated *r,
	const struct conf *conf)
{
	bool votes = m->traits & (LINEAR_TARGETS | LINEAR_TWO_HEADS | LINEAR_HEADS |
		LINEAR_ANSWERS);
	bool who = m->traits & LINEAR_HEADS || (m->targets &&
		strncmp(m->targets, "annotator_", 10) == 0) ||
		(r->several && m->traits & LINEAR_ANSWERS);

	if (!m->targets && !r->came)
		err_usage("--method=targets needs targets (item label p weight), as "
			"annot-label writes them");
	if (m->targets && r->came && votes)
		err_usage("--method=%s needs votes, ratings or counts, found targets",
			m->about.name);
	if (who && !r->t->known)
		err_usage("--method=%s needs to know who gave which label: ratings "
			"with annotators", m->about.name);
	if (r->several && m->targets && strcmp(m->targets, "ambiguous") == 0)
		err_usage("--multilabel: --method=ambiguous is for one label per "
			"rating");
	for (uint32_t a = 0; a < r->t->annotators.n && conf->model &&
	     m->traits & LINEAR_HEADS; a++)
		if (view_is(ids_name(&r->t->annotators, a), "*"))
			err_die("--model: an annotator is called \"*\", which means "
				"the shared part of a model");
}

static size_t
choose_folds(const struct conf *conf, size_t items)
{
	if (conf->folds == (uint64_t)NO_FOLDS)
		return items < FOLDS ? items : FOLDS;
	if (conf->folds > items)
		err_usage("--folds=%llu is more than the %zu rated items",
			(unsigned long long)conf->folds, items);
	return (size_t)conf->folds;
}

/* End the tool where many labels, or annotators, make training take more than two minutes.
 * Fits take a tenth of the iterations or so; of texts of 20 words that is 4 to 7 ns for
 * each label, item, iteration, penalty and fold. */
static void
check_cost(const struct conf *conf, const struct items *t, const struct features *x,
	const struct linear_method *m)
{
	size_t labels = labels_k(&t->labels);
	double fits = conf->folds == (uint64_t)NO_FOLDS ? FOLDS :
		(double)conf->folds + (conf->folds == 0);

	too_many_labels(t->file, labels, (double)labels * (double)t->n *
		(double)conf->rules.iterations *
		(double)conf->rules.lambdas * fits,
		TOO_MANY_STEPS / 5, "steps, one for each item, iteration, penalty "
		"and fold", "; else fewer --iterations, --lambda or --folds");
	if (m->traits & LINEAR_HEADS)
		too_many(t->file, t->n_annotators, "annotators",
			(double)t->n_annotators * (double)x->names.n *
			(double)labels, TOO_MANY_STEPS / 100, "predictions, as the "
			"head of each predicts every item", "-M soft has one head, "
			"-i and -a name other columns");
}

static void
train(struct out *out, struct conf *conf, const struct items *t,
	const struct features *x)
{
	struct fit_rules *rules = &conf->rules;
	struct rated r;
	struct folds f;
	size_t n;

	rated_make(&r, t, x);
	rules->seed = conf->common.seed;
	rules->method = method_first(&linear_table, &conf->common.methods,
		method_find(&linear_table, r.came ? "targets" : "soft"));
	check_method(rules->method, &r, conf);
	check_cost(conf, t, x, rules->method);
	check_weights(&r);
	if (r.strangers > 0)
		err_note("strangers=%zu items with labels and without features left "
			"out", r.strangers);
	if (r.n == 0)
		err_die("no item with labels has features: does -i name the same "
			"items in both?");
	n = choose_folds(conf, r.n);
	if (n == 1)
		err_usage("one fold: its items have no others to learn from "
			"(--folds=0 predicts items without labels)");
	folds_make(&f, &r, rules, n, conf->common.by != 0, conf->model != NULL);
	write_predictions(out, &f);
	if (conf->model)
		model_write(&f.all, &conf->need, conf->model);
}

static void
train_and_predict(struct out *out, struct conf *conf, char **files, int n)
{
	const struct items_need items = {.label_set = true, .no_histogram = true,
		.numbers = {NULL, "weight"}, .shares = true, .ranks = true,
		.ratings = true, .multilabel = true, .two_tables = true};
	struct features x;
	struct items t;

	items_read_truth(&t, &conf->common.input, &items, conf->common.truth);
	read_features(&x, conf, files, n);
	if (t.n == 0 && conf->model)
		err_die("no item has a label: there is no model to write");
	if (t.n == 0 && x.names.n > 0)
		err_warn("no item has a label: nothing is predicted (--from=MODEL "
			"predicts by a model of --model)");
	if (t.n > 0) {
		items_rank(&t);
		train(out, conf, &t, &x);
	}
}

int
main(int argc, char **argv)
{
	struct conf conf = {.folds = (uint64_t)NO_FOLDS, .need = {.ngrams = 2},
		.rules = {.min_df = 2, .iterations = 500, .share = 1,
		.tolerance = 1e-5}};
	struct out out;
	int first = opt_parse(&tool, argc, argv, &conf.common, &conf);

	if (first == argc)
		err_usage("no table of features: item text, or item and "
			"columns of numbers");
	set_lambda(&conf);
	out_open(&out, NULL, conf.common.precision);
	record_header(&out, conf.common.by ? by_annotator : columns);
	(conf.from ? predict_from : train_and_predict)(&out, &conf, argv + first,
		argc - first);
	out_close(&out);
	return 0;
}
