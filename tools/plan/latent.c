#include "latent.h"

#include "stats/stats.h"
#include "text/mem.h"

#include <math.h>

/* Points z at equal steps, far beyond what items have. */
enum { HALF = 75 };
#define STEP .1

void
latent_init(struct latent *x, size_t q)
{
	double all = 0;

	*x = (struct latent){.q = q, .nodes = 2 * HALF + 1};
	x->chance = mem_alloc(x->nodes, sizeof *x->chance);
	x->share = mem_alloc(x->nodes * q, sizeof *x->share);
	x->room = mem_alloc(2 * q, sizeof *x->room);
	for (size_t j = 0; j < x->nodes; j++) {
		double z = ((double)j - HALF) * STEP;

		all += x->chance[j] = exp(-z * z / 2);
	}
	for (size_t j = 0; j < x->nodes; j++)
		x->chance[j] /= all;
}

/* Set the shares at r < 1; t: the thresholds, q - 1. */
static void
set_shares(struct latent *x, const double *t, double r)
{
	x->r = r;
	for (size_t j = 0; j < x->nodes; j++) {
		double z = ((double)j - HALF) * STEP, below = 0;

		for (size_t k = 0; k < x->q; k++) {
			double to = k + 1 == x->q ? 1 : stats_normal_below(
				(t[k] - sqrt(r) * z) / sqrt(1 - r));

			x->share[j * x->q + k] = to - below;
			below = to;
		}
	}
}

/* E p W p. */
static double
agreement(const struct latent *x, const struct weights *w)
{
	double sum = 0;

	for (size_t j = 0; j < x->nodes; j++)
		sum += x->chance[j] * weights_apply(w, x->share + j * x->q,
			x->room + x->q);
	return sum;
}

/* Bisection: agreement rises with r. */
void
latent_fit(struct latent *x, const struct weights *w, const double *pi,
	double agree)
{
	double *t = x->room, below = 0, low = 0, high = 1;

	for (size_t k = 0; k + 1 < x->q; k++) {
		below += pi[k];
		t[k] = below <= 0 ? -HUGE_VAL : below >= 1 ? HUGE_VAL :
			stats_normal_quantile(below);
	}
	set_shares(x, t, low);
	if (agreement(x, w) >= agree)
		return;
	while (high - low > 1e-9) {
		set_shares(x, t, (low + high) / 2);
		if (agreement(x, w) < agree)
			low = x->r;
		else
			high = x->r;
	}
}
