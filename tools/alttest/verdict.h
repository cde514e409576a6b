/*
 * verdict: may the judge replace a human? The tests of a judge against each human,
 * and what they decide.
 *
 * A human is beaten, a win, where the adjusted p is at most the false discovery rate
 * Q; the judge passes where half of the m humans are, or more (Calderon et al. 2025).
 * The verdict's own p is that of the partial conjunction "fewer than half are
 * beaten" (Benjamini & Heller 2008), u = ceil(m/2): min(1, (m - u + 1) p_(u)).
 */
#ifndef ANNOT_ALTTEST_VERDICT_H
#define ANNOT_ALTTEST_VERDICT_H

#include "rules.h"
#include "tests.h"

struct verdict {
	size_t m;                /* humans; 0: no numbers, status few_items */
	struct comparison *human; /* m of them */
	struct comparison mean;  /* over them; d is tested by t */
	size_t items;            /* that a human is tested on */
	struct estimate winning; /* wins/m, with the p of the verdict; status pass
	                            or fail */
	struct estimate worth;   /* the smallest eps with which the judge passes */
	bool pass;
	double passing, best;    /* shares of the replicates in which the judge
	                            passes, and has the largest rho; ties shared */
};

/* Everything but what verdict_decide() sets. times: how often each unit counts, as in
 * comparison_make(); a human without contests then is left out. Without `whole` no
 * errors, unless the test needs them, nor worth and the p of the verdict. */
void verdict_make(struct verdict *v, const struct contests *c,
	const double *times, const struct rules *rules, bool whole);

/* Give the means over humans the errors over what is random, from the parts of
 * annotators in those of d and w; with intervals and test. Does nothing where errors are
 * of items or there is no human. */
void verdict_cross(struct verdict *v, const struct crossed *d,
	const struct crossed *w, const struct rules *rules);

/* p_adj of m p-values: with p_(1) <= ... <= p_(m),
 *	p_adj_(k) = min over k' >= k of p_(k') m h / k', at most 1,
 * h = sum 1/i (by, Benjamini & Yekutieli 2001), 1 (bh), or p itself (none), in place.
 * A p that is NUM_NA counts as 1 and stays so. O(m log m). */
void verdict_adjust(double *p, size_t m, int adjust);

/* Set p_adj over the humans of a judge, and with them wins and pass. */
void verdict_decide(struct verdict *v, const struct rules *rules);

/*
 * The smallest eps with which the judge passes, m > 0: the minimum over k = u
 * .. m of the k-th smallest over humans of the eps at which p is k Q / (m h)
 * (none: Q). NUM_NA where no eps does. The verdict turns there: pass above,
 * fail below.
 */
double verdict_worth(const struct verdict *v, const struct rules *rules);

/* True if the judge passes by another test. */
bool verdict_passes_by(const struct verdict *v, const struct test *test,
	const struct rules *rules);

/* The mean over humans of the share of ties. */
static inline double
verdict_ties(const struct verdict *v)
{
	return 2 * v->mean.w.value + v->mean.d.value - 1;
}

/* ---- two judges ---- */

/* The advantage rho of a judge less that of another, over the same humans, and
 * where each judge stands against the best. */
struct difference {
	struct estimate e;
	double p_adj;            /* over all pairs of judges */
};

/* What the error of a difference is made of. */
struct difference_parts {
	struct sum squares;      /* over units: of psi of the one less that of the other */
	struct crossed people;   /* the part of annotators, unless errors are of items */
};

/* Judge f less judge g, of n: x[f * n + g], made of part[f * n + g] where f < g. Errors
 * are over the units with a tested human; t is two-sided. */
void difference_all(const struct verdict *v, const struct difference_parts *part, size_t n,
	const struct rules *rules, struct difference *x);

/* The first of n judges whose rho is the largest, but for rounding. */
size_t difference_best(const struct verdict *v, size_t n);

/* Judge f against the best: 0 for the best itself, few_items where no human is
 * tested. */
struct difference difference_standing(const struct difference *x, size_t f,
	size_t best, size_t n, const struct rules *rules);

#endif
