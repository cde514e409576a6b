#include "quantity.h"
#include "statuses.h"

#include "text/mem.h"
#include "text/num.h"

#include <math.h>

struct quantity *
quantities_add(struct quantities *to, const struct quantity *q, size_t rows)
{
	struct quantity *x;

	MEM_GROW(to->at, to->cap, to->n + 1);
	x = &to->at[to->n++];
	*x = *q;
	if (rows == 0)
		return x;
	x->moments = mem_zero(rows, sizeof *x->moments);
	x->item = mem_alloc(rows, sizeof *x->item);
	x->u = mem_alloc(q->start[rows], sizeof *x->u);
	return x;
}

/* No variance of k labels, for this reason. */
static struct design_variance
unknown(uint64_t k, enum estimate_status status)
{
	return (struct design_variance){NUM_NA, NUM_NA, NUM_NA, k, status, 1};
}

/* ---- V(k) ---- */

static void
set_part(struct measured *m, const struct quantity *q, const struct pilot *p,
	size_t least)
{
	size_t rows = !q->moments ? 0 : q->score ? p->n : p->subset.vectors;
	struct sum sum[MOMENTS] = {{0}}, squares = {0};
	struct parts_of *to = &m->part[least];
	double n = 0;

	to->fewest = HUGE_VAL;
	for (size_t row = 0; row < rows; row++) {
		double times = quantity_times(q, p, row);
		double labels = (double)quantity_row(q, p, row).n;
		const double *x = q->moments[row].at;

		if (times == 0 || labels < (double)least)
			continue;
		n += times;
		to->fewest = fmin(to->fewest, labels);
		for (size_t i = 0; i < MOMENTS; i++)
			sum_add(&sum[i], times * x[i]);
		sum_add(&squares, times * x[MOMENT_U] * x[MOMENT_U]);
	}
	for (size_t i = 0; i < MOMENTS; i++)
		to->mean.at[i] = sum_value(&sum[i]) / n;
	to->squared = (pow(sum_value(&sum[MOMENT_U]), 2) - sum_value(&squares)) /
		(n * (n - 1));
}

/* V of k labels, from these items: at most V of the fewest labels that one of them has,
 * where k is more and the cut made it larger. Of single scores there is no part between
 * items. */
static double
of_items(const struct quantity *q, const struct parts_of *x, double k)
{
	double between = x->mean.at[MOMENT_FAR] - x->squared;
	double cut = fmax(between, 0) + moments_near(&x->mean, k);
	double own = between + moments_near(&x->mean, fmin(k, x->fewest));

	return q->score && x->fewest > 1 ? cut : k <= x->fewest ? own :
		fmin(cut, own);
}

/* V of k labels from the law; where labels have an order it is at most V of the most
 * labels that the items plan. */
static double
of_law(struct quantity *q, const struct measured *m, struct pilot *p, size_t least,
	double k)
{
	struct moments x = q->of_law(q, p);
	double u = x.at[MOMENT_U];
	double v = x.at[MOMENT_FAR] - u * u + moments_near(&x, k);

	while (q->near && --least > 1)
		if (pilot_source(p, (double)least) == ESTIMATE_OK)
			v = fmin(v, of_items(q, &m->part[least], (double)least));
	return v;
}

/* W of each number of labels, in the whole pilot. Of a score it is the same for all. */
static void
set_ratings(struct quantity *q, struct study *s, struct measured *m)
{
	struct pilot *p = s->pilot;

	q->rating = mem_alloc(s->raters.n, sizeof *q->rating);
	q->by_rating = !q->score;
	if (q->by_rating)
		q->measure(q, s, m);
	for (size_t l = 2; q->by_rating && l <= 4; l++)
		set_part(m, q, p, l);
	for (size_t i = 0; i < s->raters.n; i++) {
		double k = (double)s->raters.at[i], least = fmin(k, 4);
		struct moments x = m->part[(size_t)least].mean;

		q->rating[i] = q->people.rating;
		if (q->score || k < 2)
			continue;
		if (pilot_source(p, least) == ESTIMATE_MODEL)
			x = q->of_law(q, p);
		q->rating[i] = fmax(moments_rating(&x, k), 0);
	}
	q->by_rating = false;
	q->measure(q, s, m);
}

/* A score takes items of two labels, unless there are none. */
static struct design_variance
variance_of(struct quantity *q, const struct measured *m, struct pilot *p, uint64_t k)
{
	size_t least = q->score ? 1 + (pilot_having(p, 2) > 0) : k < 4 ? k : 4;
	enum estimate_status status = ESTIMATE_OK;
	double v = NUM_NA;

	if (!q->score)
		status = pilot_source(p, (double)least);
	else if (pilot_having(p, (double)least) < 2 || (least < 2 && k > 1))
		status = ESTIMATE_FEW_LABELS;
	if (status == ESTIMATE_OK)
		v = of_items(q, &m->part[least], (double)k);
	if (status == ESTIMATE_MODEL)
		v = of_law(q, m, p, least, (double)k);
	if (v < 1e-15 * q->scale * q->scale)
		return unknown(k, ESTIMATE_NO_VARIANCE);
	return (struct design_variance){v, NUM_NA, NUM_NA, k, status, 1};
}

/* ---- clusters, people ---- */

static void
add_clusters(struct measured *m, const struct quantity *q, const struct study *s)
{
	const struct pilot *p = s->pilot;
	double units = 0, items = m->e.se, all = 0;
	struct sum squares = {0};

	for (size_t i = 0; i < p->n; i++) {
		double times = p->units.times[i];

		all += q->item[q->score ? i : p->subset.vector[i]];
		if (!joined_ends(&p->j, i))
			continue;
		sum_add(&squares, times * all * all);
		units += times;
		all = 0;
	}
	m->e.se = NUM_NA;
	estimate_of_clusters(&m->e, &squares, units, p->items);
	for (size_t k = 0; k < s->raters.n; k++) {
		struct design_variance *x = &m->variance[k];

		x->size = p->items / units;
		x->v += fmax(0, p->items * (m->e.se * m->e.se - items * items));
		if (units < 2 && !isnan(x->v))
			*x = unknown(x->k, ESTIMATE_ONE_CLUSTER);
	}
}

/* Let annotators be random in a variance. With the errors of items alone, --annotators is
 * of scores: status not_planned. */
static void
add_people(struct design_variance *x, const struct measured *m, const struct quantity *q,
	const struct study *s)
{
	bool items = s->design.random == CROSSED_ITEMS;
	double label = m->component[COMPONENT_LABEL].value;

	if (s->crowd && !q->score && x->status != ESTIMATE_OWN(PLAN_FEW_RATERS))
		*x = unknown(x->k, ESTIMATE_OWN(PLAN_NOT_PLANNED));
	if (isnan(x->v) || (items && !s->crowd && !s->people))
		return;
	if (isnan(q->people.leaning)) {
		if (s->crowd || s->people)
			*x = unknown(x->k, ESTIMATE_NEEDS_ANNOTATORS);
	} else if (s->annotators > 0 && (s->annotators < x->k ||
	    s->annotators < 2)) {
		*x = unknown(x->k, ESTIMATE_FEW_ANNOTATORS);
	} else if (s->crowd && isnan(label)) {
		*x = unknown(x->k, ESTIMATE_FEW_LABELS);
	} else if (s->crowd) {
		x->leaning = fmin(fmax(q->people.leaning, 0), label);
	} else if (!items) {
		x->v += crossed_people(&q->people.part);
		x->rating = q->rating[x - m->variance];
		x->leaning = fmin(fmax(q->people.leaning, 0),
			fmin((double)x->k * x->v, x->rating));
	}
}

/* ---- all ---- */

static void
set_error(struct measured *m, const struct quantity *q, const struct pilot *p)
{
	size_t rows = !q->moments ? 0 : q->score ? p->n : p->subset.vectors;
	struct sum squares = {0};

	for (size_t row = 0; row < rows; row++)
		sum_add(&squares, quantity_times(q, p, row) *
			q->item[row] * q->item[row]);
	estimate_of_mean(&m->e, &squares, p->items);
}

/* A component below rounding is 0. */
static void
set_components(struct measured *m, const struct quantity *q, const struct pilot *p)
{
	const struct parts_of *x = &m->part[2];
	double value[] = {x->mean.at[MOMENT_FAR] - x->squared,
		x->mean.at[MOMENT_ONE], q->people.leaning};

	m->component[COMPONENT_ANNOTATOR].status = ESTIMATE_NEEDS_ANNOTATORS;
	for (int c = 0; c < COMPONENTS; c++) {
		struct estimate *to = &m->component[c];

		if (c < COMPONENT_ANNOTATOR && pilot_having(p, 2) < 2)
			continue;
		to->value = fabs(value[c]) < 1e-14 * (1 + m->e.value *
			m->e.value) ? 0 : value[c];
		if (!isnan(to->value))
			to->status = to->value < 0 ?
				ESTIMATE_OWN(PLAN_NEGATIVE) : ESTIMATE_OK;
	}
}

/* What is known of a pilot without a value. */
static void
set_nothing(struct measured *m, const struct quantity *q, const struct study *s)
{
	m->items = q->moments ? s->pilot->items : 0;
	m->raters = s->pilot->labels / s->pilot->items;
	m->e = estimate_nothing(s->design.level);
	for (int c = 0; c < COMPONENTS; c++) {
		m->component[c] = m->e;
		m->component[c].status = ESTIMATE_FEW_LABELS;
	}
}

void
quantity_measure(struct quantity *q, struct study *s, struct measured *m)
{
	struct pilot *p = s->pilot;
	size_t least = q->score && pilot_having(p, 2) == 0 ? 1 : 2;
	bool known;

	set_nothing(m, q, s);
	if (q->moments)
		q->measure(q, s, m);
	else
		m->e.status = ESTIMATE_HARD_PREDICTIONS;
	known = !isnan(m->e.value) && !m->e.status;
	if (known && !s->resampled) {
		q->people = people_of(q, s);
		if (s->design.random != CROSSED_ITEMS)
			set_ratings(q, s, m);
	}
	if (known)
		set_error(m, q, p);
	for (size_t l = least; q->moments && !isnan(m->e.value) &&
	     l <= (q->score ? least : 4); l++)
		set_part(m, q, p, l);
	if (known)
		set_components(m, q, p);
	for (size_t k = 0; k < s->raters.n; k++) {
		struct design_variance *x = &m->variance[k];
		uint64_t labels = s->raters.at[k];

		*x = unknown(labels, m->e.status);
		if (!q->score && labels < 2)
			x->status = ESTIMATE_OWN(PLAN_FEW_RATERS);
		else if (!isnan(m->e.value))
			*x = variance_of(q, m, p, labels);
		add_people(x, m, q, s);
	}
	if (p->units.unit && !isnan(m->e.se))
		add_clusters(m, q, s);
}
