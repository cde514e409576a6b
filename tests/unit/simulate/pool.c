/* pool: weights, the alias table summed up, and draws within 5 sigma
 * of Zipf's law, also among those who are left. */
#include "simulate/pool.h"

#include "check.h"

static const double zipfs[] = {0, .7, 1, 2.5, 8};
enum { ZIPFS = sizeof zipfs / sizeof *zipfs };

/* The probability of annotator a by Zipf's law, from 0. */
static double
law(size_t a, size_t n, double zipf)
{
	double sum = 0;

	for (size_t b = 0; b < n; b++)
		sum += pow((double)(b + 1), -zipf);
	return pow((double)(a + 1), -zipf) / sum;
}

/* Found times of so many draws, within 5 standard errors. */
static void
is_share(double found, double draws, double p)
{
	double se = sqrt(draws * p * (1 - p));

	if (!CHECK(fabs(found - draws * p) <= 5 * se + 1e-9))
		printf("\tfound %g of %g, expected %g\n", found, draws,
			draws * p);
}

/* ---- the table ---- */

static void
powers(void)
{
	for (double x = 1e-3; x < 1e3; x *= 1.7)
		for (double s = -4; s <= 4; s += .5)
			CHECK(fabs(pool_power(x, s) / pow(x, s) - 1) < 1e-13);
	CHECK(pool_power(0, 2) == 0 && pool_power(1e-300, 3) == 0);
}

/* A column is as likely as another; what it does not keep goes to one other.
 * Summed up that is Zipf's law. */
static void
alias(void)
{
	static const size_t sizes[] = {1, 2, 3, 7, 100, 1000};

	for (size_t s = 0; s < 6; s++)
		for (size_t z = 0; z < ZIPFS; z++) {
			size_t n = sizes[s];
			double *sum = mem_zero(n, sizeof *sum);
			struct pool p;

			pool_init(&p, n, zipfs[z]);
			for (size_t a = 0; a < n; a++) {
				CHECK_NEAR(p.at[a].weight, pow((double)(a + 1),
					-zipfs[z]), 1e-13);
				CHECK(p.at[a].keep >= 0 && p.at[a].keep <= 1 &&
					p.at[a].other < n);
				sum[a] += p.at[a].keep;
				sum[p.at[a].other] += 1 - p.at[a].keep;
			}
			for (size_t a = 0; a < n; a++)
				CHECK_NEAR(sum[a] / (double)n, law(a, n,
					zipfs[z]), 1e-14);
			MEM_FREE(sum);
		}
}

/* ---- draws ---- */

/* The first of each item. */
static void
firsts(void)
{
	enum { N = 50, DRAWS = 60000 };

	for (size_t z = 0; z < ZIPFS; z++) {
		double found[N] = {0};
		struct pool p;
		struct rng r;

		rng_seed(&r, 1, z);
		pool_init(&p, N, zipfs[z]);
		for (uint64_t i = 1; i <= DRAWS; i++) {
			size_t a = pool_draw(&p, &r, i);

			CHECK(p.at[a].item == i);
			found[a]++;
		}
		for (size_t a = 0; a < N; a++)
			is_share(found[a], DRAWS, law(a, N, zipfs[z]));
	}
}

/* The probability that a is first, then b, then c. */
static double
in_order(size_t n, double zipf, size_t a, size_t b, size_t c)
{
	double x = law(a, n, zipf), y = law(b, n, zipf), z = law(c, n, zipf);

	return x * y / (1 - x) * z / (1 - x - y);
}

/* Three of the same item. With zipf 8 the first has nearly all the weight and
 * the second is found by looking at everybody. */
static void
threes(void)
{
	enum { N = 4, DRAWS = 60000 };

	for (size_t z = 0; z < ZIPFS; z++) {
		double found[N][N][N] = {{{0}}};
		struct pool p;
		struct rng r;

		rng_seed(&r, 2, z);
		pool_init(&p, N, zipfs[z]);
		for (uint64_t i = 1; i <= DRAWS; i++) {
			size_t a = pool_draw(&p, &r, i);
			size_t b = pool_draw(&p, &r, i);
			size_t c = pool_draw(&p, &r, i);

			CHECK(a != b && b != c && a != c);
			found[a][b][c]++;
		}
		for (size_t a = 0; a < N; a++)
			for (size_t b = 0; b < N; b++)
				for (size_t c = 0; c < N; c++)
					if (a != b && b != c && a != c)
						is_share(found[a][b][c], DRAWS,
							in_order(N, zipfs[z], a,
							b, c));
	}
}

/* As often as there are annotators: each once, for every item. */
static void
everybody(void)
{
	static const size_t sizes[] = {1, 2, 5, 60};

	for (size_t s = 0; s < 4; s++)
		for (size_t z = 0; z < ZIPFS; z++) {
			struct pool p;
			struct rng r;

			rng_seed(&r, 3, s * ZIPFS + z);
			pool_init(&p, sizes[s], zipfs[z]);
			for (uint64_t i = 1; i <= 20; i++) {
				uint64_t seen = 0;

				for (size_t n = 0; n < sizes[s]; n++)
					seen |= UINT64_C(1) <<
						pool_draw(&p, &r, i);
				CHECK(seen == (UINT64_C(1) << sizes[s]) - 1);
			}
		}
}

CHECK_ALL(powers, alias, firsts, threes, everybody)
