#include "coefs.h"

#include "moments.h"
#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <stdlib.h>

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

/* What an item adds: u = ga a + gb b. */
struct linear {
	double ga, gb;
};

/* The value with its error, and *g. False: none. */
static bool
measure(const struct coef *x, const struct pilot *p, struct figures *f,
	struct linear *g)
{
	struct agreement a = agreement_nothing(NUM_NA);
	struct sum squares = {0};

	f->items = p->items;
	f->raters = p->labels / p->items;
	f->status = "no_pairs";
	if (pilot_having(p, 2) == 0)
		return false;
	if (x->kind->alpha)
		agreement_alpha(&x->sample, &a, x->psi);
	else
		agreement_corrected(&x->sample, x->kind->chance, &a, x->psi);
	f->status = estimate_word(a.e.status);
	if (isnan(a.e.value))
		return false;
	f->estimate = a.e.value;
	g->ga = 1 / (1 - (x->kind->chance ? a.pe : 0));
	g->gb = x->kind->chance && x->kind->chance != agreement_uniform ?
		-2 * (1 - a.e.value) * g->ga : 0;
	if (a.e.status)
		return true;
	for (size_t v = 0; v < p->subset.vectors; v++)
		sum_add(&squares, p->vector[v] * x->psi[v] * x->psi[v]);
	f->se = sqrt(sum_value(&squares) / (p->items * (p->items - 1)));
	if (p->items < 2) {
		f->se = NUM_NA;
		f->status = "one_item";
	}
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
 * labels f of these items it is what some of an item's labels say. Beyond, k = 4 or
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

static void
set_moments(struct coef *x, const struct pilot *p)
{
	for (size_t v = 0; v < p->subset.vectors; v++)
		if (p->vector[v] > 0 && p->subset.n[v] >= 2)
			moments_of_counts(&x->moments[v], pilot_vectors(p)[v],
				x->sample.w, x->sample.c);
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

static struct design_spread
spread_of(const struct coef *x, struct study *s, struct linear g, uint64_t k)
{
	double takes = (double)(k < ALL_LABELS ? k : ALL_LABELS);
	double scale = g.ga + fabs(g.gb);
	const struct law *law;

	if (s->design.annotators > 0)
		return (struct design_spread){NUM_NA, 0, k, "not_planned"};
	if (pilot_enough(pilot_having(s->pilot, takes),
	    pilot_having(s->pilot, 2)))
		return quantity_spread(of_items(x, s->pilot, g, takes,
			(double)k), scale, k, "ok");
	law = pilot_law(s->pilot);
	if (!law)
		return (struct design_spread){NUM_NA, 0, k, "few_labels"};
	if (x->sample.w->q < s->pilot->k)
		return (struct design_spread){NUM_NA, 0, k, "no_variance"};
	return quantity_spread(of_law(x, law, g, (double)k), scale, k, "model");
}

static void
evaluate(const struct quantity *q, struct study *s, struct figures *f)
{
	struct coef *x = q->own;
	struct linear g = {NUM_NA, NUM_NA};
	bool known;

	figures_nothing(f, s, "no_pairs");
	sample_draw(&x->sample, s->pilot->vector, NULL);
	known = measure(x, s->pilot, f, &g);
	if (known)
		set_moments(x, s->pilot);
	for (size_t i = 0; i < s->raters.n; i++) {
		uint64_t k = s->raters.at[i];

		f->spread[i].status = f->status;
		if (k < 2)
			f->spread[i].status = "few_raters";
		else if (known)
			f->spread[i] = spread_of(x, s, g, k);
	}
}

static void
end(void *own)
{
	struct coef *x = own;

	sample_free(&x->sample);
	free(x->psi);
	free(x->moments);
	free(x->room);
	free(x);
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
		q->evaluate = evaluate;
		q->end = end;
	}
}
