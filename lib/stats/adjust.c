#include "adjust.h"

#include "sort.h"
#include "text/mem.h"

#include <math.h>

const char *const adjust_words[] = {"none", "holm", "by", "bh"};

static double
counted(double p)
{
	return isnan(p) ? 1 : p;
}

/* The p of rank k becomes `to`, at most 1. */
static void
replace(double *p, double to)
{
	if (!isnan(*p))
		*p = fmin(1, to);
}

void
adjust_p(double *p, size_t m, enum adjust how)
{
	struct sort_key *key;
	double h = 0, so_far = how == ADJUST_HOLM ? 0 : 1;

	if (how == ADJUST_NONE)
		return;
	key = mem_alloc(m, sizeof *key);
	for (size_t i = 0; i < m; i++) {
		key[i] = (struct sort_key){sort_key_of(counted(p[i])),
			(uint32_t)i};
		h += how == ADJUST_BY || i == 0 ? 1 / (double)(i + 1) : 0;
	}
	sort_keys(key, m);
	for (size_t k = 0; k < m && how == ADJUST_HOLM; k++) {
		double *x = &p[key[k].at];

		so_far = fmax(so_far, counted(*x) * (double)(m - k));
		replace(x, so_far);
	}
	for (size_t k = m; k > 0 && how != ADJUST_HOLM; k--) {
		double *x = &p[key[k - 1].at];

		so_far = fmin(so_far, counted(*x) * (double)m * h / (double)k);
		replace(x, so_far);
	}
	MEM_FREE(key);
}
