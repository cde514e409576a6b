#include "xrr.h"

#include "difference.h"

#include "stats/resample.h"
#include "text/mem.h"
#include "text/num.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* The sum of D(x, y) over labels x of vector u of a and y of vector v of b. */
static double
sum_distances(const struct xrr *c, size_t u, size_t v)
{
	const struct subset *a = c->a, *b = c->b;
	double sum = 0;

	for (size_t i = a->start[u]; i < a->start[u + 1]; i++)
		for (size_t k = b->start[v]; k < b->start[v + 1]; k++)
			sum += subset_mass(a, i) * subset_mass(b, k) *
				(1 - weights_at(c->w, a->cell[i].label,
				b->cell[k].label));
	return sum;
}

void
xrr_init(struct xrr *c, const struct subset *a, const struct subset *b,
	const struct weights *w)
{
	*c = (struct xrr){.a = a, .b = b, .w = w,
		.disagree = mem_alloc(a->count, sizeof(double)),
		.pairs = mem_alloc(a->count, sizeof(double)),
		.x = mem_alloc(a->q, sizeof(double)),
		.y = mem_alloc(a->q, sizeof(double)),
		.dx = mem_alloc(a->q, sizeof(double)),
		.dy = mem_alloc(a->q, sizeof(double))};
	for (size_t i = 0; i < a->count; i++) {
		size_t u = a->vector[i], v = b->vector[i];
		double r = a->n[u], s = b->n[v];

		c->disagree[i] = (r + s) / (r * s) * sum_distances(c, u, v);
		c->pairs[i] = (r + s) * (a->whole[u] * b->whole[v] / (r * s));
	}
}

void
xrr_free(struct xrr *c)
{
	MEM_FREE(c->disagree, c->pairs, c->x, c->y, c->dx, c->dy);
}

/* to[label] += times the count of the label, for the labels of item i. */
static void
add_cells(const struct subset *p, size_t i, double times, double *to)
{
	size_t v = p->vector[i];

	for (size_t k = p->start[v]; k < p->start[v + 1]; k++)
		to[p->cell[k].label] += times * subset_mass(p, k);
}

/* to = D v = (the sum of v) 1 - W v; all: the sum of v. */
static void
distances(const struct weights *w, const double *v, double all, double *to)
{
	weights_apply(w, v, to);
	for (size_t k = 0; k < w->q; k++)
		to[k] = all - to[k];
}

/* 1 - d_o / d_e from d_o, X'D Y and R S. */
static double
ratio_of(double observed, double both, double rs)
{
	return rs == 0 || both / rs <= 8 * DBL_EPSILON ? NUM_NA :
		1 - observed / (both / rs);
}

/*
 * psi by linearisation. d_o and d_e are means over items, to which item i adds
 *   o_i = n (disagree_i - d_o pairs_i) / (R + S), R + S the sum of pairs_i,
 *   e_i = n ((x_i'D Y + X'D y_i) / (R S) - d_e (r_i / R + s_i / S)),
 * and to 1 - d_o / d_e it adds (d_o e_i / d_e - o_i) / d_e. x_i, y_i are the
 * counts of the labels of item i in a and in b, X, Y their sums over items.
 */
static void
influence(const struct xrr *c, double n, double *psi)
{
	double r = sum_value(&c->r), s = sum_value(&c->s);

	for (size_t i = 0; i < c->a->count; i++) {
		size_t u = c->a->vector[i], v = c->b->vector[i];
		double o = n * (c->disagree[i] - c->observed * c->pairs[i]) /
			sum_value(&c->sum_pairs);
		double e = n * ((subset_sum(c->a, u, c->dy) +
			subset_sum(c->b, v, c->dx)) / (r * s) - c->expected *
			(c->a->whole[u] / r + c->b->whole[v] / s));

		psi[i] = (c->observed * e / c->expected - o) / c->expected;
	}
}

double
xrr_value(struct xrr *c, double *psi)
{
	double n = 0, rs, value;

	memset(c->x, 0, c->a->q * sizeof *c->x);
	memset(c->y, 0, c->a->q * sizeof *c->y);
	c->sum_disagree = c->sum_pairs = c->r = c->s = (struct sum){0};
	for (size_t i = 0; i < c->a->count; i++) {
		double d = c->drawn ? c->drawn[i] : 1;

		add_cells(c->a, i, d, c->x);
		add_cells(c->b, i, d, c->y);
		sum_add(&c->r, d * c->a->whole[c->a->vector[i]]);
		sum_add(&c->s, d * c->b->whole[c->b->vector[i]]);
		sum_add(&c->sum_disagree, d * c->disagree[i]);
		sum_add(&c->sum_pairs, d * c->pairs[i]);
		n += d;
	}
	distances(c->w, c->x, sum_value(&c->r), c->dx);
	distances(c->w, c->y, sum_value(&c->s), c->dy);
	c->both = 0;
	for (size_t k = 0; k < c->a->q; k++)
		c->both += c->x[k] * c->dy[k];
	rs = sum_value(&c->r) * sum_value(&c->s);
	c->observed = sum_value(&c->sum_disagree) / sum_value(&c->sum_pairs);
	c->expected = c->both / rs;
	value = ratio_of(c->observed, c->both, rs);
	if (psi && !isnan(value))
		influence(c, n, psi);
	return value;
}

/* (X - x)'D (Y - y) = X'D Y - x'D Y - X'D y + x'D y, x and y being the counts
 * of the item that is left out. */
void
xrr_without(struct xrr *c, double *value)
{
	xrr_value(c, NULL);
	for (size_t i = 0; i < c->a->count; i++) {
		size_t u = c->a->vector[i], v = c->b->vector[i];
		double r = c->a->whole[u], s = c->b->whole[v];

		value[i] = ratio_of((sum_value(&c->sum_disagree) - c->disagree[i]) /
			(sum_value(&c->sum_pairs) - c->pairs[i]),
			c->both - subset_sum(c->a, u, c->dy) -
			subset_sum(c->b, v, c->dx) +
			c->disagree[i] / c->pairs[i] * r * s,
			(sum_value(&c->r) - r) * (sum_value(&c->s) - s));
	}
}

static void
redraw_value(void *of, const struct resample_units *drawn, double *value)
{
	struct xrr *c = of;

	c->drawn = drawn->times;
	*value = xrr_value(c, NULL);
}

/* u of a rating of weight 1 and label l of vector v of p, on the item i of which the
 * other group has vector w of q: as the item's, but that of the label alone. to: D
 * times the labels of q; all: their sum; own: that of p. */
static double
rate(const struct xrr *c, size_t i, const struct subset *q, size_t w,
	uint32_t l, const double *to, double all, double own)
{
	double near = 0, o, e;
	double times = c->pairs[i] / (c->a->whole[c->a->vector[i]] *
		c->b->whole[c->b->vector[i]]);

	for (size_t k = q->start[w]; k < q->start[w + 1]; k++)
		near += subset_mass(q, k) *
			(1 - weights_at(c->w, l, q->cell[k].label));
	o = times * (near - c->observed * q->whole[w]) /
		sum_value(&c->sum_pairs);
	e = to[l] / (own * all) - c->expected / own;
	return (c->observed * e / c->expected - o) / c->expected;
}

/* Add the ratings of item i of one of the groups. */
static void
add_item(const struct xrr *c, size_t i, bool second, struct crossed_sums *to,
	bool among_all)
{
	const struct subset *p = second ? c->b : c->a, *q = second ? c->a : c->b;
	double r = sum_value(&c->r), s = sum_value(&c->s);
	size_t n;
	const uint32_t *given = subset_ratings(p, i, &n);

	for (size_t k = 0; k < n; k++) {
		struct rating a = p->answer[given[k]];
		double u = rate(c, i, q, q->vector[i], a.label,
			second ? c->dx : c->dy, second ? r : s, second ? s : r);

		crossed_add(to, among_all ? p->person[a.annotator] : a.annotator,
			subset_weight(p, a.annotator) * u);
	}
}

/* Set the parts of the annotators of both groups, or that of all together where they
 * have some in common. Returns how many. */
static size_t
set_people(const struct xrr *c, struct crossed *part)
{
	bool same = difference_same_people(c->a, c->b);
	size_t n = same ? 1 : 2;
	struct crossed_sums sums;

	for (size_t k = 0; k < n; k++) {
		size_t unit = 0;

		crossed_begin(&sums, same ? c->a->all->n_annotators :
			(k == 0 ? c->a : c->b)->annotators);
		for (size_t i = 0; i < c->a->count; i++) {
			add_item(c, i, k == 1, &sums, same);
			if (same)
				add_item(c, i, true, &sums, same);
			if (subset_unit_ends(c->a, i, &unit))
				crossed_unit(&sums);
		}
		crossed_end(&sums, &part[k]);
	}
	return n;
}

static void
bootstrap(struct xrr *c, const struct resampling *how,
	const struct people *people, struct agreement *out)
{
	uint32_t *unit = subset_units(c->a);
	struct resample_units u = {.rows = c->a->count, .unit = unit,
		.units = c->a->units};
	const struct resample x = {.seed = how->seed, .units = &u, .kinds = 1,
		.replicates = how->bootstrap};
	double *value = mem_alloc(how->bootstrap, sizeof *value);

	resample_init(&u);
	resample_all(&x, redraw_value, c, 1, value);
	c->drawn = NULL;
	inference_replicates(out, value, how->bootstrap, (double)(unit ?
		c->a->units : c->a->count), people, 1);
	resample_free(&u);
	MEM_FREE(value, unit);
}

void
xrr_estimate(struct xrr *c, const struct resampling *how,
	struct agreement *out)
{
	size_t n = c->a->count;
	double *item = mem_alloc(n, sizeof *item);
	struct crossed part[2];
	struct people people = {how->random, part, 0};

	*out = agreement_nothing(how->level);
	out->e.value = xrr_value(c, item);
	out->pa = 1 - c->observed;
	out->pe = 1 - c->expected;
	out->items = (double)n;
	out->ratings = c->a->ratings + c->b->ratings;
	if (isnan(out->e.value) || !c->a->answer || !c->b->answer)
		people.random = CROSSED_ITEMS;
	if (people.random != CROSSED_ITEMS)
		people.n = set_people(c, part);
	if (isnan(out->e.value)) {
		out->e.status = ESTIMATE_ONE_CATEGORY;
	} else if (n < 2) {
		out->e.status = ESTIMATE_ONE_ITEM;
	} else if (how->bootstrap > 0) {
		bootstrap(c, how, &people, out);
	} else if (how->jackknife) {
		xrr_without(c, item);
		inference_jackknife(out, item, NULL, n, &people, 1);
	} else {
		inference_linear(out, c->a, item, &people, 1);
	}
	MEM_FREE(item);
}
