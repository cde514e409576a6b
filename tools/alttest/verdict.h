/*
 * verdict: may the judge replace a human? The tests of a judge against each
 * human, and what they decide.
 *
 * A human is beaten, a win, where the adjusted p is at most the false discovery
 * rate Q; the judge passes where half of the m humans are, or more (Calderon et
 * al. 2025). The verdict's own p is that of the partial conjunction "fewer than
 * half are beaten" (Benjamini & Heller 2008), u = ceil(m/2): min(1, (m - u + 1)
 * p_(u)).
 */
#ifndef ANNOT_ALTTEST_VERDICT_H
#define ANNOT_ALTTEST_VERDICT_H

#include "rules.h"
#include "tests.h"

struct verdict {
	size_t m;                /* humans; 0: no numbers, status few_items */
	struct comparison *human; /* m of them */
	struct comparison mean;  /* d and w alone: the means over humans; d is
	                            tested by t */
	size_t items;            /* that a human is tested on */
	struct estimate winning; /* wins/m, with the p of the verdict; status pass
	                            or fail */
	struct estimate worth;   /* the smallest eps with which the judge passes */
	bool pass;
	double passing, best;    /* shares of the replicates in which the judge
	                            passes, and has the largest rho; ties shared */
};

/* Compare the judge with the opponents of contests, and decide: from the
 * totals of the engine, where units are items and the judge says one label
 * of each; else from bouts. A human without items is left out. Sets all but
 * means, worth and the p of the verdict. */
void verdict_make(struct verdict *v, const struct contests *c, const double *total,
	const struct bouts *bouts, const struct rules *rules);

/* The p of the verdict, and worth; m > 0. */
void verdict_conclude(struct verdict *v, const struct rules *rules);

/*
 * The smallest eps with which the judge passes, where the verdict turns: pass
 * above, fail below. NUM_NA where no eps does, as fewer than half of the humans
 * have a test.
 */
double verdict_worth(const struct verdict *v, const struct rules *rules);

/* The eps at which the p of one human is `tail`, a limit of d. NUM_NA
 * without a test. */
double verdict_bound(const struct comparison *human, const struct test *test,
	double tail);

/* True if the judge passes by this test at this eps. */
bool verdict_passes(const struct verdict *v, const struct test *test, double eps,
	const struct rules *rules);

/* The mean over humans of the share of ties. */
static inline double
verdict_ties(const struct verdict *v)
{
	return 2 * v->mean.w.value + v->mean.d.value - 1;
}

#endif
