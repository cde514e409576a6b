/*
 * coefs: coefficients of agreement, from moments of labels of one item.
 *
 * With k labels of every item the part of an item in a coefficient is, but for a
 * constant, u = ga a + gb b: a the mean weight of ordered pairs of its labels, b the
 * mean of c(l) over them, ga = 1/(1 - pe), gb = -2 (1 - kappa)/(1 - pe), 0 of pa and
 * bp (Gwet 2008, linearised). Then
 *	E u^2 = ga^2 [(k-2)(k-3) m22 + 4(k-2) m12 + 2 m11] / (k(k-1))
 *	        + gb^2 [(k-1) e2 + e1] / k + 2 ga gb [(k-2) x3 + 2 x2] / k
 *	V(k)  = E u^2 - (E u)^2
 *	W(k)  = E y^2 - (E y)^2,  y = 2 ga x + gb c, x the mean weight of a label with the
 *	        k - 1 others, E y^2 = 4 ga^2 [(k-2) m12 + m11] / (k-1) + gb^2 e1 + 4 ga gb x2
 * of means over items of min(k, 4) labels or more (Hoeffding 1948), or of the law of
 * label shares. (E u)^2 is taken over two different items, so that V is unbiased; of
 * more labels than items have, its part between items, V without end, is cut at 0.
 * Under weights other than identity, of three labels or more, the law knows their order
 * (plan/moments; labels on a circle have none), and its V(k) is at most V of the most
 * labels that the items plan.
 */
#include "statistics.h"
#include "statuses.h"

#include "math/influence.h"
#include "moments.h"
#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <string.h>

/* Items of that many labels have all moments. */
enum { ALL_LABELS = 4 };

/* A coefficient under some weights. */
struct coef {
	const struct planned *kind;
	struct sample sample;
	struct totals totals;
	double *item;            /* per vector: what an item adds to the value; */
	double *u;               /* per cell: what a rating does, */
	size_t *start;           /* per item: of its first cell */
	double *rating;          /* W, per number of raters of the study */
	struct moments *moments; /* per vector, of those that count and have two
	                            labels, whatever k is */
	double *room;            /* 2 q */
	double ga, gb;           /* the part of an item: u = ga a + gb b */
	bool near;               /* labels agree in part */
	struct latent latent;    /* q 0: labels have no order */
	bool fitted;             /* to the items as they count */
};

/* Set what items add to the value, n psi_i of n items, and ratings. Psi of alpha is of
 * the m items with two labels: it becomes that of n. */
static void
set_influence(struct coef *x, const struct pilot *p, const struct estimated *r)
{
	const struct subset *s = &p->subset;
	double m = x->totals.items, n = p->items;
	double times = m * sqrt(n * (n - 1) / (m * (m - 1)));
	void *mark = mem_mark();
	const struct influence_of of = {&x->kind->of, 0, r};
	struct influence f;
	bool used;

	influence_init(&f, &x->totals.x, 1);
	influence_add(&f, &x->totals, &of, 1);
	influence_make(&f, x->u);
	for (size_t v = 0; v < s->vectors; v++) {
		x->item[v] = times * *influence_row(&f, v, &used);
		for (size_t c = s->start[v]; x->u && c < s->start[v + 1]; c++)
			x->u[c] = *influence_cell(&f, v, c - s->start[v]);
	}
	mem_release(mark);
}

/* Measure the value with its error, ga and gb. False: there is none. */
static bool
set_value(struct coef *x, const struct pilot *p, struct measured *m)
{
	const struct statistic *of = &x->kind->of;
	struct estimated r;
	struct sum squares = {0};

	if (pilot_having(p, 2) == 0)
		return false;
	totals_take(&x->totals, &(struct times){p->vector, NULL});
	r = totals_value(&x->totals, of, 0, m->e.level);
	m->e = r.e;
	if (isnan(r.e.value))
		return false;
	x->ga = 1 / (1 - (of->chance ? r.pe : 0));
	x->gb = of->chance && of->chance != agreement_uniform ?
		-2 * (1 - r.e.value) * x->ga : 0;
	if (!of->chance)
		memset(x->sample.c, 0, x->sample.w->q * sizeof *x->sample.c);
	if (r.e.status)
		return true;
	set_influence(x, p, &r);
	for (size_t v = 0; v < p->subset.vectors; v++)
		sum_add(&squares, p->vector[v] * x->item[v] * x->item[v]);
	estimate_of_mean(&m->e, &squares, p->items);
	return true;
}

/* The size of the numbers u. */
static double
scale_of(const struct coef *x)
{
	return x->ga + fabs(x->gb);
}

/* E u^2 less (E u)^2, 0 where they are equal but for the rounding of ga a + gb b. */
static double
difference(const struct coef *x, double square, double squared)
{
	double v = square - squared;

	return v < 1e-15 * scale_of(x) * scale_of(x) ? 0 : v;
}

/* W of k labels, the mean of the moments being m. */
static double
rating_of(const struct coef *x, const struct moments *m, double k)
{
	double y = 2 * x->ga * m->w + x->gb * m->c;

	return moments_rating(m, x->ga, x->gb, k) - y * y;
}

/* W from the pilot's own items, `takes` labels of each. */
static double
rating_of_items(const struct coef *x, const struct pilot *p, double takes, double k)
{
	struct moments mean = {.w = 0};
	double n = pilot_having(p, takes);

	for (size_t v = 0; v < p->subset.vectors; v++) {
		double times = p->subset.n[v] < takes ? 0 : p->vector[v] / n;
		const struct moments *m = &x->moments[v];

		if (times == 0)
			continue;
		mean.w += times * m->w;
		mean.c += times * m->c;
		mean.m11 += times * m->m11;
		mean.m12 += k > 2 ? times * m->m12 : 0;
		mean.e1 += times * m->e1;
		mean.x2 += times * m->x2;
	}
	return rating_of(x, &mean, k);
}

/* V of k labels from the pilot's own items, `takes` labels of each. Up to the fewest
 * labels f of these items it follows from subsets of an item's labels. Beyond, k = 4 or
 * more, few items can make it negative, so that the part between items is cut at 0:
 *	V(k) = max(E u_inf^2 - (E u)^2, 0) + E u_k^2 - E u_inf^2, at most V(f). */
static double
of_items(const struct coef *x, const struct pilot *p, double takes, double k)
{
	struct sum square = {0}, own = {0}, far = {0}, sum = {0}, squares = {0};
	double n = 0, fewest = HUGE_VAL, squared, less;

	for (size_t v = 0; v < p->subset.vectors; v++)
		if (p->vector[v] > 0 && p->subset.n[v] >= takes)
			fewest = fmin(fewest, p->subset.n[v]);
	for (size_t v = 0; v < p->subset.vectors; v++) {
		double times = p->subset.n[v] < takes ? 0 : p->vector[v], u;
		const struct moments *m = &x->moments[v];

		if (times == 0)
			continue;
		u = x->ga * m->w + x->gb * m->c;
		n += times;
		sum_add(&square, times * moments_square(m, x->ga, x->gb, k));
		sum_add(&own, times * moments_square(m, x->ga, x->gb, fewest));
		sum_add(&far, times * moments_square(m, x->ga, x->gb, HUGE_VAL));
		sum_add(&sum, times * u);
		sum_add(&squares, times * u * u);
	}
	squared = (sum_value(&sum) * sum_value(&sum) - sum_value(&squares)) /
		(n * (n - 1));
	if (k <= fewest)
		return difference(x, sum_value(&square) / n, squared);
	less = fmin(squared, sum_value(&far) / n);
	return fmin(difference(x, sum_value(&square) / n, less),
		difference(x, sum_value(&own) / n, squared));
}

/* Fit the latent law to shares and agreement of items of two labels or more. */
static void
fit_latent(struct coef *x, const struct pilot *p)
{
	double *pi = mem_zero(x->latent.q, sizeof *pi), n = pilot_having(p, 2);
	struct sum agree = {0};

	for (size_t v = 0; v < p->subset.vectors; v++) {
		struct vector y = p->view[v];

		if (p->vector[v] == 0 || y.n < 2)
			continue;
		sum_add(&agree, p->vector[v] * x->moments[v].w);
		for (size_t c = 0; c < y.cells; c++)
			pi[y.cell[c].label] += p->vector[v] * y.cell[c].n /
				((double)y.n * n);
	}
	latent_fit(&x->latent, x->sample.w, pi, sum_value(&agree) / n);
	x->fitted = true;
	MEM_FREE(pi);
}

static double
of_law(struct coef *x, struct pilot *p, double k, double *rating)
{
	struct moments m;
	double u;

	if (x->latent.q > 0 && !x->fitted)
		fit_latent(x, p);
	if (x->latent.q > 0)
		moments_of_latent(&m, &x->latent, x->sample.w, x->sample.c,
			x->room);
	else
		moments_of_law(&m, pilot_law(p), x->sample.w, x->sample.c,
			x->room);
	u = x->ga * m.w + x->gb * m.c;
	*rating = rating_of(x, &m, k);
	return difference(x, moments_square(&m, x->ga, x->gb, k), u * u);
}

/* V of k labels, and W. */
static struct design_variance
variance_of(struct coef *x, struct pilot *p, uint64_t k, double *rating)
{
	double takes = (double)(k < ALL_LABELS ? k : ALL_LABELS), v = NUM_NA;
	enum estimate_status status = pilot_source(p, takes, 2);

	if (status == ESTIMATE_MODEL && x->sample.w->q < p->k)
		status = ESTIMATE_NO_VARIANCE;
	if (status == ESTIMATE_OK) {
		v = of_items(x, p, takes, (double)k);
		*rating = rating_of_items(x, p, takes, (double)k);
	}
	if (status == ESTIMATE_MODEL)
		v = of_law(x, p, (double)k, rating);
	for (double most = takes - 1; status == ESTIMATE_MODEL && x->near &&
	     most >= 2; most--)
		if (pilot_source(p, most, 2) == ESTIMATE_OK)
			v = fmin(v, of_items(x, p, most, most));
	return quantity_variance(v, scale_of(x), k, status);
}

/* What a rating adds to the value: where annotators are known, u. */
static void
set_people(struct coef *x, const struct study *s, struct measured *m)
{
	const struct ratings_of r = {x->u, x->start, 2, x->kind->of.of == &alpha_sums};

	if (s->design.random == CROSSED_ITEMS || m->e.status)
		return;
	quantity_people(m, s, &r);
}

static void
measure(const struct quantity *q, struct study *s, struct measured *m)
{
	struct coef *x = q->own;
	struct pilot *p = s->pilot;
	bool known;

	measured_nothing(m, s, ESTIMATE_NO_PAIRS);
	x->fitted = false;
	known = set_value(x, p, m);
	for (size_t v = 0; v < p->subset.vectors && known; v++)
		if (p->vector[v] > 0 && p->subset.n[v] >= 2)
			moments_of_counts(&x->moments[v], p->view[v],
				x->sample.w, x->sample.c);
	for (size_t i = 0; i < s->raters.n; i++) {
		uint64_t k = s->raters.at[i];

		m->variance[i].status = m->e.status;
		if (k < 2)
			m->variance[i].status = ESTIMATE_OWN(PLAN_FEW_RATERS);
		else if (known)
			m->variance[i] = variance_of(x, p, k, &x->rating[i]);
	}
	set_people(x, s, m);
	quantity_crossed(m, s, x->rating);
	if (known && !m->e.status)
		quantity_clusters(m, s, x->item, 0, true);
}

/* Room for what items and ratings add; those of alpha are 0 where an item has one
 * label. */
static void
make_room(struct coef *x, const struct study *s, const struct weights *w)
{
	const struct subset *p = &s->pilot->subset;
	size_t cells = p->start[p->vectors];

	x->item = mem_alloc(p->vectors, sizeof *x->item);
	x->moments = mem_alloc(p->vectors, sizeof *x->moments);
	x->room = mem_alloc(2 * w->q, sizeof *x->room);
	x->rating = mem_zero(s->raters.n, sizeof *x->rating);
	if (s->design.random == CROSSED_ITEMS)
		return;
	x->u = mem_alloc(cells, sizeof *x->u);
	x->start = mem_alloc(s->pilot->n, sizeof *x->start);
	for (size_t i = 0; i < s->pilot->n; i++)
		x->start[i] = p->start[p->vector[i]];
}

void
coefs_add(struct quantities *to, const struct planned *kind, struct study *s)
{
	for (size_t w = 0; w < s->n_weights; w++) {
		const struct weights *weights = &s->weights[w];
		unsigned traits = weights->kind->traits;
		struct coef *x = mem_zero(1, sizeof *x);
		struct quantity q = {.statistic = kind->about.name,
			.weights = weights->name, .own = x,
			.measure = measure};

		x->kind = kind;
		x->near = weights->q > 2 && !(traits & WEIGHTING_IDENTITY);
		q.latent = x->near && !(traits & WEIGHTING_CONSECUTIVE);
		if (q.latent)
			latent_init(&x->latent, weights->q);
		sample_init(&x->sample, &s->pilot->subset, NULL, weights);
		totals_init(&x->totals, kind->of.of, &x->sample);
		make_room(x, s, weights);
		quantities_add(to, &q);
	}
}
