#include "crossfit.h"

#include "stats/stats.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <string.h>

enum { SEEDS = 3, FITS = CROSSFIT_FITS };

/* See crossfit_worse(). */
#define REMOTE 4.
#define BEYOND 2.

/* A number of factors that is worse by less than this does not end the search, as scores
 * may dip before they rise. */
#define LEAST .003

/* Ratings held out by all fits; more say nothing new. */
#define ENOUGH 1000000

/* So many fits are done when cells are dropped again, the last time all; the first stage is
 * one fit of each seed. */
static const size_t stages[] = {SEEDS, 5, 9, FITS};

/* The fits: number i is of seed i / HOLDOUT_PARTS and holds out part
 * i % HOLDOUT_PARTS. They are made part by part, each with all seeds: cells differ by the
 * seed, too, from which the fits of a seed start alike. */
struct fits {
	const struct grid *grid;
	const struct holdout *all;
	size_t cells, groups;
	bool *asked;             /* per cell: it was not dropped */
	size_t done, most;       /* fits made, and those to be made in all */
	struct {
		struct grid_cells at;
		size_t held_out, plurality;
		uint64_t *pairs; /* per group: ratings to learn from */
	} fit[FITS];
};

/* ---- the fits ---- */

/* Ratings of fit i, and what is known before it is made. */
static struct holdout
divide(struct fits *s, size_t i, uint64_t seed)
{
	struct holdout h;

	holdout_fold(&h, s->all, seed, i % HOLDOUT_PARTS);
	s->fit[i].held_out = h.n - h.n_training;
	s->fit[i].plurality = holdout_plurality(&h);
	for (size_t k = 0; k < h.n_training; k++)
		s->fit[i].pairs[s->fit[i].at.group[h.rating[k].item]]++;
	return h;
}

static struct grid
grid_of(const struct fits *s, size_t i)
{
	struct grid grid = *s->grid;

	grid.seed = grid.seed * SEEDS + i / HOLDOUT_PARTS;
	grid.shows = false;
	return grid;
}

static void
make_fit(struct fits *s, size_t k)
{
	size_t i = k % SEEDS * HOLDOUT_PARTS + k / SEEDS;
	struct grid grid = grid_of(s, i);
	void *mark = mem_mark();
	struct holdout h = divide(s, i, grid.seed);

	err_progress(k, s->most, "fits");
	grid_enter(&grid, &h, &s->fit[i].at);
	mem_release(mark);
}

static bool
made(const struct fits *s, size_t i)
{
	return i % HOLDOUT_PARTS * SEEDS + i / HOLDOUT_PARTS < s->done;
}

/* The share of the ratings held out that fit i predicts rightly by a cell. */
static double
hits(const struct fits *s, size_t i, size_t cell)
{
	size_t n = s->fit[i].at.validated[cell];

	return n == SIZE_MAX ? NUM_NA : (double)n / (double)s->fit[i].held_out;
}

/* The mean over the fits done of the share of the ratings held out that a cell predicts
 * rightly, NUM_NA where it was dropped or a prediction is not finite, and *se = s / sqrt(5),
 * s the standard deviation of the shares: the seeds divide the same ratings, so that
 * fifteen shares say no more than five. */
static double
score(const struct fits *s, size_t cell, double *se)
{
	const double n = (double)s->done;
	double sum = 0, squares = 0;

	*se = NUM_NA;
	if (!s->asked[cell])
		return NUM_NA;
	for (size_t i = 0; i < FITS; i++)
		sum += made(s, i) ? hits(s, i, cell) : 0;
	for (size_t i = 0; i < FITS; i++) {
		double d = made(s, i) ? hits(s, i, cell) - sum / n : 0;

		squares += d * d;
	}
	*se = sqrt(squares / (n - 1) / HOLDOUT_PARTS);
	return sum / n;
}

/* The standard error of a share v of n, more than 0 for v = 0 and 1, too. */
static double
binomial(double v, double n)
{
	return sqrt((v * (1 - v) + 1 / n) / n);
}

bool
crossfit_worse(const double *d, size_t n, double v, double se, double held_out)
{
	double mean = 0, squares = 0, s;

	for (size_t i = 0; i < n; i++)
		mean += d[i] / (double)n;
	for (size_t i = 0; i < n; i++)
		squares += (d[i] - mean) * (d[i] - mean);
	s = fmax(sqrt(squares / ((double)n - 1)), binomial(v, held_out));
	se = fmax(se, binomial(v, HOLDOUT_PARTS * held_out));
	return !(mean <= BEYOND * se + REMOTE * s / sqrt((double)n));
}

/* Does the cell predict so much worse than the best that more fits will not bring it
 * within one standard error? */
static bool
hopeless(const struct fits *s, size_t best, size_t cell)
{
	const double held_out = (double)s->fit[0].held_out;
	double best_se, cell_se, d[FITS];
	size_t n = 0;
	double top = score(s, best, &best_se), x = score(s, cell, &cell_se);

	for (size_t i = 0; i < FITS; i++)
		if (made(s, i))
			d[n++] = hits(s, i, best) - hits(s, i, cell);
	return isnan(x) || crossfit_worse(d, n, top, fmax(best_se, cell_se),
		held_out);
}

/* The best of cells `from` up to `to`, by the fits done; `to`: in none do predictions
 * stay finite. */
static size_t
best_of(const struct fits *s, size_t from, size_t to)
{
	size_t best = to;
	double most = NUM_NA, se;

	for (size_t c = from; c < to; c++) {
		double x = score(s, c, &se);

		if (x > most || (isnan(most) && !isnan(x))) {
			best = c;
			most = x;
		}
	}
	return best;
}

static void
drop(struct fits *s)
{
	size_t best = best_of(s, 0, s->cells);

	for (size_t c = 0; c < s->cells; c++)
		s->asked[c] = best < s->cells && !hopeless(s, best, c);
}

/* Is the best cell of the last number of factors, whose cells end before `end`, hopeless,
 * and worse than the best one of the number before? More factors learn more by heart. */
static bool
falling(const struct fits *s, size_t end)
{
	const size_t n = s->grid->epochs.n;
	size_t best = best_of(s, 0, end), last, before;
	double se;

	if (end < 2 * n)
		return false;
	last = best_of(s, end - n, end);
	before = best_of(s, end - 2 * n, end - n);
	return last < end && before < end - n && hopeless(s, best, last) &&
		score(s, last, &se) < fmin(score(s, before, &se), score(s, best, &se) - LEAST);
}

/* The first fits try factors in ascending order. */
static void
make_first_fits(struct fits *s)
{
	void *mark = mem_mark();
	struct holdout h[SEEDS];
	size_t end = 0;

	for (size_t k = 0; k < SEEDS; k++)
		h[k] = divide(s, k * HOLDOUT_PARTS, grid_of(s, k * HOLDOUT_PARTS).seed);
	s->done = SEEDS;
	do {
		memset(s->asked, 0, s->cells);
		memset(s->asked + end, 1, s->grid->epochs.n);
		for (size_t k = 0; k < SEEDS; k++) {
			struct grid grid = grid_of(s, k * HOLDOUT_PARTS);

			err_progress(0, s->most, "fits");
			grid_enter(&grid, &h[k], &s->fit[k * HOLDOUT_PARTS].at);
		}
		end += s->grid->epochs.n;
		memset(s->asked, 1, end);
	} while (end < s->cells && !falling(s, end));
	mem_release(mark);
}

size_t
crossfit_fits(size_t ratings)
{
	size_t i = 1;

	while (stages[i] < FITS && stages[i] * (ratings / HOLDOUT_PARTS) < ENOUGH)
		i++;
	return stages[i];
}

static void
make_all(struct fits *s, const size_t *group)
{
	for (size_t i = 0; i < FITS; i++) {
		s->fit[i].at = (struct grid_cells){.group = group,
			.groups = s->groups, .asked = s->asked,
			.validated = mem_zero(s->cells, sizeof(size_t)),
			.missed = mem_zero(s->cells, s->groups * sizeof(size_t))};
		s->fit[i].pairs = mem_zero(s->groups, sizeof(uint64_t));
	}
	make_first_fits(s);
	for (size_t i = 1; s->done < s->most; i++) {
		drop(s);
		for (size_t k = s->done; k < stages[i]; k++)
			make_fit(s, k);
		s->done = stages[i];
	}
}

/* ---- the choice ---- */

/* The least score that is within one standard error of the best; NUM_NA without
 * scores. */
static double
least_score(const struct fits *s)
{
	size_t best = best_of(s, 0, s->cells);
	double se, x = best < s->cells ? score(s, best, &se) : NUM_NA;

	return best < s->cells ? x - se : NUM_NA;
}

/* ---- p_flip ---- */

/* The ratings of group g, all folds of a seed; *missed: of them by a cell. */
static uint64_t
pairs(const struct fits *s, size_t cell, size_t seed, size_t g,
	uint64_t *missed)
{
	size_t first = seed * HOLDOUT_PARTS;
	uint64_t n = *missed = 0;

	for (size_t i = first; i < first + HOLDOUT_PARTS; i++) {
		n += s->fit[i].pairs[g];
		*missed += s->fit[i].at.missed[cell * s->groups + g];
	}
	return n;
}

/* Add a seed of a cell; items: per group. Cells are of the same fits, so that each counts
 * the same in disagree / pairs. */
static void
add(struct crossfit *x, const struct fits *s, size_t cell, size_t seed,
	const size_t *items)
{
	double sum = 0, mean;

	for (size_t g = 0; g < s->groups; g++) {
		uint64_t miss, n = pairs(s, cell, seed, g, &miss);
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
	double held_out = 0, validated = 0, plurality = 0, learned = 0, all = 0;
	uint64_t miss;

	for (size_t i = 0; i < FITS; i++) {
		held_out += (double)s->fit[i].held_out;
		validated += (double)s->fit[i].at.validated[cell];
		plurality += (double)s->fit[i].plurality;
	}
	for (size_t g = 0; g < s->groups; g++)
		for (size_t seed = 0; seed < SEEDS; seed++) {
			learned += (double)pairs(s, cell, seed, g, &miss);
			all += (double)miss;
		}
	x->epochs = s->grid->epochs.at[cell % s->grid->epochs.n];
	x->factors = s->grid->factors.at[cell / s->grid->epochs.n];
	x->validated = validated / held_out;
	x->plurality = plurality / held_out;
	x->trained = 1 - all / learned;
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
}

static struct crossfit
of_groups(size_t groups)
{
	return (struct crossfit){.validated = NUM_NA, .trained = NUM_NA,
		.plurality = NUM_NA,
		.pairs = mem_zero(groups, sizeof(uint64_t)),
		.disagree = mem_zero(groups, sizeof(uint64_t))};
}

void
crossfit_make(struct crossfit *x, const struct grid *g, const struct holdout *h,
	const size_t *group, size_t groups)
{
	const size_t cells = g->epochs.n * g->factors.n;
	struct fits s = {.grid = g, .all = h, .cells = cells, .groups = groups,
		.most = crossfit_fits(h->n), .asked = mem_zero(cells, sizeof *s.asked)};

	*x = of_groups(groups);
	x->ranged = true;
	x->lo = 1;
	x->group_lo = mem_alloc(groups, sizeof *x->group_lo);
	x->group_hi = mem_zero(groups, sizeof *x->group_hi);
	for (size_t k = 0; k < groups; k++)
		x->group_lo[k] = 1;
	make_all(&s, group);
	choose(x, &s, group);
}

void
crossfit_holdout(struct crossfit *x, const struct grid *g,
	const struct holdout *h,
	const size_t *group, size_t groups)
{
	const size_t cells = g->epochs.n * g->factors.n;
	bool *asked = mem_alloc(cells, sizeof *asked);
	struct grid_cells at = {.group = group, .groups = groups,
		.asked = asked,
		.validated = mem_zero(cells, sizeof(size_t)),
		.missed = mem_zero(cells, groups * sizeof(size_t))};
	double held_out = (double)(h->n - h->n_training), miss = 0;
	size_t best = cells;

	*x = of_groups(groups);
	memset(asked, 1, cells);
	grid_enter(g, h, &at);
	for (size_t c = 0; c < cells; c++)
		if (at.validated[c] < SIZE_MAX && (best == cells ||
		    at.validated[c] > at.validated[best]))
			best = c;
	if (best == cells)
		return;
	for (size_t i = 0; i < h->n_training; i++)
		x->pairs[group[h->rating[i].item]]++;
	for (size_t k = 0; k < groups; k++) {
		x->disagree[k] = at.missed[best * groups + k];
		miss += (double)x->disagree[k];
	}
	x->cells = 1;
	x->epochs = g->epochs.at[best % g->epochs.n];
	x->factors = g->factors.at[best / g->epochs.n];
	x->validated = stats_ratio((double)at.validated[best], held_out);
	x->plurality = stats_ratio((double)holdout_plurality(h), held_out);
	x->trained = stats_ratio((double)h->n_training - miss,
		(double)h->n_training);
}
