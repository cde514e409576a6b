/*
 * alphas: does Krippendorff's alpha change when a judge takes a human's place?
 *
 * Over the labels of all humans, with distances of -w as given (annot-kappa's
 * alpha_w): alpha = 1 - (n - 1) A / B, n labels, A = sum over items of the distances
 * of their ordered pairs over (r_i - 1), B = that of all ordered pairs. The value is
 * alpha with the judge's labels in place of human j's, less alpha. Where the judge's
 * label is drawn counts are probabilities, and the pairs of a label with itself are
 * taken out of A and B. Jackknife over units; two one-sided t tests at -+ a margin (He
 * et al. 2025; Hughes 2022). Nothing here ends the tool but for want of memory.
 */
#ifndef ANNOT_ALTTEST_ALPHAS_H
#define ANNOT_ALTTEST_ALPHAS_H

#include "agree/weights.h"
#include "judge.h"
#include "rules.h"
#include "table/vectors.h"

/* What a unit, or all of them, add to alpha. */
struct alphas_sums {
	double n, a, b;          /* labels, A, and the distances of all ordered
	                            pairs among them */
};

struct alphas {
	const struct jury *jury;
	const struct weights *weights;
	struct alphas_sums all;
	double *mass, *distance; /* per label: how often given; the sum of the
	                            distances to all labels given */
	double value;            /* NUM_NA: all labels are one */

	/* Units whose labels are counted alike are of one kind: items of one
	 * count vector; a cluster is a kind by itself. */
	size_t kinds;
	uint32_t *kind;          /* per unit */
	double *times;           /* per kind: its units, */
	struct alphas_sums *sums; /* what one adds, */
	double *without;         /* alpha without one, */
	size_t *start;           /* kinds + 1, and label counts: cell[start[k]] */
	struct share *cell;      /* to cell[start[k + 1] - 1] */
};

struct alphas_row {
	double value, se, lo, hi, stat, df, p;
	const char *status;
};

void alphas_make(struct alphas *x, const struct jury *jury,
	const struct weights *weights);
void alphas_free(struct alphas *x);

/* Of a judge in place of each tested human, row[0 .. m-1], and their mean, row[m],
 * where m > 0. O(labels given by them, and m kinds cells). */
void alphas_rows(const struct alphas *x, const struct judge *judge,
	const struct rules *rules, struct alphas_row *row);

#endif
