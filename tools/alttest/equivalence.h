/*
 * equivalence: does Krippendorff's alpha change when a judge takes a human's place?
 *
 * Over the labels of all humans, with distances of -w as given (annot-kappa's
 * alpha_w): alpha = 1 - (n - 1) A / B, n labels, A = sum over items of the distances
 * of their ordered pairs over (r_i - 1), B = that of all ordered pairs. The value is
 * alpha with the judge's labels in place of human j's, less alpha. Where the judge's
 * label is drawn counts are probabilities, and the pairs of a label with itself are
 * taken out of A and B. Jackknife over units; two one-sided t tests at -+ a margin (He
 * et al. 2025; Hughes 2022). Nothing here ends the tool but for want of memory.
 */
#ifndef ANNOT_ALTTEST_EQUIVALENCE_H
#define ANNOT_ALTTEST_EQUIVALENCE_H

#include "agree/weights.h"
#include "judge.h"
#include "rules.h"
#include "stats/estimate.h"
#include "table/vectors.h"

/* The sums of a unit, or of all, that alpha is made of. */
struct equivalence_sums {
	double n, a, b;          /* labels, A, and the distances of all ordered
	                            pairs among them */
};

struct equivalence {
	const struct humans *humans;
	const struct weights *weights;
	struct equivalence_sums all;
	double *mass, *distance; /* per label: how often given; the sum of the
	                            distances to all labels given */
	double value;            /* NUM_NA: all labels are one */

	/* Units whose labels are counted alike are of one kind: items of one
	 * count vector; a cluster is a kind by itself. */
	size_t kinds;
	uint32_t *kind;          /* per unit */
	double *times;           /* per kind: its units, */
	struct equivalence_sums *sums; /* what one adds, */
	double *without;         /* alpha without one, */
	size_t *start;           /* kinds + 1, and label counts: cell[start[k]] */
	struct share *cell;      /* to cell[start[k + 1] - 1] */
};

void equivalence_make(struct equivalence *x, const struct humans *humans,
	const struct weights *weights);
void equivalence_free(struct equivalence *x);

/* A judge in place of each tested human, e[0 .. m-1], and their mean, e[m]; few_items
 * where m is 0. O(labels given by them, and m kinds cells). */
void equivalence_of_judge(const struct equivalence *x, const struct judge *judge,
	const struct rules *rules, struct estimate *e);

#endif
