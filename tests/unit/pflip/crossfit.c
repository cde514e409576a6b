/* crossfit: the choice and p_flip against single cells, fitted one by one. */
#include "pflip/crossfit.h"

#include "check.h"
#include "pflip/search.h"
#include "text/mem.h"
#include "text/num.h"

enum { ITEMS = 14, PEOPLE = 6, LABELS = 3, GROUPS = 2, CELLS = 6, FITS = 15 };

static const uint32_t same[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13};

static void
draw(struct holdout *h, uint64_t seed)
{
	struct rng r = check_rng(seed, 9);

	*h = (struct holdout){.items = ITEMS, .annotators = PEOPLE,
		.labels = LABELS};
	for (uint32_t i = 0; i < ITEMS; i++)
		for (uint32_t a = 0; a < PEOPLE; a++)
			if (a == 0 || rng_below(&r, 4))
				holdout_add(h, (struct svd_rating){i, a,
					rng_below(&r, 4) ? (i + a % 2) % LABELS :
					(uint32_t)rng_below(&r, LABELS)});
	holdout_sort(h, same, same);
}

/* Per cell, seed and group the ratings learned from and those missed; per cell and fit
 * the share validated. */
struct alone {
	double pairs[CELLS][3][GROUPS], missed[CELLS][3][GROUPS];
	double share[CELLS][FITS];
	double mean[CELLS], se[CELLS];
};

static void
fit_alone(struct alone *x, const struct grid *g, const struct holdout *h,
	const size_t *group)
{
	memset(x, 0, sizeof *x);
	for (size_t c = 0; c < CELLS; c++) {
		double squares = 0;

		for (size_t i = 0; i < FITS; i++) {
			struct grid one = *g;
			struct holdout part;
			struct search_found found;

			one.epochs = (struct grid_axis){&g->epochs.at[c % 3],
				1};
			one.factors = (struct grid_axis){&g->factors.at[c / 3],
				1};
			one.seed = g->seed * 3 + i / 5;
			holdout_fold(&part, h, one.seed, i % 5);
			found = search_best(&one, &part);
			x->share[c][i] = (double)found.validated /
				(double)(part.n - part.n_training);
			for (size_t k = 0; k < ITEMS; k++)
				x->missed[c][i / 5][group[k]] +=
					(double)found.missed[k];
			for (size_t k = 0; k < part.n_training; k++)
				x->pairs[c][i / 5][group[part.rating[k].item]]++;
			x->mean[c] += x->share[c][i] / FITS;
		}
		for (size_t i = 0; i < FITS; i++)
			squares += pow(x->share[c][i] - x->mean[c], 2);
		x->se[c] = sqrt(squares / 14) / sqrt(5);
	}
}

static void
check(const struct crossfit *found, const struct grid *g, const struct alone *x,
	const size_t *group)
{
	double items[GROUPS] = {0}, lo = 1, hi = 0, pairs = 0, missed = 0;
	size_t best = 0, cells = 0, first = CELLS;

	for (size_t i = 0; i < ITEMS; i++)
		items[group[i]]++;
	for (size_t c = 1; c < CELLS; c++)
		best = x->mean[c] > x->mean[best] ? c : best;
	for (size_t c = 0; c < CELLS; c++) {
		if (x->mean[c] < x->mean[best] - x->se[best])
			continue;
		first = first == CELLS ? c : first;
		cells++;
		for (size_t s = 0; s < 3; s++) {
			double sum = 0;

			for (size_t k = 0; k < GROUPS; k++) {
				sum += items[k] * x->missed[c][s][k] /
					x->pairs[c][s][k];
				pairs += k == 0 ? x->pairs[c][s][k] : 0;
				missed += k == 0 ? x->missed[c][s][k] : 0;
			}
			lo = fmin(lo, sum / ITEMS);
			hi = fmax(hi, sum / ITEMS);
		}
	}
	CHECK(found->cells == cells);
	CHECK(found->epochs == g->epochs.at[first % 3]);
	CHECK(found->factors == g->factors.at[first / 3]);
	CHECK((double)found->pairs[0] == pairs);
	CHECK((double)found->disagree[0] == missed);
	CHECK_NEAR(found->lo, lo, 1e-12);
	CHECK_NEAR(found->hi, hi, 1e-12);
	/* fold sizes differ by one, and the shares are over all */
	CHECK_NEAR(found->validated, x->mean[first], .01);
	CHECK(found->group_lo[0] <= missed / pairs &&
		missed / pairs <= found->group_hi[0]);
}

static void
cells(void)
{
	static const double number[] = {1, 2, 3};
	size_t group[ITEMS], several = 0;

	for (size_t i = 0; i < ITEMS; i++)
		group[i] = i % 3 == 0;
	for (uint64_t seed = 1; seed <= 10; seed++) {
		struct grid g = {.number = seed % 2 ? number : NULL,
			.seed = seed, .epochs = {(uint64_t[]){3, 40, 200}, 3},
			.factors = {(uint64_t[]){1, 9}, 2}};
		struct crossfit found;
		struct alone x;
		struct holdout h;

		draw(&h, seed);
		crossfit_make(&found, &g, &h, group, GROUPS);
		fit_alone(&x, &g, &h, group);
		check(&found, &g, &x, group);
		several += found.cells > 1;
	}
	CHECK(several > 0);
}

/* Labels so far apart that no prediction stays finite. */
static void
beyond(void)
{
	static const double number[] = {0, 1e6, 1e9};
	const size_t group[ITEMS] = {0};
	struct grid g = {.number = number, .seed = 1,
		.epochs = {(uint64_t[]){200}, 1},
		.factors = {(uint64_t[]){9}, 1}};
	struct crossfit found;
	struct holdout h;

	draw(&h, 1);
	crossfit_make(&found, &g, &h, group, 1);
	CHECK(found.cells == 0 && found.epochs == 0);
}

/* Fits that hold out 10,000 ratings, the best cell predicts half of them: .005 is the
 * standard deviation of a share, .005 / sqrt(5) the standard error. */
static void
worse(void)
{
	const double steady[] = {.017, .017, .017}, wild[] = {.001, .049, .001};
	const double near[] = {.016, .016, .016, .016};
	const double unknown[] = {.01, NUM_NA, .01};

	/* .004472 + .011547 */
	CHECK(crossfit_worse(steady, 3, .5, 0, 1e4));
	CHECK(!crossfit_worse(near, 3, .5, 0, 1e4));
	/* one fit more: .004472 + .01 */
	CHECK(crossfit_worse(near, 4, .5, 0, 1e4));
	/* fits that differ, or shares that do, say less */
	CHECK(!crossfit_worse(wild, 3, .5, 0, 1e4));
	CHECK(!crossfit_worse(steady, 3, .5, .005, 1e4));
	CHECK(crossfit_worse(unknown, 3, .5, 0, 1e4));
}

/* A million ratings held out: 5 x 200,000, 9 x 111,112. */
static void
fits(void)
{
	CHECK(crossfit_fits(5) == 15 && crossfit_fits(555555) == 15);
	CHECK(crossfit_fits(555560) == 9 && crossfit_fits(999999) == 9);
	CHECK(crossfit_fits(1000000) == 5 && crossfit_fits(SIZE_MAX / 100) == 5);
}

/* A million ratings: the sums are those of five fits, two of each of the first two seeds. */
static void
million(void)
{
	enum { MANY = 100000, RATERS = 10, PEOPLE_OF_ALL = 50, MADE = 5 };
	static const size_t part[MADE][2] = {{0, 0}, {1, 0}, {2, 0}, {0, 1}, {1, 1}};
	size_t *group = mem_zero(MANY, sizeof *group);
	uint32_t *rank = mem_alloc(MANY, sizeof *rank);
	struct holdout h = {.items = MANY, .annotators = PEOPLE_OF_ALL, .labels = 2};
	struct grid g = {.seed = 4, .epochs = {(uint64_t[]){2}, 1},
		.factors = {(uint64_t[]){1}, 1}};
	struct rng r = check_rng(7, 0);
	double validated = 0, missed = 0;
	struct crossfit found;

	for (uint32_t i = 0; i < MANY; i++) {
		rank[i] = i;
		for (uint32_t a = 0; a < RATERS; a++)
			holdout_add(&h, (struct svd_rating){i, (uint32_t)(a * 5 + rng_below(&r, 5)),
				rng_below(&r, 4) ? i % 2 : a % 2});
	}
	holdout_sort(&h, rank, rank);
	crossfit_make(&found, &g, &h, group, 1);
	for (size_t k = 0; k < MADE; k++) {
		struct grid one = g;
		struct search_found alone;
		struct holdout fold;

		one.seed = g.seed * 3 + part[k][0];
		holdout_fold(&fold, &h, one.seed, part[k][1]);
		alone = search_best(&one, &fold);
		validated += (double)alone.validated;
		for (size_t i = 0; i < MANY; i++)
			missed += (double)alone.missed[i];
	}
	CHECK(found.cells == 1 && found.pairs[0] == (uint64_t)MADE * 800000);
	CHECK((double)found.disagree[0] == missed && missed > 0);
	CHECK_NEAR(found.validated, validated / 1e6, 1e-12);
	CHECK(found.lo <= missed / 4e6 && missed / 4e6 <= found.hi && found.lo < found.hi);
}

CHECK_ALL(cells, beyond, fits, million, worse)
