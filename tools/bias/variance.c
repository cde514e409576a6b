#include "variance.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/too_many.h"

/* Who votes and has no label in a value has next to no weight there. */
#define NO_WEIGHT 1e-9

enum crossed_random
variance_random(int random, const struct units *u)
{
	return random >= 0 ? (enum crossed_random)random :
		u->kind != UNITS_ANNOTATORS ? CROSSED_ITEMS :
		u->items->cluster ? CROSSED_BOTH : CROSSED_ANNOTATORS;
}

/* The slopes of values by the sums of units. */
static void
set_slopes(struct variance *x)
{
	const struct values *v = x->values;
	const struct units *u = v->units;

	x->slope = mem_zero(u->n, sizeof *x->slope);
	for (size_t i = 0; i < u->n; i++) {
		uint32_t g = u->group[i];
		double n = sum_value(&v->n[i]);

		if (g != IDS_NONE && n != 0)
			x->slope[i] = weight_of_unit(u, i) / v->weight[g] /
				(u->pooled ? 1 : n);
	}
}

void
variance_begin(struct variance *x, const struct values *values,
	const struct decisions *d, enum crossed_random random, bool squares)
{
	const struct units *u = values->units;
	size_t groups = u->groups, people = u->items->n_annotators;
	double n = (double)groups;
	size_t *size = mem_zero(groups, sizeof *size);

	*x = (struct variance){.values = values, .random = random,
		.mixed = u->kind != UNITS_ANNOTATORS || (d->voting &&
		d->voting->kind == VOTING_ONE),
		.items = mem_zero(groups, sizeof *x->items),
		.place = mem_alloc(people, sizeof *x->place),
		.people = mem_alloc(groups, sizeof *x->people),
		.part = mem_alloc(groups, sizeof *x->part),
		.psi = mem_zero(groups, sizeof *x->psi),
		.listed = mem_zero(groups, sizeof *x->listed),
		.list = mem_alloc(groups, sizeof *x->list)};
	squares = squares || random != CROSSED_ANNOTATORS;
	too_many(u->items->file, groups, "groups", (squares ? n * n : 0) +
		(x->mixed ? n * (double)people : 0), TOO_MANY_ROWS / 100,
		"numbers for pairs of groups", "-g names a column of fewer "
		"values");
	if (squares)
		x->square = mem_zero(groups * groups, sizeof *x->square);
	for (uint32_t a = 0; a < people; a++) {
		uint32_t g = x->mixed ? IDS_NONE : u->group[a];

		x->place[a] = g == IDS_NONE ? a : (uint32_t)size[g]++;
	}
	for (size_t g = 0; g < groups; g++)
		crossed_begin(&x->people[g], x->mixed ? people : size[g]);
	MEM_FREE(size);
	set_slopes(x);
}

/* ---- what is added ---- */

static void
add_u(struct variance *x, uint32_t g, uint32_t a, double u, double weight)
{
	struct crossed_sums *s = &x->people[g];
	size_t place = x->place[a];

	s->now = x->cluster + 1;
	crossed_add(s, place, u);
	s->ratings[place] += weight - 1;
}

static void
add_effect(void *of, uint32_t a, uint32_t g, double u)
{
	add_u(of, g, a, u, NO_WEIGHT);
}

static void
add_label(struct variance *x, const struct walk *w, size_t k)
{
	const struct values *v = x->values;
	const struct units *u = v->units;
	uint32_t unit = w->unit[k], a = w->rating[k].annotator;
	uint32_t g = u->group[unit];
	struct rate_part y = w->part[k];
	double by = x->slope[unit] * weight_within(u, a), value = v->value[g];
	double own = u->pooled ? value : values_rate(v, unit);

	x->of[k] = (struct votes_slope){by, -by * own, g};
	if (y.of == 0 && y.sum == 0)
		return;
	if (!x->listed[g])
		x->list[x->n++] = g;
	x->listed[g] = true;
	x->psi[g] += by * (y.sum - y.of * (u->kind == UNITS_ANNOTATORS ? own :
		value));
	add_u(x, g, a, by * (y.sum - y.of * value), by * y.of);
}

void
variance_add(struct variance *x, struct walk *w)
{
	const struct values *v = x->values;

	MEM_GROW(x->of, x->cap, w->n);
	for (size_t k = 0; k < w->n; k++) {
		x->of[k] = (struct votes_slope){0, 0, IDS_NONE};
		if (w->unit[k] == IDS_NONE || !w->made[k])
			continue;
		if (!v->out[v->units->group[w->unit[k]]]) {
			x->left.labels++;
			x->left.items += x->any != w->item + 1;
			x->any = w->item + 1;
		}
		if (sum_value(&v->n[w->unit[k]]) > 0)
			add_label(x, w, k);
	}
	if (w->of->voting && x->random != CROSSED_ITEMS)
		votes_effects(&w->votes, w->rating, w->n, x->of, w->part,
			add_effect, x);
}

void
variance_turn(struct variance *x)
{
	size_t groups = x->values->units->groups;

	for (size_t i = 0; i < x->n && x->square; i++)
		for (size_t k = 0; k < x->n; k++)
			sum_add(&x->square[x->list[i] * groups + x->list[k]],
				x->psi[x->list[i]] * x->psi[x->list[k]]);
	for (size_t i = 0; i < x->n; i++) {
		x->items[x->list[i]]++;
		x->psi[x->list[i]] = 0;
		x->listed[x->list[i]] = false;
	}
	x->n = 0;
	x->cluster++;
}

/* The part of n annotators. Over annotators alone the variance is Q. */
static struct crossed
part_of(const struct variance *x, const double *ratings, const struct sum *u,
	size_t n, double own)
{
	struct crossed part;

	crossed_of(ratings, u, 1, n, x->random == CROSSED_ANNOTATORS ? 0 : own,
		&part);
	return part;
}

void
variance_end(struct variance *x)
{
	const struct values *v = x->values;

	for (size_t g = 0; g < v->units->groups; g++) {
		struct crossed_sums *s = &x->people[g];

		for (size_t a = 0; a < s->n; a++)
			sum_add(&s->own, s->last[a] * s->last[a]);
		x->part[g] = part_of(x, s->ratings, s->u, s->n,
			sum_value(&s->own));
		if (!v->out[g])
			x->left.units += v->made[g].units;
	}
}

/* ---- errors ---- */

double
variance_items(const struct variance *x, size_t g, size_t h)
{
	double m = x->items[g], n = x->items[h];

	return m < 2 || n < 2 ? NUM_NA : sqrt(m / (m - 1)) * sqrt(n / (n - 1)) *
		sum_value(&x->square[g * x->values->units->groups + h]);
}

/* The part of all annotators in a sum of values. An item's parts of two groups
 * are as if of two items. */
static struct crossed
mix_parts(const struct variance *x, const double *c)
{
	size_t n = x->people->n;
	double *ratings = mem_zero(n, sizeof *ratings), own = 0;
	struct sum *u = mem_zero(n, sizeof *u);
	struct crossed part;

	for (size_t g = 0; g < x->values->units->groups; g++) {
		const struct crossed_sums *s = &x->people[g];

		for (size_t a = 0; a < n && c[g] != 0; a++) {
			sum_add(&u[a], c[g] * sum_value(&s->u[a]));
			ratings[a] += fabs(c[g]) * s->ratings[a];
		}
		own += c[g] * c[g] * sum_value(&s->own);
	}
	part = part_of(x, ratings, u, n, own);
	MEM_FREE(ratings, u);
	return part;
}

void
variance_error(const struct variance *x, const double *c, struct estimate *e)
{
	size_t groups = x->values->units->groups, n = 0;
	struct crossed *part = mem_alloc(groups + 1, sizeof *part);
	double items = 0;

	e->df = HUGE_VAL;
	for (size_t g = 0; g < groups; g++) {
		if (c[g] == 0)
			continue;
		for (size_t h = 0; h < groups; h++)
			if (c[h] != 0 && x->random != CROSSED_ANNOTATORS)
				items += c[g] * c[h] * variance_items(x, g, h);
		e->df = fmin(e->df, x->items[g] - 1);
		part[n] = x->part[g];
		part[n].q *= c[g] * c[g];
		part[n++].own *= c[g] * c[g];
	}
	if (x->mixed) {
		part[0] = mix_parts(x, c);
		n = 1;
	}
	e->se = isnan(items) ? NUM_NA : sqrt(fmax(0, items));
	crossed_error(e, x->random, part, n);
	MEM_FREE(part);
}

double
variance_units(const struct variance *x, size_t g)
{
	const struct values *v = x->values;
	double items = x->items[g], people = v->units->kind ==
		UNITS_ANNOTATORS ? (double)v->with[g] : x->part[g].annotators;

	return x->random == CROSSED_ITEMS ? items : x->random ==
		CROSSED_ANNOTATORS ? people : fmin(items, people);
}
