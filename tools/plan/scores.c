/*
 * scores: scores of models against labels.
 *
 * v(l) is the score of an item's prediction against label l. An item with k labels adds
 * the mean of v over them, so that the kernel of plan/moments is (v(l) + v(m))/2. With the
 * mean m_i of v over the n_i labels of item i, and its variance s_i^2 (n_i - 1),
 *	E u^2 = m_i^2 - s_i^2/n_i + s_i^2/k,
 *	V(k)  = max(item, 0) + label/k,
 * label the mean of s_i^2, item the variance of m_i between items (n - 1) less the mean of
 * s_i^2/n_i. Two-stage sampling (Cochran 1977), generalizability theory (Cronbach et al.
 * 1972). The part of `label` that is a leaning of annotators is in plan/people.
 */
#include "statistics.h"

#include "stats/stats.h"
#include "text/mem.h"

#include <math.h>
#include <string.h>

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
			v[at++] += times * fact[kind->fact];
		}
	}
	MEM_FREE(q);
}

/* The moments of each item; of one label far is not known, and one is v^2. */
static void
set_moments(struct quantity *q, const struct pilot *p)
{
	for (size_t i = 0; i < p->n; i++) {
		struct vector c = pilot_counts(p, i);
		const double *v = (double *)q->own + q->start[i];
		double n = (double)c.n, u = 0, squares = 0, one;

		for (size_t l = 0; l < c.cells; l++)
			u += c.cell[l].n * v[l] / n;
		for (size_t l = 0; l < c.cells; l++)
			squares += c.cell[l].n * (v[l] - u) * (v[l] - u);
		one = n < 2 ? u * u : squares / (n - 1);
		q->moments[i] = (struct moments){{u, u * u - one / n, one, 0}};
	}
}

/* u = (v - mean) / (N r_i). */
static void
measure(struct quantity *q, struct study *s, struct measured *m)
{
	const double *v = q->own;
	const struct pilot *p = s->pilot;
	struct sum sum = {0};

	for (size_t i = 0; i < p->n; i++)
		sum_add(&sum, p->units.times[i] * q->moments[i].at[MOMENT_U]);
	m->e.value = sum_value(&sum) / p->items;
	m->e.df = p->items - 1;
	q->scale = 1 + fabs(m->e.value);
	for (size_t i = 0; i < p->n; i++) {
		double labels = p->items * (double)pilot_counts(p, i).n;

		q->item[i] = q->moments[i].at[MOMENT_U] - m->e.value;
		for (size_t c = q->start[i]; !s->resampled && c < q->start[i + 1]; c++)
			q->u[c] = (v[c] - m->e.value) / labels;
	}
}

/* Add the score of model a, or with b the difference of both. Decisions have no score of
 * probabilities. */
static void
add(struct quantities *to, const struct planned *kind, const struct study *s,
	const struct predictions *a, const struct predictions *b)
{
	const struct pilot *p = s->pilot;
	size_t rows = !kind->probable || a->soft ? p->n : 0;
	double *v = mem_zero(p->start[rows], sizeof *v);
	struct quantity *q = quantities_add(to, &(struct quantity){
		.model = a->name, .versus = b ? b->name : NULL, .score = true,
		.statistic = kind->about.name, .own = v, .measure = measure,
		.start = p->start}, rows);

	if (rows == 0)
		return;
	add_scores(s, kind, a, 1, v);
	if (b)
		add_scores(s, kind, b, -1, v);
	set_moments(q, p);
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
