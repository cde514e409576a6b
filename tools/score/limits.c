#include "limits.h"

#include "judge/status_words.h"

#include "text/num.h"

#include <math.h>

/* Is it the difference of two groups? */
static bool
of_groups(const struct estimates *m)
{
	return m->first && m->first->of.section != m->second->of.section;
}

enum crossed_random
limits_random(const struct estimates *m)
{
	const struct plan *plan = m->of.plan;

	if (!m->of.section->subset.answer || m->of.target == TARGET_PRIMARY)
		return CROSSED_ITEMS;
	return plan->by_default && of_groups(m) &&
		!subset_share_annotators(&m->first->of.section->subset,
		&m->second->of.section->subset) ? CROSSED_BOTH : plan->random;
}

bool
limits_are_known(const struct subject *s)
{
	return s->target != TARGET_PRIMARY && !s->plan->items &&
		!(s->target == TARGET_NEW &&
		s->plan->flips.source != FLIPS_RETESTS);
}

/* The units that are drawn; of two sections without common ones all of them, less the
 * degree of freedom of the second. */
static double
units_of(const struct estimates *m)
{
	const struct section *b = m->of.section;

	if (of_groups(m))
		return b->shared ? fmax(units_of(m->first), units_of(m->second)) :
			units_of(m->first) + units_of(m->second) - 1;
	return section_size(b);
}

enum estimate_status
limits_single(const struct estimates *m)
{
	enum estimate_status first;

	if (!of_groups(m))
		return units_of(m) > 1 ? ESTIMATE_OK : m->of.section->clusters == 1 ?
			ESTIMATE_ONE_CLUSTER : ESTIMATE_ONE_ITEM;
	first = limits_single(m->first);
	return first == ESTIMATE_OK ? limits_single(m->second) : first;
}

double
limits_df(const struct estimates *m, const struct estimate *e)
{
	double units = units_of(m);

	return !isnan(e->df) ? e->df : units >= 2 && units <= FEW_UNITS ? units - 1 : HUGE_VAL;
}

/* An error of slot i up to this is rounding. Determinants of many labels are smaller
 * themselves. */
double
limits_zero(const struct estimates *m, size_t i)
{
	const struct metric *metric = m->of.plan->slot[i / m->items].metric;

	return metric->traits & METRIC_MATRIX ?
		1e-12 * fabs(m->value[AT_PFLIP][i]) : 1e-12;
}

/* ---- replicates ---- */

void
limits_stretch(const struct estimates *m, size_t i,
	enum crossed_random random, struct estimate *e)
{
	intervals_stretch(e, &m->error[i], random, units_of(m),
		limits_zero(m, i), limits_single(m));
}

/* Set the limits about the value, or the mean of the replicates. */
static void
set_percentiles(const struct estimates *m, size_t i, struct estimate *e)
{
	size_t n = m->replicates, first = i * n;
	struct estimate value = *e, end = *e;
	double lo, hi, sd;

	estimate_bootstrap(&value, m->replicate + first, n);
	if (isnan(value.lo) && m->low) {
		/* replicates of the range alone */
		stats_spread(m->low + first, n, &value.value, &sd);
		estimate_bootstrap(&value, m->low + first, n);
	}
	lo = value.lo;
	hi = value.hi;
	if (!isnan(lo))
		limits_stretch(m, i, limits_random(m), &value);
	value.value = e->value;
	*e = value;
	if (isnan(lo))
		e->status = ESTIMATE_OK;
	if (!m->low)
		return;
	/* what people add to the limits of the value */
	estimate_bootstrap(&end, m->low + first, n);
	e->lo = value.lo == lo ? end.lo : end.lo + (value.lo - lo);
	estimate_bootstrap(&end, m->high + first, n);
	e->hi = value.hi == hi ? end.hi : end.hi + (value.hi - hi);
}

static void
unfold(const struct estimates *m, size_t i, struct estimate *e)
{
	double plugin = e->value, mean, se;
	struct estimate about = *e;

	stats_spread(m->replicate + i * m->replicates, m->replicates, &mean,
		&se);
	if (isnan(plugin) || isnan(mean))
		return;
	e->value = 2 * plugin - mean;
	if (isnan(e->lo))
		return;
	about.value = mean;
	set_percentiles(m, i, &about);
	e->lo = 2 * plugin - about.hi;
	e->hi = 2 * plugin - about.lo;
}

/* ---- all ---- */

/* The lower limit of the least value that the votes allow, and the upper one of the
 * largest. */
static void
set_ends(const struct estimates *m, size_t i, struct estimate *e)
{
	struct estimate end[2];

	for (size_t k = 0; k < 2; k++) {
		end[k] = m->error[i].end[k];
		if (isnan(end[k].value))
			end[k].value = e->value;
		estimate_interval(&end[k], 1e-12);
	}
	e->lo = fmin(end[0].lo, end[1].lo);
	e->hi = fmax(end[0].hi, end[1].hi);
	e->status = m->error[i].e.status;
}

void
limits_set(const struct estimates *m, size_t i, double least, double most,
	struct estimate *e)
{
	const struct plan *plan = m->of.plan;
	const struct metric *metric = plan->slot[i / m->items].metric;
	bool known = m->of.target == TARGET_NEW &&
		plan->flips.source != FLIPS_RETESTS;

	if (m->replicates > 0) {
		set_percentiles(m, i, e);
		estimate_clip(e, least, most);
		if (metric->traits & METRIC_FOLDED)
			unfold(m, i, e);
		if (e->value < least)
			e->value = least;
	} else if (m->low && m->error && !isnan(m->error[i].end[0].se)) {
		set_ends(m, i, e);
	} else if (m->range && !isnan(m->value[AT_LO][i]) &&
	    !isnan(m->value[AT_HI][i])) {
		e->lo = fmin(m->value[AT_LO][i], m->value[AT_HI][i]);
		e->hi = fmax(m->value[AT_LO][i], m->value[AT_HI][i]);
		e->status = m->limits ? m->limits : ESTIMATE_OWN(SCORE_PFLIP_RANGE);
	} else if (m->error && !m->range) {
		intervals_formula(&m->error[i], limits_zero(m, i), e);
	}
	if (isnan(e->lo) && m->error && !m->range &&
	    (m->replicates == 0 || e->status == ESTIMATE_BOOTSTRAP) &&
	    metric->traits & METRIC_ORDERS && !plan->slot[i].named &&
	    m->of.target != TARGET_PRIMARY)
		e->status = ESTIMATE_OWN(SCORE_NOT_NAMED);
	estimate_clip(e, least, most);
	if (known && m->replicates > 0)
		e->lo = e->hi = NUM_NA;
	if (known && isnan(e->lo))
		e->status = ESTIMATE_OWN(SCORE_PFLIP_KNOWN);
}
