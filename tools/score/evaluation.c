#include "evaluation.h"
#include "statuses.h"

#include "flip_people.h"
#include "flips.h"
#include "neighbours.h"
#include "oracle.h"
#include "patterns.h"
#include "prediction.h"

#include "text/mem.h"
#include "law/flip_law.h"

#include <math.h>
#include <string.h>

/* ---- the truth ---- */

bool
evaluation_has_range(const struct items *t)
{
	const struct vectors *v = &t->vectors;

	if (!t->has[AT_LO] || !t->has[AT_HI])
		return false;
	for (size_t c = 0; c < v->start[v->n]; c++)
		if (isnan(v->number[c * v->width + AT_LO]) ||
		    isnan(v->number[c * v->width + AT_HI]))
			return false;
	return true;
}

/* The share of cell c of vector v under a target; kind as AT_PFLIP; top: place
 * of the vector's plurality cell. */
static double
target_share(const struct items *t, size_t v, size_t c, enum target target,
	int kind, size_t top)
{
	if (target == TARGET_PRIMARY)
		return t->vectors.number[c * t->vectors.width + (size_t)kind];
	if (target == TARGET_PLURALITY)
		return c == top;
	return vectors_mass(&t->vectors, c) / oracle_mass(&t->vectors, v);
}

/* ---- decisions ---- */

/* The decision for probabilities of which that of `top` is the largest. Two labels: the
 * positive one if its probability is above the threshold, at the threshold the first in
 * label order; else top. */
static uint32_t
decides(const struct evaluation_rules *rules, const struct prediction *g,
	uint32_t top)
{
	const double *q = g->q;
	uint32_t positive = (uint32_t)rules->positive;
	double t = rules->threshold;

	if (!rules->has_threshold)
		return top;
	if (q[positive] == t)
		return 0;
	return q[positive] > t ? positive : 1 - positive;
}

/* ---- patterns ---- */

/* An item of the truth that has pattern i; below, its vector. */
static uint32_t
pattern_item(const struct evaluation *p, size_t i)
{
	return p->block[p->of[i]];
}

static uint32_t
pattern_vector(const struct evaluation *p, size_t i)
{
	return p->truth->vector[pattern_item(p, i)];
}

/* ---- metrics ---- */

static enum estimate_status
refuses(const struct evaluation *p, const struct metric *m)
{
	bool facts = m->shape == METRIC_MEAN || m->shape == METRIC_RELATION;
	bool personal = p->model && p->model->personal;

	return (m->traits & METRIC_PROBABLE) && !p->probable ?
		ESTIMATE_HARD_PREDICTIONS :
		personal && !(m->traits & METRIC_LINEAR) ?
		ESTIMATE_OWN(SCORE_PER_ANNOTATOR) :
		p->uncut && !(m->traits & METRIC_LINEAR) ? ESTIMATE_OWN(SCORE_NOT_LINEAR) :
		(m->traits & METRIC_SCALE) && !p->rules->trial.code ?
		ESTIMATE_OWN(SCORE_NO_ORDER) :
		facts && !p->one_prediction ? ESTIMATE_OWN(SCORE_MANY_DECISIONS) : ESTIMATE_OK;
}

bool
evaluation_is_smooth(const struct evaluation *p, const struct metric *m)
{
	if (!p->model || refuses(p, m))
		return false;
	return m->shape == METRIC_MEAN ? !(m->traits & METRIC_STEP) :
		m->shape == METRIC_DECISIONS ? !(m->traits & METRIC_MATRIX) :
		m->shape == METRIC_OVERLAPS ||
		(m->shape == METRIC_RANKING && !p->probable);
}

enum estimate_status
evaluation_refuses(const struct evaluation *p, const struct metric *m)
{
	enum estimate_status why = refuses(p, m);

	return !why && p->rules->rest && evaluation_is_smooth(p, m) ?
		ESTIMATE_UNUSED : why;
}

bool
evaluation_wants(const struct evaluation *p, enum metric_shape shape)
{
	for (size_t i = 0; i < p->rules->n_metrics; i++)
		if (p->rules->metric[i]->shape == shape &&
		    !evaluation_refuses(p, p->rules->metric[i]))
			return true;
	return false;
}

/* The facts that the metrics that apply are computed from, with those of which ranks are
 * taken. */
static fact_set
asked_facts(const struct evaluation *p, fact_set *ranked)
{
	fact_set asked = 0;

	*ranked = 0;
	for (size_t i = 0; i < p->rules->n_metrics; i++) {
		const struct metric *m = p->rules->metric[i];

		if (evaluation_refuses(p, m))
			continue;
		if (m->shape == METRIC_MEAN)
			asked |= FACT_BIT(m->fact);
		if (m->shape == METRIC_RELATION)
			asked |= FACT_BIT(m->x) | FACT_BIT(m->y);
		if (m->traits & METRIC_ORDERS)
			*ranked |= FACT_BIT(m->x) | FACT_BIT(m->y);
	}
	return asked;
}

/* ---- room ---- */

/* The label whose scores stand in a row. */
static size_t
label_of_row(const struct evaluation *p, size_t row)
{
	return p->k == 2 ? p->rules->positive : row;
}

/* Patterns by falling score of each row's label, and the scores in this order: once for
 * all shares and replicates, as predictions stay. */
static void
order_patterns(struct evaluation *p)
{
	double *turned = mem_alloc(p->rows * p->n, sizeof *turned);

	for (size_t i = 0; i < p->n; i++) {
		evaluation_predict(p, i);
		for (size_t r = 0; r < p->rows; r++)
			turned[r * p->n + i] = -p->said.q[label_of_row(p, r)];
	}
	for (size_t at = 0; at < p->rows * p->n; at += p->n) {
		relate_order(turned + at, p->n, p->order + at);
		for (size_t i = 0; i < p->n; i++)
			p->score[at + i] = -turned[at + p->order[at + i]];
	}
}

void
evaluation_init(struct evaluation *p, const struct evaluation_rules *rules,
	const struct items *t, const uint32_t *block, size_t items,
	const struct predictions *model)
{
	size_t cells = 0;

	*p = (struct evaluation){.rules = rules, .truth = t, .block = block,
		.items = items, .model = model, .k = rules->k,
		.probable = model && model->soft};
	p->pattern = mem_alloc(items, sizeof *p->pattern);
	p->of = mem_alloc(items, sizeof *p->of);
	patterns_find(p);
	prediction_init(&p->said, p->k);
	for (size_t i = 0; i < p->n; i++) {
		uint32_t v = pattern_vector(p, i);

		cells += rules->at ? neighbours_cells(p, v) :
			t->vectors.start[v + 1] - t->vectors.start[v];
	}
	if (rules->at)
		p->room = mem_alloc(3 * p->k, sizeof *p->room);
	p->start = mem_alloc(p->n + 1, sizeof *p->start);
	p->label = mem_alloc(cells, sizeof *p->label);
	p->share = mem_alloc(cells, sizeof *p->share);
	p->w = mem_alloc(cells, sizeof *p->w);
	p->even = mem_zero(cells, sizeof *p->even);
	p->decided = mem_alloc(cells, sizeof *p->decided);
	p->lost = mem_zero(p->n, sizeof *p->lost);
	p->mass = mem_alloc(p->n, sizeof *p->mass);
	p->found = mem_alloc(p->k, sizeof *p->found);
	p->ranked = p->probable && evaluation_wants(p, METRIC_RANKING);
	if (!p->ranked)
		return;
	p->rows = p->k == 2 ? 1 : p->k;
	p->score = mem_alloc(p->rows * p->n, sizeof *p->score);
	p->order = mem_alloc(p->rows * p->n, sizeof *p->order);
	p->ranked_share = mem_alloc(p->rows * p->n, sizeof *p->ranked_share);
	order_patterns(p);
}

/* Room for the facts that the metrics that apply are computed from. */
static void
alloc_facts(struct evaluation *p)
{
	fact_set ranked, asked = asked_facts(p, &ranked);

	facts_init(&p->facts, p->n, asked, ranked, !p->uncut ? 0 : p->rules->at ? p->k : 1);
	if (evaluation_wants(p, METRIC_OVERLAPS))
		p->q = mem_alloc(p->start[p->n], sizeof *p->q);
	if (p->rules->wants_positive && p->rules->positive < p->k)
		p->positive_q = mem_alloc(p->n, sizeof *p->positive_q);
	if (!evaluation_wants(p, METRIC_BINS))
		return;
	p->top_label = mem_alloc(p->n, sizeof *p->top_label);
	p->top = mem_alloc(p->n, sizeof *p->top);
	p->top_share = mem_alloc(p->n, sizeof *p->top_share);
	p->hit = mem_alloc(p->n, sizeof *p->hit);
	p->bin = mem_alloc(p->n, sizeof *p->bin);
}

size_t
evaluation_metric(const struct evaluation_rules *r, const struct metric *m)
{
	size_t i = 0;

	while (r->metric[i] != m)
		i++;
	return i;
}

/* ---- truth and predictions ---- */

/* The cells of pattern i, from place `at` on, as its vector has them; returns the
 * end. */
static size_t
fill_cells(struct evaluation *p, uint32_t v, size_t at)
{
	const struct items *t = p->truth;
	size_t top = oracle_plurality(t, v, SIZE_MAX);

	for (size_t c = t->vectors.start[v]; c < t->vectors.start[v + 1]; c++) {
		p->label[at] = t->vectors.cell[c].label;
		p->share[at] = target_share(t, v, c, p->target, p->kind, top);
		p->signs = p->signs || p->share[at] < 0;
		at++;
	}
	return at;
}

/* The cells of pattern i, from place `at` on: labels and shares under the target.
 * Shares below 0 are no probabilities. Returns the place behind them. */
static size_t
fill_shares(struct evaluation *p, size_t i, size_t at)
{
	const struct items *t = p->truth;
	uint32_t v = pattern_vector(p, i);

	if (p->uncut && p->law[v].k == 0) {
		p->law[v] = flips_law(t, v, p->k, p->last);
		p->last = &p->law[v];
	}
	return p->rules->at ? neighbours_fill(p, v, at) :
		fill_cells(p, v, at);
}

/* x B may round across an edge, so the bins beside are compared. */
uint32_t
evaluation_bin(double x, uint64_t bins)
{
	double b = (double)bins, k = ceil(x * b);

	if (k > 0 && x <= (k - 1) / b)
		k--;
	if (x > k / b)
		k++;
	return k < 1 ? 0 : k > b ? (uint32_t)bins - 1 : (uint32_t)k - 1;
}

/* Compare the prediction, whose likeliest label is top, with the shares of pattern i. */
static void
compare(struct evaluation *p, size_t i, uint32_t top)
{
	const struct prediction *g = &p->said;
	struct share *share = p->found;
	size_t first = p->start[i], n = p->start[i + 1] - first;
	struct trial t = {.rules = &p->rules->trial, .share = share, .n = n,
		.q = g->q, .some = g->label, .n_some = g->n};

	for (size_t c = 0; c < n; c++) {
		share[c] = (struct share){p->label[first + c],
			p->share[first + c]};
		if (p->q)
			p->q[first + c] = g->q[share[c].label];
	}
	facts_set(&p->facts, i, &t);
	if (p->positive_q)
		p->positive_q[i] = g->q[p->rules->positive];
	if (!p->top)
		return;
	p->top_label[i] = top;
	p->top[i] = g->q[top];
	p->bin[i] = evaluation_bin(g->q[top], p->rules->bins);
	p->top_share[i] = 0;
	for (size_t c = 0; c < n; c++)
		if (share[c].label == top)
			p->top_share[i] += share[c].mass;
}

double
evaluation_share(const struct evaluation *p, size_t i, size_t label)
{
	double share = 0;

	for (size_t c = p->start[i]; c < p->start[i + 1]; c++)
		share += p->even[c] + (p->label[c] == label ? p->w[c] : 0);
	return share;
}

struct flip_law
evaluation_law(const struct evaluation *p, size_t i)
{
	return p->uncut ? p->law[pattern_vector(p, i)] : (struct flip_law){.k = p->k};
}

/* Sharpen pattern i, after others; slips go to all labels alike. */
static void
sharpen_evenly(struct evaluation *p, size_t i, double times)
{
	struct flip_law law = evaluation_law(p, i), before;
	double k = (double)p->k, f, d;

	before = i > 0 ? evaluation_law(p, p->sharpened) : law;
	if (i == 0 || !flip_people_same(&law, &before))
		p->flip = flip_people_scale(&law, times).p;
	p->sharpened = i;
	f = p->flip / (k - 1);
	d = flip_law_contrast(p->flip, p->k);
	p->lost[i] = d == 0;
	p->mass[i] = 0;
	for (size_t c = p->start[i]; c < p->start[i + 1]; c++) {
		p->w[c] = p->share[c] / d;
		p->even[c] = p->uncut ? - f * p->share[c] / d : 0;
		p->mass[i] += p->w[c] + k * p->even[c];
	}
	facts_sharpen(&p->facts, i, f, d);
	if (p->top)
		p->hit[i] = (p->top_share[i] - f) / d;
}

static void
sharpen(struct evaluation *p, size_t i, double times)
{
	if (p->rules->at)
		neighbours_sharpen(p, i, times);
	else
		sharpen_evenly(p, i, times);
	for (size_t r = 0; r < p->rows; r++)
		p->ranked_share[r * p->n + i] =
			evaluation_share(p, i, label_of_row(p, r));
}

void
evaluation_sharpen(struct evaluation *p, double times)
{
	for (size_t i = 0; i < p->n; i++)
		sharpen(p, i, times);
}

bool
evaluation_lost(const struct evaluation *p, const double *weight)
{
	for (size_t i = 0; i < p->n; i++)
		if (p->lost[i] && weight[i] != 0)
			return true;
	return false;
}

void
evaluation_predict(struct evaluation *p, size_t i)
{
	const struct predictions *m = p->model;
	uint32_t name = items_id(p->truth, pattern_item(p, i));
	const double sure = 1;

	if (m->soft)
		prediction_set(&p->said, m->label + m->start[name],
			m->p + m->start[name],
			m->start[name + 1] - m->start[name], 1);
	else
		prediction_set(&p->said, &m->hard[name], &sure, 1, 1);
}

static void
fill_model(struct evaluation *p, size_t i)
{
	uint32_t top, rank;

	evaluation_predict(p, i);
	top = prediction_likeliest(&p->said);
	rank = p->probable ? decides(p->rules, &p->said, top) : top;
	for (size_t c = p->start[i]; c < p->start[i + 1]; c++)
		p->decided[c] = rank;
	compare(p, i, top);
}

/* The oracle's prediction for pattern i: the target's shares divided by their
 * sum; where these may be below 0, its decision. */
static void
predict_as_oracle(struct evaluation *p, size_t i)
{
	size_t at = p->start[i], n = p->start[i + 1] - at;
	const double sure = 1;
	double mass = 0;

	for (size_t c = at; c < p->start[i + 1]; c++)
		mass += p->share[c];
	if (p->probable)
		prediction_set(&p->said, p->label + at, p->share + at,
			mass > 0 ? n : 0, mass);
	else
		prediction_set(&p->said, p->decided + at, &sure, n > 0, 1);
}

static void
fill_oracle(struct evaluation *p, size_t i)
{
	bool alike = p->rules->oracle != ORACLE_LOO;
	uint32_t v = pattern_vector(p, i);
	size_t first = p->truth->vectors.start[v], at = p->start[i];
	size_t top = oracle_plurality(p->truth, v, SIZE_MAX);

	for (size_t c = at; c < p->start[i + 1]; c++)
		p->decided[c] = alike && c > at ? p->decided[at] :
			oracle_decides(p, v, first + (c - at) /
			(p->rules->at ? p->k : 1), top);
	if (!p->one_prediction)
		return;
	predict_as_oracle(p, i);
	compare(p, i, prediction_likeliest(&p->said));
}

static void
fill_pattern(struct evaluation *p, size_t i)
{
	if (p->model)
		fill_model(p, i);
	else
		fill_oracle(p, i);
}

void
evaluation_fill_one(struct evaluation *p, size_t i)
{
	fill_shares(p, i, p->start[i]);
	fill_pattern(p, i);
}

/* The truth's shares alone, as they were found. */
static void
fill_truth(struct evaluation *p, enum target target, int kind)
{
	bool uncut = target == TARGET_NEW;

	p->target = target;
	p->kind = kind;
	p->uncut = uncut;
	p->counts = target == TARGET_RAW ? p->truth->counts : NULL;
	p->signs = false;
	if (uncut && !p->law)
		p->law = mem_zero(p->truth->vectors.n, sizeof *p->law);
	p->start[0] = 0;
	for (size_t i = 0; i < p->n; i++)
		p->start[i + 1] = fill_shares(p, i, p->start[i]);
	p->probable = p->model ? p->model->soft : !p->signs && !p->uncut;
	p->one_prediction = p->model || p->probable ||
		p->rules->oracle != ORACLE_LOO;
}

void
evaluation_fill(struct evaluation *p, enum target target, int kind)
{
	fill_truth(p, target, kind);
	alloc_facts(p);
	for (size_t i = 0; i < p->n; i++) {
		fill_pattern(p, i);
		sharpen(p, i, 1);
	}
	facts_end(&p->facts);
}
