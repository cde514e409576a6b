#include "gradient.h"

#include "tally.h"

#include "stats/stats.h"
#include "text/ids.h"
#include "text/mem.h"
#include "text/too_many.h"
#include "law/flip_law.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* (8 (f(h) - f(-h)) - (f(2h) - f(-2h))) / 12 h, the derivative at 0 to order h^4;
 * f[]: its values at h, -h, 2h, -2h. */
static const double steps[] = {1, -1, 2, -2};
enum { STEPS = sizeof steps / sizeof *steps };

static double
slope(const double *f, double h)
{
	return (8 * (f[0] - f[1]) - (f[2] - f[3])) / (12 * h);
}

/* ---- the confusion matrix ---- */

/* The confusion matrix of all items, and a metric of it. */
struct matrix {
	struct confusion *c;
	const struct metric *metric;
	size_t label;
	double *row;             /* K: what an item of one label adds to the column
	                            of its decision; and room for 2 K */
};

static double
matrix_value(const struct matrix *x)
{
	const struct metric *m = x->metric;
	struct sum sum = {0};
	double n = 0;

	if (m->shape == METRIC_DECISIONS)
		return m->decisions(x->c, x->label);
	if (x->label < x->c->k)
		return m->ranked_decisions(x->c, x->label);
	for (size_t l = 0; l < x->c->k; l++) {
		double value = m->ranked_decisions(x->c, l);

		if (isnan(value))
			continue;
		sum_add(&sum, value);
		n++;
	}
	return stats_ratio(sum_value(&sum), n);
}

/* Add h times the row to column q. Metrics of a label do not tell the others apart. */
static void
add_row(const struct matrix *x, size_t q, double h)
{
	size_t k = x->c->k, l = x->label;

	for (size_t t = 0; t < k && l == k; t++)
		if (x->row[t] != 0)
			tally_add(x->c, t, q, h * x->row[t]);
	if (l == k)
		return;
	tally_add(x->c, l, q, h * x->row[l]);
	tally_add(x->c, l == 0 ? 1 : 0, q, h * (1 - x->row[l]));
}

/* The smallest margin that the metric divides by, over what the row adds to it. */
static double
least_margin(const struct matrix *x, size_t q)
{
	const struct confusion *c = x->c;
	size_t k = c->k, l = x->label;
	double least = fabs(sum_value(&c->pred[l == k ? q : l]));

	for (size_t t = l == k ? 0 : l; t < k && (l == k || t == l); t++) {
		double truth = fabs(sum_value(&c->truth[t]) / x->row[t]);

		if (isfinite(truth) && truth > 0 && (truth < least || least == 0))
			least = truth;
	}
	return least > 0 ? least : sum_value(&c->total);
}

/* The derivative of the metric by the weight of the row in column q. The step is in
 * proportion to the smallest of the margins. */
static double
derive(const struct matrix *x, size_t q)
{
	double h = 1e-3 * least_margin(x, q), f[STEPS], at = 0;

	for (size_t i = 0; i < STEPS; i++) {
		add_row(x, q, steps[i] * h - at);
		at = steps[i] * h;
		f[i] = matrix_value(x);
	}
	add_row(x, q, -at);
	return slope(f, h);
}

static size_t
find_kinds(struct gradient *f, const struct evaluation *p)
{
	struct ids ids, slips;
	size_t n, cap = 0;

	ids_init(&ids);
	ids_init(&slips);
	for (size_t i = 0; i < p->n; i++) {
		struct flip_law slips_of = evaluation_law(p, i);
		double law[] = {slips_of.p, slips_of.neighbours};
		uint32_t of = ids_intern(&slips, VIEW_BYTES(law));

		for (size_t c = p->start[i]; c < p->start[i + 1]; c++) {
			uint32_t key[] = {p->label[c], p->decided[c], of};

			f->kind[c] = ids_intern(&ids, VIEW_BYTES(key));
			MEM_GROW(f->kinds, cap, ids.n);
			if (f->kind[c] + 1 == ids.n)
				f->kinds[f->kind[c]] = (struct kind){key[0],
					key[1], law[0], law[1], of, i};
		}
	}
	n = ids.n;
	f->slips = slips.n;
	return n;
}

/* Set row[K] to the shares without slips of an item of one label, with the slips of
 * pattern i: 1/d of the label less f/d of each, or the label's row of M^-1
 * (lib/law/flip_law); room for 2 K. */
static void
sharpen_label(const struct evaluation *p, size_t i, size_t label, double *row,
	double *room)
{
	struct flip_law law = evaluation_law(p, i);
	double d = flip_law_contrast(law.p, p->k);

	if (p->rules->at) {
		memset(room, 0, p->k * sizeof *room);
		room[label] = 1;
		flip_law_invert(&law, p->rules->at, room, row,
			room + p->k);
		return;
	}
	for (size_t l = 0; l < p->k; l++)
		row[l] = - law.p / (double)(p->k - 1) / d;
	row[label] += 1 / d;
}

static double *
of_matrix(struct matrix *x, const struct evaluation *p,
	const struct gradient *f, size_t kinds)
{
	const struct kind *kind = f->kinds;
	double *to = mem_alloc(kinds, sizeof *to);

	for (size_t i = 0; i < kinds; i++) {
		assert(kind);
		sharpen_label(p, kind[i].pattern, kind[i].label, x->row,
			x->row + p->k);
		to[i] = derive(x, kind[i].decided);
	}
	return to;
}

/* The same of a metric of a label: one derivative for all kinds that it does not tell
 * apart. */
static double *
of_label(struct matrix *x, const struct evaluation *p, const struct gradient *f,
	size_t kinds)
{
	const struct kind *kind = f->kinds;
	double *to = mem_alloc(4 * f->slips, sizeof *to);
	bool *is = mem_zero(4 * f->slips, sizeof *is);

	for (size_t i = 0; i < kinds; i++) {
		size_t at = gradient_place(&kind[i], (uint32_t)x->label);
		double flip = kind[i].flip, d = flip_law_contrast(flip, p->k);

		if (is[at])
			continue;
		x->row[x->label] = - flip / (double)(p->k - 1) / d;
		if (kind[i].label == x->label)
			x->row[x->label] += 1 / d;
		to[at] = derive(x, kind[i].decided);
		is[at] = true;
	}
	return to;
}

/* ---- overlaps ---- */

/* Derivatives by what the labels have in truth, prediction and both. */
enum { BY_TRUTH, BY_PREDICTED, BY_MET, PARTS };

static double
derive_overlap(struct confusion *c, const struct slot *s, size_t l, int part)
{
	double all = sum_value(part == BY_PREDICTED ? &c->pred[l] :
		&c->truth[l]);
	double h = 1e-3 * (all > 0 ? all : sum_value(&c->total));
	double f[STEPS], at = 0;

	for (size_t i = 0; i <= STEPS; i++) {
		double x = i < STEPS ? steps[i] * h : 0;

		if (part == BY_PREDICTED)
			tally_predicted(c, l, x - at);
		else if (part == BY_TRUTH)
			tally_overlap(c, l, x - at, 0);
		else
			sum_add(&c->hit[l], x - at);
		at = x;
		if (i < STEPS)
			f[i] = s->metric->decisions(c, s->label);
	}
	return slope(f, h);
}

/* 1 where a > b, one half where they are equal, else 0. */
static double
above(double a, double b)
{
	return a > b ? 1 : a == b ? .5 : 0;
}

/* Pattern i, with shares p and probabilities q: an item of one label l adds q to the
 * predicted, and 1 to the truth of l; to both it adds, for each label, the derivative
 * of min(p, q), which is 1 for l and 0 for the others where p < q, and q where p > q,
 * as the item weighs more. by[PARTS * label + part]. */
static void
overlaps_of(struct evaluation *p, size_t i, const double *by, double *to)
{
	const struct prediction *g = &p->said;
	double all = 0;

	for (size_t j = 0; j < g->n; j++)
		all += by[PARTS * g->label[j] + BY_PREDICTED] *
			g->q[g->label[j]];
	for (size_t c = p->start[i]; c < p->start[i + 1]; c++) {
		double q = g->q[p->label[c]];

		all += by[PARTS * p->label[c] + BY_MET] * q *
			above(p->w[c], q);
	}
	for (size_t c = p->start[i]; c < p->start[i + 1]; c++) {
		const double *part = by + PARTS * p->label[c];

		to[c] = all + part[BY_TRUTH] + part[BY_MET] *
			above(g->q[p->label[c]], p->w[c]);
	}
}

static void
of_overlaps(struct gradient *f, const struct plan *plan, struct evaluation *p,
	struct scores *e)
{
	double *by = mem_alloc(p->k, PARTS * sizeof *by);

	for (size_t s = 0; s < f->slots; s++) {
		const struct slot *slot = &plan->slot[s];

		if (!f->x[s] || slot->metric->shape != METRIC_OVERLAPS)
			continue;
		for (size_t l = 0; l < p->k; l++)
			for (int part = 0; part < PARTS; part++)
				by[PARTS * l + (size_t)part] = slot->label <
					p->k && slot->label != l ? 0 :
					derive_overlap(&e->overlaps, slot, l,
					part);
		for (size_t i = 0; i < p->n; i++) {
			evaluation_predict(p, i);
			overlaps_of(p, i, by, f->x[s]);
		}
	}
}

/* ---- means ---- */

/* The fact of an item by itself with the label of cell c of pattern i: for a fact
 * that is not linear in the shares p, its value there and its derivative in the
 * direction of that label, x(p) + x'(p) (e - p). row: of that label where slips go to
 * neighbours. */
static double
fact_of_label(struct evaluation *p, size_t i, size_t c, const struct metric *m,
	const double *row)
{
	const double h = 1e-5;
	size_t first = p->start[i], n = p->start[i + 1] - first;
	struct trial t = {.rules = &p->rules->trial, .share = p->found,
		.q = p->said.q, .some = p->said.label, .n_some = p->said.n};
	fact_set wanted = metric_facts(m);
	double at[2], fact[FACTS], d, sum = 0;
	struct flip_law law;

	for (size_t l = 0; l < p->k && p->rules->at; l++)
		sum += row[l] * p->facts.each[m->fact][i * p->k + l];
	if (p->rules->at)
		return sum;
	if (m->traits & METRIC_LINEAR) {
		p->found[0] = (struct share){p->label[c], 1};
		t.n = 1;
		trial_facts(&t, wanted, fact);
		if (!p->uncut)
			return fact[m->fact];
		law = evaluation_law(p, i);
		d = flip_law_contrast(law.p, p->k);
		return (fact[m->fact] - law.p / (double)(p->k - 1) *
			p->facts.each[m->fact][i]) / d;
	}
	t.n = n;
	for (int side = 0; side < 2; side++) {
		double step = side == 0 ? h : -h;

		for (size_t j = 0; j < n; j++)
			p->found[j] = (struct share){p->label[first + j],
				p->share[first + j] * (1 - step) +
				(first + j == c ? step : 0)};
		trial_facts(&t, wanted, fact);
		at[side] = fact[m->fact];
	}
	return p->facts.found[m->fact][i] + (at[0] - at[1]) / (2 * h);
}

/* The derivative of the function of a mean. */
static double
slope_of_mean(const struct metric *m, double mean)
{
	double h = 1e-3 * fabs(mean), f[STEPS];

	if (!m->of_mean)
		return 1;
	if (h == 0)
		h = 1e-3;
	for (size_t i = 0; i < STEPS; i++)
		f[i] = m->of_mean(mean + steps[i] * h);
	return slope(f, h);
}

/* Is slot s the mean of a fact? */
static bool
of_mean(const struct gradient *f, const struct plan *plan, size_t s)
{
	return f->x[s] && plan->slot[s].metric->shape == METRIC_MEAN;
}

/* Cell by cell slope (x - mean) / mass: of x of an item of that one label in a mean of
 * this mass. */
static void
of_means(struct gradient *f, const struct plan *plan, struct evaluation *p,
	const struct scores *e)
{
	for (size_t s = 0; s < f->slots; s++)
		if (of_mean(f, plan, s)) {
			const struct metric *m = plan->slot[s].metric;
			struct sum sum = {0};
			double mean, times;

			for (size_t i = 0; i < p->n; i++)
				if (e->weight[i] != 0)
					sum_add(&sum, e->weight[i] *
						p->facts.now[m->fact][i]);
			mean = sum_value(&sum) / e->mass;
			times = slope_of_mean(m, mean) / e->mass;
			for (size_t c = 0; c < p->start[p->n]; c++)
				f->x[s][c] = times * (f->x[s][c] - mean);
		}
}

/* room: 3 K. */
static void
fill_facts(struct gradient *f, const struct plan *plan, struct evaluation *p,
	double *room)
{
	for (size_t i = 0; i < p->n; i++) {
		evaluation_predict(p, i);
		for (size_t c = p->start[i]; c < p->start[i + 1]; c++) {
			if (p->rules->at)
				sharpen_label(p, i, p->label[c], room,
					room + p->k);
			for (size_t s = 0; s < f->slots; s++)
				if (of_mean(f, plan, s))
					f->x[s][c] = fact_of_label(p, i, c,
						plan->slot[s].metric, room);
		}
	}
}

/* ---- ratings ---- */

/* Find the cell of each rating, and the weight of an item of that label. */
static void
find_cells(struct gradient *f, const struct evaluation *p,
	const struct block *b)
{
	const struct voters *v = b->voters;

	for (size_t r = 0; r < v->n; r++) {
		uint32_t place = v->place[r], i;
		size_t c;

		f->cell[r] = VOTERS_NONE;
		if (place == VOTERS_NONE)
			continue;
		i = p->pattern[place];
		for (c = p->start[i]; p->label[c] != v->label[r];)
			c++;
		f->cell[r] = (uint32_t)c;
		f->weight[r] = v->part[r] * b->weight[place] *
			evaluation_counts(p, place);
	}
}

/* What retests add to ln r = ln sum x - ln sum m, x of m pairs that disagree; and the
 * slots' derivatives by ln r. */
static void
find_retests(struct gradient *f, const struct plan *plan,
	struct evaluation *p, const struct voters *v, struct scores *e)
{
	const struct people *all = v->people;
	const double *weight = e->weight, h = 1e-3;
	double *at;

	if (!p->uncut || !v->pairs || !plan->flips.known)
		return;
	f->retest = mem_alloc(v->n, sizeof *f->retest);
	f->times = mem_zero(f->slots, sizeof *f->times);
	for (size_t r = 0; r < v->n; r++)
		f->retest[r] = v->disagree[r] / all->disagree -
			v->pairs[r] / all->pairs;
	at = mem_alloc(f->slots * STEPS, sizeof *at);
	for (size_t i = 0; i < STEPS; i++) {
		evaluation_sharpen(p, 1 + steps[i] * h);
		scores_of(e, p, weight);
		for (size_t s = 0; s < f->slots; s++)
			at[s * STEPS + i] = f->x[s] ? scores_value(e,
				plan->slot[s].metric, plan->slot[s].label) : 0;
	}
	evaluation_sharpen(p, 1);
	for (size_t s = 0; s < f->slots; s++)
		f->times[s] = slope(at + s * STEPS, h);
}

/* End the tool where there are many labels, and each has a metric that depends on all
 * ratings, or the kinds have one of all labels; some 10 steps each. */
static void
check_cost(const struct gradient *f, const struct plan *plan,
	const struct evaluation *p, size_t kinds, size_t ratings)
{
	double all = 0, each = (double)(kinds > ratings ? kinds : ratings);

	for (size_t s = 0; s < f->slots; s++)
		if (evaluation_is_smooth(p, plan->slot[s].metric))
			all += plan->slot[s].label < p->k && !p->rules->at ?
				each : (double)kinds * (double)p->k;
	too_many_labels(plan->file, p->k, 10 * all, TOO_MANY_STEPS / 5,
		"steps, one for each metric and rating", "; else -M names fewer "
		"metrics, -P one label, and --random=items takes fewer steps");
}

void
gradient_make(struct gradient *f, const struct plan *plan,
	struct evaluation *p, const double *weight, const struct block *b,
	struct scores *room)
{
	size_t n = plan->slots, cells = p->start[p->n], kinds;
	struct matrix x = {.c = &room->decisions};

	*f = (struct gradient){.slots = n,
		.x = mem_zero(n, sizeof *f->x),
		.by = mem_zero(n, sizeof *f->by),
		.of = mem_alloc(n, sizeof *f->of),
		.kind = mem_alloc(cells, sizeof *f->kind),
		.cell = mem_alloc(b->voters->n, sizeof *f->cell),
		.weight = mem_alloc(b->voters->n, sizeof *f->weight)};
	find_cells(f, p, b);
	kinds = find_kinds(f, p);
	check_cost(f, plan, p, kinds, b->voters->n);
	x.row = mem_alloc(3 * p->k, sizeof *x.row);
	scores_of(room, p, weight);
	for (size_t s = 0; s < n && !room->lost; s++) {
		const struct slot *slot = &plan->slot[s];

		if (!evaluation_is_smooth(p, slot->metric))
			continue;
		f->of[s] = (uint32_t)slot->label;
		if (slot->metric->shape == METRIC_DECISIONS ||
		    slot->metric->shape == METRIC_RANKING)
			f->by[s] = slot->label < p->k && p->k > MANY_LABELS &&
				!p->rules->at ?
				BY_LABEL : BY_KIND;
		x.metric = slot->metric;
		x.label = slot->label;
		f->x[s] = f->by[s] == BY_LABEL ? of_label(&x, p, f, kinds) :
			f->by[s] == BY_KIND ? of_matrix(&x, p, f, kinds) :
			mem_alloc(cells, sizeof **f->x);
	}
	fill_facts(f, plan, p, x.row);
	of_means(f, plan, p, room);
	of_overlaps(f, plan, p, room);
	find_retests(f, plan, p, b->voters, room);
}
