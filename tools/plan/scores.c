#include "scores.h"

#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <string.h>

/* The score of one or two models; items as in the pilot. */
struct score {
	double *mean, *within;   /* per item: of v over its labels; s_i^2, NUM_NA of
	                            one label. NULL: decisions have no such
	                            score */
	size_t *start;           /* items + 1: v of the cells of item i is */
	double *v;               /* v[start[i]] on */
};

static struct vector
counts_of(const struct pilot *p, size_t i)
{
	return p->view[p->subset.vector[i]];
}

/* ---- v ---- */

/* Adjusted for p_flip: (v - f)/g, f = P/(K-1), g = 1 - K P/(K-1) (Gordon et al. 2021,
 * equation 2, without its cut at 0). */
static double
adjust(double v, double flip, double k)
{
	return (v - flip / (k - 1)) / (1 - k * flip / (k - 1));
}

/* Add times v of each cell of each item to v[]: prediction against one label. */
static void
add_scores(const struct study *s, const struct statistic *kind,
	const struct predictions *model, double times, double *v)
{
	const struct pilot *p = s->pilot;
	size_t k = labels_k(&p->all->labels), at = 0;
	const struct trial_rules rules = {.k = k, .eps = 1e-15};
	double *q = mem_alloc(k, sizeof *q), fact[FACTS];
	fact_set wanted = facts_closed(FACT_BIT(kind->fact));

	for (size_t i = 0; i < p->n; i++) {
		struct vector c = counts_of(p, i);

		predictions_dense(model, items_id(p->all, pilot_row(p, i)), q, k);
		if (!kind->probable) {
			size_t decided = stats_largest(q, k);

			memset(q, 0, k * sizeof *q);
			q[decided] = 1;
		}
		for (size_t l = 0; l < c.cells; l++) {
			const struct share one = {
				pilot_label(p, c.cell[l].label), 1};
			const struct trial t = {.rules = &rules, .share = &one,
				.n = 1, .q = q, .n_some = k};

			trial_facts(&t, wanted, fact);
			v[at++] += times * (kind->adjusted ?
				adjust(fact[kind->fact], s->flip, (double)k) :
				fact[kind->fact]);
		}
	}
	MEM_FREE(q);
}

/* Mean and variance of v within each item. */
static void
sum_up(struct score *x, const struct pilot *p)
{
	for (size_t i = 0; i < p->n; i++) {
		struct vector c = counts_of(p, i);
		const double *v = x->v + x->start[i];
		double n = (double)c.n, sum = 0, squares = 0;

		for (size_t l = 0; l < c.cells; l++)
			sum += c.cell[l].n * v[l];
		x->mean[i] = sum / n;
		for (size_t l = 0; l < c.cells; l++)
			squares += c.cell[l].n * (v[l] - x->mean[i]) *
				(v[l] - x->mean[i]);
		x->within[i] = n < 2 ? NUM_NA : squares / (n - 1);
	}
}

/* The score of model a, or with b the difference. */
static struct score *
make(const struct study *s, const struct statistic *kind,
	const struct predictions *a, const struct predictions *b)
{
	const struct pilot *p = s->pilot;
	struct score *x = mem_zero(1, sizeof *x);

	if (kind->probable && !a->soft)
		return x;
	x->mean = mem_alloc(p->n, sizeof *x->mean);
	x->within = mem_alloc(p->n, sizeof *x->within);
	x->start = mem_alloc(p->n + 1, sizeof *x->start);
	x->start[0] = 0;
	for (size_t i = 0; i < p->n; i++)
		x->start[i + 1] = x->start[i] + counts_of(p, i).cells;
	x->v = mem_zero(x->start[p->n], sizeof *x->v);
	add_scores(s, kind, a, 1, x->v);
	if (b)
		add_scores(s, kind, b, -1, x->v);
	sum_up(x, p);
	return x;
}

static void
end(void *own)
{
	struct score *x = own;

	MEM_FREE(x->mean, x->within, x->start, x->v, x);
}

/* ---- components ---- */

/* Variance components within and between items of two labels or more. */
static void
set_components(const struct score *x, const struct pilot *p,
	struct estimate *component)
{
	double *times = mem_alloc(p->n, sizeof *times), n = 0, variance;
	struct estimate mean;
	struct sum label = {0}, noise = {0};

	for (size_t i = 0; i < p->n; i++) {
		times[i] = isnan(x->within[i]) ? 0 : p->item[i];
		if (times[i] == 0)
			continue;
		n += times[i];
		sum_add(&label, times[i] * x->within[i]);
		sum_add(&noise, times[i] * x->within[i] /
			(double)counts_of(p, i).n);
	}
	variance = quantity_mean(&mean, x->mean, times, p->n);
	if (n >= 2) {
		component[COMPONENT_LABEL].value = sum_value(&label) / n;
		component[COMPONENT_ITEM].value = variance -
			sum_value(&noise) / n;
	}
	MEM_FREE(times);
}

/* ---- measurement ---- */

/* V of k labels an item; single: the variance of a label, where no item has two. */
static struct design_variance
variance_of(const struct study *s, const struct measured *m, double single,
	uint64_t k)
{
	const struct estimate *c = m->component;
	double item = c[COMPONENT_ITEM].value, label = c[COMPONENT_LABEL].value;
	double scale = 1 + fabs(m->e.value), people = leaning_taken(&m->leaning);
	uint64_t crowd = s->design.annotators;
	struct design_variance x = quantity_unknown(k, ESTIMATE_FEW_LABELS);

	if (!isnan(label))
		x = quantity_variance(fmax(item, 0) + label / (double)k, scale, k,
			ESTIMATE_OK);
	else if (k == 1 && !isnan(single))
		x = quantity_variance(single, scale, k, ESTIMATE_OK);
	if (crowd == 0 || x.status == ESTIMATE_FEW_LABELS)
		return x;
	if (isnan(people))
		return quantity_unknown(k, c[COMPONENT_ANNOTATOR].status);
	if (crowd < k || crowd < 2)
		return quantity_unknown(k, ESTIMATE_FEW_ANNOTATORS);
	if (isnan(label))
		return quantity_unknown(k, ESTIMATE_FEW_LABELS);
	if (isnan(x.v))
		return x;
	people = fmin(fmax(people, 0), label);
	return (struct design_variance){fmax(item, 0) +
		(label - people) / (double)k, people, k, ESTIMATE_OK};
}

static void
measure(const struct quantity *q, struct study *s, struct measured *m)
{
	const struct score *x = q->own;
	const struct pilot *p = s->pilot;
	double variance;

	measured_nothing(m, s, x->mean ? ESTIMATE_FEW_LABELS :
		ESTIMATE_HARD_PREDICTIONS);
	m->raters = p->labels / p->items;
	m->items = x->mean ? p->items : 0;
	if (!x->mean)
		return;
	variance = quantity_mean(&m->e, x->mean, p->item, p->n);
	set_components(x, p, m->component);
	if (!s->resampled || s->design.annotators > 0)
		m->leaning = leaning_of(p, x->start, x->v,
			m->component[COMPONENT_ITEM].value);
	m->component[COMPONENT_ANNOTATOR].value = m->leaning.products;
	m->component[COMPONENT_ANNOTATOR].status = m->leaning.status;
	for (int c = 0; c < COMPONENTS; c++) {
		struct estimate *v = &m->component[c];

		if (fabs(v->value) < 1e-14 * (1 + m->e.value * m->e.value))
			v->value = 0;
		if (!isnan(v->value))
			v->status = v->value < 0 ? ESTIMATE_NEGATIVE :
				ESTIMATE_OK;
	}
	for (size_t i = 0; i < s->raters.n; i++)
		m->variance[i] = variance_of(s, m, pilot_having(p, 2) > 0 ?
			NUM_NA : variance, s->raters.at[i]);
}

/* Model a, or with b the difference of both. */
static void
add(struct quantities *to, const struct statistic *kind, const struct study *s,
	const struct predictions *a, const struct predictions *b)
{
	struct score *x = make(s, kind, a, b);
	struct quantity *q = quantities_add(to, kind->about.name, x);

	q->model = a->name;
	q->versus = b ? b->name : NULL;
	q->difference = b != NULL;
	q->components = x->mean != NULL;
	q->measure = measure;
	q->end = end;
}

void
scores_add(struct quantities *to, const struct statistic *kind,
	struct study *s)
{
	const struct models *m = s->models;

	for (size_t i = 0; i < m->n; i++)
		add(to, kind, s, &m->at[i], NULL);
	for (size_t i = 0; i < m->n; i++)
		for (size_t k = i + 1; k < m->n; k++)
			if (!kind->probable || (m->at[i].soft && m->at[k].soft))
				add(to, kind, s, &m->at[i], &m->at[k]);
}
