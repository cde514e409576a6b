#include "difference.h"

#include "text/mem.h"
#include "text/num.h"

#include <math.h>

static struct estimate
compare(const struct verdict *a, const struct verdict *b,
	const struct difference_parts *part, const struct rules *rules)
{
	struct estimate x = estimate_nothing(rules->level);

	x.status = ESTIMATE_FEW_ITEMS;
	if (a->m == 0)
		return x;
	x.value = a->mean.w.value - b->mean.w.value;
	x.df = a->mean.units - 1;
	x.se = comparison_error(&part->squares, a->mean.units);
	crossed_error(&x, rules->random, &part->people, 1);
	estimate_interval(&x, RULES_ZERO);
	estimate_clip(&x, -1, 1);
	estimate_test(&x, RULES_ZERO);
	x.status = isnan(x.se) ? (a->mean.units < 2 ? ESTIMATE_ONE_CLUSTER :
		ESTIMATE_ONE_ANNOTATOR) : x.se > 0 ? ESTIMATE_OK :
		ESTIMATE_NO_VARIANCE;
	return x;
}

void
difference_all(const struct verdict *v, const struct difference_parts *part, size_t n,
	const struct rules *rules, struct difference *x)
{
	size_t k = 0;
	double *p = mem_alloc(n * (n - 1) / 2, sizeof *p);

	for (size_t f = 0; f < n; f++)
		for (size_t g = 0; g < n; g++) {
			x[f * n + g] = (struct difference){compare(&v[f], &v[g],
				&part[f < g ? f * n + g : g * n + f], rules), NUM_NA};
			if (f < g)
				p[k++] = x[f * n + g].e.p;
		}
	verdict_adjust(p, k, rules->adjust);
	k = 0;
	for (size_t f = 0; f < n; f++)
		for (size_t g = f + 1; g < n; g++)
			x[f * n + g].p_adj = x[g * n + f].p_adj = p[k++];
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
	struct difference to = x[f * n + best];

	if (to.e.status == ESTIMATE_FEW_ITEMS)
		return to;
	if (f != best) {
		to.e.status = to.p_adj <= rules->fdr ? ESTIMATE_WORSE :
			ESTIMATE_TIED;
		return to;
	}
	to.e = estimate_nothing(rules->level);
	to.e.value = 0;
	to.e.status = ESTIMATE_BEST;
	return to;
}
