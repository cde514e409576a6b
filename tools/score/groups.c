#include "groups.h"
#include "statuses.h"

#include "variance.h"

#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/unknown.h"

#include <math.h>
#include <string.h>

/* A model in all blocks of known attributes, under one target. */
struct across {
	const struct results *r;
	const size_t *block;     /* their n numbers in r */
	size_t n;
	int target;
	size_t model;
	double *error;           /* room for a number per replicate */
	double *times;           /* per block: how many times as wide as its
	                            replicates its interval is */
	enum crossed_random spread; /* what the interval of the spread is of */
};

static const struct estimates *
of_block(const struct across *x, size_t b)
{
	return results_at(x->r, x->block[b], x->target, x->model);
}

static void
write_differences(struct out *out, const struct across *x)
{
	for (size_t a = 0; a < x->n; a++)
		for (size_t b = a + 1; b < x->n; b++) {
			void *mark = mem_mark();
			struct estimates m;

			estimates_compare(&m, of_block(x, a), of_block(x, b),
				true);
			output_estimates(out, &m, (struct output_key){.than =
				of_block(x, b)->of.block,
				.suffix = "_difference"});
			mem_release(mark);
		}
}

/* ---- the smallest and the largest ---- */

enum { SMALLEST, LARGEST, SPREAD };

/* Find the blocks of the smallest and the largest value of slot s, which stay as
 * they are where no block has a value. Returns the number of blocks with one. */
static size_t
find_ends(const struct across *x, size_t s, size_t *low, size_t *high)
{
	double least = 0, most = 0;
	size_t n = 0;

	for (size_t b = 0; b < x->n; b++) {
		double value = of_block(x, b)->value[AT_PFLIP][s];

		if (isnan(value))
			continue;
		if (n == 0 || value < least) {
			least = value;
			*low = b;
		}
		if (n == 0 || value > most) {
			most = value;
			*high = b;
		}
		n++;
	}
	return n;
}

/* Set times[] of the blocks for slot s. False: a block has none, for a reason. */
static bool
find_times(const struct across *x, size_t s, int end,
	enum estimate_status *status)
{
	for (size_t b = 0; b < x->n; b++) {
		const struct estimates *m = of_block(x, b);
		struct estimate e = {.level = m->of.plan->confidence, .lo = -1,
			.hi = 1};
		double mean;

		stats_spread(m->replicates > 0 ? m->replicate +
			s * m->replicates : NULL, m->replicates, &mean, &e.se);
		if ((e.se > 0 || variance_single(m) != ESTIMATE_OK) &&
		    !isnan(m->value[AT_PFLIP][s]))
			variance_stretch(m, s, end == SPREAD ? x->spread :
				variance_random(m), &e);
		x->times[b] = e.hi;
		*status = e.status;
		if (isnan(e.hi))
			return false;
	}
	return true;
}

/*
 * The largest error of an end of slot s: with e_b the error of block b's value in
 * a replicate, the percentile of max |e_b|, and for the spread that of max e_b -
 * min e_b. Neither is ever less than the error of the end, whichever blocks it
 * is computed from. The errors of a block are stretched as its interval is, of the
 * spread as in a difference of two groups. NUM_NA without replicates, and with a
 * status where a block has one annotator.
 */
static double
reach(const struct across *x, size_t s, int end, enum estimate_status *status)
{
	const struct plan *plan = of_block(x, 0)->of.plan;
	double lo, hi;

	if (!find_times(x, s, end, status))
		return NUM_NA;
	for (uint64_t k = 0; k < plan->bootstrap; k++) {
		double least = HUGE_VAL, most = -HUGE_VAL;

		for (size_t b = 0; b < x->n; b++) {
			const struct estimates *m = of_block(x, b);
			double e = x->times[b] * (m->replicate[
				s * m->replicates + k] - m->value[AT_PFLIP][s]);

			least = fmin(least, e);
			most = fmax(most, e);
		}
		x->error[k] = most < least ? NUM_NA : end == SPREAD ?
			most - least : fmax(fabs(least), fabs(most));
	}
	/* One end of a two-sided interval. */
	stats_percentile(x->error, plan->bootstrap,
		fabs(2 * plan->confidence - 1), &lo, &hi);
	return plan->confidence < .5 ? lo : hi;
}

/* An end of slot s, from the blocks that have the smallest and the largest value.
 * Where the value of a block is in doubt, the replicates are no errors. */
static struct estimate
end_of(const struct across *x, size_t s, int end, size_t low, size_t high)
{
	struct estimate e = estimates_at(of_block(x, low), s, 0);
	const struct metric *m = of_block(x, low)->of.plan->slot[s].metric;
	double least = e.value, most = of_block(x, high)->value[AT_PFLIP][s];
	enum estimate_status doubt = ESTIMATE_OK;
	double off;

	if (isnan(least))
		return e;
	for (size_t b = 0; b < x->n && !doubt; b++)
		doubt = of_block(x, b)->doubt;
	off = doubt || e.status == ESTIMATE_OWN(SCORE_PFLIP_KNOWN) ? NUM_NA :
		reach(x, s, end, &doubt);
	doubt = e.status == ESTIMATE_OWN(SCORE_PFLIP_KNOWN) ? e.status : doubt;
	e = estimate_nothing(e.level);
	e.value = end == SMALLEST ? least : end == LARGEST ? most :
		most - least;
	e.lo = e.value - off;
	e.hi = e.value + off;
	estimate_clip(&e, end == SPREAD ? 0 : m->least, end == SPREAD ?
		m->most - m->least : m->most);
	e.status = isnan(off) ? doubt : ESTIMATE_BOOTSTRAP;
	return e;
}

/* The row of an end of slot s. */
static void
write_end(struct out *out, const struct across *x, size_t s, int end,
	const char *suffix)
{
	struct output_key key = {.suffix = suffix};
	size_t low = 0, high = 0;
	struct estimate e;

	/* a value is not apart from itself, but from one unknown */
	if (find_ends(x, s, &low, &high) == 1 && end == SPREAD)
		low = high == 0 ? 1 : 0;
	if (!output_has(of_block(x, low), s))
		return;
	if (end == SPREAD)
		key.than = of_block(x, low)->of.block;
	e = end_of(x, s, end, low, high);
	output_row(out, &of_block(x, end == SMALLEST ? low : high)->of, s, 0,
		key, &e);
}

/* All ends: the worst value is the smallest of a metric that is better if higher, the
 * largest of one that is better if lower; other metrics have no worst. */
static void
write_ends(struct out *out, const struct across *x)
{
	const struct plan *plan = of_block(x, 0)->of.plan;

	for (int best = 0; best < 2; best++)
		for (size_t s = 0; s < plan->slots; s++) {
			const struct metric *m = plan->slot[s].metric;
			bool up = metric_is_up(m), down = !up &&
				strcmp(m->about.better, "down") == 0;

			if (up || down)
				write_end(out, x, s, best != up ? SMALLEST :
					LARGEST, best ? "_best" : "_worst");
			else
				write_end(out, x, s, best ? LARGEST : SMALLEST,
					best ? "_largest" : "_smallest");
		}
	for (size_t s = 0; s < plan->slots; s++)
		write_end(out, x, s, SPREAD, "_spread");
}

size_t *
groups_known(const struct blocks *blocks, size_t *n)
{
	struct view *name = mem_alloc(blocks->n, sizeof *name);
	size_t *known;

	for (size_t b = 0; b < blocks->n; b++)
		name[b] = blocks->at[b].group;
	known = unknown_leave_out(name, blocks->n, n);
	return known;
}

void
groups_write(struct out *out, const struct results *r, const size_t *block,
	size_t n, int target, size_t model)
{
	struct across x = {.r = r, .block = block, .n = n, .target = target,
		.model = model, .spread = CROSSED_ITEMS};
	struct estimates two;

	x.error = mem_alloc(of_block(&x, 0)->replicates, sizeof *x.error);
	x.times = mem_alloc(n, sizeof *x.times);
	estimates_compare(&two, of_block(&x, 0), of_block(&x, 1), true);
	x.spread = variance_random(&two);
	if (n <= GROUPS_PAIRS)
		write_differences(out, &x);
	write_ends(out, &x);
}
