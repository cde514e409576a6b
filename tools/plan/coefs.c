#include "coefs.h"

#include "moments.h"
#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

/* Items of that many labels have all moments. */
enum { ALL_LABELS = 4 };

/* A coefficient under some weights. */
struct coef {
	const struct statistic *kind;
	struct sample sample;
	double *psi;             /* per vector, */
	struct moments *moments; /* and, of those that count and have two labels,
	                            whatever k is */
	double *room;            /* 2 q */
};

/* The part of an item: u = ga a + gb b. */
struct linear {
	double ga, gb;
};

/* Measure the value with its error, and *g. False: there is none. */
static bool
set_value(const struct coef *x, const struct pilot *p, struct measured *m,
	struct linear *g)
{
	struct agreement a = agreement_nothing(m->e.level);
	struct sum squares = {0};

	m->items = p->items;
	m->raters = p->labels / p->items;
	if (pilot_having(p, 2) == 0)
		return false;
	if (x->kind->alpha)
		agreement_alpha(&x->sample, &a, x->psi);
	else
		agreement_corrected(&x->sample, x->kind->chance, &a, x->psi);
	m->e = a.e;
	if (isnan(a.e.value))
		return false;
	g->ga = 1 / (1 - (x->kind->chance ? a.pe : 0));
	g->gb = x->kind->chance && x->kind->chance != agreement_uniform ?
		-2 * (1 - a.e.value) * g->ga : 0;
	if (a.e.status)
		return true;
	for (size_t v = 0; v < p->subset.vectors; v++)
		sum_add(&squares, p->vector[v] * x->psi[v] * x->psi[v]);
	estimate_of_mean(&m->e, &squares, p->items);
	return true;
}

/* E u^2 less (E u)^2, 0 where they are equal but for the rounding of ga a + gb b. */
static double
difference(double square, double squared, struct linear g)
{
	double v = square - squared, scale = g.ga + fabs(g.gb);

	return v < 1e-15 * scale * scale ? 0 : v;
}

/* The fewest labels of items of `takes` labels or more. */
static double
fewest_of(const struct pilot *p, double takes)
{
	double fewest = HUGE_VAL;

	for (size_t v = 0; v < p->subset.vectors; v++)
		if (p->vector[v] > 0 && p->subset.n[v] >= takes)
			fewest = fmin(fewest, p->subset.n[v]);
	return fewest;
}

/* V of k labels from the pilot's own items, `takes` labels of each. Up to the fewest
 * labels f of these items it follows from subsets of an item's labels. Beyond, k = 4 or
 * more, few items can make it negative, so that the part between items is cut at 0:
 *	V(k) = max(E u_inf^2 - (E u)^2, 0) + E u_k^2 - E u_inf^2, at most V(f). */
static double
of_items(const struct coef *x, const struct pilot *p, struct linear g,
	double takes, double k)
{
	struct sum square = {0}, own = {0}, far = {0}, sum = {0}, squares = {0};
	double n = 0, fewest = fewest_of(p, takes), squared, less;

	for (size_t v = 0; v < p->subset.vectors; v++) {
		double times = p->subset.n[v] < takes ? 0 : p->vector[v], u;
		const struct moments *m = &x->moments[v];

		if (times == 0)
			continue;
		u = g.ga * m->w + g.gb * m->c;
		n += times;
		sum_add(&square, times * moments_square(m, g.ga, g.gb, k));
		sum_add(&own, times * moments_square(m, g.ga, g.gb, fewest));
		sum_add(&far, times * moments_square(m, g.ga, g.gb, HUGE_VAL));
		sum_add(&sum, times * u);
		sum_add(&squares, times * u * u);
	}
	squared = (sum_value(&sum) * sum_value(&sum) - sum_value(&squares)) /
		(n * (n - 1));
	if (k <= fewest)
		return difference(sum_value(&square) / n, squared, g);
	less = fmin(squared, sum_value(&far) / n);
	return fmin(difference(sum_value(&square) / n, less, g),
		difference(sum_value(&own) / n, squared, g));
}

static double
of_law(const struct coef *x, const struct law *l, struct linear g, double k)
{
	struct moments m;
	double u;

	moments_of_law(&m, l, x->sample.w, x->sample.c, x->room);
	u = g.ga * m.w + g.gb * m.c;
	return difference(moments_square(&m, g.ga, g.gb, k), u * u, g);
}

static struct design_variance
variance_of(const struct coef *x, struct study *s, struct linear g, uint64_t k)
{
	double takes = (double)(k < ALL_LABELS ? k : ALL_LABELS);
	double scale = g.ga + fabs(g.gb);
	const struct law *law;

	if (s->design.annotators > 0)
		return quantity_unknown(k, ESTIMATE_NOT_PLANNED);
	if (pilot_enough(pilot_having(s->pilot, takes),
	    pilot_having(s->pilot, 2)))
		return quantity_variance(of_items(x, s->pilot, g, takes,
			(double)k), scale, k, ESTIMATE_OK);
	law = pilot_law(s->pilot);
	if (!law)
		return quantity_unknown(k, ESTIMATE_FEW_LABELS);
	if (x->sample.w->q < s->pilot->k)
		return quantity_unknown(k, ESTIMATE_NO_VARIANCE);
	return quantity_variance(of_law(x, law, g, (double)k), scale, k,
		ESTIMATE_MODEL);
}

static void
measure(const struct quantity *q, struct study *s, struct measured *m)
{
	struct coef *x = q->own;
	const struct pilot *p = s->pilot;
	struct linear g = {NUM_NA, NUM_NA};
	bool known;

	measured_nothing(m, s, ESTIMATE_NO_PAIRS);
	sample_draw(&x->sample, p->vector, NULL);
	known = set_value(x, p, m, &g);
	for (size_t v = 0; v < p->subset.vectors && known; v++)
		if (p->vector[v] > 0 && p->subset.n[v] >= 2)
			moments_of_counts(&x->moments[v], p->view[v],
				x->sample.w, x->sample.c);
	for (size_t i = 0; i < s->raters.n; i++) {
		uint64_t k = s->raters.at[i];

		m->variance[i].status = m->e.status;
		if (k < 2)
			m->variance[i].status = ESTIMATE_FEW_RATERS;
		else if (known)
			m->variance[i] = variance_of(x, s, g, k);
	}
}

static void
end(void *own)
{
	struct coef *x = own;

	sample_free(&x->sample);
	MEM_FREE(x->psi, x->moments, x->room, x);
}

void
coefs_add(struct quantities *to, const struct statistic *kind, struct study *s)
{
	for (size_t w = 0; w < s->n_weights; w++) {
		struct coef *x = mem_zero(1, sizeof *x);
		struct quantity *q;

		x->kind = kind;
		sample_init(&x->sample, &s->pilot->subset, NULL, &s->weights[w]);
		x->psi = mem_alloc(s->pilot->subset.vectors, sizeof *x->psi);
		x->moments = mem_alloc(s->pilot->subset.vectors,
			sizeof *x->moments);
		x->room = mem_alloc(2 * s->weights[w].q, sizeof *x->room);
		q = quantities_add(to, kind->about.name, x);
		q->weights = s->weights[w].name;
		q->measure = measure;
		q->end = end;
	}
}
