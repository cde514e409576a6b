#include "alphas.h"

#include "stats/stats.h"
#include "stats/student.h"
#include "tests.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double
distance(const struct alphas *x, size_t k, size_t l)
{
	return k == l ? 0 : x->weights->distance(x->weights, k, l);
}

/* NUM_NA where all labels are one, but for rounding; far: the largest distance. */
static double
alpha(const struct alphas_sums *s, double far)
{
	return s->n < 2 || s->b <= 1e-14 * s->n * s->n * far ? NUM_NA :
		1 - (s->n - 1) * s->a / s->b;
}

/* to[l] = the sum of the distances of l to labels of so much mass, of q. */
static void
set_distances(const struct alphas *x, const double *mass, double *to)
{
	double all = 0;

	weights_apply(x->weights, mass, to);
	for (size_t l = 0; l < x->weights->q; l++)
		all += mass[l];
	for (size_t l = 0; l < x->weights->q; l++)
		to[l] = (all - to[l]) * x->weights->scale;
}

/* The distances of all ordered pairs among label counts. */
static double
pairs(const struct alphas *x, const struct share *cell, size_t n)
{
	double sum = 0;

	for (size_t a = 0; a < n; a++)
		for (size_t b = 0; b < a; b++)
			sum += 2 * cell[a].mass * cell[b].mass *
				distance(x, cell[a].label, cell[b].label);
	return sum;
}

/* ---- as the humans say ---- */

/* The sums and label counts of kind k, from its unit u; at[l]: place of label l in
 * the cells + 1, 0 between calls. */
static void
add_kind(struct alphas *x, size_t k, size_t u, size_t *at)
{
	const struct jury *jury = x->jury;
	struct share *cell = x->cell + x->start[k];
	size_t n = 0;

	for (size_t i = jury->unit[u]; i < jury->unit[u + 1]; i++) {
		struct vector v = jury_counts(jury, i);
		double sum = 0;

		for (size_t c = 0; c < v.cells; c++) {
			uint32_t l = v.cell[c].label;

			if (at[l] == 0) {
				cell[n] = (struct share){l, 0};
				at[l] = ++n;
			}
			cell[at[l] - 1].mass += v.cell[c].n;
			for (size_t d = 0; d < c; d++)
				sum += 2. * v.cell[c].n * v.cell[d].n *
					distance(x, l, v.cell[d].label);
		}
		x->sums[k].n += (double)v.n;
		x->sums[k].a += sum / ((double)v.n - 1);
	}
	x->sums[k].b = pairs(x, cell, n);
	x->start[k + 1] = x->start[k] + n;
	for (size_t c = 0; c < n; c++)
		at[cell[c].label] = 0;
}

/* Find the kinds of the units. */
static void
find_kinds(struct alphas *x)
{
	const struct jury *jury = x->jury;
	const struct items *all = jury->raters.items;
	uint32_t *of = mem_alloc(all->vectors.n, sizeof *of);
	size_t *at = mem_zero(x->weights->q, sizeof *at);

	memset(of, 0xff, all->vectors.n * sizeof *of);
	for (size_t u = 0; u < jury->units; u++) {
		bool item = jury->unit[u + 1] == jury->unit[u] + 1;
		uint32_t v = all->vector[jury->item[jury->unit[u]]];
		uint32_t k = item ? of[v] : IDS_NONE;

		if (k == IDS_NONE) {
			k = (uint32_t)x->kinds++;
			add_kind(x, k, u, at);
			if (item)
				of[v] = k;
		}
		x->kind[u] = k;
		x->times[k]++;
	}
	free(of);
	free(at);
}

/* The distances of n label counts to all, to[] of each label. */
static double
to_all(const struct share *cell, size_t n, const double *to)
{
	double sum = 0;

	for (size_t c = 0; c < n; c++)
		sum += cell[c].mass * to[cell[c].label];
	return sum;
}

/* alpha of all but a unit, which adds so much and whose labels have these distances
 * to all. */
static double
leave_out(const struct alphas *x, const struct alphas_sums *all,
	const struct alphas_sums *unit, double far)
{
	struct alphas_sums rest = {all->n - unit->n, all->a - unit->a,
		all->b + unit->b - 2 * far};

	return alpha(&rest, x->weights->scale);
}

static double
all_pairs(const struct alphas *x, const double *mass, const double *to)
{
	double sum = 0;

	for (size_t l = 0; l < x->weights->q; l++)
		sum += mass[l] * to[l];
	return sum;
}

/* Per kind: alpha without one unit, where the labels of all add up to `all`, and to
 * distances `to`; and far, the unit's distances to all. */
static void
leave_out_each(const struct alphas *x, const struct alphas_sums *all,
	const double *to, double *value, double *far)
{
	for (size_t k = 0; k < x->kinds; k++) {
		far[k] = to_all(x->cell + x->start[k],
			x->start[k + 1] - x->start[k], to);
		value[k] = leave_out(x, all, &x->sums[k], far[k]);
	}
}

void
alphas_make(struct alphas *x, const struct jury *jury,
	const struct weights *weights)
{
	size_t q = weights->q, units = jury->units;
	double *far;

	*x = (struct alphas){.jury = jury, .weights = weights,
		.mass = mem_zero(q, sizeof *x->mass),
		.distance = mem_alloc(q, sizeof *x->distance),
		.kind = mem_alloc(units, sizeof *x->kind),
		.times = mem_zero(units, sizeof *x->times),
		.sums = mem_zero(units, sizeof *x->sums),
		.without = mem_alloc(units, sizeof *x->without),
		.start = mem_zero(units + 1, sizeof *x->start),
		.cell = mem_alloc(jury->raters.ratings, sizeof *x->cell)};
	find_kinds(x);
	for (size_t k = 0; k < x->kinds; k++) {
		x->all.n += x->times[k] * x->sums[k].n;
		x->all.a += x->times[k] * x->sums[k].a;
		for (size_t c = x->start[k]; c < x->start[k + 1]; c++)
			x->mass[x->cell[c].label] += x->times[k] *
				x->cell[c].mass;
	}
	set_distances(x, x->mass, x->distance);
	x->all.b = all_pairs(x, x->mass, x->distance);
	x->value = alpha(&x->all, weights->scale);
	far = mem_alloc(x->kinds, sizeof *far);
	leave_out_each(x, &x->all, x->distance, x->without, far);
	free(far);
}

void
alphas_free(struct alphas *x)
{
	free(x->mass);
	free(x->distance);
	free(x->kind);
	free(x->times);
	free(x->sums);
	free(x->without);
	free(x->start);
	free(x->cell);
}

/* ---- with a judge in a human's place ---- */

/* What changes in an item where the label of a human becomes what the judge says. */
struct swap {
	struct raters_label own;
	double a;                /* A, more */
	double self;             /* pairs of the judge's label with itself */
};

/* A judge in place of a human, on the n items of the human. */
struct swaps {
	struct swap *at;
	size_t n;
	double *mass, *distance; /* as in struct alphas, with the judge */
	struct alphas_sums all;  /* b without the judge's pairs with itself */
	struct share *cell;      /* room: of a unit, with the judge */
	size_t cell_cap;
	double *value;           /* per kind: the difference without a unit that
	                            the human labelled nothing of, */
	double *left,            /* how many such units there are, */
		*far;            /* and the distances of one to all */
	uint32_t *unit;          /* the n_own other units, */
	double *own;             /* and the difference without each */
	size_t n_own;
};

static struct swap
swap_item(const struct alphas *x, const struct judge *judge,
	struct raters_label own, double *mass)
{
	struct vector v = jury_counts(x->jury, own.item);
	struct swap s = {.own = own};
	uint32_t label = own.label;
	const uint32_t *y;
	const double *p;
	size_t n = judge_says(judge, x->jury, own.item, &y, &p);

	mass[label]--;
	for (size_t k = 0; k < n; k++) {
		mass[y[k]] += p[k];
		s.a -= p[k] * distance(x, y[k], label);
		for (size_t c = 0; c < v.cells; c++)
			s.a += p[k] * v.cell[c].n *
				distance(x, y[k], v.cell[c].label);
		for (size_t l = 0; l < k; l++)
			s.self += 2 * p[k] * p[l] * distance(x, y[k], y[l]);
	}
	for (size_t c = 0; c < v.cells; c++)
		s.a -= v.cell[c].n * distance(x, label, v.cell[c].label);
	s.a *= 2 / ((double)v.n - 1);
	return s;
}

static void
swap_all(struct swaps *s, const struct alphas *x, const struct judge *judge,
	size_t place)
{
	const struct raters_label *own = jury_own(x->jury,
		x->jury->tested[place], &s->n);
	double self = 0;

	memcpy(s->mass, x->mass, x->weights->q * sizeof *s->mass);
	s->all = x->all;
	for (size_t k = 0; k < s->n; k++) {
		s->at[k] = swap_item(x, judge, own[k], s->mass);
		s->all.a += s->at[k].a;
		self += s->at[k].self;
	}
	set_distances(x, s->mass, s->distance);
	s->all.b = all_pairs(x, s->mass, s->distance) - self;
}

static void
add_cell(struct swaps *s, size_t *n, uint32_t label, double mass)
{
	size_t c = 0;

	while (c < *n && s->cell[c].label != label)
		c++;
	s->cell = mem_grow(s->cell, &s->cell_cap, c + 1, sizeof *s->cell);
	if (c == *n)
		s->cell[(*n)++] = (struct share){label, 0};
	s->cell[c].mass += mass;
}

/* alpha without a unit of kind k that is one item: the pairs of its labels change by
 * (n - 1) times what A does, and by the judge's labels with themselves. */
static double
without_item(const struct swaps *s, const struct alphas *x,
	const struct judge *judge, uint32_t k, const struct swap *swap)
{
	struct alphas_sums unit = x->sums[k];
	double far = s->far[k] - s->distance[swap->own.label];
	const uint32_t *y;
	const double *p;
	size_t says = judge_says(judge, x->jury, swap->own.item, &y, &p);

	for (size_t c = 0; c < says; c++)
		far += p[c] * s->distance[y[c]];
	unit.a += swap->a;
	/* the rest has no pairs of the judge's labels with themselves either */
	unit.b += (unit.n - 1) * swap->a + 2 * swap->self;
	return leave_out(x, &s->all, &unit, far);
}

/* alpha without unit u, of which the swaps from *at on are; *at moves behind them. */
static double
without(struct swaps *s, const struct alphas *x, const struct judge *judge,
	size_t u, size_t *at)
{
	const struct jury *jury = x->jury;
	uint32_t k = x->kind[u];
	struct alphas_sums unit = x->sums[k];
	size_t n = x->start[k + 1] - x->start[k];
	double self = 0;

	s->cell = mem_grow(s->cell, &s->cell_cap, n, sizeof *s->cell);
	memcpy(s->cell, x->cell + x->start[k], n * sizeof *s->cell);
	for (; *at < s->n && s->at[*at].own.item < jury->unit[u + 1]; (*at)++) {
		const struct swap *swap = &s->at[*at];
		const uint32_t *y;
		const double *p;
		size_t says = judge_says(judge, jury, swap->own.item, &y, &p);

		add_cell(s, &n, swap->own.label, -1);
		for (size_t c = 0; c < says; c++)
			add_cell(s, &n, y[c], p[c]);
		unit.a += swap->a;
		self += swap->self;
	}
	/* the rest has no pairs of these labels with themselves either */
	unit.b = pairs(x, s->cell, n) + self;
	return leave_out(x, &s->all, &unit, to_all(s->cell, n, s->distance));
}

/* The differences without each unit. */
static void
leave_out_units(struct swaps *s, const struct alphas *x,
	const struct judge *judge)
{
	size_t u = 0, at = 0;

	leave_out_each(x, &s->all, s->distance, s->value, s->far);
	for (size_t k = 0; k < x->kinds; k++) {
		s->value[k] -= x->without[k];
		s->left[k] = x->times[k];
	}
	s->n_own = 0;
	while (at < s->n) {
		while (x->jury->unit[u + 1] <= s->at[at].own.item)
			u++;
		s->unit[s->n_own] = (uint32_t)u;
		s->own[s->n_own++] = (x->jury->unit[u + 1] -
			x->jury->unit[u] == 1 ? without_item(s, x, judge,
			x->kind[u], &s->at[at++]) : without(s, x, judge, u,
			&at)) - x->without[x->kind[u]];
		s->left[x->kind[u]]--;
	}
	for (size_t k = 0; k < x->kinds; k++)
		s->value[k] = s->left[k] > 0 ? s->value[k] : 0;
}

/* ---- tests ---- */

/* Values without a unit: value[i] of times[i] units. */
struct spread {
	const double *value, *times; /* times NULL: 1 each */
	size_t n;
};

/* Jackknife and tests of row->value, from the values without each unit, in two
 * parts. */
static void
test(struct alphas_row *row, const struct spread *part, const struct rules *rules)
{
	struct sum sum = {0}, squares = {0};
	double n = 0, df, lower, higher, mean;

	for (size_t k = 0; k < 2; k++)
		for (size_t i = 0; i < part[k].n; i++) {
			double times = part[k].times ? part[k].times[i] : 1;

			n += times;
			if (times > 0)
				sum_add(&sum, times * part[k].value[i]);
		}
	mean = sum_value(&sum) / n;
	df = n - 1;
	if (df < 1 || isnan(mean)) {
		row->status = df < 1 && rules->clusters ? "one_cluster" :
			"undefined";
		return;
	}
	for (size_t k = 0; k < 2; k++)
		for (size_t i = 0; i < part[k].n; i++) {
			double d = part[k].value[i] - mean;
			double times = part[k].times ? part[k].times[i] : 1;

			if (times > 0)
				sum_add(&squares, times * d * d);
		}
	row->se = sqrt(df / n * sum_value(&squares));
	row->df = df;
	row->lo = row->hi = row->value;
	lower = row->value + rules->margin > 0 ? 0 : 1;
	higher = row->value - rules->margin < 0 ? 0 : 1;
	if (row->se >= RULES_ZERO) {
		double a = (row->value + rules->margin) / row->se;
		double b = (row->value - rules->margin) / row->se;

		student_t_interval(row->value, row->se, df, rules->level,
			&row->lo, &row->hi);
		lower = tests_t_below(-a, df);
		higher = tests_t_below(b, df);
		row->stat = lower >= higher ? a : b;
	}
	row->p = fmax(lower, higher);
	row->status = lower <= rules->fdr && higher <= rules->fdr ?
		"equivalent" : lower <= rules->fdr ? "not_lower" :
		higher <= rules->fdr ? "not_higher" : "inconclusive";
}

static struct alphas_row
nothing(void)
{
	return (struct alphas_row){NUM_NA, NUM_NA, NUM_NA, NUM_NA, NUM_NA, NUM_NA,
		NUM_NA, "one_category"};
}

/* The mean over the m humans; kind, own: sums over them of the differences without a
 * unit of a kind, and how far from it those of each unit are. */
static void
test_mean(const struct alphas *x, struct alphas_row *row, const double *kind,
	double *own, const struct rules *rules)
{
	size_t m = x->jury->m;
	const struct spread part[2] = {{own, NULL, x->jury->units}, {.n = 0}};
	struct sum all = {0};

	row[m] = nothing();
	for (size_t t = 0; t < m; t++)
		sum_add(&all, row[t].value);
	row[m].value = sum_value(&all) / (double)m;
	for (size_t u = 0; u < x->jury->units; u++)
		own[u] = (kind[x->kind[u]] + own[u]) / (double)m;
	if (!isnan(row[m].value))
		test(&row[m], part, rules);
}

static void
swaps_init(struct swaps *s, const struct alphas *x)
{
	const struct jury *jury = x->jury;

	*s = (struct swaps){.at = mem_alloc(jury->raters.n, sizeof *s->at),
		.mass = mem_alloc(x->weights->q, sizeof *s->mass),
		.distance = mem_alloc(x->weights->q, sizeof *s->distance),
		.value = mem_alloc(x->kinds, sizeof *s->value),
		.left = mem_alloc(x->kinds, sizeof *s->left),
		.far = mem_alloc(x->kinds, sizeof *s->far),
		.unit = mem_alloc(jury->units, sizeof *s->unit),
		.own = mem_alloc(jury->units, sizeof *s->own)};
}

static void
swaps_free(struct swaps *s)
{
	free(s->at);
	free(s->mass);
	free(s->distance);
	free(s->cell);
	free(s->value);
	free(s->left);
	free(s->far);
	free(s->unit);
	free(s->own);
}

void
alphas_rows(const struct alphas *x, const struct judge *judge,
	const struct rules *rules, struct alphas_row *row)
{
	const struct jury *jury = x->jury;
	double *kind = mem_zero(x->kinds, sizeof *kind);
	double *own = mem_zero(jury->units, sizeof *own);
	struct swaps s;

	swaps_init(&s, x);
	for (size_t t = 0; t < jury->m; t++) {
		swap_all(&s, x, judge, t);
		leave_out_units(&s, x, judge);
		row[t] = nothing();
		row[t].value = alpha(&s.all, x->weights->scale) -
			x->value;
		for (size_t k = 0; k < x->kinds; k++)
			kind[k] += s.value[k];
		for (size_t k = 0; k < s.n_own; k++)
			own[s.unit[k]] += s.own[k] -
				s.value[x->kind[s.unit[k]]];
		if (!isnan(row[t].value))
			test(&row[t], (struct spread[]){
				{s.value, s.left, x->kinds},
				{s.own, NULL, s.n_own}}, rules);
	}
	if (jury->m > 0)
		test_mean(x, row, kind, own, rules);
	swaps_free(&s);
	free(kind);
	free(own);
}
