#include "rivals.h"

#include "stats/stats.h"
#include "stats/student.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <stdlib.h>

static struct rivals_row
nothing(const char *status)
{
	return (struct rivals_row){NUM_NA, NUM_NA, NUM_NA, NUM_NA, NUM_NA, NUM_NA,
		NUM_NA, NUM_NA, status};
}

static struct rivals_row
compare(const struct verdict *a, const struct verdict *b, size_t units,
	double level)
{
	struct rivals_row x = nothing("few_items");
	struct sum squares = {0};
	double n = a->w.units;

	if (a->m == 0)
		return x;
	x.value = a->w.value - b->w.value;
	x.df = n - 1;
	x.status = "one_cluster";
	if (n < 2)
		return x;
	for (size_t u = 0; u < units; u++) {
		double psi = a->psi[u] - b->psi[u];

		sum_add(&squares, psi * psi);
	}
	x.se = sqrt(n / x.df * sum_value(&squares));
	x.lo = x.hi = x.value;
	if (x.se < RULES_ZERO) {
		x.p = fabs(x.value) <= RULES_ZERO ? NUM_NA : 0;
		x.status = "no_variance";
		return x;
	}
	student_t_interval(x.value, x.se, x.df, level, &x.lo, &x.hi);
	x.lo = fmax(-1, x.lo);
	x.hi = fmin(1, x.hi);
	x.stat = x.value / x.se;
	x.p = student_t_two_sided(x.stat, x.df);
	x.status = "ok";
	return x;
}

void
rivals_rows(const struct verdict *v, size_t n, size_t units,
	const struct rules *rules, struct rivals_row *row)
{
	size_t pairs = n * (n - 1) / 2;
	double *p = mem_alloc(pairs, sizeof *p);
	double *p_adj = mem_alloc(pairs, sizeof *p_adj);

	for (size_t f = 0; f < n; f++)
		for (size_t g = f + 1; g < n; g++)
			row[rivals_pair(f, g, n)] = compare(&v[f], &v[g], units,
				rules->level);
	for (size_t k = 0; k < pairs; k++)
		p[k] = row[k].p;
	verdict_adjust(p, pairs, rules->adjust, p_adj);
	for (size_t k = 0; k < pairs; k++)
		row[k].p_adj = p_adj[k];
	free(p);
	free(p_adj);
}

size_t
rivals_best(const double *rho, size_t n)
{
	double most = rho[stats_largest(rho, n)];
	size_t best = 0;

	while (best + 1 < n && rho[best] < most - RULES_ZERO)
		best++;
	return best;
}

struct rivals_row
rivals_standing(const struct rivals_row *row, size_t f, size_t best, size_t n,
	const struct rules *rules)
{
	struct rivals_row x = nothing("best");
	double lo;

	if (f == best) {
		x.value = 0;
		return x;
	}
	x = row[f < best ? rivals_pair(f, best, n) : rivals_pair(best, f, n)];
	x.status = x.p_adj <= rules->fdr ? "worse" : "tied";
	if (f < best)
		return x;
	x.value = -x.value;
	x.stat = -x.stat;
	lo = x.lo;
	x.lo = -x.hi;
	x.hi = -lo;
	return x;
}
