/*
 * dirichlet: the Dirichlet-multinomial distribution of count vectors, fitted by
 * maximum likelihood (Minka 2000).
 *
 * An item has label shares p ~ Dirichlet(alpha), from which its labels are
 * drawn; alpha = total * mean. Pure functions; NUM_NA only where stated. The
 * distinct vectors are prepared once, in O(c log c) for c cells, and can be
 * fitted with any weights. A fit takes O(c) plus 10 (warm) to 60 (cold) passes
 * over all labels, each as long as the label's highest count or its number of
 * distinct counts, whichever is less. The order of the vectors does not matter.
 */
#ifndef ANNOT_DIRICHLET_H
#define ANNOT_DIRICHLET_H

#include "quadrature.h"
#include "table/vectors.h"

#include <stdbool.h>
#include <stddef.h>

struct dirichlet {
	size_t k;                /* labels */
	double *mean;            /* k, sum 1 */
	double total;            /* alpha_0, from 0 to HUGE_VAL inclusive */

	/* Private. Vector v has cells start[v] to start[v + 1] - 1, all with
	 * counts above 0. A step is a run of counts of one row; rows 0 .. k-1
	 * are labels, row k is all labels together. */
	double *cold_mean, cold_total; /* of the last cold fit */
	size_t vectors;
	size_t *start, *slot;    /* vectors + 1; per cell its step */
	size_t *all;             /* per vector: the step of its sum */
	size_t *first;           /* k + 2: the first step of each row */
	struct dirichlet_step *step;
	struct quadrature quadrature; /* terms of all steps, in order */
	struct dirichlet_row *row; /* k + 1 */
};

/* Prepare the count vectors. Labels are below k, each at most once per vector,
 * in any order; counts may be 0. The vectors are not needed afterwards. */
void dirichlet_init(struct dirichlet *d, size_t k, const struct vector *vector,
	size_t vectors);

/*
 * Set mean and total to the maximum for weight[v] >= 0 items that have vector
 * v: mean to 1e-14; total to a relative error of 1e-12, or total / n times that
 * with n labels per item if n / total is below 1e-4.
 * warm: climb from the last cold fit to the next maximum (bootstrap replicates);
 * otherwise, cold, find the highest of all maxima.
 *   no overdispersion:          total HUGE_VAL, mean the shares of all labels
 *   no item has two labels:     the same; total is then not identified
 *   no item has two that differ: total 0, mean the shares of items; also if
 *                               only one label is used
 *   no labels:                  mean and total are NUM_NA
 * A label that is not used has mean 0.
 */
void dirichlet_fit(struct dirichlet *d, const double *weight, bool warm);

/* E sum_l p_l log2 p_l: minus the entropy in bits of an item's label given p,
 * to 1e-13. NUM_NA if there is no fit. */
double dirichlet_information(const struct dirichlet *d);

/* E max_l p_l: the expected accuracy of a predictor that knows p, to 1e-10.
 * NUM_NA if there is no fit. */
double dirichlet_best(const struct dirichlet *d);

#endif
