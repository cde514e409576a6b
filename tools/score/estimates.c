#include "estimates.h"
#include "statuses.h"

#include "ideal.h"
#include "gradient.h"
#include "own.h"
#include "redraw.h"
#include "replicates.h"
#include "scores.h"
#include "variance.h"
#include "voters.h"
#include "without.h"

#include "stats/stats.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

/* ---- room ---- */

/* Room for n numbers and their replicates; ends: for the ends of what the votes
 * allow, too. */
static void
alloc_values(struct estimates *m, size_t n, bool ends)
{
	size_t cells = n * m->replicates;

	m->n = n;
	for (int kind = 0; kind < (m->range || ends ? AT_KINDS : 1); kind++)
		m->value[kind] = mem_alloc(n, sizeof(double));
	if (m->replicates > 0 || ends)
		m->replicate = mem_alloc(ends ? 3 * cells : cells,
			sizeof(double));
	if (ends) {
		m->low = m->replicate + cells;
		m->high = m->low + cells;
	}
}

void
estimates_init(struct estimates *m, const struct subject *s, bool range,
	bool ends)
{
	const struct plan *plan = s->plan;
	size_t items = plan->items ? s->block->n : 1;

	*m = (struct estimates){.of = *s, .items = items,
		.replicates = plan->bootstrap,
		.range = range && plan->bootstrap == 0,
		.outside = mem_zero(plan->slots * items, sizeof(bool)),
		.refused = mem_zero(plan->slots, sizeof *m->refused)};
	alloc_values(m, plan->slots * items, ends);
}

/* ---- from an evaluation ---- */

void
estimates_compute(const struct estimates_maker *maker,
	const struct evaluation *p, const double *u, double *x, size_t n)
{
	bool lost = !maker->partial && evaluation_lost(p, u);

	maker->compute(maker->of, p, u, x);
	for (size_t i = 0; i < n && lost; i++)
		x[i] = NUM_NA;
}

/* Numbers that may be held: more is mostly a column of labels that is another
 * one than was meant. */
#define LARGEST 1e9

static void
alloc_table(struct estimates *m, size_t n)
{
	if ((double)n * (1 + (double)m->replicates) > LARGEST)
		err_die("%zu numbers in each of %llu replicates: fewer labels, "
			"--bins or --steps, or a smaller -b", n,
			(unsigned long long)m->replicates);
	alloc_values(m, n, false);
}

/* Returns a mark: what was allocated before it is no part of the estimates. */
static void *
evaluate(struct estimates *m, const struct subject *s,
	const struct estimates_maker *maker)
{
	struct evaluation_rules rules = s->plan->rules;
	const struct block *b = s->block;
	struct evaluation p;
	void *end;
	double *u;
	size_t n;

	rules.oracle = s->plan->oracle[s->target];
	rules.at = s->target == TARGET_NEW ? rules.at : NULL;
	evaluation_init(&p, &rules, b->truth, b->item, b->n, s->model);
	u = mem_alloc(p.n, sizeof *u);
	for (int kind = 0; kind < (m->range ? AT_KINDS : 1); kind++) {
		evaluation_fill(&p, s->target, kind);
		redraw_patterns(&p, b->weight, u);
		m->none = maker->probable && !p.probable ?
			ESTIMATE_HARD_PREDICTIONS : evaluation_lost(&p, u) ?
			ESTIMATE_OWN(SCORE_ALL_FLIPS) : ESTIMATE_OK;
		if (m->none && !maker->partial)
			break;
		n = maker->begin(maker->of, &p);
		if (!m->value[kind])
			alloc_table(m, n);
		estimates_compute(maker, &p, u, m->value[kind], n);
	}
	end = mem_mark();
	if (m->n > 0 && without_wanted(s)) {
		if (maker->derive && s->plan->derive && s->model)
			maker->derive(maker->of, &p, u, b);
		without_make(m, s, maker, &p);
	}
	if (m->replicates > 0 && m->n > 0)
		replicates_run(m, s, maker, &p);
	return end;
}

/* Does the oracle decide by the shares among all people? */
static bool
is_ideal(const struct subject *s)
{
	return !s->model && s->plan->oracle[s->target] == ORACLE_IDEAL;
}

void
estimates_draw(struct estimates *m, const struct subject *s,
	const struct estimates_maker *maker)
{
	*m = (struct estimates){.of = *s, .items = 1,
		.replicates = s->plan->bootstrap, .range = maker->limits &&
		subject_has_range(s) && s->plan->bootstrap == 0};
	if (is_ideal(s))
		m->none = ESTIMATE_OWN(SCORE_NOT_KNOWN);
	else
		evaluate(m, s, maker);
}

/* ---- the metrics of a model, or of an oracle that decides item by item ---- */

struct metrics {
	struct estimates *m;
	struct scores scores;
	const size_t *start;     /* per item: its first rating in the
	                            evaluation; NULL: an item is one */
};

/* Which metrics of the plan apply to the truth of an evaluation. */
static size_t
begin_metrics(void *of, const struct evaluation *p)
{
	struct estimates *m = ((struct metrics *)of)->m;

	for (size_t s = 0; s < m->of.plan->slots; s++)
		m->refused[s] = evaluation_refuses(p, m->of.plan->slot[s].metric);
	m->signs = p->signs;
	m->shares = !p->model && p->probable;
	return m->n;
}

/* The mean of a metric over the ratings of item o, or its own value. */
static double
item_value(const struct metrics *x, const struct evaluation *p,
	const struct metric *metric, size_t o)
{
	size_t first = x->start ? x->start[o] : o;
	size_t end = x->start ? x->start[o + 1] : o + 1;
	struct sum sum = {0};

	for (size_t i = first; i < end; i++)
		sum_add(&sum, scores_item(p, metric, p->pattern[i]));
	return stats_ratio(sum_value(&sum), (double)(end - first));
}

static void
compute_metrics(void *of, const struct evaluation *p, const double *u,
	double *value)
{
	struct metrics *x = of;
	const struct plan *plan = x->m->of.plan;

	if (!plan->items)
		scores_of(&x->scores, p, u);
	for (size_t s = 0; s < plan->slots; s++)
		for (size_t o = 0; o < x->m->items; o++)
			*value++ = plan->items ? item_value(x, p,
				plan->slot[s].metric, o) :
				scores_value(&x->scores, plan->slot[s].metric,
				plan->slot[s].label);
}

static void
derive_metrics(void *of, struct evaluation *p, const double *u,
	const struct block *b)
{
	struct metrics *x = of;

	x->m->gradient = mem_alloc(1, sizeof *x->m->gradient);
	gradient_make(x->m->gradient, x->m->of.plan, p, u, b, &x->scores);
}

/* Leave out values outside the range of their metric. */
static void
drop_outside(struct estimates *m)
{
	for (int kind = 0; kind < (m->range ? AT_KINDS : 1); kind++)
		for (size_t i = 0; i < m->n; i++) {
			const struct slot *s = &m->of.plan->slot[i / m->items];
			double *x = &m->value[kind][i];
			bool outside = estimates_is_outside(s->metric, *x);

			if (kind == AT_PFLIP)
				m->outside[i] = outside;
			if (outside)
				*x = NUM_NA;
		}
}

/* Releases what was allocated since the mark. */
static void
make_scored(struct estimates *m, const struct subject *s, const size_t *start,
	void *mark)
{
	struct metrics x = {.m = m, .start = start};
	const struct estimates_maker maker = {.of = &x, .partial = true,
		.begin = begin_metrics, .derive = derive_metrics,
		.compute = compute_metrics};

	scores_init(&x.scores, &s->plan->rules);
	mem_release_until(mark, evaluate(m, s, &maker));
	drop_outside(m);
}

/* ---- the metrics of the ideal ---- */

static void
make_ideal(struct estimates *m, const struct subject *subject)
{
	const struct plan *plan = subject->plan;
	bool new = subject->target == TARGET_NEW, fits;
	struct ideal x;
	void *mark;

	if (without_wanted(subject))
		without_ideal(m, subject);
	mark = mem_mark();
	ideal_init(&x, &plan->rules, subject->block, new);
	fits = ideal_fit(&x, subject->block->weight, 1);
	m->none = fits ? ESTIMATE_OK : x.single ? ESTIMATE_ONE_LABEL :
		ESTIMATE_OWN(SCORE_NOT_KNOWN);
	m->limits = ESTIMATE_OWN(SCORE_VOTES_RANGE);
	m->doubt = fits && x.status != m->limits ? x.status : ESTIMATE_OK;
	for (size_t s = 0; s < plan->slots; s++) {
		const struct metric *metric = plan->slot[s].metric;

		m->refused[s] = new && !(metric->traits & METRIC_LINEAR) ?
			ESTIMATE_OWN(SCORE_NOT_LINEAR) : !metric->ceiling ?
			ESTIMATE_OWN(SCORE_NO_CEILING) : ESTIMATE_OK;
	}
	ideal_values(&x, fits, plan, m->value[AT_PFLIP], m->value[AT_LO],
		m->value[AT_HI]);
	drop_outside(m);
	m->range = m->replicates == 0;
	replicates_of_ideal(m, subject, &x);
	mem_release(mark);
}

/* ---- the metrics of any model ---- */

/* No values, for a reason that is not their metric's. */
static void
make_none(struct estimates *m, enum estimate_status why)
{
	m->none = why;
	for (int kind = 0; kind < AT_KINDS; kind++)
		for (size_t i = 0; i < m->n && m->value[kind]; i++)
			m->value[kind][i] = NUM_NA;
	for (size_t i = 0; i < m->n * m->replicates; i++)
		m->replicate[i] = NUM_NA;
}

/* A model that predicts for each annotator, against that annotator's own label:
 * the other targets are labels of the item. */
static void
make_personal(struct estimates *m, const struct subject *s)
{
	struct subject of = *s;
	struct own_block own;
	void *mark;

	if (s->target != TARGET_RAW) {
		make_none(m, ESTIMATE_OWN(SCORE_PER_ANNOTATOR));
		return;
	}
	mark = mem_mark();
	own_block_make(&own, s->block, s->plan->by_labels);
	of.block = &own.block;
	make_scored(m, &of, own.start, mark);
}

/* Has every item of the block one label? An oracle that knows it is always right,
 * which says nothing of people. */
static bool
has_one_label(const struct block *b)
{
	const struct items *t = b->truth;

	for (size_t i = 0; i < b->n; i++)
		if (t->vectors.shares || t->vectors.total[
		    t->vector[b->item[i]]] > 1)
			return false;
	return true;
}

void
estimates_make(struct estimates *m, const struct subject *s)
{
	bool ideal = is_ideal(s) && !s->plan->items &&
		(s->target == TARGET_NEW || s->target == TARGET_RAW);

	estimates_init(m, s, subject_has_range(s), ideal);
	m->plain = true;
	if (s->model && s->model->personal) {
		make_personal(m, s);
	} else if (!s->model && has_one_label(s->block)) {
		m->shares = true;
		make_none(m, ESTIMATE_ONE_LABEL);
	} else if (!is_ideal(s)) {
		make_scored(m, s, NULL, mem_mark());
	} else if (s->target == TARGET_NEW &&
	    s->plan->flips.source == FLIPS_SVD) {
		make_none(m, ESTIMATE_OWN(SCORE_NO_CEILING));
	} else if (ideal) {
		make_ideal(m, s);
	} else {
		make_none(m, ESTIMATE_OWN(SCORE_NOT_KNOWN));
	}
}

/* ---- one model against another ---- */

static void
compare(double *to, const double *a, const double *b, size_t n, bool ratio)
{
	for (size_t i = 0; i < n; i++)
		to[i] = ratio ? stats_ratio(a[i], b[i]) : a[i] - b[i];
}

double *
estimates_array(const struct estimates *m, int which)
{
	return which == ESTIMATES_WITHOUT ? m->without :
		which == ESTIMATES_REPLICATES ? m->replicate :
		which == ESTIMATES_LOW ? m->low :
		which == ESTIMATES_HIGH ? m->high :
		m->value[m->range ? which : AT_PFLIP];
}

/* The ends of the range at the upper and at the lower end of b, in order. */
static void
compare_ends(struct estimates *m, const struct estimates *a,
	const struct estimates *b, size_t first, size_t n, bool ratio)
{
	double *low = m->low + first, *high = m->high + first;

	compare(low, (a->high ? a->high : a->replicate) + first,
		b->low + first, n, ratio);
	compare(high, (a->low ? a->low : a->replicate) + first,
		b->high + first, n, ratio);
	for (size_t r = 0; r < n; r++) {
		double x = low[r], y = high[r];

		low[r] = fmin(x, y);
		high[r] = fmax(x, y);
	}
}

/* Slot s, whose numbers and replicates begin at `at` and `first`. Two ceilings that
 * the votes leave open lie apart by as much as the upper end of one and the lower end
 * of the other. */
static void
compare_slot(struct estimates *m, const struct estimates *a,
	const struct estimates *b, size_t s, bool plain)
{
	size_t at = s * m->items, first = at * m->replicates;
	bool ratio = !plain && metric_is_up(m->of.plan->slot[s].metric);
	size_t groups = without_groups(m);

	m->refused[s] = a->refused[s] ? a->refused[s] : b->refused[s];
	for (size_t i = at; i < at + m->items; i++)
		m->outside[i] = a->outside[i] || b->outside[i];
	for (int kind = 0; kind < (m->range ? AT_KINDS : 1); kind++) {
		bool turn = b->low && kind != AT_PFLIP;
		int other = turn ? AT_LO + AT_HI - kind : kind;

		compare(m->value[kind] + at, estimates_array(a, kind) + at,
			estimates_array(b, other) + at, m->items, ratio);
	}
	if (m->replicates == 0)
		return;
	if (m->without)
		compare(m->without + at * groups, a->without + at * groups,
			b->without + at * groups, groups, ratio);
	compare(m->replicate + first, a->replicate + first,
		b->replicate + first, m->replicates, ratio);
	if (b->low)
		compare_ends(m, a, b, first, m->replicates, ratio);
}

void
estimates_compare(struct estimates *m, const struct estimates *a,
	const struct estimates *b, bool plain)
{
	estimates_init(m, &a->of, a->range || b->range, b->low != NULL);
	m->signs = a->signs || b->signs;
	m->shares = b->shares && !plain;
	m->none = a->none ? a->none : b->none;
	m->doubt = a->doubt ? a->doubt : b->doubt;
	m->limits = b->range ? b->limits : a->limits;
	m->base = plain ? NULL : a;
	m->other = plain ? NULL : b;
	m->first = a;
	m->second = b;
	m->same_people = a->of.block != b->of.block && a->of.block->voters &&
		voters_same_people(a->of.block->voters, b->of.block->voters);
	if (a->without && b->without)
		without_init(m);
	for (size_t s = 0; s < m->of.plan->slots; s++)
		compare_slot(m, a, b, s, plain);
}

double
estimates_positive(const struct estimates *m, size_t i)
{
	size_t n = 0, above = 0;

	for (uint64_t r = 0; r < m->replicates; r++) {
		double x = m->replicate[i * m->replicates + r];

		n += isnan(x) ? 0 : 1;
		above += x > 0;
	}
	return stats_ratio((double)above, (double)n);
}

/* ---- intervals ---- */

/* Is p_flip taken as known, as it is not from retests? Whatever its error is, no
 * resample has it. */
static bool
is_known(const struct subject *s)
{
	return s->target == TARGET_NEW &&
		s->plan->flips.source != FLIPS_RETESTS;
}

struct estimate
estimates_number(const struct estimates *m, size_t i, double least, double most)
{
	struct estimate e = estimate_nothing(m->of.plan->confidence);

	e.value = m->value[AT_PFLIP][i];
	if (m->replicates > 0) {
		variance_limits(m, i, &e);
		estimate_clip(&e, least, most);
	} else if (m->range && !isnan(m->value[AT_LO][i]) &&
	    !isnan(m->value[AT_HI][i])) {
		e.lo = fmin(m->value[AT_LO][i], m->value[AT_HI][i]);
		e.hi = fmax(m->value[AT_LO][i], m->value[AT_HI][i]);
		e.status = m->limits ? m->limits : ESTIMATE_OWN(SCORE_PFLIP_RANGE);
	}
	if (is_known(&m->of) && m->replicates > 0)
		e.lo = e.hi = NUM_NA;
	if (is_known(&m->of) && isnan(e.lo))
		e.status = ESTIMATE_OWN(SCORE_PFLIP_KNOWN);
	return e;
}

enum estimate_status
estimates_why_none(const struct estimates *m, size_t s, size_t o)
{
	const struct metric *metric = m->of.plan->slot[s].metric;
	size_t i = s * m->items + o;

	if (m->outside[i])
		return ESTIMATE_OWN(SCORE_OUTSIDE_RANGE);
	if (m->refused[s])
		return m->refused[s];
	if (m->of.plan->items && metric->shape != METRIC_MEAN &&
	    !(metric->traits & METRIC_ITEM))
		return ESTIMATE_OWN(SCORE_NOT_ADDITIVE);
	if (m->none)
		return m->none;
	if (m->other && !isnan(m->base->value[AT_PFLIP][i]) &&
	    m->other->value[AT_PFLIP][i] == 0)
		return ESTIMATE_OWN(SCORE_ORACLE_ZERO);
	return m->signs && (metric->traits & METRIC_TRIVIAL) ?
		ESTIMATE_OWN(SCORE_NEGATIVE_SHARES) : metric->undefined;
}

struct estimate
estimates_at(const struct estimates *m, size_t s, size_t o)
{
	const struct metric *metric = m->of.plan->slot[s].metric;
	bool folded = m->replicates > 0 && metric->traits & METRIC_FOLDED;
	double least = m->plain ? metric->least : -HUGE_VAL;
	double most = m->plain ? metric->most : HUGE_VAL;
	size_t i = s * m->items + o;
	struct estimate e = estimates_number(m, i, least, most);

	if (folded) {
		variance_unfold(m, i, &e);
		e.value = e.value < least ? least : e.value;
		estimate_clip(&e, least, most);
	}
	if (isnan(e.value)) {
		e = estimate_nothing(e.level);
		e.status = estimates_why_none(m, s, o);
	} else if (m->doubt && e.status != ESTIMATE_OWN(SCORE_PFLIP_KNOWN)) {
		e.status = m->doubt;
	}
	return e;
}
