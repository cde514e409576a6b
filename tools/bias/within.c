#include "within.h"

#include "text/mem.h"
#include "text/num.h"

void
within_begin(struct within *x, const struct units *u)
{
	size_t n = 0;

	*x = (struct within){.units = u,
		.at = mem_alloc(u->groups, sizeof *x->at)};
	for (size_t g = 0; g < u->groups; g++)
		x->at[g] = u->out[g] ? IDS_NONE : (uint32_t)n++;
	x->n = n;
	x->pair = mem_zero(n * n, sizeof *x->pair);
	for (uint32_t f = 0; f < u->groups; f++)
		for (uint32_t m = f + 1; m < u->groups; m++)
			if (!u->out[f] && !u->out[m])
				x->pair[x->at[f] * n + x->at[m]] =
					(struct within_pair){.group = {f, m}};
	x->part = mem_zero(n, sizeof *x->part);
	x->some = mem_alloc(n, sizeof *x->some);
	x->list = mem_alloc(n * n, sizeof *x->list);
}

static struct within_pair *
pair_of(const struct within *x, uint32_t f, uint32_t m)
{
	return &x->pair[f < m ? f * x->n + m : m * x->n + f];
}

/* The group of rating k among those compared; IDS_NONE: none. */
static uint32_t
group_of(const struct within *x, const struct walk *w, size_t k)
{
	return w->unit[k] == IDS_NONE || !w->made[k] || w->part[k].of == 0 ?
		IDS_NONE : x->at[x->units->group[w->unit[k]]];
}

/* Add up the labels of the groups for an item. */
static void
sum_groups(struct within *x, const struct walk *w)
{
	for (size_t i = 0; i < x->somes; i++)
		x->part[x->some[i]] = (struct rate_part){0, 0};
	x->somes = 0;
	for (size_t k = 0; k < w->n; k++) {
		uint32_t f = group_of(x, w, k);
		double by = weight_of(x->units->items, w->rating[k].annotator);

		if (f == IDS_NONE)
			continue;
		if (x->part[f].of == 0)
			x->some[x->somes++] = f;
		x->part[f].sum += by * w->part[k].sum;
		x->part[f].of += by * w->part[k].of;
	}
}

static double
rate_of(const struct within *x, uint32_t f)
{
	return x->part[f].sum / x->part[f].of;
}

static double
weight_of_item(const struct within *x, uint32_t f, uint32_t m)
{
	double a = x->part[f].of, b = x->part[m].of;

	return a * b / (a + b);
}

void
within_values(struct within *x, const struct walk *w)
{
	sum_groups(x, w);
	for (size_t i = 0; i < x->somes; i++)
		for (size_t k = 0; k < x->somes; k++) {
			uint32_t f = x->some[i], m = x->some[k];
			struct within_pair *p = pair_of(x, f, m);
			double by = weight_of_item(x, f, m);

			if (f < m)
				sum_add(&p->weight, by);
			if (f != m)
				sum_add(&p->value[f > m], by * rate_of(x, f));
		}
}

/* ---- errors ---- */

static double
difference(const struct within_pair *p)
{
	return stats_ratio(sum_value(&p->value[0]) - sum_value(&p->value[1]),
		sum_value(&p->weight));
}

/* Add what label k of group f adds to its difference from m. */
static void
add_label(struct within *x, const struct walk *w, size_t k, uint32_t f,
	uint32_t m, const struct variance *v)
{
	struct within_pair *p = pair_of(x, f, m);
	uint32_t a = w->rating[k].annotator;
	struct rate_part y = w->part[k];
	struct crossed_sums *s = &p->people[f > m];
	double sign = f < m ? 1 : -1;
	double by = weight_of(x->units->items, a) * weight_of_item(x, f, m) /
		x->part[f].of / sum_value(&p->weight);

	if (!s->u)
		crossed_begin(s, v->people[x->units->group[a]].n);
	s->now = v->cluster + 1;
	crossed_add(s, v->place[a], by * (sign * (y.sum - y.of * rate_of(x,
		m)) - y.of * difference(p)));
	s->ratings[v->place[a]] += by * y.of - 1;
}

/* Add an item to the psi of a pair. */
static void
add_item(struct within *x, uint32_t f, uint32_t m)
{
	struct within_pair *p = pair_of(x, f, m);

	if (!p->listed)
		x->list[x->listed++] = p;
	p->listed = true;
	p->psi += weight_of_item(x, f, m) / sum_value(&p->weight) *
		(rate_of(x, f) - rate_of(x, m) - difference(p));
}

void
within_errors(struct within *x, const struct walk *w, const struct variance *v)
{
	sum_groups(x, w);
	for (size_t k = 0; k < w->n; k++) {
		uint32_t f = group_of(x, w, k);

		for (size_t i = 0; i < x->somes && f != IDS_NONE; i++)
			if (x->some[i] != f)
				add_label(x, w, k, f, x->some[i], v);
	}
	for (size_t i = 0; i < x->somes; i++)
		for (size_t k = 0; k < x->somes; k++)
			if (x->some[i] < x->some[k])
				add_item(x, x->some[i], x->some[k]);
	for (size_t i = 0; i < x->listed && w->last; i++) {
		struct within_pair *p = x->list[i];

		sum_add(&p->square, p->psi * p->psi);
		sum_add(&p->with, p->psi * (v->psi[p->group[0]] -
			v->psi[p->group[1]]));
		p->items++;
		p->psi = 0;
		p->listed = false;
	}
	if (w->last)
		x->listed = 0;
}

/* What annotators add to the variance of how far the difference within items is
 * from that of the values: few annotators with most of the labels weigh more within
 * items than in a mean over annotators. */
static double
people_apart(const struct within_pair *p, const struct variance *v)
{
	double q = 0;

	for (int k = 0; k < 2; k++) {
		const struct crossed_sums *s = &p->people[k];
		const struct crossed_sums *of = &v->people[p->group[k]];

		for (size_t a = 0; a < s->n; a++) {
			double u = sum_value(&of->u[a]);
			double gap = sum_value(&s->u[a]) - (k == 0 ? u : -u);

			q += gap * gap;
		}
	}
	return q;
}

struct estimate
within_of(const struct within *x, size_t f, size_t m,
	const struct variance *v, double *units, double *apart)
{
	const struct within_pair *p = pair_of(x, x->at[f], x->at[m]);
	size_t groups = x->units->groups;
	double n = p->items, square = sum_value(&p->square);
	struct estimate e = estimate_nothing(.95);
	struct crossed part[2];

	*units = *apart = 0;
	e.value = difference(p);
	if (isnan(e.value))
		return e;
	for (int k = 0; k < 2; k++) {
		struct crossed_sums s = p->people[k];

		for (size_t a = 0; a < s.n; a++)
			sum_add(&s.own, s.last[a] * s.last[a]);
		crossed_of(s.ratings, s.u, 1, s.n, sum_value(&s.own), &part[k]);
	}
	*units = v->random == CROSSED_ITEMS ? n :
		fmin(part[0].annotators, part[1].annotators);
	if (v->random == CROSSED_BOTH)
		*units = fmin(*units, n);
	*apart = sqrt(fmax(0, square - 2 * sum_value(&p->with) +
		sum_value(&v->square[f * groups + f]) +
		sum_value(&v->square[m * groups + m]) -
		2 * sum_value(&v->square[f * groups + m])) +
		people_apart(p, v));
	if (n > 1) {
		e.se = sqrt(n / (n - 1) * square);
		e.df = n - 1;
	}
	crossed_error(&e, v->random == CROSSED_ITEMS ? CROSSED_ITEMS :
		CROSSED_BOTH, part, 2);
	return e;
}
