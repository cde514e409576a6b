/*
 * crossfit: the cell of the grid by five folds, thrice, and p_flip by all cells
 * that are as good.
 *
 * One set of ratings held out chooses now this cell, now that one, and p_flip
 * hangs on the cell. Here each rating is held out once by each of three seeds,
 * the simplest cell within one standard error of the best is chosen (Breiman et
 * al., Classification and Regression Trees, 1984, 3.4.3), and p_flip is the
 * mean over the seeds and over all cells within the standard error. Cells that
 * are hopeless in the first fits are left out of the others, and large sets of
 * ratings need fewer fits. Only lack of memory ends the tool.
 */
#ifndef ANNOT_PFLIP_CROSSFIT_H
#define ANNOT_PFLIP_CROSSFIT_H

#include "grid.h"

enum { CROSSFIT_FITS = 3 * HOLDOUT_PARTS };

struct crossfit {
	uint64_t epochs, factors; /* of the chosen cell; epochs 0: in no cell do
	                            predictions stay finite */
	size_t cells;            /* within one standard error, the chosen among
	                            them */
	double validated, trained; /* by the chosen cell, shares of ratings held out
	                            and learned from, over all fits */
	double plurality;        /* ratings held out with the plurality label */
	uint64_t *pairs, *disagree; /* per group of items: ratings learned
	                            from, those missed, over all cells, seeds
	                            and folds */
	bool ranged;             /* by folds, which have these: */
	double lo, hi;           /* least and largest p_flip, the mean over items, of
	                            a seed and cell */
	double *group_lo, *group_hi; /* least and largest share of a seed and cell */
};

/* The ratings h, sorted, HOLDOUT_PARTS at least; group[item] below `groups`, each
 * with an item. Shows progress. */
void crossfit_make(struct crossfit *x, const struct grid *g,
	const struct holdout *h, const size_t *group, size_t groups);

/* The same by the ratings that h holds out, once: the cell that predicts most
 * of them, of equal ones that with fewer factors, then with fewer epochs. */
void crossfit_holdout(struct crossfit *x, const struct grid *g,
	const struct holdout *h,
	const size_t *group, size_t groups);

/* How many fits so many ratings get: CROSSFIT_FITS, or at least five where these hold out a
 * million ratings together, whose share predicted rightly has a standard error of .0005 at
 * most. */
size_t crossfit_fits(size_t ratings);

/* Does a cell predict so much worse than the best that more fits will not bring it within
 * one standard error? d: by how much the best cell's share of the ratings held out that are
 * predicted rightly, on average v, is larger in each of n fits, 2 or more; se: the larger
 * standard error of the two shares; each fit holds out held_out ratings. With mean D and
 * standard deviation s of the d it does if
 *	D > 2 se + 4 s / sqrt(n).
 * Neither se nor s is below what v would have if ratings were independent. d that is not a
 * number: yes. */
bool crossfit_worse(const double *d, size_t n, double v, double se, double held_out);

#endif
