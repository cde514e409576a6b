/*
 * verdict: may the judge replace a human? From its duels with all of them.
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
	size_t m;                /* humans */
	struct duel *duel;       /* m of them, */
	double *stat, *p, *p_adj; /* and the test of each; NUM_NA */
	struct duel_mean d, w;   /* over the humans */
	double *psi;             /* of w, per unit */
	size_t items;            /* that a human is tested on */
	double wins, sure;       /* wins/m; the p of the verdict; NUM_NA if m is 0 */
	double worth;            /* the smallest eps with which the judge passes */
	bool pass;
};

/* Everything but what p_adj decides, which is NUM_NA until verdict_decide(); without
 * `whole` no errors, psi and worth, unless the test needs them. */
void verdict_make(struct verdict *v, const struct contests *c,
	const struct rules *rules, bool whole);
void verdict_free(struct verdict *v);

/* p_adj of the m humans by themselves, or where one family is of several verdicts
 * of all of them at once: with p_(1) <= ... <= p_(m),
 *	p_adj_(k) = min over k' >= k of p_(k') m h / k', at most 1,
 * h = sum 1/i (by, Benjamini & Yekutieli 2001), 1 (bh), or p itself (none). A p that
 * is NUM_NA counts as 1 and stays so. O(m log m). */
void verdict_adjust(const double *p, size_t m, int adjust, double *p_adj);

/* Wins and pass, p_adj being set. */
void verdict_decide(struct verdict *v, const struct rules *rules);

/*
 * Of the m duels with p: the smallest eps with which the judge passes in a family of
 * its own, the minimum over k = u .. m of the k-th smallest over humans of the eps at
 * which p is k Q / (m h) (none: Q). NUM_NA where no eps does. The verdict turns
 * there: pass above, fail below.
 */
double verdict_worth(const struct duel *duel, size_t m,
	const struct rules *rules);

/* Does a judge pass, of so many wins? */
static inline bool
verdict_passes(size_t wins, size_t m)
{
	return m > 0 && 2 * wins >= m;
}

/* How many of p_adj are at most Q. */
size_t verdict_wins(const double *p_adj, size_t m, double fdr);

#endif
