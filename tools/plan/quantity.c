#include "quantity.h"
#include "statuses.h"

#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

void
quantities_add(struct quantities *to, const struct quantity *q)
{
	MEM_GROW(to->at, to->cap, to->n + 1);
	to->at[to->n++] = *q;
}

void
measured_nothing(struct measured *m, const struct study *s,
	enum estimate_status status)
{
	m->items = s->pilot->items;
	m->raters = s->pilot->labels / s->pilot->items;
	m->e = estimate_nothing(s->design.level);
	m->e.status = status;
	m->people = people_nothing();
	m->leaning = leaning_nothing(status);
	m->between = 0;
	m->size = 1;
	for (int c = 0; c < COMPONENTS; c++)
		m->component[c] = m->e;
	for (size_t i = 0; i < s->raters.n; i++)
		m->variance[i] = quantity_unknown(s->raters.at[i], status);
}

struct design_variance
quantity_variance(double v, double scale, uint64_t k, enum estimate_status status)
{
	if (status != ESTIMATE_OK && status != ESTIMATE_MODEL)
		return quantity_unknown(k, status);
	if (!(v > 1e-20 * scale * scale))
		return quantity_unknown(k, ESTIMATE_NO_VARIANCE);
	return (struct design_variance){v, NUM_NA, NUM_NA, k, status, 1};
}

void
quantity_clusters(struct measured *m, const struct study *s, const double *value,
	double centre, bool by_vector)
{
	const struct pilot *p = s->pilot;
	const struct resample_units *u = &p->units;
	double n = 0, units = 0, items = m->e.se;
	struct sum squares = {0};
	struct sum *sum;
	double *drawn;

	if (!u->unit || isnan(items))
		return;
	sum = mem_zero(u->units, sizeof *sum);
	drawn = mem_zero(u->units, sizeof *drawn);
	for (size_t i = 0; i < p->n; i++) {
		double x = value[by_vector ? p->subset.vector[i] : i] - centre;

		if (u->times[i] == 0 || isnan(x))
			continue;
		sum_add(&sum[u->unit[i]], x);
		drawn[u->unit[i]] = u->times[i];
		n += u->times[i];
	}
	for (size_t g = 0; g < u->units; g++) {
		double all = sum_value(&sum[g]);

		sum_add(&squares, drawn[g] * all * all);
		units += drawn[g];
	}
	m->e.se = NUM_NA;
	estimate_of_clusters(&m->e, &squares, units, n);
	m->size = n / units;
	m->between = fmax(0, n * (m->e.se * m->e.se - items * items));
	for (size_t k = 0; k < s->raters.n; k++) {
		struct design_variance *x = &m->variance[k];

		x->size = m->size;
		if (isnan(x->v))
			continue;
		x->v += m->between;
		if (isnan(m->e.se))
			*x = quantity_unknown(x->k, ESTIMATE_ONE_CLUSTER);
	}
	MEM_FREE(sum, drawn);
}

void
quantity_people(struct measured *m, const struct study *s,
	const struct ratings_of *r)
{
	if (!s->resampled || s->design.random != CROSSED_ITEMS)
		m->people = people_of(s->pilot, r);
}

double
quantity_leaning(const struct measured *m, const struct study *s)
{
	const struct leaning *l = &m->leaning;

	return s->annotators == 0 || l->even || isnan(l->persons) ?
		m->people.leaning : l->persons;
}

void
quantity_crossed(struct measured *m, const struct study *s, const double *rating)
{
	double leaning = quantity_leaning(m, s);

	for (size_t i = 0; i < s->raters.n; i++) {
		struct design_variance *x = &m->variance[i];
		double k = (double)x->k;

		if (s->design.crowd && x->status != ESTIMATE_OWN(PLAN_FEW_RATERS))
			*x = quantity_unknown(x->k, ESTIMATE_OWN(PLAN_NOT_PLANNED));
		if (isnan(x->v))
			continue;
		if (isnan(leaning) && s->people) {
			*x = quantity_unknown(x->k, ESTIMATE_NEEDS_ANNOTATORS);
		} else if (s->design.random == CROSSED_ITEMS) {
			continue;
		} else if (s->annotators > 0 && (s->annotators < x->k ||
		    s->annotators < 2)) {
			*x = quantity_unknown(x->k, ESTIMATE_FEW_ANNOTATORS);
		} else if (!isnan(leaning)) {
			x->v += crossed_people(&m->people.part);
			x->rating = fmax(rating[i], 0);
			x->leaning = fmin(fmax(leaning, 0),
				fmin(k * x->v, x->rating));
		}
	}
}

double
quantity_mean(struct estimate *e, const double *x, const double *known,
	const double *times, size_t n)
{
	struct sum sum = {0}, squares = {0};
	double all = 0, variance;

	for (size_t i = 0; i < n; i++)
		if (times[i] > 0 && !isnan(known[i])) {
			all += times[i];
			sum_add(&sum, times[i] * x[i]);
		}
	e->value = stats_ratio(sum_value(&sum), all);
	for (size_t i = 0; i < n; i++)
		if (times[i] > 0 && !isnan(known[i]))
			sum_add(&squares, times[i] * (x[i] - e->value) *
				(x[i] - e->value));
	variance = all < 2 ? NUM_NA : sum_value(&squares) / (all - 1);
	e->se = sqrt(variance / all);
	e->status = all < 2 ? ESTIMATE_ONE_ITEM : ESTIMATE_OK;
	return variance;
}
