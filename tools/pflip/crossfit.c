#include "crossfit.h"

#include "stats/stats.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "stats/threads.h"

#include <math.h>

enum { SEEDS = 3, FITS = CROSSFIT_FITS };

/* The fits: number i is of seed i / HOLDOUT_PARTS and holds out part
 * i % HOLDOUT_PARTS. */
struct fits {
	const struct grid *grid;
	const struct holdout *all;
	struct threads *threads;
	size_t cells, groups;
	struct {
		struct grid_cells at;
		size_t held_out, plurality;
		uint64_t *pairs; /* per group: ratings to learn from */
	} fit[FITS];
};

/* ---- the fits ---- */

static void
make_fit(void *of, size_t i)
{
	struct fits *s = of;
	struct grid grid = *s->grid;
	struct holdout h;

	if (threads_is_caller(s->threads))
		err_progress(i, FITS, "fits");
	grid.seed = grid.seed * SEEDS + i / HOLDOUT_PARTS;
	grid.threads = 1;
	grid.silent = true;
	holdout_fold(&h, s->all, grid.seed, i % HOLDOUT_PARTS);
	s->fit[i].held_out = h.n - h.n_training;
	s->fit[i].plurality = holdout_plurality(&h);
	for (size_t k = 0; k < h.n_training; k++)
		s->fit[i].pairs[s->fit[i].at.group[h.rating[k].item]]++;
	grid_all(&grid, &h, &s->fit[i].at);
	holdout_free(&h);
}

/* Side by side as far as memory allows. */
static void
make_fits(struct fits *s, const size_t *group)
{
	size_t most = grid_searches(s->grid, s->all);

	s->threads = threads_start(s->grid->threads < most ?
		s->grid->threads : most);
	for (size_t i = 0; i < FITS; i++) {
		s->fit[i].at = (struct grid_cells){.group = group,
			.groups = s->groups,
			.validated = mem_zero(s->cells, sizeof(size_t)),
			.missed = mem_zero(s->cells, s->groups * sizeof(size_t))};
		s->fit[i].pairs = mem_zero(s->groups, sizeof(uint64_t));
	}
	threads_run(s->threads, FITS, make_fit, s);
	threads_stop(s->threads);
}

/* ---- the choice ---- */

/* The mean over the fits of the share of the ratings held out that a cell predicts
 * rightly, NUM_NA where a prediction is not finite, and *se = s / sqrt(5), s the
 * standard deviation of the shares: the seeds divide the same ratings, so that fifteen
 * shares say no more than five. */
static double
score(const struct fits *s, size_t cell, double *se)
{
	double sum = 0, squares = 0, mean;

	*se = NUM_NA;
	for (size_t i = 0; i < FITS; i++) {
		if (s->fit[i].at.validated[cell] == SIZE_MAX)
			return NUM_NA;
		sum += (double)s->fit[i].at.validated[cell] /
			(double)s->fit[i].held_out;
	}
	mean = sum / FITS;
	for (size_t i = 0; i < FITS; i++) {
		double d = (double)s->fit[i].at.validated[cell] /
			(double)s->fit[i].held_out - mean;

		squares += d * d;
	}
	*se = sqrt(squares / (FITS - 1) / HOLDOUT_PARTS);
	return mean;
}

/* The least score that is within one standard error of the best; NUM_NA without
 * scores. */
static double
least_score(const struct fits *s)
{
	double best = NUM_NA, least = NUM_NA;

	for (size_t c = 0; c < s->cells; c++) {
		double se, x = score(s, c, &se);

		if (x > best || (isnan(best) && !isnan(x))) {
			best = x;
			least = x - se;
		}
	}
	return least;
}

/* ---- p_flip ---- */

/* The ratings missed of group g by a cell, all folds of a seed. */
static uint64_t
missed(const struct fits *s, size_t cell, size_t seed, size_t g)
{
	uint64_t n = 0;

	for (size_t i = seed * HOLDOUT_PARTS; i < (seed + 1) * HOLDOUT_PARTS; i++)
		n += s->fit[i].at.missed[cell * s->groups + g];
	return n;
}

static uint64_t
pairs(const struct fits *s, size_t seed, size_t g)
{
	uint64_t n = 0;

	for (size_t i = seed * HOLDOUT_PARTS; i < (seed + 1) * HOLDOUT_PARTS; i++)
		n += s->fit[i].pairs[g];
	return n;
}

/* Add a seed of a cell; items: per group. A rating is learned from in four folds, so
 * that each seed and cell counts the same in disagree / pairs. */
static void
add(struct crossfit *x, const struct fits *s, size_t cell, size_t seed,
	const size_t *items)
{
	double sum = 0, mean;

	for (size_t g = 0; g < s->groups; g++) {
		uint64_t n = pairs(s, seed, g), miss = missed(s, cell, seed, g);
		double share = stats_ratio((double)miss, (double)n);

		x->pairs[g] += n;
		x->disagree[g] += miss;
		x->group_lo[g] = fmin(x->group_lo[g], share);
		x->group_hi[g] = fmax(x->group_hi[g], share);
		sum += (double)items[g] * share;
	}
	mean = sum / (double)s->all->items;
	x->lo = fmin(x->lo, mean);
	x->hi = fmax(x->hi, mean);
}

/* Sums over all fits by the chosen cell. */
static void
judge(struct crossfit *x, const struct fits *s, size_t cell)
{
	double held_out = 0, validated = 0, plurality = 0, learned = 0, miss = 0;

	for (size_t i = 0; i < FITS; i++) {
		held_out += (double)s->fit[i].held_out;
		validated += (double)s->fit[i].at.validated[cell];
		plurality += (double)s->fit[i].plurality;
	}
	for (size_t g = 0; g < s->groups; g++)
		for (size_t seed = 0; seed < SEEDS; seed++) {
			learned += (double)pairs(s, seed, g);
			miss += (double)missed(s, cell, seed, g);
		}
	x->epochs = s->grid->epochs.at[cell % s->grid->epochs.n];
	x->factors = s->grid->factors.at[cell / s->grid->epochs.n];
	x->validated = validated / held_out;
	x->plurality = plurality / held_out;
	x->trained = 1 - miss / learned;
}

static void
choose(struct crossfit *x, const struct fits *s, const size_t *group)
{
	double least = least_score(s);
	size_t *items = mem_zero(s->groups, sizeof *items);

	for (size_t i = 0; i < s->all->items; i++)
		items[group[i]]++;
	/* by rising factors, then epochs: the simplest comes first */
	for (size_t c = 0; c < s->cells; c++) {
		double se;

		if (!(score(s, c, &se) >= least))
			continue;
		if (x->cells++ == 0)
			judge(x, s, c);
		for (size_t seed = 0; seed < SEEDS; seed++)
			add(x, s, c, seed, items);
	}
	MEM_FREE(items);
}

void
crossfit_make(struct crossfit *x, const struct grid *g, const struct holdout *h,
	const size_t *group, size_t groups)
{
	struct fits s = {.grid = g, .all = h, .cells = g->epochs.n * g->factors.n,
		.groups = groups};

	*x = (struct crossfit){.groups = groups, .lo = 1,
		.pairs = mem_zero(groups, sizeof *x->pairs),
		.disagree = mem_zero(groups, sizeof *x->disagree),
		.group_lo = mem_alloc(groups, sizeof *x->group_lo),
		.group_hi = mem_zero(groups, sizeof *x->group_hi)};
	for (size_t k = 0; k < groups; k++)
		x->group_lo[k] = 1;
	make_fits(&s, group);
	choose(x, &s, group);
	for (size_t i = 0; i < FITS; i++)
		MEM_FREE(s.fit[i].at.validated, s.fit[i].at.missed,
			s.fit[i].pairs);
}

void
crossfit_free(struct crossfit *x)
{
	MEM_FREE(x->pairs, x->disagree, x->group_lo, x->group_hi);
}
