/*
 * select: the epochs and factors of a factorisation, by ratings held out, and
 * the share of ratings that it misses, which is p_flip without retests.
 *
 * Each cell of the grid is a number of factors and a number of epochs. Five
 * folds are held out in turn, each fit starting from its own random numbers.
 * The simplest cell within one standard error of the best is named (Breiman et
 * al., Classification and Regression Trees, 1984, 3.4.3), and p_flip is the
 * mean over all cells within it, as one fold or another seed would choose
 * another of them. With one holdout, as in Gordon et al., CHI 2021, 5.2.5, the
 * best cell is taken alone.
 */
#ifndef ANNOT_PFLIP_SELECT_H
#define ANNOT_PFLIP_SELECT_H

#include "strata.h"
#include "svd.h"
#include "text/opt.h"

enum { SELECT_FOLDS = 5 };

struct select {
	struct opt_numbers epochs, factors; /* ascending, each once */
	size_t folds;            /* held out in turn: 1 or SELECT_FOLDS */
	bool held_out;           /* p_flip counts the ratings held out, not
	                            those that are learned from */
	uint64_t seed;

	/* Found: */
	size_t cells;            /* within one standard error; 0: predictions
	                            do not stay finite in any cell */
	double best_epochs, best_factors; /* of the simplest of them, which */
	double validation, training; /* predicts these shares of the ratings */
	double plurality;        /* rightly, and the plurality of an item this
	                            share of those held out */
	double lo, hi;           /* least and largest p_flip, the mean over
	                            items, of a fold and cell */
};

/* Choose cells for at least SELECT_FOLDS ratings. Adds the ratings that are
 * counted to the stratum of their item as pairs, over the chosen cells and
 * folds, those that are missed as disagreeing, and with folds the least and
 * largest share of a fit and cell as limits. Shows progress. */
void select_cells(struct select *s, struct svd_data *d, const size_t *stratum,
	struct strata *strata);

#endif
