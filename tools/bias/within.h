/*
 * within: the difference of two groups of annotators within the same items.
 *
 * A group that was given harder items looks as if the model failed it. With y_if
 * and y_im the rate of the labels that groups f and m gave to item i, and n_if
 * and n_im how many these are (Mantel & Haenszel 1959; Greenland & Robins 1985):
 *	D = sum_i w_i (y_if - y_im) / sum_i w_i,  w_i = n_if n_im / (n_if + n_im)
 * over the items that both have, and psi_i = w_i (y_if - y_im - D) / sum w. A
 * label y of group f adds
 *	u = w_i (y - y_im - D) / (n_if sum w)
 * and one of m w_i (y_if - y - D) / (n_im sum w): how hard the item is cancels.
 * Items differ in nothing else, so that errors are over items, and over
 * annotators, too, unless items alone are random. Labels have the weights of
 * their annotators.
 */
#ifndef ANNOT_BIAS_WITHIN_H
#define ANNOT_BIAS_WITHIN_H

#include "variance.h"

/* Groups f and m. */
struct within_pair {
	uint32_t group[2];
	struct sum weight, value[2]; /* sum of w_i, and of w_i y_if and w_i y_im */
	struct sum square, with; /* of psi, and of psi times that of the
	                            difference of the values */
	double items;            /* that both have; or clusters */
	struct crossed_sums people[2];

	double psi;              /* of the current cluster */
	bool listed;
};

struct within {
	const struct units *units;
	size_t n;                /* groups that are compared */
	uint32_t *at;            /* per group: which of these; IDS_NONE: none */
	struct within_pair *pair; /* f m: pair[f n + m], f < m */

	/* Private. */
	struct rate_part *part;  /* per group: the sums of its labels */
	uint32_t *some;          /* groups of the item that have some, */
	size_t somes;            /* and how many */
	struct within_pair **list; /* pairs of the cluster, */
	size_t listed;           /* and how many */
};

/* Start, to compare all groups that are not out. Add the current item to the
 * values; then, in another walk, to the errors, before the cluster ends there. */
void within_begin(struct within *x, const struct units *u);
void within_values(struct within *x, const struct walk *w);
void within_errors(struct within *x, const struct walk *w,
	const struct variance *v);

/* The value of group f less that of group m > f, with se and df; value NUM_NA:
 * they have no item in common. *units: annotators of the smaller group with a
 * label of such an item, or these items; the less of them that is random. *apart:
 * the error, over items and annotators, of how far it is from the difference of the
 * values. */
struct estimate within_of(const struct within *x, size_t f, size_t m,
	const struct variance *v, double *units, double *apart);

#endif
