#include "select.h"

#include "stats/rng.h"
#include "stats/stats.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <assert.h>
#include <math.h>

/* Numbers of factors are tried until the score of one is lower than the best by
 * FAR standard errors and by LEAST. */
#define FAR 2.
#define LEAST .003

/* What the fits say: fit c F + f is of cell c and fold f of F. */
struct fits {
	const size_t *stratum;   /* of each item */
	struct strata *strata;
	double *right[2];        /* per fit: shares of the ratings learned
	                            from, and held out, that are predicted
	                            rightly */
	uint64_t *missed;        /* per fit and stratum: ratings missed */
	uint64_t *pairs;         /* per fold and stratum: ratings counted */
};

/* Hold out a fold: every fifth rating in a random order, or with one holdout
 * the first fifth of them. */
static void
hold_out(const struct select *s, struct svd_data *d, const uint32_t *order,
	size_t fold)
{
	for (size_t i = 0; i < d->n; i++)
		d->rating[order[i]].held_out = s->folds == 1 ?
			i < d->n / SELECT_FOLDS : i % SELECT_FOLDS == fold;
}

/* The label that most of `n` ratings to learn from have, the first of equal
 * ones; `none` if there is no such rating. given: per label. */
static size_t
plurality_of(const struct svd_data *d, const struct svd_rating *x, size_t n,
	double *given, size_t none)
{
	size_t top;

	for (size_t l = 0; l < d->labels; l++)
		given[l] = 0;
	for (size_t i = 0; i < n; i++)
		given[x[i].label] += !x[i].held_out;
	top = stats_largest(given, d->labels);
	return given[top] > 0 ? top : none;
}

/* The share of the ratings held out that have the plurality label of their
 * item. */
static double
plurality_share(const struct svd_data *d)
{
	double *given = mem_alloc(d->labels, sizeof *given), hits = 0, n = 0;
	size_t all = plurality_of(d, d->rating, d->n, given, 0);

	for (size_t i = 0, end; i < d->n; i = end) {
		size_t top;

		end = i + 1;
		while (end < d->n && d->rating[end].item == d->rating[i].item)
			end++;
		top = plurality_of(d, d->rating + i, end - i, given, all);
		for (; i < end; i++) {
			n += d->rating[i].held_out;
			hits += d->rating[i].held_out &&
				d->rating[i].label == top;
		}
	}
	MEM_FREE(given);
	return hits / n;
}

/* Count the guesses of a fit. The shares are NUM_NA if one has no label. */
static void
count(const struct select *s, struct fits *f, size_t fit,
	const struct svd_data *d, const uint32_t *guess)
{
	double hits[2] = {0}, n[2] = {0};

	for (size_t i = 0; i < d->n; i++) {
		const struct svd_rating *x = &d->rating[i];
		bool miss = guess[i] != x->label;

		n[x->held_out]++;
		hits[x->held_out] += guess[i] == SVD_NO_LABEL ? NUM_NA : !miss;
		if (x->held_out == s->held_out)
			f->missed[fit * f->strata->n + f->stratum[x->item]] +=
				miss;
	}
	for (size_t k = 0; k < 2; k++)
		f->right[k][fit] = hits[k] / n[k];
}

/* The mean over the folds of the shares of a cell, and its standard error,
 * s / sqrt(folds); 0 with one holdout. */
static double
score(const struct select *s, const double *right, double *se)
{
	double n = (double)s->folds, mean = 0, squares = 0;

	for (size_t i = 0; i < s->folds; i++)
		mean += right[i] / n;
	for (size_t i = 0; i < s->folds; i++)
		squares += (right[i] - mean) * (right[i] - mean);
	*se = s->folds > 1 ? sqrt(squares / (n - 1) / n) : 0;
	return mean;
}

/* The best score of the numbers of factors from..to-1, and its standard error;
 * -1: predictions do not stay finite. */
static double
best_score(const struct select *s, const struct fits *f, size_t from, size_t to,
	double *se)
{
	double best = -1, x, own;

	for (size_t c = from * s->epochs.n; c < to * s->epochs.n; c++)
		if ((x = score(s, f->right[1] + c * s->folds, &own)) > best) {
			best = x;
			*se = own;
		}
	return best;
}

/* Is number k of the factors far below the best? More factors learn more by
 * heart, and take most of the time. */
static bool
falling(const struct select *s, const struct fits *f, size_t k)
{
	double se = 0, best = best_score(s, f, 0, k + 1, &se), unused;

	return s->folds > 1 && best_score(s, f, k, k + 1, &unused) <
		best - fmax(FAR * se, LEAST);
}

/* The numbers of factors that are not tried leave the grid. */
static void
make_fits(struct select *s, struct fits *f, struct svd_data *d)
{
	size_t epochs = s->epochs.n, fits = s->folds * s->factors.n;
	uint32_t *guess = mem_alloc(d->n * epochs, sizeof *guess);
	uint32_t *order = mem_alloc(d->n, sizeof *order);
	struct rng r;

	assert(s->folds > 0);
	rng_seed(&r, s->seed, 1);
	rng_order(&r, order, d->n);
	for (size_t i = 0; i < fits; i++) {
		size_t k = i / s->folds, fold = i % s->folds;

		if (k > 0 && fold == 0 && falling(s, f, k - 1)) {
			s->factors.n = k;
			break;
		}
		err_progress(i, fits, "fits");
		hold_out(s, d, order, fold);
		s->plurality += k > 0 ? 0 :
			plurality_share(d) / (double)s->folds;
		for (size_t j = 0; j < d->n && k == 0; j++)
			f->pairs[fold * f->strata->n +
				f->stratum[d->rating[j].item]] +=
				d->rating[j].held_out == s->held_out;
		svd_train(d, (size_t)s->factors.at[k], s->epochs.at, epochs,
			s->seed * SELECT_FOLDS + fold, guess);
		for (size_t c = 0; c < epochs; c++)
			count(s, f, (k * epochs + c) * s->folds + fold, d,
				guess + c * d->n);
	}
}

/* Add a fit of a cell that was chosen. */
static void
add(struct select *s, const struct fits *f, size_t fit)
{
	double sum = 0, items = 0;

	for (size_t i = 0; i < f->strata->n; i++) {
		struct stratum *x = &f->strata->at[i];
		uint64_t n = f->pairs[fit % s->folds * f->strata->n + i];
		uint64_t miss = f->missed[fit * f->strata->n + i];
		double share = (double)miss / (double)n;

		if (n == 0)
			continue;
		x->pflip_lo = x->ranged ? fmin(x->pflip_lo, share) : share;
		x->pflip_hi = fmax(x->pflip_hi, share);
		x->ranged = s->folds > 1;
		x->retest.pairs += n;
		x->retest.disagree += miss;
		sum += (double)x->items * share;
		items += (double)x->items;
	}
	s->lo = fmin(s->lo, sum / items);
	s->hi = fmax(s->hi, sum / items);
}

/* Factors ascend, then epochs: the simplest cell comes first. */
static void
choose(struct select *s, const struct fits *f)
{
	double se = 0, best = best_score(s, f, 0, s->factors.n, &se), unused;

	for (size_t c = 0; c < s->factors.n * s->epochs.n && best >= 0; c++) {
		double x = score(s, f->right[1] + c * s->folds, &unused);

		if (!(x >= best - se) || (s->folds == 1 && s->cells > 0))
			continue;
		if (s->cells++ == 0) {
			s->best_epochs = s->epochs.at[c % s->epochs.n];
			s->best_factors = s->factors.at[c / s->epochs.n];
			s->validation = x;
			s->training = score(s, f->right[0] + c * s->folds,
				&unused);
		}
		for (size_t i = 0; i < s->folds; i++)
			add(s, f, c * s->folds + i);
	}
}

void
select_cells(struct select *s, struct svd_data *d, const size_t *stratum,
	struct strata *strata)
{
	size_t fits = s->factors.n * s->epochs.n * s->folds;
	struct fits f = {.stratum = stratum, .strata = strata,
		.right = {mem_alloc(fits, sizeof **f.right),
			mem_alloc(fits, sizeof **f.right)},
		.missed = mem_zero(fits, strata->n * sizeof *f.missed),
		.pairs = mem_zero(s->folds, strata->n * sizeof *f.pairs)};

	s->lo = 1;
	s->plurality = 0;
	make_fits(s, &f, d);
	choose(s, &f);
}
