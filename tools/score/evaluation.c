#include "evaluation.h"

#include "guess.h"

#include "mem.h"
#include "stats.h"

#include <math.h>
#include <stdlib.h>
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

/* Place of vector v's plurality cell (majority vote), as vectors_plurality(). */
static size_t
plurality(const struct items *t, size_t v, size_t less)
{
	size_t tied;

	return vectors_plurality(&t->vectors, v, less, &tied);
}

/* What the cells of vector v weigh together. */
static double
total_mass(const struct vectors *vectors, size_t v)
{
	return vectors->shares ? 1 : (double)vectors->total[v];
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
	return vectors_mass(&t->vectors, c) / total_mass(&t->vectors, v);
}

/* ---- decisions ---- */

/* The number of each label in a mean of labels: its value, or its place in
 * -L. */
static double *
label_codes(const struct evaluation_rules *rules)
{
	const struct labels *l = rules->labels;
	double *code = mem_alloc(rules->named, sizeof *code);
	bool numeric = labels_numeric(l);

	for (size_t r = 0; r < rules->named; r++)
		code[r] = numeric ? labels_value(l, (uint32_t)r) : (double)r;
	return code;
}

/* Of two codes that are equally near a mean, does rounding half to even take
 * the first? */
static bool
first_is_even(double a, double b)
{
	return fmod(a, 2) == 0 || fmod(b, 2) != 0;
}

/* The label nearest to the mean of a vector's labels, as numbers; half-way the
 * even one (as IEEE and numpy round), or the first where neither is even. */
static uint32_t
rounded_mean(const struct evaluation *p, size_t v)
{
	const struct items *t = p->truth;
	const double *code = p->code;
	double sum = 0, mean, best = 0;
	uint32_t nearest = 0;

	for (size_t c = t->vectors.start[v]; c < t->vectors.start[v + 1]; c++)
		sum += vectors_mass(&t->vectors, c) *
			code[t->vectors.cell[c].label];
	mean = sum / total_mass(&t->vectors, v);
	for (uint32_t r = 0; r < p->rules->named; r++) {
		double off = fabs(code[r] - mean);

		if (r == 0 || off < best || (off == best &&
		    !first_is_even(code[nearest], code[r]))) {
			nearest = r;
			best = off;
		}
	}
	return nearest;
}

/* The oracle's decision for cell c of vector v, whose plurality cell is top.
 * ORACLE_LOO (leave-one-out): by all labels but one of cell c, NOT_DECIDED
 * where no other label is; one label less in another cell leaves the plurality
 * as it is. */
static uint32_t
oracle_decides(const struct evaluation *p, size_t v, size_t c, size_t top)
{
	const struct items *t = p->truth;
	size_t best;

	switch (p->rules->oracle) {
	case ORACLE_MEAN:
		return rounded_mean(p, v);
	case ORACLE_LOO:
		best = c == top ? plurality(t, v, c) : top;
		break;
	default:
		best = top;
		break;
	}
	return best == SIZE_MAX ? NOT_DECIDED : t->vectors.cell[best].label;
}

/* Two labels: the positive one if its probability is above the threshold, at
 * the threshold the first in label order; else the label of the largest
 * probability. */
static uint32_t
soft_decides(const struct evaluation_rules *rules, const struct guess *g)
{
	const double *q = g->q;
	uint32_t positive = (uint32_t)rules->positive;
	double t = rules->threshold;

	if (!rules->has_threshold)
		return guess_likeliest(g);
	if (q[positive] == t)
		return 0;
	return q[positive] > t ? positive : 1 - positive;
}

/* ---- patterns ---- */

/* Items with the same vector and the same hard prediction share a pattern; with
 * soft predictions every item is a pattern of its own. */
static void
find_patterns(struct evaluation *p)
{
	const struct predictions *m = p->model;
	struct ids ids;

	ids_init(&ids);
	p->n = 0;
	for (uint32_t i = 0; i < p->items; i++) {
		uint32_t x = p->block[i];
		uint32_t both[2] = {p->truth->vector[x], m && !m->soft ?
			m->hard[items_id(p->truth, x)] : 0};

		p->pattern[i] = m && m->soft ? i :
			ids_intern(&ids, VIEW_BYTES(both));
		if (p->pattern[i] == p->n)
			p->of[p->n++] = i;
	}
	ids_free(&ids);
}

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

void
evaluation_init(struct evaluation *p, const struct evaluation_rules *rules,
	const struct items *t, const uint32_t *block, size_t items,
	const struct predictions *model)
{
	size_t cells = 0, labels, n;

	*p = (struct evaluation){.rules = rules, .truth = t, .block = block,
		.items = items, .model = model, .k = rules->k};
	p->ranked = model && model->soft && rules->ranking;
	p->probable = !model || model->soft;
	labels = p->ranked ? p->k : 0;
	p->pattern = mem_alloc(items, sizeof *p->pattern);
	p->of = mem_alloc(items, sizeof *p->of);
	find_patterns(p);
	n = p->n;
	for (size_t i = 0; i < n; i++) {
		uint32_t v = pattern_vector(p, i);

		cells += t->vectors.start[v + 1] - t->vectors.start[v];
	}
	p->code = rules->oracle == ORACLE_MEAN ? label_codes(rules) : NULL;
	p->scored = mem_alloc(labels ? n : 0, sizeof *p->scored);
	p->start = mem_alloc(n + 1, sizeof *p->start);
	p->label = mem_alloc(cells, sizeof *p->label);
	p->w = mem_alloc(cells, sizeof *p->w);
	p->decided = mem_alloc(cells, sizeof *p->decided);
	p->mass = mem_alloc(n, sizeof *p->mass);
	p->log_loss = mem_alloc(n, sizeof *p->log_loss);
	p->brier = mem_alloc(n, sizeof *p->brier);
	p->confidence = mem_alloc(n, sizeof *p->confidence);
	p->hit = mem_alloc(n, sizeof *p->hit);
	p->bin = mem_alloc(n, sizeof *p->bin);
	p->score = mem_alloc(labels * n, sizeof *p->score);
	p->order = mem_alloc(labels * n, sizeof *p->order);
}

void
evaluation_free(struct evaluation *p)
{
	free(p->pattern);
	free(p->of);
	free(p->code);
	free(p->scored);
	free(p->start);
	free(p->label);
	free(p->w);
	free(p->decided);
	free(p->mass);
	free(p->log_loss);
	free(p->brier);
	free(p->confidence);
	free(p->hit);
	free(p->bin);
	free(p->score);
	free(p->order);
}

/* The cells of the patterns: labels, shares, and mass, under a target. */
static void
fill_truth(struct evaluation *p, enum target target, int kind)
{
	const struct items *t = p->truth;
	size_t at = 0;

	for (size_t i = 0; i < p->n; i++) {
		uint32_t v = pattern_vector(p, i);
		size_t top = plurality(t, v, SIZE_MAX);

		p->start[i] = at;
		p->mass[i] = 0;
		for (size_t c = t->vectors.start[v];
		     c < t->vectors.start[v + 1]; c++) {
			p->label[at] = t->vectors.cell[c].label;
			p->w[at] = target_share(t, v, c, target, kind, top);
			p->mass[i] += p->w[at++];
		}
	}
	p->start[p->n] = at;
}

/* The bin (a, b] of B equal bins on [0, 1] that holds x; 0 is in the first. x B
 * may round across an edge, so the bins beside are compared. */
static uint32_t
bin_of(double x, uint64_t bins)
{
	double b = (double)bins, k = ceil(x * b);

	if (k > 0 && x <= (k - 1) / b)
		k--;
	if (x > k / b)
		k++;
	return k < 1 ? 0 : k > b ? (uint32_t)bins - 1 : (uint32_t)k - 1;
}

/*
 * Pattern i under the probabilities q of g, with mass m = sum w_y:
 *	log_loss = -sum_y w_y ln q_y,	q clamped to [1e-15, 1 - 1e-15];
 *	brier = m (sum_k q_k^2 + 1) - 2 sum_y w_y q_y,
 * the expectation of sum_k (q_k - [k = y])^2 over y drawn from w; with K = 2
 * half of it, which is that of the positive label alone. For ece: the largest
 * probability, its bin, and the share of its label.
 */
static void
fill_probable(struct evaluation *p, size_t i, const struct guess *g)
{
	const double least = 1e-15;
	const double *q = g->q;
	size_t top = guess_likeliest(g);
	double square = 0, met = 0;

	p->log_loss[i] = p->hit[i] = 0;
	for (size_t j = 0; j < g->n; j++)
		square += q[g->label[j]] * q[g->label[j]];
	for (size_t c = p->start[i]; c < p->start[i + 1]; c++) {
		double x = q[p->label[c]];

		if (p->w[c] == 0)
			continue;
		met += p->w[c] * x;
		if (p->label[c] == top)
			p->hit[i] += p->w[c];
		x = x < least ? least : x > 1 - least ? 1 - least : x;
		p->log_loss[i] -= p->w[c] * log(x);
	}
	p->brier[i] = p->mass[i] * (square + 1) - 2 * met;
	if (p->k == 2)
		p->brier[i] /= 2;
	p->confidence[i] = q[top];
	p->bin[i] = bin_of(q[top], p->rules->bins);
}

static void
decide(struct evaluation *p, size_t i, uint32_t rank)
{
	for (size_t c = p->start[i]; c < p->start[i + 1]; c++)
		p->decided[c] = rank;
}

struct scored_pattern {
	double score;
	uint32_t pattern;
};

static int
cmp_scored_patterns(const void *a, const void *b)
{
	const struct scored_pattern *x = a, *y = b;

	if (x->score != y->score)
		return x->score < y->score ? 1 : -1;
	return (x->pattern > y->pattern) - (x->pattern < y->pattern);
}

/* Patterns by falling score of each label; one sort for all replicates. */
static void
fill_order(struct evaluation *p)
{
	struct scored_pattern *s = mem_alloc(p->n, sizeof *s);

	for (size_t k = 0; k < p->k; k++) {
		for (size_t i = 0; i < p->n; i++)
			s[i] = (struct scored_pattern){p->score[k * p->n + i],
				(uint32_t)i};
		qsort(s, p->n, sizeof *s, cmp_scored_patterns);
		for (size_t i = 0; i < p->n; i++)
			p->order[k * p->n + i] = s[i].pattern;
	}
	free(s);
}

static void
fill_model(struct evaluation *p)
{
	const struct predictions *m = p->model;
	struct guess g;

	guess_init(&g, p->k);
	for (size_t i = 0; i < p->n; i++) {
		uint32_t name = items_id(p->truth, pattern_item(p, i));

		if (!m->soft) {
			decide(p, i, m->hard[name]);
			continue;
		}
		guess_set(&g, m->label + m->start[name], m->p + m->start[name],
			m->start[name + 1] - m->start[name], 1);
		decide(p, i, soft_decides(p->rules, &g));
		fill_probable(p, i, &g);
		for (size_t k = 0; k < p->k && p->ranked; k++)
			p->score[k * p->n + i] = g.q[k];
	}
	if (p->ranked)
		fill_order(p);
	guess_free(&g);
}

/* The oracle's probabilities are the target's shares divided by their sum. */
static void
fill_oracle(struct evaluation *p)
{
	bool alike = p->rules->oracle != ORACLE_LOO;
	struct guess g;

	guess_init(&g, p->k);
	for (size_t i = 0; i < p->n; i++) {
		uint32_t v = pattern_vector(p, i);
		size_t first = p->truth->vectors.start[v], at = p->start[i];
		size_t top = plurality(p->truth, v, SIZE_MAX);

		if (alike)
			decide(p, i, oracle_decides(p, v, first, top));
		for (size_t c = at; c < p->start[i + 1] && !alike; c++)
			p->decided[c] = oracle_decides(p, v, first + c - at,
				top);
		guess_set(&g, p->label + at, p->w + at, p->mass[i] > 0 ?
			p->start[i + 1] - at : 0, p->mass[i]);
		fill_probable(p, i, &g);
	}
	guess_free(&g);
}

void
evaluation_fill(struct evaluation *p, enum target target, int kind)
{
	fill_truth(p, target, kind);
	if (p->model)
		fill_model(p);
	else
		fill_oracle(p);
}

/* ---- scores ---- */

/* The areas of one label; positive[i]: its share in pattern i. Patterns are
 * already ordered by score. */
static void
evaluate_ranking(const struct evaluation *p, const double *u,
	const double *positive, size_t label, struct scores *e)
{
	const uint32_t *order = p->order + label * p->n;

	for (size_t r = 0; r < p->n; r++) {
		size_t i = order[r];

		p->scored[r] = (struct auc_point){
			p->score[label * p->n + i], u[i] * positive[i],
			u[i] * (p->mass[i] - positive[i])};
	}
	e->roc_auc[label] = auc_roc(p->scored, p->n);
	e->pr_auc[label] = auc_pr(p->scored, p->n);
}

/* value[k]: the mean of the values of labels 0 .. k-1 that exist. */
static void
mean_over_labels(double *value, size_t k)
{
	double sum = 0;
	size_t n = 0;

	for (size_t label = 0; label < k; label++)
		if (!isnan(value[label])) {
			sum += value[label];
			n++;
		}
	value[k] = stats_ratio(sum, (double)n);
}

static void
evaluate_areas(const struct evaluation *p, const double *u, struct scores *e)
{
	double *positive = mem_alloc(p->n, sizeof *positive);

	for (size_t label = 0; label < p->k; label++) {
		if (!p->ranked) {
			e->roc_auc[label] = confusion_roc_auc(&e->confusion,
				label);
			e->pr_auc[label] = confusion_pr_auc(&e->confusion,
				label);
			continue;
		}
		if (p->k == 2 && label != p->rules->positive)
			continue;
		for (size_t i = 0; i < p->n; i++) {
			positive[i] = 0;
			for (size_t c = p->start[i]; c < p->start[i + 1]; c++)
				if (p->label[c] == label)
					positive[i] = p->w[c];
		}
		evaluate_ranking(p, u, positive, label, e);
	}
	mean_over_labels(e->roc_auc, p->k);
	mean_over_labels(e->pr_auc, p->k);
	free(positive);
}

/* log_loss and brier: weighted means over patterns. ece: sum over the bins of
 * |sum u m confidence - sum u hit|, divided by sum u m. */
static void
evaluate_probable(const struct evaluation *p, const double *u, struct scores *e)
{
	uint64_t bins = p->rules->bins;
	struct sum mass = {0}, log_loss = {0}, brier = {0}, ece = {0};
	struct sum *gap = mem_zero(bins, sizeof *gap);

	for (size_t i = 0; i < p->n; i++) {
		sum_add(&mass, u[i] * p->mass[i]);
		sum_add(&log_loss, u[i] * p->log_loss[i]);
		sum_add(&brier, u[i] * p->brier[i]);
		sum_add(&gap[p->bin[i]], u[i] *
			(p->mass[i] * p->confidence[i] - p->hit[i]));
	}
	for (size_t b = 0; b < bins; b++)
		sum_add(&ece, fabs(sum_value(&gap[b])));
	e->log_loss = stats_ratio(sum_value(&log_loss), sum_value(&mass));
	e->brier = stats_ratio(sum_value(&brier), sum_value(&mass));
	e->ece = stats_ratio(sum_value(&ece), sum_value(&mass));
	free(gap);
}

void
evaluation_scores(const struct evaluation *p, const double *u, struct scores *e)
{
	confusion_clear(&e->confusion);
	for (size_t i = 0; i < p->n; i++) {
		if (u[i] == 0)
			continue;
		for (size_t c = p->start[i]; c < p->start[i + 1]; c++)
			if (p->decided[c] != NOT_DECIDED)
				confusion_add(&e->confusion, p->label[c],
					p->decided[c], u[i] * p->w[c]);
	}
	if (p->rules->ranking)
		evaluate_areas(p, u, e);
	if (p->probable)
		evaluate_probable(p, u, e);
}

void
scores_init(struct scores *e, const struct evaluation_rules *rules)
{
	confusion_init(&e->confusion, rules->k, rules->named, rules->zero);
	e->roc_auc = mem_zero(2 * (rules->k + 1), sizeof *e->roc_auc);
	e->pr_auc = e->roc_auc + rules->k + 1;
}

void
scores_free(struct scores *e)
{
	confusion_free(&e->confusion);
	free(e->roc_auc);
}
