#include "levels.h"

#include "law/survey.h"
#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

/* The most answers of a model, the most that are visited of all items, in some seconds,
 * and the most bytes of their probabilities. */
#define MOST_ANSWERS 1e7
#define MOST_VISITS 1e8
#define MOST_BYTES 1e9

/* Answers y of k people, each with e(y). */
struct answered {
	struct vectors y;        /* distinct */
	double *e;               /* per y */
	bool many;               /* too many to visit: no e */
};

/* k labels of an item, from the pilot's items and from the law. */
struct thinned {
	double *square;          /* per vector: sum_y H(y | n) (e(y) - center)^2;
	                            NULL: not yet */
	bool many;               /* too many answers of items to visit: no square */
	struct answered all;     /* all y of k labels; e NULL: not yet */
};

struct level {
	const struct study *study;
	uint32_t j;
	struct dirichlet dirichlet; /* of dm, fitted to all items */
	bool many;               /* u would take too long */
	double *u;               /* per vector: e of all its labels; NUM_NA of J
	                            labels or fewer */
	double *less;            /* per cell: e without one of its labels; NULL:
	                            annotators are not random */
	double *own;             /* per cell: what a rating adds to the value, */
	size_t *start;           /* per item: of its first cell */
	double *rating;          /* W, per number of raters of the study */
	double center;           /* the mean of u: V is of deviations from it, so
	                            that next to none stays none */
	struct thinned *thin;    /* per number of raters of the study */
};

/* ---- e(y) ---- */

/* A walk through the z of one y, and the sum of their scores. */
struct asking {
	const struct level *level;
	const struct vector *y;
	double *p;               /* K */
	struct sum e;
};

static void
ask(void *to, const struct survey *s, double chance)
{
	struct asking *x = to;
	const struct study *study = x->level->study;
	const struct answers a = {.labels = study->pilot->k,
		.size = x->level->j, .y = s->y, .cells = s->people->cells,
		.dirichlet = &x->level->dirichlet};
	double others = (double)(x->y->n - x->level->j);

	study->combiner->predict(&a, x->p);
	if (study->bits)
		stats_clamp(x->p, a.labels, study->clamp);
	for (size_t c = 0; c < x->y->cells; c++) {
		uint32_t left = x->y->cell[c].n - s->y[c].n;
		double p = x->p[x->y->cell[c].label];

		if (left > 0)
			sum_add(&x->e, chance * (left / others) *
				(study->bits ? log2(p) : p));
	}
}

/* The number of answers that k of the people of n vectors may give. */
static double
count_answers(const struct vector *v, size_t n, uint32_t k)
{
	double *answers = mem_alloc((size_t)k + 1, sizeof *answers), all = 0;

	for (size_t i = 0; i < n; i++) {
		if (v[i].n < k)
			continue;
		survey_answers(&v[i], k, answers);
		all += answers[k];
	}
	MEM_FREE(answers);
	return all;
}

/* True if the answers of k of the people of n vectors are few enough to visit. */
static bool
are_few(const struct vector *v, size_t n, uint32_t k)
{
	return (double)k * binomials_bytes(v, n) <= MOST_BYTES &&
		count_answers(v, n, k) <= MOST_VISITS;
}

/* e of each of n vectors of more than J labels; the others are NUM_NA. False: it would
 * take too long. */
static bool
ask_each(const struct level *x, const struct vector *y, size_t n, double *e)
{
	struct asking a = {.level = x, .p = mem_alloc(x->study->pilot->k,
		sizeof *a.p)};
	struct binomials b;
	struct survey s = {.people = NULL};
	bool few = are_few(y, n, x->j);

	binomials_init(&b, y, n, few ? x->j : 0);
	for (size_t i = 0; i < n; i++)
		e[i] = NUM_NA;
	for (size_t i = 0; i < n && few; i++) {
		if (y[i].n <= x->j)
			continue;
		a.y = &y[i];
		a.e = (struct sum){0};
		survey_set(&s, &b, &y[i]);
		survey_walk(&s, x->j, ask, &a);
		e[i] = sum_value(&a.e);
	}
	binomials_free(&b);
	survey_free(&s);
	MEM_FREE(a.p);
	return few;
}

/* ---- ratings ---- */

/* Set less[]. False: it would take too long. */
static bool
ask_without(struct level *x)
{
	const struct pilot *p = x->study->pilot;
	const struct subset *s = &p->subset;
	size_t cells = s->start[s->vectors], n = 0, squares = 0;
	struct vector *y = mem_alloc(cells, sizeof *y);
	struct cell *kept, *to;
	bool few;

	x->less = mem_alloc(cells, sizeof *x->less);
	x->own = mem_zero(cells, sizeof *x->own);
	x->rating = mem_alloc(x->study->raters.n, sizeof *x->rating);
	x->start = mem_alloc(p->n, sizeof *x->start);
	for (size_t i = 0; i < p->n; i++)
		x->start[i] = s->start[s->vector[i]];
	for (size_t v = 0; v < s->vectors; v++)
		squares += p->view[v].cells * p->view[v].cells;
	to = kept = mem_alloc(squares, sizeof *kept);
	for (size_t v = 0; v < s->vectors; v++)
		for (size_t c = 0; c < p->view[v].cells; c++, n++) {
			y[n] = (struct vector){.cell = to,
				.n = p->view[v].n - 1};
			for (size_t l = 0; l < p->view[v].cells; l++) {
				*to = p->view[v].cell[l];
				to->n -= l == c;
				to += to->n > 0;
			}
			y[n].cells = (size_t)(to - y[n].cell);
		}
	few = ask_each(x, y, n, x->less);
	MEM_FREE(y, kept);
	return few;
}

/* The ratings of the value, e being a mean over the choices of J + 1 of n labels: with
 * the share s = (J + 1)/n of choices in which a label is,
 *	u = (e - (1 - s) e' - s value) / N,  e' without the label.
 * W is that of the pilot's numbers of labels, whatever k is. */
static void
set_people(struct level *x, struct study *s, struct measured *m)
{
	const struct subset *p = &s->pilot->subset;
	const struct ratings_of r = {x->own, x->start, x->j + 1., false};

	if (!x->less) {
		quantity_crossed(m, s, NULL);
		return;
	}
	for (size_t v = 0; v < p->vectors; v++) {
		double share = (x->j + 1.) / p->n[v];

		for (size_t c = p->start[v]; c < p->start[v + 1] &&
		     share <= 1; c++)
			x->own[c] = (x->u[v] - (share < 1 ? (1 - share) *
				x->less[c] : 0) - share * m->e.value) /
				m->items;
	}
	quantity_people(m, s, &r);
	for (size_t i = 0; i < s->raters.n; i++)
		x->rating[i] = m->people.rating;
	quantity_crossed(m, s, x->rating);
}

/* ---- thinning ---- */

/* Gathers the y of a walk, without cells of 0. */
struct gathering {
	struct answered *to;
	struct cell *cell;
	const double *e;         /* NULL: y are numbered, else squares are added */
	double center;
	struct sum square;
};

static void
gather(void *to, const struct survey *s, double chance)
{
	struct gathering *g = to;
	struct vector y = {.cell = g->cell};
	uint32_t at;

	for (size_t c = 0; c < s->people->cells; c++)
		if (s->y[c].n > 0) {
			g->cell[y.cells++] = s->y[c];
			y.n += s->y[c].n;
		}
	at = vectors_add(&g->to->y, y, NULL, 0, 1);
	if (g->e)
		sum_add(&g->square, chance * (g->e[at] - g->center) *
			(g->e[at] - g->center));
}

static void
answered_free(struct answered *a)
{
	vectors_free(&a->y);
	MEM_FREE(a->e);
}

/* Walk through the y of k labels of each vector: number them, or with e set
 * square[]. */
static void
walk(const struct vector *v, size_t n, const struct binomials *b, uint32_t k,
	struct gathering *g, double *square)
{
	struct survey s = {.people = NULL};

	for (size_t i = 0; i < n; i++) {
		if (v[i].n < k)
			continue;
		g->square = (struct sum){0};
		survey_set(&s, b, &v[i]);
		survey_walk(&s, k, gather, g);
		if (square)
			square[i] = sum_value(&g->square);
	}
	survey_free(&s);
}

/* Number the y of k labels of n vectors, with e of each, and set square[], if it is not
 * NULL; many: it would take too long. */
static void
answer(const struct level *x, const struct vector *v, size_t n, uint32_t k,
	struct answered *a, double *square)
{
	struct gathering g = {.to = a, .center = x->center,
		.cell = mem_alloc(x->study->pilot->k, sizeof *g.cell)};
	struct binomials b;
	struct vector *y;

	vectors_init(&a->y, 0);
	binomials_init(&b, v, n, k);
	walk(v, n, &b, k, &g, NULL);
	y = mem_alloc(a->y.n, sizeof *y);
	for (size_t i = 0; i < a->y.n; i++)
		y[i] = vectors_at(&a->y, i);
	a->e = mem_alloc(a->y.n, sizeof *a->e);
	a->many = !ask_each(x, y, a->y.n, a->e);
	MEM_FREE(y);
	g.e = a->e;
	if (!a->many && square)
		walk(v, n, &b, k, &g, square);
	binomials_free(&b);
	MEM_FREE(g.cell);
}

/* Set the squares of k labels. False: too many. */
static bool
thin(const struct level *x, uint32_t k, struct thinned *t)
{
	const struct pilot *p = x->study->pilot;
	size_t n = p->subset.vectors;
	struct answered a;

	if (t->square)
		return !t->many;
	t->square = mem_zero(n, sizeof *t->square);
	t->many = !are_few(p->view, n, k);
	if (t->many)
		return false;
	answer(x, p->view, n, k, &a, t->square);
	t->many = a.many;
	answered_free(&a);
	return !t->many;
}

/* ---- the model ---- */

/* All y of k labels, with e. False: too many. */
static bool
list_answers(const struct level *x, uint32_t k, struct thinned *t)
{
	size_t q = x->study->pilot->k;
	struct cell *cell = mem_alloc(q, sizeof *cell);
	struct vector all = {.cell = cell, .cells = q, .n = (uint64_t)k * q};

	for (uint32_t l = 0; l < q; l++)
		cell[l] = (struct cell){l, k};
	if (!t->all.e && count_answers(&all, 1, k) <= MOST_ANSWERS)
		answer(x, &all, 1, k, &t->all, NULL);
	MEM_FREE(cell);
	return t->all.e && !t->all.many;
}

/* The urns of a Dirichlet, alpha = A mean: row l < q has the log of prod_{j < n} (alpha_l + j) /
 * (j + 1) for n = 0 .. k, row q that of alpha = A; A infinite: of a multinomial, alpha_l
 * and A being mean_l and 1 then, without j. The caller frees. */
static double *
log_urns(const struct dirichlet *d, uint32_t k)
{
	bool sure = isinf(d->total);
	double *row = mem_alloc(d->k + 1, ((size_t)k + 1) * sizeof *row);

	for (size_t l = 0; l <= d->k; l++) {
		double *to = row + l * ((size_t)k + 1);
		double alpha = (l < d->k ? d->mean[l] : 1) * (sure ? 1 : d->total);

		to[0] = 0;
		for (uint32_t j = 0; j < k; j++)
			to[j + 1] = to[j] + log((alpha + (sure ? 0 : j)) /
				(j + 1.));
	}
	return row;
}

/* P(y) of k labels under a Dirichlet; total 0: all labels of an item are alike. */
static double
chance_dirichlet(const struct dirichlet *d, const double *urns, struct vector y)
{
	size_t width = (size_t)y.n + 1;
	double sum = 0;

	if (d->total == 0)
		return y.cells == 1 ? d->mean[y.cell[0].label] : 0;
	for (size_t c = 0; c < y.cells; c++)
		sum += urns[y.cell[c].label * width + y.cell[c].n];
	return exp(sum - urns[d->k * width + y.n]);
}

static double
chance_mixture(const struct mixture *m, struct vector y)
{
	double n = (double)y.n, x = 0, sum = 0, choose;

	for (size_t c = 0; c < y.cells; c++)
		x += y.cell[c].label == 1 ? y.cell[c].n : 0;
	choose = lgamma(n + 1) - lgamma(x + 1) - lgamma(n - x + 1);
	for (size_t j = 0; j < m->atoms; j++) {
		double g = m->value[j];

		if ((g > 0 || x == 0) && (g < 1 || x == n))
			sum += m->share[j] * exp(choose +
				(x > 0 ? x * log(g) : 0) +
				(x < n ? (n - x) * log1p(-g) : 0));
	}
	return sum;
}

/* The variance of e(y): about the center, less the square of its mean. */
static double
of_law(const struct law *l, const struct answered *a, uint32_t k, double center)
{
	double *urns = l->two ? NULL : log_urns(&l->dirichlet, k);
	struct sum mean = {0}, square = {0};

	for (size_t i = 0; i < a->y.n; i++) {
		struct vector y = vectors_at(&a->y, i);
		double p = l->two ? chance_mixture(&l->mixture, y) :
			chance_dirichlet(&l->dirichlet, urns, y);
		double e = a->e[i] - center;

		sum_add(&mean, p * e);
		sum_add(&square, p * e * e);
	}
	MEM_FREE(urns);
	return sum_value(&square) - sum_value(&mean) * sum_value(&mean);
}

/* ---- measurement ---- */

/* V of k labels from the pilot's own items. */
static double
of_items(const struct level *x, const struct thinned *t, double k)
{
	const struct pilot *p = x->study->pilot;
	struct sum square = {0}, sum = {0}, squares = {0};
	double n = 0;

	for (size_t v = 0; v < p->subset.vectors; v++) {
		double times = p->subset.n[v] < k ? 0 : p->vector[v];
		double u = x->u[v] - x->center;

		if (times == 0)
			continue;
		n += times;
		sum_add(&square, times * t->square[v]);
		sum_add(&sum, times * u);
		sum_add(&squares, times * u * u);
	}
	return sum_value(&square) / n - (sum_value(&sum) * sum_value(&sum) -
		sum_value(&squares)) / (n * (n - 1));
}

static struct design_variance
variance_of(const struct level *x, double scale, size_t i)
{
	uint64_t k = x->study->raters.at[i];
	struct pilot *p = x->study->pilot;
	struct thinned *t = &x->thin[i];
	enum estimate_status status = pilot_source(p, (double)k, x->j + 1.);

	if ((status == ESTIMATE_OK && !thin(x, (uint32_t)k, t)) ||
	    (status == ESTIMATE_MODEL && !list_answers(x, (uint32_t)k, t)))
		status = ESTIMATE_TOO_LARGE;
	return quantity_variance(status == ESTIMATE_OK ?
		of_items(x, t, (double)k) : status == ESTIMATE_MODEL ?
		of_law(pilot_law(p), &t->all, (uint32_t)k, x->center) : NUM_NA,
		scale, k, status);
}

static void
measure(const struct quantity *q, struct study *s, struct measured *m)
{
	struct level *x = q->own;
	const struct pilot *p = s->pilot;

	measured_nothing(m, s, x->many ? ESTIMATE_TOO_LARGE :
		ESTIMATE_FEW_LABELS);
	m->items = pilot_having(p, x->j + 1.);
	if (m->items > 0 && !x->many)
		quantity_mean(&m->e, x->u, x->u, p->vector, p->subset.vectors);
	m->e.df = m->items - 1;
	for (size_t i = 0; i < s->raters.n; i++) {
		if (s->raters.at[i] <= x->j)
			m->variance[i].status = ESTIMATE_FEW_RATERS;
		else if (m->items > 0 && !x->many)
			m->variance[i] = variance_of(x,
				1 + fabs(m->e.value), i);
	}
	if (m->items > 0 && !x->many) {
		set_people(x, s, m);
		quantity_clusters(m, s, x->u, m->e.value, true);
	}
}

static void
end(void *own)
{
	struct level *x = own;

	for (size_t i = 0; i < x->study->raters.n; i++) {
		MEM_FREE(x->thin[i].square);
		answered_free(&x->thin[i].all);
	}
	dirichlet_free(&x->dirichlet);
	MEM_FREE(x->u, x->less, x->own, x->start, x->rating, x->thin, x);
}

void
levels_add(struct quantities *to, const struct statistic *kind, struct study *s)
{
	const struct pilot *p = s->pilot;
	size_t n = p->subset.vectors;

	for (size_t i = 0; i < s->levels.n; i++) {
		struct level *x = mem_zero(1, sizeof *x);
		struct quantity q = {.statistic = kind->about.name, .own = x,
			.measure = measure, .end = end};
		struct estimate mean;

		x->study = s;
		x->j = (uint32_t)s->levels.at[i];
		if (s->combiner->traits & COMBINER_FITTED) {
			dirichlet_init(&x->dirichlet, p->k, p->view, n);
			dirichlet_fit(&x->dirichlet, p->vector, false);
		}
		x->u = mem_alloc(n, sizeof *x->u);
		x->thin = mem_zero(s->raters.n, sizeof *x->thin);
		x->many = !ask_each(x, p->view, n, x->u) ||
			(s->design.random != CROSSED_ITEMS && !ask_without(x));
		quantity_mean(&mean, x->u, x->u, p->vector, n);
		x->center = isnan(mean.value) ? 0 : mean.value;
		snprintf(q.of, sizeof q.of, "%" PRIu32, x->j);
		quantities_add(to, &q);
	}
}
