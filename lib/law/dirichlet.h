/*
 * dirichlet: the Dirichlet-multinomial law of count vectors, by maximum
 * likelihood (Minka 2000).
 *
 * An item has label shares p ~ Dirichlet(alpha), its labels are drawn from
 * them; alpha = total * mean. Pure functions, no NUM_NA but where said. The
 * distinct vectors are prepared once, in O(c log c) for c cells, and fitted
 * with any weights: a fit takes O(c) and some 10 (warm) to 60 (cold) times a
 * sum over labels: of the most labels of that kind an item has, or of the
 * distinct counts if that is less. Nothing depends on the order of the vectors.
 */
#ifndef ANNOT_DIRICHLET_H
#define ANNOT_DIRICHLET_H

#include "stats/quadrature.h"
#include "table/vectors.h"

#include <stdbool.h>
#include <stddef.h>

struct dirichlet {
	size_t k;                /* labels */
	double *mean;            /* k, sum 1 */
	double total;            /* alpha_0, from 0 to HUGE_VAL, with both */

	/* Private. Vector v has cells start[v] to start[v + 1] - 1, all of them
	 * above 0. A step is a run of counts of one row; rows 0 .. k-1 are
	 * labels, row k is all labels together. */
	size_t vectors;
	size_t *start, *slot;    /* vectors + 1; per cell its step */
	size_t *all;             /* per vector: the step of its sum */
	size_t *first;           /* k + 2: the first step of each row */
	struct dirichlet_step *step;
	struct quadrature quadrature; /* terms of all steps, one after the
	                            other */
	struct dirichlet_row *row; /* k + 1 */
};

/*
 * Prepare the count vectors: vector v is cell[start[v]] to cell[start[v + 1] -
 * 1], labels below k, at most once each, in any order; n may be 0. The arrays
 * are not needed afterwards.
 */
void dirichlet_init(struct dirichlet *d, size_t k, size_t vectors,
	const size_t *start, const struct cell *cell);
void dirichlet_free(struct dirichlet *d);

/*
 * Set mean and total to the maximum, weight[v] >= 0 items having vector v:
 * mean to 1e-14; total to 1e-12 relative, or total / n of that with n labels
 * an item once n / total is below 1e-4.
 * warm: from the last fit, uphill to the next maximum (bootstrap replicates);
 * otherwise the highest one, as there may be several.
 *   no overdispersion:          total HUGE_VAL, mean the shares of all labels
 *   no item has two labels:     the same; total is then not identified
 *   no item has two that differ: total 0, mean the shares of items; so too
 *                               where only one label is used
 *   no labels:                  mean and total are NUM_NA
 * A label that is not used has mean 0.
 */
void dirichlet_fit(struct dirichlet *d, const double *weight, bool warm);

/* E sum_l p_l log2 p_l: minus the entropy in bits of an item's label, to one
 * who knows p. To 1e-13. NUM_NA where there is no fit. */
double dirichlet_information(const struct dirichlet *d);

/* E max_l p_l: the share of labels met by one who knows p, to 1e-10. NUM_NA
 * where there is no fit. */
double dirichlet_best(const struct dirichlet *d);

#endif
