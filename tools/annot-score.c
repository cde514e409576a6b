/*
 * annot-score: how well predictions serve people who disagree.
 *
 * Metrics against soft labels instead of one ground truth: the shares w of
 * primary labels (annot-sharpen), those that people would have who were not asked,
 * those of the labels given, or the majority vote.
 * No label is sampled: additive metrics are exact expectations over labels
 * drawn from w, the others the metric of the expected confusion matrix
 * C[t][q] = sum over items of w(x, t) where q is predicted, which is what
 * infinitely many draws converge to. Gordon et al., "The Disagreement
 * Deconvolution", CHI 2021, 3.2 and 3.3. The oracle, which knows the shares, is
 * the upper bound of one decision per item.
 *
 * A ratings row: lib/rows and lib/counts read and count it; lib/items keeps its
 * item's count vector, and models_rank() numbers its label; then score/blocks
 * (which items, with which weights), score/evaluation with score/guess
 * (predictions held against the shares) and score/flips (p_flip, in a resample
 * too), score/scores and score/metrics (the table of metrics), score/plan (which
 * of it), score/ideal with score/bounds (the ceiling), score/values (the values of
 * a model, and against another), score/output, score/advice.
 *
 * SPDX-License-Identifier: MIT
 */
#include "score/advice.h"
#include "score/blocks.h"
#include "score/evaluation.h"
#include "score/flips.h"
#include "score/ideal.h"
#include "score/metrics.h"
#include "score/output.h"
#include "score/plan.h"
#include "score/values.h"

#include "err.h"
#include "items.h"
#include "mem.h"
#include "num.h"
#include "opt.h"
#include "out.h"
#include "models.h"

#include <math.h>
#include <stdlib.h>

enum zero { ZERO_NA, ZERO_0, ZERO_1 };

struct conf {
	struct opt_common common;
	int target;            /* enum target; TARGET_KINDS: all; < 0: what the
	                          truth is for */
	int oracle_kind;       /* enum oracle; < 0: that of the target */
	int zero;              /* enum zero: 0/0 in precision, recall, f1 */
	double threshold;      /* two labels: positive above it; < 0: none */
	uint64_t bins;         /* of ece */
	int weight_by;         /* 0 items, 1 labels */
	const char *prob;      /* column of probabilities, NULL: p if there */
	bool intersect;        /* leave out items without prediction */
	bool paired;
};

static const struct opt options[] = {
	{'T', "target", "TARGET", "what is true (default primary and new, or raw "
		"where the truth has no p_flip)", OPT_WORD,
		offsetof(struct conf, target), 0, 0,
		"primary|new|raw|plurality|all"},
	{0, "oracle-kind", "KIND", "the oracle's decisions (default ideal for "
		"target new, else plurality)", OPT_WORD,
		offsetof(struct conf, oracle_kind), 0, 0,
		"plurality|loo|mean|ideal"},
	{'z', "zero-division", "X", "0/0 in precision, recall and f1 (default "
		"NA)", OPT_WORD, offsetof(struct conf, zero), 0, 0, "NA|0|1"},
	{0, "threshold", "T", "two labels: positive above T (default .5)",
		OPT_REAL, offsetof(struct conf, threshold), 0, 1, NULL},
	{0, "bins", "N", "bins of ece (default 15)",
		OPT_COUNT, offsetof(struct conf, bins), 1, 1e6, NULL},
	{0, "weight-by", "WHAT", "what an item counts (default items: once)",
		OPT_WORD, offsetof(struct conf, weight_by), 0, 0,
		"items|labels"},
	{0, "prob", "COL", "column of the probabilities (default p)",
		OPT_TEXT, offsetof(struct conf, prob), 0, 0, NULL},
	{0, "intersect", NULL, "leave out items that a model does not predict",
		OPT_FLAG, offsetof(struct conf, intersect), 0, 0, NULL},
	{0, "paired", NULL, "add the differences of each pair of models",
		OPT_FLAG, offsetof(struct conf, paired), 0, 0, NULL},
	{0, NULL, NULL, NULL, OPT_FLAG, 0, 0, 0, NULL}
};

static const struct opt_tool tool = {
	.usage = "[-M LIST] [-o] [-T TARGET] [OPTION]... [[NAME=]PREDICTIONS...]",
	.summary =
"Score predictions against what people would say. Reads the truth (ratings,\n"
"counts, with a column primary where annot-sharpen was, or shares) on standard\n"
"input, and predictions (item label, item label p, item p, or a column per\n"
"label) as operands;\n"
"without an operand it scores the oracle alone. Writes model versus group of\n"
"target metric label value lo hi status.\n",
	.letters = "ial#HW+GLmNrM%PogBtbcs",
	.own = options,
	.by = "item",
	.method = "metrics (default all that apply), of those that --list prints",
	.table = {&metrics_table},
};

/* ---- what to compute ---- */

static void
check_usage(const struct conf *conf, size_t models)
{
	if (conf->paired && models < 2)
		err_usage("--paired needs two models or more");
	if (conf->common.by && conf->common.bootstrap > 0)
		err_usage("--by=item and --bootstrap exclude each other");
}

/* Shares without counts do not say what one label more or less would do. */
static void
check_shares(const struct conf *conf, const struct items *truth)
{
	if (!truth->vectors.shares)
		return;
	if (conf->weight_by == 1)
		err_file(truth->file, "--weight-by=labels needs counts, found "
			"shares (item label p)");
	if (conf->oracle_kind == ORACLE_LOO ||
	    conf->oracle_kind == ORACLE_IDEAL)
		err_file(truth->file, "--oracle-kind=%s needs counts, found "
			"shares (item label p)",
			conf->oracle_kind == ORACLE_LOO ? "loo" : "ideal");
}

/* Has the truth what a target needs? */
static bool
is_there(const struct items *truth, int target)
{
	return target == TARGET_PRIMARY ? truth->has[AT_PFLIP] :
		target != TARGET_NEW || flips_in(truth);
}

/* Without -T: the paper's shares and what new people would say, where p_flip is
 * known. */
static void
choose_targets(const struct conf *conf, const struct items *truth,
	bool *wanted)
{
	bool known = is_there(truth, TARGET_PRIMARY) ||
		is_there(truth, TARGET_NEW);

	if (conf->target == TARGET_PRIMARY && !is_there(truth, TARGET_PRIMARY))
		err_file(truth->file, "no column \"primary\" (annot-sharpen "
			"adds it)");
	if (conf->target == TARGET_NEW && !is_there(truth, TARGET_NEW))
		err_file(truth->file, "no column \"pflip\" (annot-pflip adds "
			"it)");
	for (int t = 0; t < TARGET_KINDS; t++)
		wanted[t] = conf->target == t || (is_there(truth, t) &&
			(conf->target == TARGET_KINDS || (conf->target < 0 &&
			(known ? t <= TARGET_NEW : t == TARGET_RAW))));
	if (wanted[TARGET_NEW])
		flips_check(truth);
	if (conf->target < 0 && known && !is_there(truth, TARGET_PRIMARY))
		err_warn("the truth has p_flip and no primary shares: the target "
			"is new alone (annot-sharpen in front adds primary)");
}

static void
make_plan(struct plan *plan, const struct conf *conf,
	const struct items *truth, bool new)
{
	static const double zero[] = {[ZERO_NA] = NUM_NA, [ZERO_0] = 0,
		[ZERO_1] = 1};

	*plan = (struct plan){.items = conf->common.by != 0,
		.by_labels = conf->weight_by == 1,
		.bootstrap = conf->common.bootstrap, .seed = conf->common.seed,
		.confidence = conf->common.confidence,
		.rules = {.has_threshold = conf->threshold >= 0,
			.threshold = conf->threshold, .bins = conf->bins,
			.zero = zero[conf->zero],
			.has_range = evaluation_has_range(truth)},
	};
	for (int t = 0; t < TARGET_KINDS; t++)
		plan->oracle[t] = conf->oracle_kind >= 0 ? conf->oracle_kind :
			t == TARGET_NEW ? ORACLE_IDEAL : ORACLE_PLURALITY;
	if (new)
		plan->flips = flips_of(truth);
	if (new && plan->bootstrap > 0 && !plan->flips.known)
		err_note("target new: no retests that disagree in the columns "
			"pairs and disagree, so that the intervals take p_flip "
			"as known");
	plan_make(plan, &truth->labels, &conf->common.methods,
		conf->common.positive);
}

/* Numbers that may be held, or gone through for nothing: more is mostly a
 * column of labels, or of groups, that is another one than was meant. */
#define LARGEST 1e9

/* Is any model of probabilities? */
static bool
is_soft(const struct models *models)
{
	bool soft = false;

	for (size_t m = 0; m < models->n; m++)
		soft |= models->at[m].soft;
	return soft;
}

/* End the tool where there are too many labels for what is asked. */
static void
check_size(const struct plan *plan, const struct blocks *blocks,
	const struct models *models)
{
	double labels = (double)plan->rules.k, slots = (double)plan->slots;
	double items = 0;

	for (size_t b = 0; b < blocks->n; b++)
		items = fmax(items, (double)blocks->at[b].n);
	if (labels * items > LARGEST && plan->rules.ranking && is_soft(models))
		err_die("roc_auc and pr_auc order %.0f items by each of %.0f "
			"labels: -M names other metrics, or -l another column "
			"if these labels are free text", items, labels);
	if (labels * (double)blocks->n > LARGEST)
		err_die("%zu groups with %.0f labels each: -g names another "
			"column, or -l if these labels are free text",
			blocks->n, labels);
	if (plan->items && slots * items > LARGEST)
		err_die("%.0f values for each of %.0f items: -M names fewer "
			"metrics, or -P one label", slots, items);
	if (slots * (double)plan->bootstrap > LARGEST)
		err_die("%.0f values in each of %llu replicates: -M names "
			"fewer metrics, -P one label, or -b fewer replicates",
			slots, (unsigned long long)plan->bootstrap);
}

/* ---- evaluate, compare, write ---- */

/* Rows of the differences of each pair of models. */
static void
write_pairs(struct out *out, const struct plan *plan, struct output_key key,
	const struct models *models, const struct values *v)
{
	struct values difference;

	for (size_t i = 0; i < models->n; i++)
		for (size_t k = i + 1; k < models->n; k++) {
			key.model = models->at[i].name;
			key.versus = models->at[k].name;
			values_compare(&difference, plan, &v[i], &v[k], true);
			output_positives(out, plan, &key, &difference);
			output_values(out, plan, &key, &difference);
			values_free(&difference);
		}
}

/* Rows of a model by itself, and against the oracle where there is one. */
static void
write_model(struct out *out, const struct plan *plan, struct output_key key,
	const struct values *v, const struct values *oracle)
{
	struct values against;

	output_values(out, plan, &key, v);
	if (!oracle || v == oracle)
		return;
	key.suffix = NULL;
	key.base = v;
	key.other = oracle;
	values_compare(&against, plan, v, oracle, false);
	output_values(out, plan, &key, &against);
	values_free(&against);
}

/* The values of every model, and of the oracle behind them if it is asked for,
 * for a block under one target; the caller frees. */
static struct values *
make_values(const struct plan *plan, const struct block *b, int target,
	const struct models *models, size_t n)
{
	struct values *v = mem_alloc(n, sizeof *v);

	for (size_t i = 0; i < n; i++)
		values_make(&v[i], plan, b, (enum target)target,
			i < models->n ? &models->at[i] : NULL);
	return v;
}

static void
write_values(struct out *out, const struct conf *conf, const struct plan *plan,
	const struct block *b, int target, const struct models *models,
	const struct values *v, size_t n)
{
	static const char *const names[] = {"primary", "new", "raw",
		"plurality"};
	struct output_key key = {.versus = "*", .target = names[target],
		.suffix = "", .block = b};

	for (size_t i = 0; i < n; i++) {
		key.model = i < models->n ? models->at[i].name : "oracle";
		write_model(out, plan, key, &v[i],
			n > models->n ? &v[models->n] : NULL);
	}
	if (conf->paired)
		write_pairs(out, plan, key, models, v);
}

/* Is the oracle asked for, who decides behind the models? */
static bool
has_oracle(const struct conf *conf, const struct models *models)
{
	return conf->common.oracle || models->n == 0;
}

/* A block under each target. */
static void
score(struct out *out, const struct conf *conf, const struct plan *plan,
	const struct block *b, const bool *wanted, const struct models *models)
{
	size_t n = models->n + (has_oracle(conf, models) ? 1 : 0);
	struct values *v[TARGET_KINDS] = {NULL};

	for (int t = 0; t < TARGET_KINDS; t++)
		if (wanted[t]) {
			v[t] = make_values(plan, b, t, models, n);
			write_values(out, conf, plan, b, t, models, v[t], n);
		}
	for (size_t i = 0; i < models->n && v[TARGET_PRIMARY] && v[TARGET_NEW];
	     i++)
		advice_differ(plan, models->at[i].name, &v[TARGET_PRIMARY][i],
			&v[TARGET_NEW][i]);
	for (int t = 0; t < TARGET_KINDS; t++) {
		for (size_t i = 0; v[t] && i < n; i++)
			values_free(&v[t][i]);
		free(v[t]);
	}
}

/* Of the items that are scored: how many, and how many with a tied plurality.
 * A row of a histogram is as many as share it. */
static void
write_note(const struct plan *plan, const struct blocks *blocks)
{
	const struct evaluation_rules *r = &plan->rules;
	struct view v = r->positive < r->k ? labels_name(r->labels,
		(uint32_t)r->positive) : view_of("");
	uint64_t items = 0, tied = 0;

	for (size_t b = 0; b < blocks->n; b++)
		for (size_t i = 0; i < blocks->at[b].n; i++) {
			const struct items *t = blocks->at[b].truth;
			uint32_t x = blocks->at[b].item[i];
			size_t top;

			vectors_plurality(&t->vectors, t->vector[x], SIZE_MAX,
				&top);
			items += items_weight(t, x);
			tied += top > 1 ? items_weight(t, x) : 0;
		}
	err_note("items=%llu labels=%zu tied=%llu%s%s",
		(unsigned long long)items, r->k, (unsigned long long)tied,
		v.n > 0 ? " positive=" : "",
		v.n > 0 ? err_quote(v.p, v.n) : "");
}

static void
score_all(struct out *out, const struct conf *conf, const struct items *truth,
	const bool *wanted, const struct models *models)
{
	struct blocks blocks;
	struct plan plan;

	make_plan(&plan, conf, truth, wanted[TARGET_NEW]);
	for (int t = 0; t < TARGET_KINDS && has_oracle(conf, models); t++)
		if (wanted[t] && plan.oracle[t] == ORACLE_IDEAL)
			ideal_check(truth);
	blocks_make(&blocks, truth, models, plan.bootstrap > 0,
		plan.by_labels);
	check_size(&plan, &blocks, models);
	for (size_t b = 0; b < blocks.n; b++)
		score(out, conf, &plan, &blocks.at[b], wanted, models);
	if (wanted[TARGET_NEW] && has_oracle(conf, models))
		advice_labels(truth);
	write_note(&plan, &blocks);
	blocks_free(&blocks);
	plan_free(&plan);
}

int
main(int argc, char **argv)
{
	struct conf conf = {.target = -1, .oracle_kind = -1, .bins = 15,
		.threshold = -1};
	struct items_need need = {.label_set = true, .predicted = true,
		.shares = true, .numbers = {"primary", "primary_lo",
		"primary_hi", "pflip_new", "pairs", "disagree", "pflip",
		"once"}, .signs = {[AT_PFLIP] = true, [AT_LO] = true,
		[AT_HI] = true}};
	bool wanted[TARGET_KINDS];
	struct predictions_need from;
	struct models models;
	struct items truth;
	struct out out;
	int first;

	first = opt_parse(&tool, argc, argv, &conf.common, &conf);
	check_usage(&conf, (size_t)(argc - first));
	need.two_tables = argc > first;
	items_read_truth(&truth, &conf.common.input, &need, conf.common.truth);
	check_shares(&conf, &truth);
	choose_targets(&conf, &truth, wanted);

	out_open(&out, NULL, conf.common.precision);
	output_header(&out);
	if (truth.n > 0) {
		from = (struct predictions_need){.prob = conf.prob,
			.positive = conf.common.positive,
			.intersect = conf.intersect};
		models_read(&models, &truth, &conf.common.input, &from,
			argv + first, (size_t)(argc - first));
		models_rank(&models, &truth);
		score_all(&out, &conf, &truth, wanted, &models);
		models_free(&models);
	}
	out_close(&out);
	items_free(&truth);
	opt_free(&conf.common);
	return 0;
}
