/*
 * uneven: a test of whether people contradict themselves more often on some items
 * than on others, by the retests of items on which the other annotators agree more
 * or less.
 *
 * Under one p_flip for all items (Gordon et al., "The Disagreement
 * Deconvolution", CHI 2021, 3.1) a pair differs with the same probability
 * whatever the labels of the others. Pearson's chi-square test of equal r over up to three
 * bins of the others' plurality share.
 */
#ifndef ANNOT_PFLIP_UNEVEN_H
#define ANNOT_PFLIP_UNEVEN_H

#include "others.h"

/* All others agree; more than two thirds, but not all; two thirds or fewer. */
enum { UNEVEN_BINS = 3 };

/* Start with {0}. */
struct uneven {
	struct retest bin[UNEVEN_BINS];
	/* Sums over items of the products of these: pairs of each bin, then
	 * those that disagree. */
	double product[2 * UNEVEN_BINS][2 * UNEVEN_BINS];
};

/* Bins that were joined until each has 20 pairs, and five pairs each that may be
 * expected to agree and to disagree; bin i ends before bin end[i] of the above. */
struct uneven_found {
	size_t n;
	size_t end[UNEVEN_BINS];
	double r[UNEVEN_BINS];
	double chi2, p;          /* NUM_NA where one bin is left */
};

/* Count the retests of an item's n annotators, except those without others. */
void uneven_add(struct uneven *u, const struct other *x, size_t n);

/* The pairs of an item are not independent: several may be of one annotator, and if two
 * repeated it, the labels of one decide the bin of the other. chi2 is therefore
 * divided by how much larger the variance between items is than that of as many
 * single pairs, if it is (Rao and Scott 1981, the first-order correction). */
struct uneven_found uneven_test(const struct uneven *u);

/* Warn where p < .001. */
void uneven_warn(const struct uneven *u);

#endif
