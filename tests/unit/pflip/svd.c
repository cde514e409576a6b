/* svd: guesses against the sums as they stand in the formula, from the same
 * starts; and the choice of cells against its definition. */
#include "pflip/select.h"
#include "stats/rng.h"

#include "check.h"

#include <string.h>

enum { N = 60, I = 7, A = 5, F = 25, LABELS = 3, CELLS = 3 };

/* N random ratings, some of them held out. */
static struct svd_data
draw(struct svd_rating *x, struct rng *r, bool some)
{
	for (size_t i = 0; i < N; i++)
		x[i] = (struct svd_rating){(uint32_t)(i * I / N),
			(uint32_t)rng_below(r, A), (uint32_t)rng_below(r, LABELS),
			some && rng_below(r, 4) == 0};
	return (struct svd_data){.rating = x, .n = N, .items = I,
		.annotators = A, .labels = LABELS};
}

/* The predictions after so many epochs for the values of labels,
 * prediction[n]. */
static void
naive(const struct svd_data *d, size_t factors, size_t epochs,
	const double *value, uint64_t seed, uint64_t stream, double *prediction)
{
	double row[I + A][F] = {{0}}, b[I + A] = {0}, sum = 0, n = 0;
	bool learns[I + A] = {0};
	struct rng r;

	for (size_t k = 0; k < N; k++)
		if (!d->rating[k].held_out) {
			sum += value[d->rating[k].label];
			n++;
			learns[d->rating[k].item] = true;
			learns[I + d->rating[k].annotator] = true;
		}
	rng_seed(&r, seed, stream);
	for (size_t i = 0; i < I + A; i++)
		for (size_t f = 0; f < factors && learns[i]; f++)
			row[i][f] = .1 * rng_normal(&r);
	for (size_t e = 0; e <= epochs; e++)
		for (size_t k = 0; k < N; k++) {
			size_t i = d->rating[k].item, a = I + d->rating[k].annotator;
			double x = sum / n + b[i] + b[a];

			for (size_t f = 0; f < factors; f++)
				x += row[i][f] * row[a][f];
			if (e == epochs)
				prediction[k] = x;
			if (e == epochs || d->rating[k].held_out)
				continue;
			x = value[d->rating[k].label] - x;
			b[i] += .005 * (x - .02 * b[i]);
			b[a] += .005 * (x - .02 * b[a]);
			for (size_t f = 0; f < factors; f++) {
				double q = row[i][f], p = row[a][f];

				row[i][f] += .005 * (x * p - .02 * q);
				row[a][f] += .005 * (x * q - .02 * p);
			}
		}
}

/* The label that one prediction for each regression makes. */
static uint32_t
guess_of(const double *number, const double x[LABELS])
{
	uint32_t best = 0;

	for (uint32_t l = 1; l < LABELS; l++)
		if (number ? fabs(x[0] - number[l]) < fabs(x[0] - number[best]) :
		    fmin(fmax(x[l], 0), 1) > fmin(fmax(x[best], 0), 1))
			best = l;
	return best;
}

static void
formula(const double *number, size_t factors)
{
	static const double epochs[CELLS] = {1, 7, 40};
	struct svd_rating x[N];
	struct rng r = check_rng(factors + 1, 0);
	struct svd_data d = draw(x, &r, true);
	uint32_t guess[CELLS * N];

	d.number = number;
	svd_train(&d, factors, epochs, CELLS, 9, guess);
	for (size_t c = 0; c < CELLS; c++) {
		double of[LABELS][N], one[LABELS];

		for (uint32_t l = 0; l < (number ? 1 : LABELS); l++) {
			const double value[LABELS] = {l == 0, l == 1, l == 2};

			naive(&d, factors, (size_t)epochs[c],
				number ? number : value, 9, factors << 32 | (l + 1),
				of[l]);
		}
		for (size_t k = 0; k < N; k++) {
			for (size_t l = 0; l < (number ? 1 : LABELS); l++)
				one[l] = of[l][k];
			CHECK(guess[c * N + k] == guess_of(number, one));
		}
	}
}

/* Rows that fill their lanes or do not; numbers that do not ascend. */
static void
formulas(void)
{
	static const double number[LABELS] = {2, -1, 1};
	static const size_t factors[] = {1, 2, 7, 8, 9, 16, 25};

	for (size_t k = 0; k < sizeof factors / sizeof *factors; k++) {
		formula(number, factors[k]);
		formula(NULL, factors[k]);
	}
}

/* Labels that no rating to learn from has are not guessed, and values that are
 * too large give no label. */
static void
corners(void)
{
	static const double number[LABELS] = {0, 1e9, 2e9}, epochs[] = {50};
	struct svd_rating x[N];
	struct rng r = check_rng(5, 0);
	struct svd_data d = draw(x, &r, false);
	uint32_t guess[N];

	d.number = number;
	svd_train(&d, 3, epochs, 1, 1, guess);
	CHECK(guess[0] == SVD_NO_LABEL);
	d.number = NULL;
	for (size_t i = 0; i < N; i++)
		x[i].held_out = x[i].label == 0;
	svd_train(&d, 3, epochs, 1, 1, guess);
	for (size_t i = 0; i < N; i++)
		CHECK(guess[i] == 1 || guess[i] == 2);
}

/* The cells within a standard error of the best, and p_flip of their ratings to
 * learn from, by fits of the folds one by one. */
static void
cells(size_t folds, bool held_out)
{
	double epochs[] = {2, 30}, factors[] = {1, 4}, mean[4] = {0}, se[4];
	struct select s = {.epochs = {.at = epochs, .n = 2}, .folds = folds,
		.factors = {.at = factors, .n = 2}, .held_out = held_out, .seed = 3};
	size_t group[I] = {0, 1, 0, 1, 0, 1, 0};
	struct strata strata = {.n = 0};
	size_t missed[4][2] = {{0}}, best = 0;
	uint64_t disagree[2] = {0};
	double right[4][SELECT_FOLDS];
	struct svd_rating x[N];
	struct rng r = check_rng(6, folds);
	struct svd_data d = draw(x, &r, false);
	uint32_t guess[2 * N], order[N];

	rng_seed(&r, 3, 1);
	rng_order(&r, order, N);
	for (size_t fold = 0; fold < folds; fold++)
		for (size_t c = 0; c < 4; c++) {
			double hits = 0;

			for (size_t i = 0; i < N; i++)
				x[order[i]].held_out = folds == 1 ? i < N / 5 :
					i % 5 == fold;
			svd_train(&d, (size_t)factors[c / 2], epochs, 2,
				3 * SELECT_FOLDS + fold, guess);
			for (size_t i = 0; i < N; i++) {
				bool hit = guess[c % 2 * N + i] == x[i].label;

				hits += hit && x[i].held_out;
				missed[c][group[x[i].item]] += !hit &&
					x[i].held_out == held_out;
			}
			right[c][fold] = hits / (N / 5);
			mean[c] += right[c][fold] / (double)folds;
		}
	for (size_t c = 0; c < 4; c++) {
		se[c] = 0;
		for (size_t i = 0; i < folds; i++)
			se[c] += pow(right[c][i] - mean[c], 2);
		se[c] = folds == 1 ? 0 : sqrt(se[c] / 4 / 5);
		best = mean[c] > mean[best] ? c : best;
	}
	strata_equal(&strata, 2);
	strata.at[0].items = 4;
	strata.at[1].items = 3;
	select_cells(&s, &d, group, &strata);
	for (size_t c = 0, n = 0; c < 4; c++)
		if (mean[c] >= mean[best] - se[best] && (folds > 1 || n == 0)) {
			if (n++ == 0)
				CHECK(s.best_epochs == epochs[c % 2] &&
					s.best_factors == factors[c / 2] &&
					fabs(s.validation - mean[c]) < 1e-12);
			disagree[0] += missed[c][0];
			disagree[1] += missed[c][1];
			CHECK(s.cells >= n);
		}
	for (size_t g = 0; g < 2; g++) {
		const struct stratum *at = &strata.at[g];
		double p = retest_r(&at->retest);

		CHECK(at->retest.disagree == disagree[g]);
		CHECK(at->ranged == (folds > 1));
		CHECK(at->pflip_lo <= p && p <= at->pflip_hi);
	}
	CHECK(s.lo <= s.hi && s.plurality > 0 && s.training > 0);
	CHECK(strata_all(&strata).retest.pairs == s.cells *
		(folds == 1 ? (held_out ? N / 5 : 4 * N / 5) :
		held_out ? N : 4 * N));
}

static void
choice(void)
{
	cells(5, false);
	cells(5, true);
	cells(1, false);
	cells(1, true);
}

CHECK_ALL(formulas, corners, choice)
