#include "equivalence.h"

#include "tests.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <string.h>

static double
distance(const struct equivalence *x, size_t k, size_t l)
{
	return k == l ? 0 : x->weights->distance(x->weights, k, l);
}

/* NUM_NA where all labels are one, but for rounding; far: the largest distance. */
static double
alpha(const struct equivalence_sums *s, double far)
{
	return s->n < 2 || s->b <= 1e-14 * s->n * s->n * far ? NUM_NA :
		1 - (s->n - 1) * s->a / s->b;
}

/* to[l] = the sum of the distances of l to labels of so much mass, of q; returns the
 * distances of all ordered pairs. */
static double
set_distances(const struct equivalence *x, const double *mass, double *to)
{
	double all = 0, sum = 0;

	weights_apply(x->weights, mass, to);
	for (size_t l = 0; l < x->weights->q; l++)
		all += mass[l];
	for (size_t l = 0; l < x->weights->q; l++) {
		to[l] = (all - to[l]) * x->weights->scale;
		sum += mass[l] * to[l];
	}
	return sum;
}

/* The distances of all ordered pairs among label counts. */
static double
pairs(const struct equivalence *x, const struct share *cell, size_t n)
{
	double sum = 0;

	for (size_t a = 0; a < n; a++)
		for (size_t b = 0; b < a; b++)
			sum += 2 * cell[a].mass * cell[b].mass *
				distance(x, cell[a].label, cell[b].label);
	return sum;
}

/* ---- the humans ---- */

/* The sums and label counts of kind k, from its unit u; at[l]: place of label l in
 * the cells + 1, 0 between calls. */
static void
add_kind(struct equivalence *x, size_t k, size_t u, size_t *at)
{
	const struct humans *humans = x->humans;
	struct share *cell = x->cell + x->start[k];
	size_t n = 0;

	for (size_t i = humans->unit[u]; i < humans->unit[u + 1]; i++) {
		struct vector v = humans_counts(humans, i);
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
find_kinds(struct equivalence *x)
{
	const struct humans *humans = x->humans;
	const struct items *all = humans->items;
	uint32_t *of = mem_alloc(all->vectors.n, sizeof *of);
	size_t *at = mem_zero(x->weights->q, sizeof *at);

	memset(of, 0xff, all->vectors.n * sizeof *of);
	for (size_t u = 0; u < humans->units; u++) {
		bool item = humans->unit[u + 1] == humans->unit[u] + 1;
		uint32_t v = all->vector[humans->item[humans->unit[u]]];
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
	MEM_FREE(of, at);
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
leave_out(const struct equivalence *x, const struct equivalence_sums *all,
	const struct equivalence_sums *unit, double far)
{
	struct equivalence_sums rest = {all->n - unit->n, all->a - unit->a,
		all->b + unit->b - 2 * far};

	return alpha(&rest, x->weights->scale);
}

/* Per kind: alpha without one unit, where the labels of all add up to `all`, and to
 * distances `to`; and far, the unit's distances to all. */
static void
leave_out_each(const struct equivalence *x, const struct equivalence_sums *all,
	const double *to, double *value, double *far)
{
	for (size_t k = 0; k < x->kinds; k++) {
		far[k] = to_all(x->cell + x->start[k],
			x->start[k + 1] - x->start[k], to);
		value[k] = leave_out(x, all, &x->sums[k], far[k]);
	}
}

void
equivalence_make(struct equivalence *x, const struct humans *humans,
	const struct weights *weights)
{
	size_t q = weights->q, units = humans->units;
	double *far;

	*x = (struct equivalence){.humans = humans, .weights = weights,
		.mass = mem_zero(q, sizeof *x->mass),
		.distance = mem_alloc(q, sizeof *x->distance),
		.kind = mem_alloc(units, sizeof *x->kind),
		.times = mem_zero(units, sizeof *x->times),
		.sums = mem_zero(units, sizeof *x->sums),
		.without = mem_alloc(units, sizeof *x->without),
		.start = mem_zero(units + 1, sizeof *x->start),
		.cell = mem_alloc(humans->ratings, sizeof *x->cell)};
	find_kinds(x);
	for (size_t k = 0; k < x->kinds; k++) {
		x->all.n += x->times[k] * x->sums[k].n;
		x->all.a += x->times[k] * x->sums[k].a;
		for (size_t c = x->start[k]; c < x->start[k + 1]; c++)
			x->mass[x->cell[c].label] += x->times[k] *
				x->cell[c].mass;
	}
	x->all.b = set_distances(x, x->mass, x->distance);
	x->value = alpha(&x->all, weights->scale);
	far = mem_alloc(x->kinds, sizeof *far);
	leave_out_each(x, &x->all, x->distance, x->without, far);
	MEM_FREE(far);
}

void
equivalence_free(struct equivalence *x)
{
	MEM_FREE(x->mass, x->distance, x->kind, x->times, x->sums, x->without,
		x->start, x->cell);
}

/* ---- with a judge in a human's place ---- */

/* The changes of an item where the judge's label replaces that of a human. */
struct swap {
	uint32_t item, label;    /* an item of the human, and the human's label */
	double a;                /* A, more */
	double self;             /* pairs of the judge's label with itself */
};

/* A judge in place of a human, on the n items of the human. */
struct swaps {
	struct swap *at;
	size_t n;
	double *mass, *distance; /* as in struct equivalence, with the judge */
	struct equivalence_sums all;  /* b without the judge's pairs with itself */
	struct share *cell;      /* room: of a unit, with the judge */
	size_t cell_cap;
	/* The differences without a unit: per kind one that the human labelled
	 * nothing of (0: there is none), then each of the n_own others; and how many
	 * units have it. */
	double *value, *times;
	uint32_t *unit;          /* the n_own others */
	size_t n_own;
	double *far;             /* per kind: the distances of a unit to all */
};

static struct swap
swap_item(const struct equivalence *x, const struct judge *judge,
	uint32_t item, uint32_t label, double *mass)
{
	struct vector v = humans_counts(x->humans, item);
	struct swap s = {.item = item, .label = label};
	const uint32_t *y;
	const double *p;
	uint32_t one;
	size_t n = judge_says(judge, x->humans, item, &one, &y, &p);

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
swap_all(struct swaps *s, const struct equivalence *x, const struct judge *judge,
	size_t place)
{
	uint32_t human = x->humans->tested[place];
	const uint32_t *own = humans_own(x->humans, human, &s->n);
	double self = 0;

	memcpy(s->mass, x->mass, x->weights->q * sizeof *s->mass);
	s->all = x->all;
	for (size_t k = 0; k < s->n; k++) {
		s->at[k] = swap_item(x, judge, own[k],
			humans_label(x->humans, human, own[k]), s->mass);
		s->all.a += s->at[k].a;
		self += s->at[k].self;
	}
	s->all.b = set_distances(x, s->mass, s->distance) - self;
}

static void
add_cell(struct swaps *s, size_t *n, uint32_t label, double mass)
{
	size_t c = 0;

	while (c < *n && s->cell[c].label != label)
		c++;
	MEM_GROW(s->cell, s->cell_cap, c + 1);
	if (c == *n)
		s->cell[(*n)++] = (struct share){label, 0};
	s->cell[c].mass += mass;
}

/* alpha without a unit of kind k that is one item: the pairs of its labels change by
 * (n - 1) times what A does, and by the judge's labels with themselves. */
static double
without_item(const struct swaps *s, const struct equivalence *x,
	const struct judge *judge, uint32_t k, const struct swap *swap)
{
	struct equivalence_sums unit = x->sums[k];
	double far = s->far[k] - s->distance[swap->label];
	const uint32_t *y;
	const double *p;
	uint32_t one;
	size_t says = judge_says(judge, x->humans, swap->item, &one, &y, &p);

	for (size_t c = 0; c < says; c++)
		far += p[c] * s->distance[y[c]];
	unit.a += swap->a;
	/* the rest has no pairs of the judge's labels with themselves either */
	unit.b += (unit.n - 1) * swap->a + 2 * swap->self;
	return leave_out(x, &s->all, &unit, far);
}

/* alpha without unit u, of which the swaps from *at on are; *at moves behind them. */
static double
without(struct swaps *s, const struct equivalence *x, const struct judge *judge,
	size_t u, size_t *at)
{
	const struct humans *humans = x->humans;
	uint32_t k = x->kind[u];
	struct equivalence_sums unit = x->sums[k];
	size_t n = x->start[k + 1] - x->start[k];
	double self = 0;

	MEM_GROW(s->cell, s->cell_cap, n);
	memcpy(s->cell, x->cell + x->start[k], n * sizeof *s->cell);
	for (; *at < s->n && s->at[*at].item < humans->unit[u + 1]; (*at)++) {
		const struct swap *swap = &s->at[*at];
		const uint32_t *y;
		const double *p;
		uint32_t one;
		size_t says = judge_says(judge, humans, swap->item, &one, &y, &p);

		add_cell(s, &n, swap->label, -1);
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
leave_out_units(struct swaps *s, const struct equivalence *x,
	const struct judge *judge)
{
	size_t u = 0, at = 0, n = x->kinds;

	leave_out_each(x, &s->all, s->distance, s->value, s->far);
	for (size_t k = 0; k < x->kinds; k++) {
		s->value[k] -= x->without[k];
		s->times[k] = x->times[k];
	}
	for (; at < s->n; n++) {
		while (x->humans->unit[u + 1] <= s->at[at].item)
			u++;
		s->unit[n - x->kinds] = (uint32_t)u;
		s->value[n] = (x->humans->unit[u + 1] - x->humans->unit[u] == 1 ?
			without_item(s, x, judge, x->kind[u], &s->at[at++]) :
			without(s, x, judge, u, &at)) - x->without[x->kind[u]];
		s->times[n] = 1;
		s->times[x->kind[u]]--;
	}
	s->n_own = n - x->kinds;
	for (size_t k = 0; k < x->kinds; k++)
		s->value[k] = s->times[k] > 0 ? s->value[k] : 0;
}

/* ---- tests ---- */

/* Jackknife and tests of e->value, if there is one, from n values without a unit,
 * value[i] standing for times[i] units (NULL: 1 each). */
static void
test(struct estimate *e, const double *value, const double *times, size_t n,
	const struct rules *rules)
{
	double lower, higher;

	e->status = ESTIMATE_ONE_CATEGORY;
	if (isnan(e->value))
		return;
	estimate_jackknife(e, value, times, n);
	if (isnan(e->se)) {
		e->status = e->df < 1 && rules->clusters ?
			ESTIMATE_ONE_CLUSTER : ESTIMATE_UNDEFINED;
		e->df = NUM_NA;
		return;
	}
	estimate_interval(e, RULES_ZERO);
	lower = e->value + rules->margin > 0 ? 0 : 1;
	higher = e->value - rules->margin < 0 ? 0 : 1;
	if (e->se > 0) {
		double a = (e->value + rules->margin) / e->se;
		double b = (e->value - rules->margin) / e->se;

		lower = tests_t_below(-a, e->df);
		higher = tests_t_below(b, e->df);
		e->stat = lower >= higher ? a : b;
	}
	e->p = fmax(lower, higher);
	e->status = e->p <= rules->fdr ? ESTIMATE_EQUIVALENT :
		lower <= rules->fdr ? ESTIMATE_NOT_LOWER :
		higher <= rules->fdr ? ESTIMATE_NOT_HIGHER :
		ESTIMATE_INCONCLUSIVE;
}

/* The mean over humans has for its jackknife, per unit, the mean of the differences
 * without it: the sum over kinds, and what the units of each human add to that. */
void
equivalence_of_judge(const struct equivalence *x, const struct judge *judge,
	const struct rules *rules, struct estimate *e)
{
	size_t m = x->humans->m, units = x->humans->units;
	double *kind = mem_zero(x->kinds, sizeof *kind);
	double *own = mem_zero(units, sizeof *own);
	struct sum sum = {0};
	struct swaps s = {.at = mem_alloc(x->humans->n, sizeof *s.at),
		.mass = mem_alloc(x->weights->q, sizeof *s.mass),
		.distance = mem_alloc(x->weights->q, sizeof *s.distance),
		.value = mem_alloc(x->kinds + units, sizeof *s.value),
		.times = mem_alloc(x->kinds + units, sizeof *s.times),
		.far = mem_alloc(x->kinds, sizeof *s.far),
		.unit = mem_alloc(units, sizeof *s.unit)};

	for (size_t t = 0; t < m; t++) {
		swap_all(&s, x, judge, t);
		leave_out_units(&s, x, judge);
		e[t] = estimate_nothing(rules->level);
		e[t].value = alpha(&s.all, x->weights->scale) - x->value;
		sum_add(&sum, e[t].value);
		for (size_t k = 0; k < x->kinds; k++)
			kind[k] += s.value[k];
		for (size_t k = 0; k < s.n_own; k++)
			own[s.unit[k]] += s.value[x->kinds + k] -
				s.value[x->kind[s.unit[k]]];
		test(&e[t], s.value, s.times, x->kinds + s.n_own, rules);
	}
	for (size_t u = 0; u < units; u++)
		own[u] = (kind[x->kind[u]] + own[u]) / (double)m;
	e[m] = estimate_nothing(rules->level);
	e[m].value = stats_ratio(sum_value(&sum), (double)m);
	test(&e[m], own, NULL, units, rules);
	if (m == 0)
		e[m].status = ESTIMATE_FEW_ITEMS;
	MEM_FREE(kind, own, s.at, s.mass, s.distance, s.cell, s.value, s.times,
		s.far, s.unit);
}
