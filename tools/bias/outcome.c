#include "outcome.h"
#include "statuses.h"

#include "stats/student.h"
#include "text/mem.h"
#include "text/num.h"


/* An error that is no more is a rounding error. */
#define NOTHING 1e-14

/* ---- errors ---- */

/* Are groups bins, cut by the labels that are judged? The dispersion of bins,
 * and the worst of them, depend in part on the cuts, which no noise of labels
 * drawn again tells. */
static bool
own_labels(const struct outcome *x)
{
	return x->units->grouping->kind != GROUPING_ATTRIBUTES;
}

/* Find the errors of groups, and why there are none: too few units, or they are
 * all alike and say nothing of how much others differ. */
static void
find_errors(struct outcome *x)
{
	double *c = mem_zero(x->units->groups, sizeof *c);

	for (size_t g = 0; g < x->units->groups; g++) {
		struct estimate *e = &x->error[g];

		*e = estimate_nothing(x->rules->level);
		if (variance_units(&x->variance, g) < OUTCOME_FEW) {
			e->status = ESTIMATE_FEW_UNITS;
		} else {
			c[g] = 1;
			variance_error(&x->variance, c, e);
			c[g] = 0;
			if (e->se <= NOTHING)
				e->status = ESTIMATE_CONSTANT;
		}
		if (values_left(&x->v, g) && e->status &&
		    x->doubt != ESTIMATE_FEW_UNITS)
			x->doubt = e->status;
	}
}

/* The noise in the variance between groups: with e_g the variance of v_g over
 * annotators mean e_g less the variance of the mean of v_g, (1 - 1/G) mean e_g.
 * NUM_NA where an e_g is. The values of draws have noise of their own besides:
 * over what is random mean e_g less the variance of the mean, by its error. */
static double
noise_of(const struct outcome *x, const struct estimate *mean)
{
	double sum = 0, n = 0;

	for (size_t g = 0; g < x->units->groups; g++)
		if (values_left(&x->v, g)) {
			sum += mean ? x->error[g].se * x->error[g].se :
				x->variance.part[g].q;
			n++;
		}
	return mean ? stats_ratio(sum, n) - mean->se * mean->se :
		stats_ratio(sum / n * (n - 1), n);
}

/* What each value counts in the mean of those of groups that are left. */
static double *
part_of_mean(const struct outcome *x)
{
	double *c = mem_zero(x->units->groups, sizeof *c), left = 0;

	for (size_t g = 0; g < x->units->groups; g++)
		left += values_left(&x->v, g);
	for (size_t g = 0; g < x->units->groups; g++)
		c[g] = values_left(&x->v, g) ? 1 / left : 0;
	return c;
}

static void
draw(struct outcome *x, double noise)
{
	struct estimate mean = estimate_nothing(x->rules->level);

	variance_error(&x->variance, part_of_mean(x), &mean);
	draws_end(&x->draws, x->rate, x->rules->seed);
	noise += noise_of(x, &mean);
	x->corrected = mem_alloc(x->draws.n, sizeof *x->corrected);
	for (uint64_t r = 0; r < x->draws.n; r++)
		x->corrected[r] = values_overall(&x->v, x->draws.value + r,
			x->draws.n, x->rules->sample, noise).corrected;
}

void
outcome_make(struct outcome *x, const struct units *u,
	const struct decisions *d, const struct outcome_rules *rules)
{
	bool pairs = u->kind == UNITS_ANNOTATORS && u->left > 1 &&
		u->left <= OUTCOME_PAIRS && !d->voting;
	bool drawn = !d->voting && (rules->bootstrap > 0 ||
		u->grouping->kind == GROUPING_ATTRIBUTES);
	struct walk w;
	double noise;

	*x = (struct outcome){.units = u, .rules = rules, .rate = d->rate,
		.error = mem_alloc(u->groups, sizeof *x->error)};
	if (pairs)
		within_begin(&x->within, u);
	values_begin(&x->v, u);
	for (walk_begin(&w, u, d); walk_next(&w);) {
		values_add(&x->v, &w);
		if (pairs)
			within_values(&x->within, &w);
	}
	values_end(&x->v);
	variance_begin(&x->variance, &x->v, d, variance_random(rules->random,
		u), pairs);
	if (drawn)
		draws_begin(&x->draws, &x->variance, rules->bootstrap);
	for (walk_begin(&w, u, d); walk_next(&w);) {
		variance_add(&x->variance, &w);
		if (pairs)
			within_errors(&x->within, &w, &x->variance);
		if (drawn)
			draws_add(&x->draws, &w);
		if (w.last)
			variance_turn(&x->variance);
	}
	variance_end(&x->variance);
	find_errors(x);
	noise = noise_of(x, NULL);
	x->overall = values_overall(&x->v, x->v.value, 1, rules->sample, noise);
	if (drawn)
		draw(x, noise);
}

/* ---- values ---- */

static struct estimate
without(const struct outcome *x, double value, enum estimate_status status)
{
	struct estimate v = estimate_nothing(x->rules->level);

	v.value = value;
	v.status = status;
	return v;
}

/* The width of an interval whose standard error has so many degrees of freedom,
 * over that of a normal one. */
static double
wider(double df, double level)
{
	return student_t_quantile(.5 + level / 2, df) /
		stats_normal_quantile(.5 + level / 2);
}

/* The percentile interval of draws from least to most, widened as Student's t is
 * for these degrees of freedom: percentiles of few annotators are too narrow. */
static void
take_percentiles(const struct outcome *x, const double *draw, double df,
	double least, double most, struct estimate *e)
{
	estimate_bootstrap(e, draw, x->draws.n);
	if (!x->draws.replicates || isnan(e->lo))
		e->status = ESTIMATE_OK;
	estimate_stretch(e, wider(df, x->rules->level));
	estimate_clip(e, least, most);
}

/* A value from least to most with an interval by se and df. */
static struct estimate
with_interval(const struct outcome *x, double value, struct estimate e,
	double least, double most)
{
	e.value = value;
	e.status = ESTIMATE_OK;
	if (isnan(e.se) || isnan(e.df))
		return without(x, value, ESTIMATE_FEW_UNITS);
	if (e.se <= NOTHING)
		return without(x, value, ESTIMATE_CONSTANT);
	estimate_interval(&e, 0);
	estimate_clip(&e, least, most);
	return e;
}

/* The status of a group without a value: nothing is decided about its labels,
 * or none of these counts for the rate. */
static enum estimate_status
lack(const struct outcome *x, size_t g)
{
	return x->v.made[g].labels == 0 ? x->rules->none : ESTIMATE_NO_LABELS;
}

/* The status of a mean over groups none of which has a value, or is left. */
static enum estimate_status
lack_all(const struct outcome *x)
{
	enum estimate_status why = x->rules->none;

	for (size_t g = 0; g < x->units->groups; g++) {
		if (!isnan(x->v.value[g]))
			return ESTIMATE_OWN(BIAS_NO_GROUPS);
		if (x->v.made[g].labels > 0)
			why = ESTIMATE_NO_LABELS;
	}
	return why;
}

/* The sum of values, that of group g c[g] times, from least on; the interval is
 * that of replicates, if there are any. */
static struct estimate
sum_of(const struct outcome *x, const double *c, double least)
{
	uint64_t n = x->draws.replicates ? x->draws.n : 0;
	double value = 0, most = rates_most(x->rate);
	double *draw = mem_zero(n, sizeof *draw);
	enum estimate_status why = ESTIMATE_OK;
	struct estimate e = estimate_nothing(x->rules->level);

	for (size_t g = 0; g < x->units->groups; g++) {
		enum estimate_status doubt = x->error[g].status;

		if (c[g] == 0)
			continue;
		if (isnan(x->v.value[g]))
			return without(x, NUM_NA, lack(x, g));
		value += c[g] * x->v.value[g];
		if (!why || doubt == ESTIMATE_FEW_UNITS)
			why = doubt;
		for (uint64_t k = 0; k < n; k++)
			draw[k] += c[g] * x->draws.value[g * n + k];
	}
	if (why)
		return without(x, value, why);
	variance_error(&x->variance, c, &e);
	e = with_interval(x, value, e, least, most);
	if (n > 0 && !e.status)
		take_percentiles(x, draw, e.df, least, most, &e);
	MEM_FREE(draw);
	return e;
}

struct estimate
outcome_difference(const struct outcome *x, size_t a, size_t b)
{
	double *c = mem_zero(x->units->groups, sizeof *c);
	struct estimate e;

	c[a] = 1;
	if (b < x->units->groups)
		c[b] = -1;
	e = sum_of(x, c, b < x->units->groups ? -rates_most(x->rate) : 0);
	MEM_FREE(c);
	return e;
}

struct estimate
outcome_group(const struct outcome *x, size_t g)
{
	return outcome_difference(x, g, x->units->groups);
}

struct estimate
outcome_performance(const struct outcome *x)
{
	return isnan(x->overall.performance) ? without(x, NUM_NA, lack_all(x)) :
		sum_of(x, part_of_mean(x), 0);
}

/* The limits are those of the corrected value: where groups differ by chance
 * alone the dispersion of noisy values, and of noisier draws, is below 1 for
 * sure, and an interval of these would never hold the truth. */
struct estimate
outcome_dispersion(const struct outcome *x, bool corrected)
{
	double value = own_labels(x) && corrected ? NUM_NA : corrected ?
		x->overall.corrected : x->overall.dispersion;
	struct estimate e = without(x, value, isnan(x->overall.performance) ?
		lack_all(x) : isnan(x->overall.dispersion) ?
		ESTIMATE_OWN(BIAS_ONE_GROUP) : own_labels(x) ?
		ESTIMATE_OWN(BIAS_OWN_LABELS) : isnan(x->overall.corrected) ||
		x->doubt == ESTIMATE_FEW_UNITS ? ESTIMATE_FEW_UNITS :
		ESTIMATE_OK);

	if (e.status)
		return e;
	e.value = x->overall.corrected;
	take_percentiles(x, x->corrected, HUGE_VAL, 1 - rates_most(x->rate), 1,
		&e);
	e.value = value;
	return e;
}

/* ---- differences ---- */

struct estimate
outcome_within(const struct outcome *x, size_t a, size_t b, double *apart)
{
	double units, gap, most = rates_most(x->rate);
	struct estimate e = within_of(&x->within, a, b, &x->variance, &units,
		apart);

	gap = fabs(x->v.value[a] - x->v.value[b] - e.value);
	*apart = gap > e.se ? stats_ratio(gap, *apart) : 0;
	e.level = x->rules->level;
	if (isnan(e.value))
		return without(x, NUM_NA, isnan(x->v.value[a]) ? lack(x, a) :
			isnan(x->v.value[b]) ? lack(x, b) :
			ESTIMATE_OWN(BIAS_NO_COMMON));
	if (units < OUTCOME_FEW)
		return without(x, e.value, ESTIMATE_FEW_UNITS);
	return with_interval(x, e.value, e, -most, most);
}

/* ---- the worst group, and the best ---- */

/*
 * The group that looks worst is not the worst one, but one of the worse ones
 * that had bad luck: its own interval is too high. With v_g the values, s_g
 * their standard errors and v*_g those of a draw, q is the quantile of max_g
 * |v*_g - v_g| / s_g: v_g -+ q s_g hold the truth of all groups at once at the
 * level asked for, and so of whichever is chosen (max-t, Westfall & Young 1993).
 * Groups that never vary have no part in q. spread: of max_g e_g - min_g e_g,
 * with e_g = v*_g - v_g, which is at least the error of the spread, whichever
 * groups are its ends.
 */
static double
reach(const struct outcome *x, bool spread)
{
	uint64_t n = x->draws.n;
	double *room = mem_alloc(n, sizeof *room), lo, hi;

	for (uint64_t k = 0; k < n; k++) {
		double least = HUGE_VAL, most = -HUGE_VAL;

		for (size_t g = 0; g < x->units->groups; g++) {
			double off = x->draws.value[g * n + k] - x->v.value[g];

			if (!spread)
				off /= x->error[g].se;
			if (!values_left(&x->v, g) || isnan(off) ||
			    x->error[g].status)
				continue;
			least = fmin(least, off);
			most = fmax(most, off);
		}
		room[k] = spread ? most - least : fmax(fabs(least),
			fabs(most));
	}
	/* one end of a two-sided interval */
	stats_percentile(room, n, fabs(2 * x->rules->level - 1), &lo, &hi);
	MEM_FREE(room);
	return x->rules->level < .5 ? lo : hi;
}

/* The group of the worst value, the first of several, or of the best, the last
 * of several, of those that are left; the number of groups where none is. *n:
 * how many are not out. */
static size_t
find_end(const struct outcome *x, bool best, size_t *n)
{
	const double *value = x->v.value;
	bool least = rates_down(x->rate) == best;
	size_t end = x->units->groups;

	*n = 0;
	for (size_t g = 0; g < x->units->groups; g++) {
		*n += !x->v.out[g];
		if (!values_left(&x->v, g))
			continue;
		if (end == x->units->groups || (least ? value[g] < value[end] :
		    value[g] > value[end]) || (best && value[g] == value[end]))
			end = g;
	}
	return end;
}

/* A value -+ `off`, from 0 to what a rate can be. */
static struct estimate
around(const struct outcome *x, double value, double off)
{
	struct estimate e = without(x, value, x->draws.replicates ?
		ESTIMATE_BOOTSTRAP : ESTIMATE_OK);

	e.lo = value - off;
	e.hi = value + off;
	estimate_clip(&e, 0, rates_most(x->rate));
	return e;
}

struct estimate
outcome_end(const struct outcome *x, bool best, size_t *group)
{
	size_t groups = x->units->groups, n, end = find_end(x, best, &n);
	double value;

	*group = n > 1 ? end : groups;
	if (*group == groups)
		return without(x, NUM_NA, end < groups ?
			ESTIMATE_OWN(BIAS_ONE_GROUP) : lack_all(x));
	value = x->v.value[end];
	if (own_labels(x) && x->error[end].status != ESTIMATE_FEW_UNITS)
		return without(x, value, ESTIMATE_OWN(BIAS_OWN_LABELS));
	if (x->error[end].status)
		return without(x, value, x->error[end].status);
	return around(x, value, reach(x, false) * x->error[end].se *
		wider(x->error[end].df, 1 - (1 - x->rules->level) / (double)n));
}

struct estimate
outcome_spread(const struct outcome *x, size_t *largest, size_t *smallest)
{
	struct estimate v = outcome_end(x, !rates_down(x->rate), largest);
	struct estimate least = outcome_end(x, rates_down(x->rate), smallest);
	double df = HUGE_VAL, value = v.value - least.value;

	if (isnan(v.value))
		return v;
	if (own_labels(x) || x->doubt)
		return without(x, value, own_labels(x) ? ESTIMATE_OWN(
			BIAS_OWN_LABELS) : x->doubt);
	for (size_t g = 0; g < x->units->groups; g++)
		if (values_left(&x->v, g))
			df = fmin(df, x->error[g].df);
	return around(x, value, reach(x, true) * wider(df, x->rules->level));
}
