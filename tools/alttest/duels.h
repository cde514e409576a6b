/*
 * duels: what the contests of a judge and a human add up to, and their means.
 *
 * Of the n items of human j: d = mean of W^h - W^f, w = mean of W^f (the advantage
 * probability rho of Calderon et al. 2025). Errors are of units u, items or clusters
 * of them, G of which have a contest of the human:
 *	se^2 = G/(G-1) sum_u (sum of v - mean over u)^2 / n^2,	v = d or w
 * which with items is s^2/n. Nothing here ends the tool but for want of memory.
 */
#ifndef ANNOT_ALTTEST_DUELS_H
#define ANNOT_ALTTEST_DUELS_H

#include "contests.h"

/* A judge and one human. */
struct duel {
	double n, units;         /* items, and units of them */
	double d, w;             /* means; NUM_NA where n is 0 */
	double more, less;       /* items of d = 1, and of d = -1, where each d
	                            is -1, 0 or 1 */
	double se_d, se_w;       /* NUM_NA: of less than two units */
};

/* A mean over the humans of a judge, humans held fixed. */
struct duel_mean {
	double value, se;        /* NUM_NA: there is none */
	double units;            /* that the error is of */
};

/* duel[0 .. opponents-1]; drawn[u]: how often unit u counts, NULL: once each.
 * errors: set se_d and se_w, else NUM_NA. O(contests). */
void duels_make(const struct contests *c, const double *drawn, bool errors,
	struct duel *duel);

/* Which of d and w, of a contest and of a duel. */
enum duel_value { DUEL_D, DUEL_W };

/*
 * The mean V of d or w over the m opponents, each a mean over items, and
 *	psi_u = sum over contests of unit u of (v - mean of the human) / (m n_j),
 *	se^2 = G/(G-1) sum_u psi_u^2
 * over the G units with a contest. psi[0 .. units-1] gets them, 0 in the others;
 * NULL: the value alone.
 */
struct duel_mean duels_mean(const struct contests *c, const struct duel *duel,
	enum duel_value of, double *psi);

#endif
