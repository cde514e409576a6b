#include "difference.h"

#include "text/mem.h"
#include "text/num.h"

#include <math.h>

static struct estimate
compare(const struct verdict *a, const struct verdict *b, size_t units,
	double level)
{
	struct estimate x = estimate_nothing(level);
	struct sum squares = {0};

	x.status = ESTIMATE_FEW_ITEMS;
	if (a->m == 0)
		return x;
	x.value = a->mean.w.value - b->mean.w.value;
	for (size_t u = 0; u < units; u++) {
		double psi = a->psi[u] - b->psi[u];

		sum_add(&squares, psi * psi);
	}
	x.df = a->mean.units - 1;
	x.se = comparison_error(&squares, a->mean.units);
	estimate_interval(&x, RULES_ZERO);
	estimate_clip(&x, -1, 1);
	estimate_test(&x, RULES_ZERO);
	x.status = isnan(x.se) ? ESTIMATE_ONE_CLUSTER : x.se > 0 ? ESTIMATE_OK :
		ESTIMATE_NO_VARIANCE;
	return x;
}

void
difference_all(const struct verdict *v, size_t n, size_t units,
	const struct rules *rules, struct difference *x)
{
	size_t pairs = n * (n - 1) / 2, k = 0;
	double *p = mem_alloc(pairs, sizeof *p);

	for (size_t f = 0; f < n; f++)
		for (size_t g = f + 1; g < n; g++, k++) {
			x[k].e = compare(&v[f], &v[g], units, rules->level);
			p[k] = x[k].e.p;
		}
	verdict_adjust(p, pairs, rules->adjust, p);
	for (k = 0; k < pairs; k++)
		x[k].p_adj = p[k];
	MEM_FREE(p);
}

size_t
difference_best(const struct verdict *v, size_t n)
{
	size_t most = 0, best = 0;

	for (size_t f = 1; f < n; f++)
		if (v[f].mean.w.value > v[most].mean.w.value)
			most = f;
	while (v[best].mean.w.value < v[most].mean.w.value - RULES_ZERO)
		best++;
	return best;
}

struct difference
difference_standing(const struct difference *x, size_t f, size_t best, size_t n,
	const struct rules *rules)
{
	struct difference to = {estimate_nothing(rules->level), NUM_NA};
	double lo;

	if (x[0].e.status == ESTIMATE_FEW_ITEMS)
		return x[0];
	if (f == best) {
		to.e.value = 0;
		to.e.status = ESTIMATE_BEST;
		return to;
	}
	to = x[f < best ? difference_pair(f, best, n) :
		difference_pair(best, f, n)];
	to.e.status = to.p_adj <= rules->fdr ? ESTIMATE_WORSE : ESTIMATE_TIED;
	if (f < best)
		return to;
	to.e.value = -to.e.value;
	to.e.stat = -to.e.stat;
	lo = to.e.lo;
	to.e.lo = -to.e.hi;
	to.e.hi = -lo;
	return to;
}
