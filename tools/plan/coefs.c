/*
 * coefs: coefficients of agreement.
 *
 * With k labels of every item the part of an item in a coefficient is, but for a
 * constant, u = ga a + gb b: a the mean weight of ordered pairs of its labels, b the
 * mean of c(l) over them, ga = 1/(1 - pe), gb = -2 (1 - kappa)/(1 - pe), 0 of pa and
 * bp (Gwet 2008, linearised). So the kernel of plan/moments is
 *	h(l, m) = ga w(l, m) + gb (c_l + c_m)/2.
 * The value, and what items and ratings of the pilot add to it, are those of the engine.
 * Under weights other than identity, of three labels or more, the law of label shares
 * knows their order; labels on a circle have none.
 */
#include "statistics.h"

#include "math/agreement.h"
#include "math/influence.h"
#include "text/mem.h"

#include <math.h>
#include <string.h>

/* A coefficient under some weights. */
struct coef {
	const struct planned *kind;
	struct sample sample;
	struct totals totals;
	struct kernel h;
};

/* Set what items add to the value, n psi_i of n items, and ratings. Psi of alpha is of
 * some items, those of two labels: it becomes that of n. */
static void
set_influence(struct quantity *q, const struct study *s, const struct measured *m,
	const struct estimated *r)
{
	struct coef *x = q->own;
	const struct subset *p = &s->pilot->subset;
	double some = x->totals.items, n = m->items;
	double times = some * sqrt(n * (n - 1) / (some * (some - 1)));
	void *mark = mem_mark();
	const struct influence_of of = {&x->kind->of, 0, r};
	bool people = !s->resampled, used;
	struct influence f;

	influence_init(&f, &x->totals.x, 1);
	influence_add(&f, &x->totals, &of, 1);
	influence_make(&f, people);
	for (size_t v = 0; v < p->vectors; v++) {
		q->item[v] = times * *influence_row(&f, v, &used);
		for (size_t c = p->start[v]; people && c < p->start[v + 1]; c++)
			q->u[c] = *influence_cell(&f, v, c - p->start[v]);
	}
	mem_release(mark);
}

static void
measure(struct quantity *q, struct study *s, struct measured *m)
{
	struct coef *x = q->own;
	const struct pilot *p = s->pilot;
	const struct statistic *of = &x->kind->of;
	struct estimated r;

	totals_take(&x->totals, &(struct times){p->vector, NULL});
	r = totals_value(&x->totals, of, 0, m->e.level);
	m->e = r.e;
	if (isnan(r.e.value))
		return;
	x->h.ga = 1 / (1 - (of->chance ? r.pe : 0));
	x->h.gb = of->chance && of->chance != agreement_uniform ?
		-2 * (1 - r.e.value) * x->h.ga : 0;
	if (!of->chance)
		memset(x->sample.c, 0, x->sample.w->q * sizeof *x->sample.c);
	x->h.of_rating = q->by_rating;
	q->scale = x->h.ga + fabs(x->h.gb);
	if (!r.e.status)
		set_influence(q, s, m, &r);
	for (size_t v = 0; v < p->subset.vectors; v++)
		if (p->vector[v] > 0 && p->subset.n[v] >= 2)
			q->moments[v] = moments_of_counts(&x->h, p->view[v]);
}

/* The latent law of the shares and the agreement of items of two labels or more. */
static struct moments
of_latent(const struct coef *x, const struct pilot *p)
{
	const struct subset *s = &p->subset;
	struct latent law = {x->h.w->q, mem_alloc(x->h.w->q, sizeof *law.t), 0};
	double *pi = mem_zero(law.q, sizeof *pi), n = pilot_having(p, 2);
	double agree = 0;
	struct moments sum = {{0}};

	for (size_t v = 0; v < s->vectors; v++) {
		if (p->vector[v] == 0 || s->n[v] < 2)
			continue;
		agree += p->vector[v] * x->sample.agree[v] / subset_pairs(s, v);
		for (size_t c = s->start[v]; c < s->start[v + 1]; c++)
			pi[s->cell[c].label] += p->vector[v] * s->cell[c].n /
				(s->n[v] * n);
	}
	latent_fit(&law, x->h.w, pi, agree / n);
	for (int j = -LATENT_NODES; j <= LATENT_NODES; j++) {
		double chance = latent_shares(&law, j, pi);
		struct moments m = moments_of_shares(&x->h, pi, 0);

		moments_add(&sum, &m, chance);
	}
	MEM_FREE(pi, law.t);
	return sum;
}

static struct moments
of_law(struct quantity *q, struct pilot *p)
{
	struct coef *x = q->own;
	const struct law *law = pilot_law(p);
	struct moments sum = {{0}};

	if (x->h.w->q < p->k)
		return sum; /* one label */
	if (q->latent)
		return of_latent(x, p);
	if (!law->two)
		return moments_of_shares(&x->h, law->dirichlet.mean,
			fmin(1 / law->dirichlet.total, 1e15));
	for (size_t j = 0; j < law->mixture.atoms; j++) {
		double g = law->mixture.value[j];
		struct moments m = moments_of_shares(&x->h,
			(double[]){1 - g, g}, 0);

		moments_add(&sum, &m, law->mixture.share[j]);
	}
	return sum;
}

void
coefs_add(struct quantities *to, const struct planned *kind, struct study *s)
{
	const struct subset *p = &s->pilot->subset;

	for (size_t w = 0; w < s->n_weights; w++) {
		const struct weights *weights = &s->weights[w];
		unsigned traits = weights->kind->traits;
		struct coef *x = mem_zero(1, sizeof *x);
		struct quantity q = {.statistic = kind->about.name,
			.weights = weights->name, .own = x, .measure = measure,
			.of_law = of_law, .start = p->start,
			.alike = kind->of.of == &alpha_sums};

		x->kind = kind;
		q.near = weights->q > 2 && !(traits & WEIGHTING_IDENTITY);
		q.latent = q.near && !(traits & WEIGHTING_CONSECUTIVE);
		sample_init(&x->sample, p, NULL, weights);
		totals_init(&x->totals, kind->of.of, &x->sample);
		x->h = (struct kernel){.w = weights, .c = x->sample.c};
		quantities_add(to, &q, p->vectors);
	}
}
