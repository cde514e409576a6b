/* inverse: shares, power sums and hits of votes by every choice of different votes, with
 * M^-1 row by row. */
#include "score/inverse.h"

#include "check.h"
#include "text/num.h"

enum { K = 4, KINDS = 3, VOTES = 6 };

static const uint32_t at[K] = {2, 0, 3, 1};

/* Each vote's label. */
struct item {
	size_t n;
	uint32_t label[VOTES];
};

static void
rows(const struct flip_law *law, double row[K][K])
{
	for (size_t l = 0; l < K; l++) {
		double x[K] = {0}, room[K];

		x[l] = 1;
		flip_law_invert(law, at, x, row[l], room);
	}
}

/* The mean over ordered groups of r different votes of the product of their entries,
 * summed over columns: `product` is that of the votes chosen before, bits of `used`. */
static double
groups(const struct item *x, double row[K][K], size_t column, int r,
	unsigned used, double left)
{
	double sum = 0;

	if (r == 0)
		return 1;
	for (size_t v = 0; v < x->n; v++)
		if (!(used >> v & 1))
			sum += row[x->label[v]][column] / left * groups(x, row,
				column, r - 1, used | 1u << v, left - 1);
	return sum;
}

/* The label with most votes but for vote `less`, the first of several. */
static uint32_t
plurality(const struct item *x, size_t less)
{
	int n[K] = {0};
	uint32_t top = 0;

	for (size_t v = 0; v < x->n; v++)
		n[x->label[v]] += v != less;
	for (uint32_t l = 0; l < K; l++)
		top = n[l] > n[top] ? l : top;
	return top;
}

static void
check_kind(const struct inverse *x, size_t i, const struct item *of)
{
	double row[K][K], others = 0, top = 0;

	rows(&x->law[i], row);
	for (size_t l = 0; l < K; l++)
		CHECK_NEAR(x->mean[i * K + l], groups(of, row, l, 1, 0,
			(double)of->n), 1e-12);
	for (int r = 2; r < DIRICHLETS_ORDERS; r++) {
		double sum = 0;

		for (size_t l = 0; l < K; l++)
			sum += groups(of, row, l, r, 0, (double)of->n);
		CHECK_NEAR(x->power[r][i], (size_t)r > of->n ? NUM_NA : sum,
			1e-10);
	}
	for (size_t v = 0; v < of->n; v++) {
		top += row[of->label[v]][plurality(of, SIZE_MAX)];
		others += row[of->label[v]][plurality(of, v)];
	}
	CHECK_NEAR(x->top[i], top / (double)of->n, 1e-12);
	/* one vote has no others */
	if (of->n > 1)
		CHECK_NEAR(x->others[i], others / (double)of->n, 1e-12);
}

static void
votes(void)
{
	struct rng r = check_rng(1, 0);

	for (int round = 0; round < 200; round++) {
		size_t start[KINDS + 1] = {0};
		uint32_t label[KINDS * K];
		double vote[KINDS * K], all[KINDS];
		struct dirichlets_votes v = {K, KINDS, start, label, vote, all};
		struct item of[KINDS];
		struct inverse x;

		for (size_t i = 0; i < KINDS; i++) {
			of[i].n = 1 + (size_t)rng_below(&r, VOTES);
			all[i] = (double)of[i].n;
			start[i + 1] = start[i];
			for (size_t j = 0; j < of[i].n; j++)
				of[i].label[j] = (uint32_t)rng_below(&r, K);
			for (uint32_t l = 0; l < K; l++) {
				double n = 0;

				for (size_t j = 0; j < of[i].n; j++)
					n += of[i].label[j] == l;
				label[start[i + 1]] = l;
				vote[start[i + 1]] = n;
				start[i + 1] += n > 0;
			}
		}
		inverse_init(&x, &v, at);
		for (size_t i = 0; i < KINDS; i++)
			x.law[i] = i == 1 ? x.law[0] : (struct flip_law){.k = K,
				.p = .4 * rng_unit(&r),
				.neighbours = rng_unit(&r)};
		inverse_make(&x);
		for (size_t i = 0; i < KINDS; i++)
			check_kind(&x, i, &of[i]);
	}
}

CHECK_ALL(votes)
