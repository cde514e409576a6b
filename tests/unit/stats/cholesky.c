/* cholesky: the triangle times itself is the matrix, of variables that determine
 * each other, too. */
#include "stats/cholesky.h"

#include "check.h"
#include "stats/rng.h"

enum { MOST = 6 };

static void
drawn(void)
{
	struct rng r = check_rng(6, 0);

	for (int round = 0; round < 300; round++) {
		size_t n = 1 + rng_below(&r, MOST), rank = 1 + rng_below(&r, n);
		double b[MOST][MOST], c[MOST * MOST], l[MOST * MOST];

		for (size_t i = 0; i < n; i++)
			for (size_t k = 0; k < rank; k++)
				b[i][k] = rng_normal(&r);
		for (size_t i = 0; i < n; i++)
			for (size_t j = 0; j < n; j++) {
				c[i * n + j] = 0;
				for (size_t k = 0; k < rank; k++)
					c[i * n + j] += b[i][k] * b[j][k];
				l[i * n + j] = c[i * n + j];
			}
		cholesky(l, n);
		for (size_t i = 0; i < n; i++)
			for (size_t j = 0; j <= i; j++) {
				double sum = 0;

				for (size_t k = 0; k <= j; k++)
					sum += l[i * n + k] * l[j * n + k];
				CHECK_NEAR(sum, c[i * n + j], 1e-6);
			}
	}
}

static void
nothing(void)
{
	double c[4] = {0, 0, 0, 4};

	cholesky(c, 2);
	CHECK(c[0] == 0 && c[2] == 0 && c[3] == 2);
}

CHECK_ALL(drawn, nothing)
