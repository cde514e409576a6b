#include "variance.h"

#include "gradient.h"
#include "voters.h"

#include "stats/student.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <string.h>

/* Percentiles of so many units and fewer are stretched. */
#define FEW_UNITS 100.

static const struct voters *
voters_of(const struct estimates *m)
{
	return m->of.block->voters;
}

/* Is it the difference of two groups? */
static bool
of_groups(const struct estimates *m)
{
	return m->first && m->first->of.block != m->second->of.block;
}

enum crossed_random
variance_random(const struct estimates *m)
{
	const struct plan *plan = m->of.plan;

	if (!voters_of(m) || (m->of.target != TARGET_RAW &&
	    m->of.target != TARGET_NEW))
		return CROSSED_ITEMS;
	return plan->by_default && of_groups(m) && !m->same_people ?
		CROSSED_BOTH : plan->random;
}

/* ---- by gradients ---- */

/* An estimate is a sum of others, each times a number, in its derivative. */
struct term {
	const struct estimates *of;
	double times;
};

/* A difference a - b, or a ratio, whose derivative is (a' - (a / b) b') / b. */
static size_t
find_terms(const struct estimates *m, size_t i, struct term *term)
{
	double a = 1, b = -1;

	if (!m->first) {
		term[0] = (struct term){m, 1};
		return 1;
	}
	if (m->base && metric_is_up(m->of.plan->slot[i].metric)) {
		a = 1 / m->second->value[AT_PFLIP][i];
		b = - a * m->value[AT_PFLIP][i];
	}
	term[0] = (struct term){m->first, a};
	term[1] = (struct term){m->second, b};
	return 2;
}

static bool
is_smooth(const struct estimates *m, size_t i)
{
	return m->gradient && m->gradient->x[i];
}

/* Add the ratings of item i of a block, with u the sum of n terms of it; none: u is
 * 0. */
static void
add_item(struct crossed_sums *sums, const struct voters *v, size_t i,
	const struct term *term, size_t n, size_t slot)
{
	for (size_t r = v->start[i]; r < v->start[i + 1]; r++) {
		double u = 0;

		for (size_t k = 0; k < n; k++)
			u += term[k].times * gradient_at(term[k].of->gradient,
				slot, r);
		crossed_add(sums, v->annotator[r], u);
	}
}

/* The unit of item i of a term's block, ascending: a number that blocks share, or one
 * of its own from `first` on; behind all items SIZE_MAX. */
static size_t
unit_of(const struct term *term, size_t i, size_t first)
{
	const struct block *b = term->of->of.block;

	return i == b->n ? SIZE_MAX : (b->shared ? 0 : first) +
		(b->unit ? b->unit[i] : i);
}

/* Add both blocks, each with its term, or without; an item, or a cluster, of both is
 * one unit. */
static void
add_blocks(struct crossed_sums *sums, const struct term *term, bool smooth,
	size_t slot)
{
	const struct voters *v[] = {voters_of(term[0].of),
		voters_of(term[1].of)};
	size_t at[2] = {0, 0}, first[2] = {0, v[0]->items};

	while (at[0] < v[0]->items || at[1] < v[1]->items) {
		size_t a = unit_of(&term[0], at[0], first[0]);
		size_t b = unit_of(&term[1], at[1], first[1]);
		size_t now = a < b ? a : b;

		for (int k = 0; k < 2; k++)
			while (unit_of(&term[k], at[k], first[k]) == now)
				add_item(sums, v[k], at[k]++, &term[k], smooth,
					slot);
		crossed_unit(sums);
	}
}

/* ---- by values without a group ---- */

/* The jackknife's variance of the values x without each group that is used. */
static double
jackknife(const double *x, const double *used, size_t groups)
{
	struct estimate e = estimate_nothing(0);
	double *times = mem_alloc(groups, sizeof *times);

	for (size_t g = 0; g < groups; g++)
		times[g] = isnan(x[g]) ? 0 : used[g];
	estimate_jackknife(&e, x, times, groups);
	return e.se * e.se;
}

/* Q and the part of single ratings of number i, from the values without groups of
 * annotators and without groups of ratings. The latter is part of the variance over
 * items; where it is more the values jump, and both are scaled down to that. */
static void
leave_out(const struct estimates *m, size_t i, const struct voters *other,
	struct crossed *part)
{
	const struct voters *v = voters_of(m);
	size_t groups = v->people->groups;
	const double *x = m->without + i * 2 * groups;
	double *used = mem_alloc(groups, sizeof *used), mean, se;

	for (size_t g = 0; g < groups; g++)
		used[g] = fmax(v->used[g], other->used[g]);
	part->q = part->annotators > 1 ? jackknife(x, used, groups) : NUM_NA;
	for (size_t g = 0; g < groups; g++)
		used[g] = 1;
	part->own = jackknife(x + groups, used, groups);
	stats_spread(m->replicate + i * m->replicates, m->replicates, &mean,
		&se);
	if (part->own > se * se) {
		part->q *= se * se / part->own;
		part->own = se * se;
	}
}

/* ---- both ---- */

/* The part of the annotators of one block, or of those of both, in slot s. */
static struct crossed
part_of(const struct estimates *m, size_t s)
{
	const struct voters *v = voters_of(m);
	struct term term[2];
	size_t n = find_terms(m, s, term);
	bool two = of_groups(m), smooth = true;
	struct crossed_sums sums;
	struct crossed part = v->all;

	for (size_t k = 0; k < n; k++)
		smooth = smooth && is_smooth(term[k].of, s);
	if (smooth || two) {
		crossed_begin(&sums, v->people->ratings->n_annotators);
		for (size_t i = 0; i < v->items && !two; i++) {
			add_item(&sums, v, i, term, n, s);
			if (voters_unit_ends(v, i))
				crossed_unit(&sums);
		}
		if (two)
			add_blocks(&sums, term, smooth, s);
		crossed_end(&sums, &part);
	}
	if (!smooth && m->without)
		leave_out(m, s, two ? voters_of(m->second) : v, &part);
	else if (!smooth)
		part.q = part.own = NUM_NA;
	return part;
}

size_t
variance_parts(const struct estimates *m, size_t i, struct crossed part[2])
{
	if (!of_groups(m) || m->same_people) {
		part[0] = part_of(m, i);
		return 1;
	}
	part[0] = part_of(m->first, i);
	part[1] = part_of(m->second, i);
	return 2;
}

/* The units that are drawn; of two blocks without common ones all of them, less the
 * degree of freedom of the second. */
static double
units_of(const struct estimates *m)
{
	const struct block *b = m->of.block;
	double n = 0;

	if (of_groups(m))
		return b->shared ? fmax(units_of(m->first), units_of(m->second)) :
			units_of(m->first) + units_of(m->second) - 1;
	for (size_t i = 0; i < b->n && b->clusters == 0; i++)
		n += b->copies ? (double)b->copies[i] : 1;
	return n + (double)b->clusters;
}

enum estimate_status
variance_single(const struct estimates *m)
{
	enum estimate_status first;

	if (!of_groups(m))
		return units_of(m) > 1 ? ESTIMATE_OK : m->of.block->clusters == 1 ?
			ESTIMATE_ONE_CLUSTER : ESTIMATE_ONE_ITEM;
	first = variance_single(m->first);
	return first == ESTIMATE_OK ? variance_single(m->second) : first;
}

void
variance_stretch(const struct estimates *m, size_t i,
	enum crossed_random random, struct estimate *e)
{
	double units = units_of(m), up = .5 + e->level / 2;
	enum estimate_status single;
	struct crossed part[2];

	if (isnan(e->value) || isnan(e->se))
		return;
	single = random == CROSSED_ANNOTATORS ? ESTIMATE_OK : variance_single(m);
	if (single != ESTIMATE_OK) {
		e->lo = e->hi = NUM_NA;
		e->status = single;
		return;
	}
	if (random == CROSSED_ITEMS) {
		if (units >= 2 && units <= FEW_UNITS)
			estimate_stretch(e, student_t_quantile(up, units - 1) /
				stats_normal_quantile(up));
		return;
	}
	crossed_stretch(e, random, part, variance_parts(m, i, part), units);
}

void
variance_limits(const struct estimates *m, size_t i, struct estimate *e)
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
		variance_stretch(m, i, variance_random(m), &value);
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

void
variance_unfold(const struct estimates *m, size_t i, struct estimate *e)
{
	double plugin = m->value[AT_PFLIP][i], mean, se;
	struct estimate about = *e;

	stats_spread(m->replicate + i * m->replicates, m->replicates, &mean,
		&se);
	if (isnan(plugin) || isnan(mean))
		return;
	e->value = 2 * plugin - mean;
	if (isnan(e->lo))
		return;
	about.value = mean;
	variance_limits(m, i, &about);
	e->lo = 2 * plugin - about.hi;
	e->hi = 2 * plugin - about.lo;
}
