#include "adr.h"

#include "stats/stats.h"
#include "text/mem.h"

#include <math.h>

double *
adr_make(const struct raters *x, enum majority_ties ties, bool others,
	uint32_t positive)
{
	struct sum *misses = mem_zero(x->annotators, sizeof *misses);
	double *n = mem_zero(x->annotators, sizeof *n);
	double *adr = mem_alloc(x->annotators, sizeof *adr);
	struct share *all = NULL, *own = NULL; /* votes of an item, of one of its
	                                          annotators */
	size_t all_cap = 0, own_cap = 0, next;

	for (size_t i = 0; i < x->n; i++) {
		size_t end = x->start[i + 1];
		struct majority of = {.votes = majority_votes(x, x->start[i],
			end, &all, &all_cap)};

		of.vote = all;
		for (size_t r = x->start[i]; r < end; r = next) {
			uint32_t a = x->rating[r].annotator;

			next = ratings_end(x->rating, r, end);
			if (others)
				of.n_less = majority_votes(x, r, next, &own,
					&own_cap);
			of.less = own;
			for (; r < next && raters_weight(x, a) > 0; r++) {
				double miss = majority_misses(&of,
					x->rating[r].label, ties, positive);

				sum_add(&misses[a], isnan(miss) ? 0 : miss);
				n[a] += !isnan(miss);
			}
		}
	}
	for (size_t a = 0; a < x->annotators; a++)
		adr[a] = stats_ratio(sum_value(&misses[a]), n[a]);
	MEM_FREE(misses, n, all, own);
	return adr;
}
