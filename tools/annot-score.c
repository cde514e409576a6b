/*
 * annot-score: how well predictions serve people who disagree.
 *
 * Metrics against shares of labels instead of one true label: the shares w of
 * primary labels (annot-sharpen), of the labels given, or the plurality vote.
 * No label is sampled: additive metrics are exact expectations over labels
 * drawn from w, the others the metric of the expected confusion matrix
 * C[t][q] = sum over items of w(x, t) where q is predicted, which is what
 * infinitely many draws converge to. Gordon et al., "The Disagreement
 * Deconvolution", CHI 2021, 3.2 and 3.3.
 *
 * SPDX-License-Identifier: MIT
 */
#include "score/metrics.h"
#include "score/evaluation.h"

#include "bootstrap.h"
#include "err.h"
#include "mem.h"
#include "models.h"
#include "num.h"
#include "opt.h"
#include "out.h"
#include "stats.h"
#include "truth.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum zero { ZERO_NA, ZERO_0, ZERO_1 };
enum by { BY_NOTHING, BY_ITEM };

struct conf {
	struct opt_common common;
	int target;            /* enum target; TARGET_KINDS: all; < 0: either */
	int oracle_kind;       /* enum oracle */
	int zero;              /* enum zero: 0/0 in precision, recall, f1 */
	double threshold;      /* two labels: positive above it */
	bool has_threshold;
	uint64_t bins;         /* of ece */
	int weight_by;         /* 0 items, 1 labels */
	const char *prob;      /* column of probabilities, NULL: p if there */
	bool intersect;        /* leave out items without prediction */
	bool paired;
};

/* A row to be: a metric, and the label it is of. */
struct slot {
	const struct metric *metric;
	size_t label;          /* rank; K: over all labels */
};

struct plan {
	const struct conf *conf;
	const struct labels *labels;
	struct evaluation_rules rules;
	struct slot *slot;
	size_t slots;
};

/* ---- one model under one target ---- */

/* Items of a block, in the order of their names where they are resampled. */
struct block {
	const struct truth *truth;
	struct view group;
	uint32_t *item;          /* of the truth */
	size_t n;
	double *weight;          /* per item: its items, times its labels */
	uint64_t *shares;        /* per item: its items; NULL: one each */
};

/* The values of one model under one target: slot s of result o stands at
 * s x results + o. results is 1, or with -B item the items of the block. */
struct measured {
	size_t results;
	double *value[AT_KINDS];
	double *replicate;       /* slots x replicates; NULL: no bootstrap */
	uint64_t replicates;
	bool probable, range;
};

static void
alloc_measured(struct measured *m, const struct plan *plan, size_t results,
	bool range)
{
	uint64_t replicates = plan->conf->common.bootstrap;

	*m = (struct measured){.results = results, .replicates = replicates,
		.range = range && replicates == 0};
	for (int kind = 0; kind < AT_KINDS; kind++)
		m->value[kind] = mem_alloc(plan->slots * results,
			sizeof(double));
	if (replicates > 0)
		m->replicate = mem_alloc(plan->slots * replicates,
			sizeof(double));
}

static void
free_measured(struct measured *m)
{
	for (int kind = 0; kind < AT_KINDS; kind++)
		free(m->value[kind]);
	free(m->replicate);
}

static double
slot_value(const struct slot *s, const struct evaluation *p, const struct scores *e)
{
	return metric_value(s->metric, p, e, s->label);
}

/* The same resamples for every model and target: a replicate's draws depend on
 * its number only. */
static void
measure_replicates(const struct plan *plan, const struct block *b,
	const struct evaluation *p, struct scores *e, struct measured *m)
{
	double *u = mem_alloc(p->n, sizeof *u);
	uint64_t *drawn = mem_alloc(b->n, sizeof *drawn);

	for (uint64_t r = 0; r < m->replicates; r++) {
		bootstrap_draw(plan->conf->common.seed, r, b->shares, b->n, drawn);
		memset(u, 0, p->n * sizeof *u);
		for (size_t i = 0; i < b->n; i++)
			u[p->pattern[i]] += (double)drawn[i] * b->weight[i] /
				(b->shares ? (double)b->shares[i] : 1);
		evaluation_scores(p, u, e);
		for (size_t s = 0; s < plan->slots; s++)
			m->replicate[s * m->replicates + r] =
				slot_value(&plan->slot[s], p, e);
		err_progress(r + 1, m->replicates, "replicates");
	}
	free(drawn);
	free(u);
}

static void
measure_items(const struct plan *plan, const struct evaluation *p, double *value)
{
	for (size_t s = 0; s < plan->slots; s++)
		for (size_t i = 0; i < p->items; i++)
			value[s * p->items + i] = metric_item(
				plan->slot[s].metric, p, p->pattern[i]);
}

static void
measure(const struct plan *plan, const struct block *b, enum target target,
	const struct predictions *model, struct measured *m)
{
	bool items = plan->conf->common.by == BY_ITEM;
	struct scores e = {0};
	struct evaluation p;
	double *u;

	alloc_measured(m, plan, items ? b->n : 1,
		target == TARGET_PRIMARY && b->truth->has_range);
	scores_init(&e, &plan->rules);
	evaluation_init(&p, &plan->rules, b->truth, b->item, b->n, model);
	m->probable = p.probable;
	u = mem_zero(p.n, sizeof *u);
	for (size_t i = 0; i < b->n; i++)
		u[p.pattern[i]] += b->weight[i];
	for (int kind = 0; kind < (m->range ? AT_KINDS : 1); kind++) {
		evaluation_fill(&p, target, kind);
		if (items) {
			measure_items(plan, &p, m->value[kind]);
			continue;
		}
		evaluation_scores(&p, u, &e);
		for (size_t s = 0; s < plan->slots; s++)
			m->value[kind][s] = slot_value(&plan->slot[s], &p, &e);
		if (kind == AT_PFLIP)
			measure_replicates(plan, b, &p, &e, m);
	}
	evaluation_free(&p);
	scores_free(&e);
	free(u);
}

static bool
is_up(const struct slot *s)
{
	return strcmp(s->metric->about.better, "up") == 0;
}

/* value / oracle where up is better, value - oracle where down is; `plain`:
 * always the difference. */
static double
against(const struct slot *s, double value, double other, bool plain)
{
	return !plain && is_up(s) ? stats_ratio(value, other) : value - other;
}

/* The measured values of a model against those of another one, replicate by
 * replicate. */
static void
compare(const struct plan *plan, const struct measured *a,
	const struct measured *b, bool plain, struct measured *m)
{
	alloc_measured(m, plan, a->results, a->range);
	m->probable = a->probable && b->probable;
	for (size_t s = 0; s < plan->slots; s++) {
		const struct slot *slot = &plan->slot[s];
		size_t at = s * a->results;

		for (int kind = 0; kind < (a->range ? AT_KINDS : 1); kind++)
			for (size_t o = at; o < at + a->results; o++)
				m->value[kind][o] = against(slot,
					a->value[kind][o], b->value[kind][o],
					plain);
		at = s * m->replicates;
		for (size_t r = at; r < at + m->replicates; r++)
			m->replicate[r] = against(slot, a->replicate[r],
				b->replicate[r], plain);
	}
}

/* ---- rows ---- */

/* What the rows of one model have in common. */
struct rows_of {
	const char *model, *versus, *target, *suffix;
	const struct block *block;
	const struct measured *base; /* of a comparison: the first, the other */
	const struct measured *other;
};

static void
write_key(struct out *out, struct view v)
{
	if (v.n == 0)
		out_char(out, '*');
	out_put(out, v.p, v.n);
	out_char(out, '\t');
}

static const char *
why_undefined(const struct plan *plan, const struct rows_of *rows,
	const struct measured *m, size_t s, size_t o)
{
	const struct metric *metric = plan->slot[s].metric;
	size_t at = s * m->results + o;

	if ((metric->traits & METRIC_PROBABLE) && !m->probable)
		return "hard_predictions";
	if (plan->conf->common.by == BY_ITEM && !metric->item)
		return "not_additive";
	if (rows->other && !isnan(rows->base->value[AT_PFLIP][at]) &&
	    rows->other->value[AT_PFLIP][at] == 0)
		return "oracle_zero";
	return metric->undefined;
}

/* Value, limits and status of slot s of result o. */
static void
write_values(struct out *out, const struct plan *plan,
	const struct rows_of *rows, const struct measured *m, size_t s,
	size_t o)
{
	size_t at = s * m->results + o;
	double value = m->value[AT_PFLIP][at], lo = NUM_NA, hi = NUM_NA;
	const char *status = "ok";

	if (isnan(value)) {
		status = why_undefined(plan, rows, m, s, o);
	} else if (m->replicates > 0) {
		stats_percentile(m->replicate + s * m->replicates,
			m->replicates, plan->conf->common.confidence,
			&lo, &hi);
		status = isnan(lo) ? "ok" : "bootstrap";
	} else if (m->range) {
		bool falls = m->value[AT_LO][at] > m->value[AT_HI][at];

		lo = m->value[falls ? AT_HI : AT_LO][at];
		hi = m->value[falls ? AT_LO : AT_HI][at];
		if (isnan(lo) || isnan(hi))
			lo = hi = NUM_NA;
		else
			status = "pflip_range";
	}
	out_real(out, value);
	out_char(out, '\t');
	out_real(out, lo);
	out_char(out, '\t');
	out_real(out, hi);
	out_char(out, '\t');
	out_text(out, status);
	out_char(out, '\n');
}

static void
write_start(struct out *out, const struct plan *plan,
	const struct rows_of *rows, const struct slot *s, size_t o,
	const char *suffix)
{
	const struct block *b = rows->block;
	bool items = plan->conf->common.by == BY_ITEM;

	write_key(out, view_of(rows->model));
	write_key(out, view_of(rows->versus));
	write_key(out, b->group);
	write_key(out, items ? ids_name(&b->truth->names,
		b->truth->item[b->item[o]].name) : view_of("*"));
	write_key(out, view_of(rows->target));
	out_text(out, s->metric->about.name);
	out_text(out, suffix);
	out_char(out, '\t');
	write_key(out, s->label < plan->rules.named ? labels_name(plan->labels,
		plan->labels->by_rank[s->label]) : view_of("*"));
}

/* Without -M a metric that does not apply to a model has no rows. */
static bool
applies(const struct plan *plan, const struct slot *s,
	const struct measured *m)
{
	return plan->conf->common.methods.n > 0 || m->probable ||
		!(s->metric->traits & METRIC_PROBABLE);
}

static double
share_positive(const struct measured *m, size_t s)
{
	size_t n = 0, above = 0;

	for (uint64_t r = 0; r < m->replicates; r++) {
		double x = m->replicate[s * m->replicates + r];

		n += isnan(x) ? 0 : 1;
		above += x > 0;
	}
	return stats_ratio((double)above, (double)n);
}

static void
write_positive(struct out *out, const struct plan *plan,
	const struct rows_of *rows, const struct measured *m, size_t s)
{
	double share = share_positive(m, s);

	write_start(out, plan, rows, &plan->slot[s], 0, "_positive");
	out_real(out, share);
	out_text(out, "\tNA\tNA\t");
	out_text(out, isnan(share) ? why_undefined(plan, rows, m, s, 0) : "ok");
	out_char(out, '\n');
}

/* Rows of a model by itself, or of a comparison. */
static void
write_measured(struct out *out, const struct plan *plan,
	const struct rows_of *rows, struct measured *m)
{
	for (size_t o = 0; o < m->results; o++)
		for (size_t s = 0; s < plan->slots; s++) {
			const struct slot *slot = &plan->slot[s];
			const char *suffix = rows->suffix ? rows->suffix :
				is_up(slot) ? "_normalised" : "_excess";

			if (!applies(plan, slot, m))
				continue;
			write_start(out, plan, rows, slot, o, suffix);
			write_values(out, plan, rows, m, s, o);
		}
}

/* Rows of the share of resamples in which the first of two models has more. */
static void
write_positives(struct out *out, const struct plan *plan,
	const struct rows_of *rows, const struct measured *m)
{
	for (size_t s = 0; s < plan->slots && m->replicates > 0; s++)
		if (applies(plan, &plan->slot[s], m))
			write_positive(out, plan, rows, m, s);
}

static void
write_target(struct out *out, const struct plan *plan,
	const struct block *b, enum target target,
	const struct models *models)
{
	static const char *const names[] = {"primary", "raw", "plurality"};
	bool oracle = plan->conf->common.oracle || models->n == 0;
	size_t n_models = models->n, n = n_models + (oracle ? 1 : 0);
	struct measured *m = mem_alloc(n, sizeof *m), diff;
	struct rows_of rows = {.target = names[target], .block = b,
		.versus = "*"};

	for (size_t i = 0; i < n; i++)
		measure(plan, b, target, i < n_models ? &models->at[i] : NULL,
			&m[i]);
	for (size_t i = 0; i < n; i++) {
		rows.model = i < n_models ? models->at[i].name : "oracle";
		rows.suffix = "";
		rows.base = rows.other = NULL;
		write_measured(out, plan, &rows, &m[i]);
		if (!oracle || i == n_models)
			continue;
		rows.suffix = NULL;
		rows.base = &m[i];
		rows.other = &m[n_models];
		compare(plan, &m[i], &m[n_models], false, &diff);
		write_measured(out, plan, &rows, &diff);
		free_measured(&diff);
	}
	for (size_t i = 0; i < n_models && plan->conf->paired; i++)
		for (size_t k = i + 1; k < n_models; k++) {
			rows = (struct rows_of){.model = models->at[i].name,
				.versus = models->at[k].name, .suffix = "",
				.target = names[target], .block = b};
			compare(plan, &m[i], &m[k], true, &diff);
			write_positives(out, plan, &rows, &diff);
			write_measured(out, plan, &rows, &diff);
			free_measured(&diff);
		}
	for (size_t i = 0; i < n; i++)
		free_measured(&m[i]);
	free(m);
}

/* ---- the plan ---- */

static void
add_slot(struct plan *plan, size_t *cap, const struct metric *m, size_t label)
{
	plan->slot = mem_grow(plan->slot, cap, plan->slots + 1,
		sizeof *plan->slot);
	plan->slot[plan->slots++] = (struct slot){m, label};
}

static void
add_metric(struct plan *plan, size_t *cap, const struct metric *m)
{
	plan->rules.ranking |= (m->traits & METRIC_RANKING) != 0;
	if (!(m->traits & METRIC_PER_LABEL)) {
		add_slot(plan, cap, m, plan->rules.k);
		return;
	}
	if (plan->rules.positive < plan->rules.k)
		add_slot(plan, cap, m, plan->rules.positive);
	else
		for (size_t r = 0; r < plan->rules.named; r++)
			add_slot(plan, cap, m, r);
	if ((m->traits & METRIC_MACRO) && plan->rules.k > 2)
		add_slot(plan, cap, m, plan->rules.k);
}

/* The rank of -P; of two labels the last; else K: each has its rows. */
static size_t
choose_positive(const struct plan *plan)
{
	const char *p = plan->conf->common.positive;
	uint32_t id;

	if (!p)
		return plan->rules.k > 2 ? plan->rules.k :
			plan->rules.named - 1;
	id = labels_find(plan->labels, view_of(p));
	if (id == IDS_NONE)
		err_usage("--positive: no label is called %s",
			err_quote(p, strlen(p)));
	return plan->labels->rank[id];
}

static void
make_plan(struct plan *plan, const struct conf *conf,
	const struct labels *labels)
{
	const struct strings *m = &conf->common.methods;
	static const double zero[] = {[ZERO_NA] = NUM_NA, [ZERO_0] = 0,
		[ZERO_1] = 1};
	bool items = conf->common.by == BY_ITEM;
	size_t cap = 0;

	*plan = (struct plan){.conf = conf, .labels = labels,
		.rules = {.labels = labels, .k = labels_k(labels),
			.named = labels->ids.n, .oracle = conf->oracle_kind,
			.has_threshold = conf->has_threshold,
			.threshold = conf->threshold, .bins = conf->bins,
			.zero = zero[conf->zero]},
	};
	plan->rules.positive = choose_positive(plan);
	if (conf->has_threshold && plan->rules.k > 2)
		err_usage("--threshold is for two labels, found %zu",
			plan->rules.k);
	for (size_t i = 0; i < m->n; i++)
		add_metric(plan, &cap, method_find(&metrics_table, m->at[i]));
	for (size_t i = 0; i < metrics_table.n && m->n == 0; i++)
		if (!items || metrics[i].item)
			add_metric(plan, &cap, &metrics[i]);
	if (conf->oracle_kind == ORACLE_MEAN && !labels->fixed &&
	    !labels_numeric(labels))
		err_usage("--oracle-kind=mean needs numeric labels, or their "
			"order in -L");
}

/* ---- blocks ---- */

struct keyed {
	uint64_t key;
	uint32_t item;
};

static int
cmp_keyed(const void *a, const void *b)
{
	const struct keyed *x = a, *y = b;

	if (x->key != y->key)
		return x->key < y->key ? -1 : 1;
	return (x->item > y->item) - (x->item < y->item);
}

/* Items by group; within a group by name where they are resampled, so that
 * the order of the rows does not matter, else as they came. */
static struct keyed *
order_items(const struct truth *t, bool by_name, size_t *n,
	const struct models *models)
{
	struct keyed *k = mem_alloc(t->n, sizeof *k);
	uint32_t *group = ids_ranks(&t->groups);
	uint32_t *name = by_name ? ids_ranks(&t->names) : NULL;

	*n = 0;
	for (uint32_t i = 0; i < t->n; i++) {
		const struct judged *x = &t->item[i];

		if (models_have(models, x->name))
			k[(*n)++] = (struct keyed){(uint64_t)group[x->group]
				<< 32 | (name ? name[x->name] : i), i};
	}
	if (by_name || t->groups.n > 1)
		qsort(k, *n, sizeof *k, cmp_keyed);
	free(group);
	free(name);
	return k;
}

/* Everything about the n items of one group. */
static void
write_block(struct out *out, const struct plan *plan, const struct truth *t,
	const struct keyed *key, size_t n, const struct models *models)
{
	const struct conf *conf = plan->conf;
	struct block b = {.truth = t, .n = n,
		.group = ids_name(&t->groups, t->item[key[0].item].group)};

	b.item = mem_alloc(n, sizeof *b.item);
	b.weight = mem_alloc(n, sizeof *b.weight);
	b.shares = t->weighted ? mem_alloc(n, sizeof *b.shares) : NULL;
	for (size_t i = 0; i < n; i++) {
		const struct judged *x = &t->item[key[i].item];

		b.item[i] = key[i].item;
		b.weight[i] = (double)x->weight *
			(conf->weight_by ?
			(double)t->vector[x->vector].total : 1);
		if (b.shares)
			b.shares[i] = x->weight;
	}
	for (int target = 0; target < TARGET_KINDS; target++)
		if (conf->target == target || (conf->target == TARGET_KINDS &&
		    (target != TARGET_PRIMARY || t->has_primary)))
			write_target(out, plan, &b, (enum target)target, models);
	free(b.item);
	free(b.weight);
	free(b.shares);
}

/* Of the items that are scored: how many, and how many with a tied plurality.
 * A row of a histogram is as many as share it. */
static void
write_note(const struct plan *plan, const struct truth *t,
	const struct keyed *key, size_t n)
{
	struct view v = view_of("");
	uint64_t items = 0, tied = 0;

	for (size_t i = 0; i < n; i++) {
		const struct judged *x = &t->item[key[i].item];

		items += x->weight;
		tied += t->vector[x->vector].tied ? x->weight : 0;
	}
	if (plan->rules.positive < plan->rules.k)
		v = labels_name(plan->labels,
			plan->labels->by_rank[plan->rules.positive]);
	err_note("items=%llu labels=%zu tied=%llu%s%s",
		(unsigned long long)items, plan->rules.k,
		(unsigned long long)tied, v.n > 0 ? " positive=" : "",
		v.n > 0 ? err_quote(v.p, v.n) : "");
}

static void
write_blocks(struct out *out, const struct plan *plan, const struct truth *t,
	const struct models *models)
{
	struct keyed *key;
	size_t n, end;

	key = order_items(t, plan->conf->common.bootstrap > 0, &n, models);
	if (n == 0)
		err_die("--intersect: no item of the truth has a prediction of "
			"every model");
	for (size_t i = 0; i < n; i = end) {
		end = i + 1;
		while (end < n && key[end].key >> 32 == key[i].key >> 32)
			end++;
		write_block(out, plan, t, key + i, end - i, models);
	}
	write_note(plan, t, key, n);
	free(key);
}

/* ---- main ---- */

static void
choose_target(struct conf *conf, const struct truth *t)
{
	if (conf->target == TARGET_PRIMARY && !t->has_primary)
		err_file(t->file, "no column \"primary\" (annot-sharpen adds "
			"it)");
	if (conf->target < 0)
		conf->target = t->has_primary ? TARGET_PRIMARY : TARGET_RAW;
}

static const struct opt options[] = {
	{'T', "target", "TARGET", "what is true (default primary, or raw without "
		"such a column)", OPT_WORD, offsetof(struct conf, target), 0, 0,
		"primary|raw|plurality|all"},
	{0, "oracle-kind", "KIND", "the oracle's decisions (default plurality)",
		OPT_WORD, offsetof(struct conf, oracle_kind), 0, 0,
		"plurality|loo|mean"},
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
"Score predictions against what people would say. Reads the truth (ratings or\n"
"counts, with a column primary where annot-sharpen was) on standard input, and\n"
"predictions (item label, item label p, or a column per label) as operands;\n"
"without an operand it scores the oracle alone. Writes model versus group of\n"
"target metric label value lo hi status.\n",
	.letters = "ial#HWGLmNrM%PogBtbcs",
	.own = options,
	.by = "item",
	.method = "metrics (default all that apply), of those that --list prints",
	.table = {&metrics_table},
};

int
main(int argc, char **argv)
{
	struct conf conf = {.target = -1, .bins = 15,
		.threshold = -1};
	const struct truth_need need = {
		.numbers = {"primary", "primary_lo", "primary_hi"}};
	struct predictions_need from;
	struct models models;
	struct truth t;
	struct plan plan;
	struct out out;
	int first;

	first = opt_parse(&tool, argc, argv, &conf.common, &conf);
	conf.has_threshold = conf.threshold >= 0;
	if (conf.paired && argc - first < 2)
		err_usage("--paired needs two models or more");
	if (conf.common.by == BY_ITEM && conf.common.bootstrap > 0)
		err_usage("--by=item and --bootstrap exclude each other");
	truth_open(&t, &conf.common.input, conf.common.truth, &need);
	choose_target(&conf, &t);

	out_open(&out, NULL, conf.common.precision);
	out_text(&out, "model\tversus\tgroup\tof\ttarget\tmetric\tlabel\tvalue\t"
		"lo\thi\tstatus\n");
	if (t.n > 0) {
		from = (struct predictions_need){conf.prob, conf.intersect};
		models_read(&models, &t, &conf.common.input, &from, argv + first,
			(size_t)(argc - first));
		make_plan(&plan, &conf, t.labels);
		write_blocks(&out, &plan, &t, &models);
		models_free(&models);
		free(plan.slot);
	}
	out_close(&out);
	truth_close(&t);
	opt_free(&conf.common);
	return 0;
}
