#include "scores.h"

#include "tally.h"

#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <string.h>

/* ---- rankings ---- */

/* The values of all rankings for one label, whose points stand by falling score, the
 * order of the patterns; point: room for these. */
static void
rank_label(struct scores *e, size_t label, struct auc_point *point)
{
	const struct evaluation *p = e->of;
	const struct evaluation_rules *r = p->rules;
	bool one = p->k == 2 && label != r->positive;
	size_t first = p->rows == 1 ? 0 : label * p->n, n = 0;

	/* no branch on the weights, which chance makes */
	for (size_t at = 0; at < p->n && p->ranked && !one; at++) {
		uint32_t i = p->order[first + at];
		double u = e->weight[i], share = p->ranked_share[first + i];

		point[n] = (struct auc_point){p->score[first + at],
			u * share, u * (p->mass[i] - share)};
		n += u > 0;
	}
	for (size_t m = 0; m < r->n_metrics; m++) {
		const struct metric *x = r->metric[m];
		double *value = e->whole + m * (p->k + 1) + label;

		if (x->shape == METRIC_RANKING)
			*value = p->ranked && one ? NUM_NA : p->ranked ?
				x->ranking(point, n) :
				x->ranked_decisions(&e->decisions, label);
	}
}

/* The values of all rankings, and their means over labels. */
static void
rank(struct scores *e)
{
	const struct evaluation *p = e->of;
	struct auc_point *point = mem_alloc(p->n + 1, sizeof *point);

	for (size_t l = 0; l < p->k; l++)
		rank_label(e, l, point);
	MEM_FREE(point);

	for (size_t m = 0; m < p->rules->n_metrics; m++) {
		double *value = e->whole + m * (p->k + 1), sum = 0;
		size_t n = 0;

		if (p->rules->metric[m]->shape != METRIC_RANKING)
			continue;
		for (size_t label = 0; label < p->k; label++)
			if (!isnan(value[label])) {
				sum += value[label];
				n++;
			}
		value[p->k] = stats_ratio(sum, (double)n);
	}
}

/* ---- sums ---- */

/* The gaps of ece and their errors from the sums over patterns of x = u (mass confidence -
 * hit) and of x^2 / items, bin by bin. The variance over other samples of n items of
 * g = sum of x is n / (n - 1) (sum x^2 - g^2 / n), x being 0 in other bins, and 0 for one
 * item; the items of a pattern weigh the same. */
static void
set_bins(struct scores *e, const struct sum *gap, const struct sum *squares,
	double n)
{
	for (size_t b = 0; b < e->of->rules->bins; b++) {
		double g = e->gap[b] = sum_value(&gap[b]), left;

		if (!e->error)
			continue;
		left = sum_value(&squares[b]) - g * g / n;
		e->error[b] = n > 1 && left > 0 ? sqrt(left * n / (n - 1)) : 0;
	}
}

/* Bin by bin x = u (mass confidence - hit), and its square over the items of the pattern. */
static void
fill_bins(struct scores *e)
{
	const struct evaluation *p = e->of;
	uint64_t bins = p->rules->bins;
	struct sum *gap = mem_zero(2 * bins, sizeof *gap), *squares = gap + bins;
	double *items = e->error ? mem_zero(p->n, sizeof *items) : NULL, n = 0;

	for (size_t i = 0; i < p->items && items; i++)
		items[p->pattern[i]] += (double)items_weight(p->truth, p->block[i]);
	for (size_t k = 0; k < e->some; k++) {
		uint32_t i = e->on[k];
		double x = e->weight[i] * (p->mass[i] * p->top[i] - p->hit[i]);

		sum_add(&gap[p->bin[i]], x);
		if (!items)
			continue;
		n += items[i];
		sum_add(&squares[p->bin[i]], x * x / items[i]);
	}
	set_bins(e, gap, squares, n);
}

/* Add the decisions for pattern i with weight u: the rounded value of each product, then
 * its rest, so that the sums are the same however items are put together. */
static void
add_decisions(struct confusion *c, const struct evaluation *p, size_t i, double u)
{
	for (size_t k = p->start[i]; k < p->start[i + 1]; k++) {
		double w = u * p->w[k], even = u * p->even[k];
		uint32_t q = p->decided[k];

		if (q == NOT_DECIDED)
			continue;
		tally_add(c, p->label[k], q, w);
		if (u != 1)
			tally_add(c, p->label[k], q, fma(u, p->w[k], -w));
		if (p->uncut)
			tally_even(c, q, even);
		if (p->uncut && u != 1)
			tally_even(c, q, fma(u, p->even[k], -even));
	}
}

void
scores_decisions(struct confusion *c, const struct evaluation *p,
	const double *weight)
{
	tally_clear(c);
	for (size_t i = 0; i < p->n; i++)
		if (weight[i] != 0)
			add_decisions(c, p, i, weight[i]);
	if (p->uncut)
		tally_settle(c);
}

/* Add the probabilities of pattern i: the model's as they stand in its table, the
 * oracle's, which are the shares over their sum. */
static void
add_predicted(struct scores *e, size_t i)
{
	const struct evaluation *p = e->of;
	const struct predictions *m = p->model;
	double u = e->weight[i];
	uint32_t name;

	if (!m) {
		for (size_t c = p->start[i]; c < p->start[i + 1]; c++)
			tally_predicted(&e->overlaps, p->label[c],
				u * p->q[c]);
		return;
	}
	name = items_id(p->truth, p->block[p->of[i]]);
	for (size_t j = m->start[name]; j < m->start[name + 1]; j++)
		if (m->p[j] > 0)
			tally_predicted(&e->overlaps, m->label[j],
				u * m->p[j]);
}

/* The overlaps of shares and probabilities. */
static void
add_overlaps(struct scores *e)
{
	const struct evaluation *p = e->of;

	tally_clear(&e->overlaps);
	for (size_t k = 0; k < e->some; k++) {
		uint32_t i = e->on[k];
		double u = e->weight[i];

		for (size_t c = p->start[i]; c < p->start[i + 1]; c++)
			tally_overlap(&e->overlaps, p->label[c],
				u * p->w[c], u * fmin(p->w[c], p->q[c]));
		add_predicted(e, i);
	}
}

/* List the patterns that have a weight. */
static void
list_some(struct scores *e)
{
	size_t n = e->of->n;

	MEM_GROW(e->on, e->on_cap, n + 1);
	e->some = 0;
	for (size_t i = 0; i < n; i++) {
		e->on[e->some] = (uint32_t)i;
		e->some += e->weight[i] != 0;
	}
}

/* Sum up the facts of the means that apply. */
static void
sum_facts(struct scores *e)
{
	const struct evaluation *p = e->of;
	fact_set wanted = 0;

	for (size_t i = 0; i < p->rules->n_metrics; i++) {
		const struct metric *m = p->rules->metric[i];

		if (m->shape == METRIC_MEAN && !evaluation_refuses(p, m))
			wanted |= FACT_BIT(m->fact);
	}
	for (int f = 0; f < FACTS; f++) {
		struct sum sum = {0};

		if (!(wanted & FACT_BIT(f)))
			continue;
		for (size_t k = 0; k < e->some; k++)
			sum_add(&sum, e->weight[e->on[k]] *
				p->facts.now[f][e->on[k]]);
		e->fact[f] = sum;
	}
}

/* Without ranks, of the patterns that have a weight. */
static double
value_relation(const struct scores *e, const struct metric *m)
{
	const struct facts *c = &e->of->facts;
	double *x, *y, *weight, value;
	struct relation r = {.n = c->n, .x = c->now[m->x], .y = c->now[m->y],
		.weight = e->weight, .by_x = c->order[m->x],
		.by_y = c->order[m->y]};

	if (m->traits & METRIC_ORDERS)
		return m->relate(&r);
	x = mem_alloc(3 * e->some, sizeof *x);
	y = x + e->some;
	weight = y + e->some;
	for (size_t k = 0; k < e->some; k++) {
		x[k] = r.x[e->on[k]];
		y[k] = r.y[e->on[k]];
		weight[k] = e->weight[e->on[k]];
	}
	r = (struct relation){.n = e->some, .x = x, .y = y, .weight = weight};
	value = m->relate(&r);
	MEM_FREE(x);
	return value;
}

/* The values of all relations. */
static void
relate(struct scores *e)
{
	const struct evaluation *p = e->of;

	for (size_t m = 0; m < p->rules->n_metrics; m++) {
		const struct metric *x = p->rules->metric[m];

		if (x->shape == METRIC_RELATION && !evaluation_refuses(p, x))
			e->whole[m * (p->k + 1) + p->k] = value_relation(e, x);
	}
}

void
scores_of(struct scores *e, const struct evaluation *p, const double *weight)
{
	struct sum mass = {0};
	void *mark;

	e->of = p;
	e->weight = weight;
	e->lost = evaluation_lost(p, weight);
	list_some(e);
	for (size_t k = 0; k < e->some; k++)
		sum_add(&mass, e->weight[e->on[k]] * p->mass[e->on[k]]);
	e->mass = sum_value(&mass);
	if (e->lost)
		return;
	mark = mem_mark();
	sum_facts(e);
	if (evaluation_wants(p, METRIC_DECISIONS) || !p->ranked)
		scores_decisions(&e->decisions, p, weight);
	if (evaluation_wants(p, METRIC_OVERLAPS))
		add_overlaps(e);
	if (evaluation_wants(p, METRIC_BINS))
		fill_bins(e);
	if (evaluation_wants(p, METRIC_RANKING))
		rank(e);
	relate(e);
	mem_release(mark);
}

/* ---- values ---- */

/* The value of a metric whose fact has this sum over a mass. */
static double
of_mean(const struct metric *m, double sum, double mass)
{
	double mean = stats_ratio(sum, mass);

	return !isfinite(mean) ? NUM_NA : m->of_mean ? m->of_mean(mean) : mean;
}

/* The value where the metric applies; it may be infinite. */
static double
value_of(const struct scores *e, const struct metric *m, size_t label)
{
	const struct bins bins = {e->of->rules->bins, e->gap, e->mass, e->error};

	switch (m->shape) {
	case METRIC_MEAN:
		return of_mean(m, sum_value(&e->fact[m->fact]), e->mass);
	case METRIC_DECISIONS:
		return m->decisions(&e->decisions, label);
	case METRIC_OVERLAPS:
		return m->decisions(&e->overlaps, label);
	case METRIC_RANKING:
	case METRIC_RELATION:
		return e->whole[evaluation_metric(e->of->rules, m) *
			(e->of->k + 1) + label];
	default:
		return m->of_bins(&bins);
	}
}

double
scores_value(const struct scores *e, const struct metric *m, size_t label)
{
	double x = e->lost || evaluation_refuses(e->of, m) ? NUM_NA :
		value_of(e, m, label);

	return isfinite(x) ? x : NUM_NA;
}

/* ---- of an item by itself ---- */

/* Mass of the decided cells that the decision meets / mass of the decided cells;
 * NUM_NA without decided mass. */
static double
item_decided(const struct evaluation *p, size_t i)
{
	double hit = 0, mass = 0;

	for (size_t c = p->start[i]; c < p->start[i + 1]; c++) {
		if (p->decided[c] == NOT_DECIDED)
			continue;
		mass += p->w[c] + (double)p->k * p->even[c];
		hit += p->even[c] +
			(p->decided[c] == p->label[c] ? p->w[c] : 0);
	}
	return stats_ratio(hit, mass);
}

double
scores_item(const struct evaluation *p, const struct metric *m, size_t i)
{
	if (p->lost[i] || evaluation_refuses(p, m))
		return NUM_NA;
	if (m->traits & METRIC_ITEM)
		return item_decided(p, i);
	if (m->shape != METRIC_MEAN)
		return NUM_NA;
	return of_mean(m, p->facts.now[m->fact][i], p->mass[i]);
}

/* ---- room ---- */

void
scores_init(struct scores *e, const struct evaluation_rules *rules)
{
	*e = (struct scores){.gap = mem_zero(rules->bins, sizeof *e->gap),
		.error = rules->replicated ? NULL :
			mem_zero(rules->bins, sizeof *e->error),
		.whole = mem_zero(rules->n_metrics * (rules->k + 1),
			sizeof *e->whole)};
	confusion_init(&e->decisions, rules->k, rules->named, rules->zero);
	confusion_init(&e->overlaps, rules->k, rules->named, rules->zero);
	for (size_t i = 0; i < rules->n_metrics && !e->decisions.joint; i++)
		if (rules->metric[i]->traits & METRIC_MATRIX)
			confusion_keep_joint(&e->decisions);
	if (rules->weights)
		confusion_weigh(&e->decisions, rules->weights);
}
