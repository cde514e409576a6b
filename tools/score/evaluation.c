#include "evaluation.h"

#include "flips.h"
#include "guess.h"

#include "mem.h"
#include "shares.h"
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

static void
alloc_cells(struct evaluation *p, size_t n, size_t cells)
{
	p->start = mem_alloc(n + 1, sizeof *p->start);
	p->label = mem_alloc(cells, sizeof *p->label);
	p->share = mem_alloc(cells, sizeof *p->share);
	p->w = mem_alloc(cells, sizeof *p->w);
	p->even = mem_zero(cells, sizeof *p->even);
	p->decided = mem_alloc(cells, sizeof *p->decided);
	p->flip = mem_zero(n, sizeof *p->flip);
	p->lost = mem_zero(n, sizeof *p->lost);
	p->mass = mem_alloc(n, sizeof *p->mass);
	p->guess = mem_zero(n, sizeof *p->guess);
	p->log_loss = mem_alloc(n, sizeof *p->log_loss);
	p->brier = mem_alloc(n, sizeof *p->brier);
	p->confidence = mem_alloc(n, sizeof *p->confidence);
	p->hit = mem_alloc(n, sizeof *p->hit);
	p->bin = mem_alloc(n, sizeof *p->bin);
}

void
evaluation_init(struct evaluation *p, const struct evaluation_rules *rules,
	const struct items *t, const uint32_t *block, size_t items,
	const struct predictions *model)
{
	size_t cells = 0, labels;

	*p = (struct evaluation){.rules = rules, .truth = t, .block = block,
		.items = items, .model = model, .k = rules->k};
	p->ranked = model && model->soft && rules->ranking;
	labels = p->ranked ? p->k : 0;
	p->pattern = mem_alloc(items, sizeof *p->pattern);
	p->of = mem_alloc(items, sizeof *p->of);
	find_patterns(p);
	for (size_t i = 0; i < p->n; i++) {
		uint32_t v = pattern_vector(p, i);

		cells += t->vectors.start[v + 1] - t->vectors.start[v];
	}
	p->code = rules->oracle == ORACLE_MEAN ? label_codes(rules) : NULL;
	p->scored = mem_alloc(labels ? p->n : 0, sizeof *p->scored);
	p->score = mem_alloc(labels * p->n, sizeof *p->score);
	p->order = mem_alloc(labels * p->n, sizeof *p->order);
	alloc_cells(p, p->n, cells);
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
	free(p->share);
	free(p->w);
	free(p->even);
	free(p->flip);
	free(p->lost);
	free(p->guess);
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

/* The cells of the patterns: labels and shares under a target. */
static void
fill_truth(struct evaluation *p, enum target target, int kind)
{
	const struct items *t = p->truth;
	size_t at = 0;

	for (size_t i = 0; i < p->n; i++) {
		uint32_t v = pattern_vector(p, i);
		size_t top = plurality(t, v, SIZE_MAX);

		p->start[i] = at;
		p->flip[i] = p->uncut ? flips_new(t, v) : 0;
		for (size_t c = t->vectors.start[v];
		     c < t->vectors.start[v + 1]; c++) {
			p->label[at] = t->vectors.cell[c].label;
			p->share[at++] = target_share(t, v, c, target, kind,
				top);
		}
	}
	p->start[p->n] = at;
}

/* May shares lie below 0? Then they are no probabilities. */
static bool
has_signs(const struct evaluation *p)
{
	for (size_t c = 0; c < p->start[p->n]; c++)
		if (p->share[c] < 0)
			return true;
	return p->uncut;
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

/* Hold the probabilities q of g, clamped to [1e-15, 1 - 1e-15] where logs are
 * taken, against the shares of pattern i. */
static void
fill_guess(struct evaluation *p, size_t i, const struct guess *g)
{
	const double least = 1e-15;
	const double *q = g->q;
	size_t top = guess_likeliest(g);
	struct evaluation_guess x = {.even = - log(least) *
		(double)(p->k - g->n)};

	for (size_t j = 0; j < g->n; j++) {
		double y = q[g->label[j]];

		x.square += y * y;
		x.even -= log(fmin(fmax(y, least), 1 - least));
	}
	for (size_t c = p->start[i]; c < p->start[i + 1]; c++) {
		double y = q[p->label[c]];

		if (p->share[c] == 0)
			continue;
		x.met += p->share[c] * y;
		if (p->label[c] == top)
			x.hit += p->share[c];
		y = y < least ? least : y > 1 - least ? 1 - least : y;
		x.surprise -= p->share[c] * log(y);
	}
	p->guess[i] = x;
	p->confidence[i] = q[top];
	p->bin[i] = bin_of(q[top], p->rules->bins);
}

/*
 * With mass m = sum w_y of pattern i:
 *	log_loss = -sum_y w_y ln q_y;
 *	brier = m (sum_k q_k^2 + 1) - 2 sum_y w_y q_y,
 * the expectation of sum_k (q_k - [k = y])^2 over y drawn from w; with K = 2
 * half of it, which is that of the positive label alone. hit: w of the largest
 * q. All are linear in w, so that of new people they are
 *	(that of the labels given - f that of all labels once) / d.
 */
static void
sharpen_guess(struct evaluation *p, size_t i, double f, double d)
{
	const struct evaluation_guess *x = &p->guess[i];

	p->log_loss[i] = (x->surprise - f * x->even) / d;
	p->brier[i] = p->mass[i] * (x->square + 1) - 2 * (x->met - f) / d;
	p->hit[i] = (x->hit - f) / d;
	if (p->k == 2)
		p->brier[i] /= 2;
}

void
evaluation_sharpen(struct evaluation *p, double times)
{
	double k = (double)p->k;

	for (size_t i = 0; i < p->n; i++) {
		double flip = shares_as_often(p->flip[i], times, p->k);
		double f = flip / (k - 1), d = shares_left(flip, p->k);

		p->lost[i] = d == 0;
		p->mass[i] = 0;
		for (size_t c = p->start[i]; c < p->start[i + 1]; c++) {
			p->w[c] = p->share[c] / d;
			p->even[c] = p->uncut ? - f * p->share[c] / d : 0;
			p->mass[i] += p->w[c] + k * p->even[c];
		}
		if (p->probable)
			sharpen_guess(p, i, f, d);
	}
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
		fill_guess(p, i, &g);
		for (size_t k = 0; k < p->k && p->ranked; k++)
			p->score[k * p->n + i] = g.q[k];
	}
	if (p->ranked)
		fill_order(p);
	guess_free(&g);
}

/* The oracle's probabilities are the target's shares divided by their sum; where
 * shares may be below 0 the oracle has none. */
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
		double mass;

		if (alike)
			decide(p, i, oracle_decides(p, v, first, top));
		for (size_t c = at; c < p->start[i + 1] && !alike; c++)
			p->decided[c] = oracle_decides(p, v, first + c - at,
				top);
		if (!p->probable)
			continue;
		mass = 0;
		for (size_t c = at; c < p->start[i + 1]; c++)
			mass += p->share[c];
		guess_set(&g, p->label + at, p->share + at, mass > 0 ?
			p->start[i + 1] - at : 0, mass);
		fill_guess(p, i, &g);
	}
	guess_free(&g);
}

void
evaluation_fill(struct evaluation *p, enum target target, int kind)
{
	p->uncut = target == TARGET_NEW;
	fill_truth(p, target, kind);
	p->probable = p->model ? p->model->soft : !has_signs(p);
	if (p->model)
		fill_model(p);
	else
		fill_oracle(p);
	evaluation_sharpen(p, 1);
}
