/*
 * scores: scores of models against labels, with their variance within and between items.
 *
 * v(l) is the score of an item's prediction against label l. Over the n items with n_i
 * >= 2 labels, s_i^2 the variance of v within item i (n_i - 1):
 *	label = mean s_i^2
 *	item  = variance of the items' means (n - 1) less mean s_i^2 / n_i
 *	V(k)  = max(item, 0) + label / k
 * Two-stage sampling (Cochran 1977), generalizability theory (Cronbach et al. 1972).
 * W is the variance of v over labels. The part of `label` that is a leaning of
 * annotators is in plan/people.
 */
#include "statistics.h"
#include "statuses.h"

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
	double *v, *u;           /* v[start[i]] on, and so is u */
	double *rating;          /* W, per number of raters of the study */
};

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
add_scores(const struct study *s, const struct planned *kind,
	const struct predictions *model, double times, double *v)
{
	const struct pilot *p = s->pilot;
	size_t k = labels_k(&p->all->labels), at = 0;
	const struct trial_rules rules = {.k = k, .eps = 1e-15};
	double *q = mem_alloc(k, sizeof *q), fact[FACTS];
	fact_set wanted = facts_closed(FACT_BIT(kind->fact));

	for (size_t i = 0; i < p->n; i++) {
		struct vector c = pilot_counts(p, i);

		predictions_dense(model, items_id(p->all, pilot_row(p, i)), q, k);
		if (!kind->probable) {
			size_t decided = stats_largest(q, k);

			memset(q, 0, k * sizeof *q);
			q[decided] = 1;
		}
		for (size_t l = 0; l < c.cells; l++) {
			const struct share one = {
				pilot_label(p, c.cell[l].label), 1};
			struct trial t = {.rules = &rules, .share = &one,
				.n = 1, .q = q, .n_some = k};

			trial_facts(&t, wanted, fact);
			v[at++] += times * (kind->adjusted ?
				adjust(fact[kind->fact], s->flip, (double)k) :
				fact[kind->fact]);
		}
	}
}

/* Mean and variance of v within each item. */
static void
sum_up(struct score *x, const struct pilot *p)
{
	for (size_t i = 0; i < p->n; i++) {
		struct vector c = pilot_counts(p, i);
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

/* ---- components ---- */

/* Variance components within and between items of two labels or more. */
static void
set_components(const struct score *x, const struct pilot *p,
	struct estimate *component)
{
	const double *times = p->units.times;
	struct sum label = {0}, noise = {0};
	struct estimate mean;
	double n = pilot_having(p, 2);

	if (n < 2)
		return;
	for (size_t i = 0; i < p->n; i++) {
		if (isnan(x->within[i]) || times[i] == 0)
			continue;
		sum_add(&label, times[i] * x->within[i]);
		sum_add(&noise, times[i] * x->within[i] /
			(double)pilot_counts(p, i).n);
	}
	component[COMPONENT_LABEL].value = sum_value(&label) / n;
	component[COMPONENT_ITEM].value = quantity_mean(&mean, x->mean,
		x->within, times, p->n) - sum_value(&noise) / n;
}

/* ---- measurement ---- */

/* V of k labels an item; single: the variance of a label, where no item has two. */
static struct design_variance
variance_of(const struct measured *m, double single, uint64_t k)
{
	const struct estimate *c = m->component;
	double item = c[COMPONENT_ITEM].value, label = c[COMPONENT_LABEL].value;
	double v = !isnan(label) ? fmax(item, 0) + label / (double)k :
		k == 1 ? single : NUM_NA;

	return quantity_variance(v, 1 + fabs(m->e.value), k, isnan(v) ?
		ESTIMATE_FEW_LABELS : ESTIMATE_OK);
}

/* u = (v - mean) / (N r_i). Where errors are over items alone the component of annotators
 * is that of products, as it ever was, else that from u: it varies less from pilot to
 * pilot, and does not hang on which v is 0. */
static void
set_people(struct score *x, struct study *s, struct measured *m)
{
	const struct pilot *p = s->pilot;
	const struct ratings_of r = {x->u, x->start, 1, false};
	struct estimate *who = &m->component[COMPONENT_ANNOTATOR];

	for (size_t i = 0; i < p->n; i++)
		for (size_t c = x->start[i]; c < x->start[i + 1]; c++)
			x->u[c] = (x->v[c] - m->e.value) /
				(p->items * (double)pilot_counts(p, i).n);
	quantity_people(m, s, &r);
	if (!s->resampled || s->design.crowd ||
	    s->design.random != CROSSED_ITEMS)
		m->leaning = leaning_of(p, x->start, x->v,
			m->component[COMPONENT_ITEM].value);
	who->value = m->leaning.products;
	who->status = m->leaning.status;
	if (s->design.random != CROSSED_ITEMS) {
		who->value = m->people.leaning;
		who->status = ESTIMATE_NEEDS_ANNOTATORS;
	}
}

/* Let so many people with leanings give the labels, of errors over items. */
static void
set_crowd(const struct measured *m, const struct study *s, struct design_variance *x)
{
	double label = m->component[COMPONENT_LABEL].value;
	double leaning = leaning_taken(&m->leaning);

	if (x->status == ESTIMATE_FEW_LABELS)
		return;
	if (isnan(leaning))
		*x = quantity_unknown(x->k, m->leaning.status);
	else if (s->annotators < x->k || s->annotators < 2)
		*x = quantity_unknown(x->k, ESTIMATE_FEW_ANNOTATORS);
	else if (isnan(label))
		*x = quantity_unknown(x->k, ESTIMATE_FEW_LABELS);
	else if (!isnan(x->v))
		x->leaning = fmin(fmax(leaning, 0), label);
}

static void
measure(const struct quantity *q, struct study *s, struct measured *m)
{
	struct score *x = q->own;
	const struct pilot *p = s->pilot;
	double variance;

	measured_nothing(m, s, x->mean ? ESTIMATE_FEW_LABELS :
		ESTIMATE_HARD_PREDICTIONS);
	if (!x->mean) {
		m->items = 0;
		return;
	}
	variance = quantity_mean(&m->e, x->mean, x->mean, p->units.times, p->n);
	m->e.df = p->items - 1;
	set_components(x, p, m->component);
	set_people(x, s, m);
	for (int c = 0; c < COMPONENTS; c++) {
		struct estimate *v = &m->component[c];

		if (fabs(v->value) < 1e-14 * (1 + m->e.value * m->e.value))
			v->value = 0;
		if (!isnan(v->value))
			v->status = v->value < 0 ? ESTIMATE_OWN(PLAN_NEGATIVE) :
				ESTIMATE_OK;
	}
	for (size_t i = 0; i < s->raters.n; i++) {
		m->variance[i] = variance_of(m, pilot_having(p, 2) > 0 ?
			NUM_NA : variance, s->raters.at[i]);
		x->rating[i] = m->people.rating;
		if (s->design.crowd)
			set_crowd(m, s, &m->variance[i]);
	}
	if (!s->design.crowd)
		quantity_crossed(m, s, x->rating);
	quantity_clusters(m, s, x->mean, m->e.value, false);
}

/* Add the score of model a, or with b the difference of both. */
static void
add(struct quantities *to, const struct planned *kind, const struct study *s,
	const struct predictions *a, const struct predictions *b)
{
	const struct pilot *p = s->pilot;
	struct score *x = mem_zero(1, sizeof *x);
	const struct quantity q = {.model = a->name, .versus = b ? b->name :
		NULL, .statistic = kind->about.name, .own = x, .measure = measure,
		.components = !kind->probable || a->soft};

	quantities_add(to, &q);
	if (!q.components)
		return;
	x->mean = mem_alloc(p->n, sizeof *x->mean);
	x->within = mem_alloc(p->n, sizeof *x->within);
	x->start = mem_alloc(p->n + 1, sizeof *x->start);
	x->start[0] = 0;
	for (size_t i = 0; i < p->n; i++)
		x->start[i + 1] = x->start[i] + pilot_counts(p, i).cells;
	x->v = mem_zero(x->start[p->n], sizeof *x->v);
	x->u = mem_alloc(x->start[p->n], sizeof *x->u);
	x->rating = mem_alloc(s->raters.n, sizeof *x->rating);
	add_scores(s, kind, a, 1, x->v);
	if (b)
		add_scores(s, kind, b, -1, x->v);
	sum_up(x, p);
}

void
scores_add(struct quantities *to, const struct planned *kind,
	struct study *s)
{
	const struct task_part *part = s->part;
	const struct models *m = &part->task.models;

	for (size_t i = 0; i < m->n; i++)
		if (part_has(part, i, i))
			add(to, kind, s, &m->at[i], NULL);
	for (size_t i = 0; i < m->n; i++)
		for (size_t k = i + 1; k < m->n; k++)
			if (part_has(part, i, k) && (!kind->probable ||
			    (m->at[i].soft && m->at[k].soft)))
				add(to, kind, s, &m->at[i], &m->at[k]);
}
