/*
 * checks: are the items and the annotators of the retests like the others, and
 * do people contradict themselves as often on all items?
 *
 * p_flip is that of the items that were labelled again, and of the people who
 * did so. If contested items were chosen, or careful people, it is not that of
 * the rest. An annotator's label of an item is taken to be the vector w of the
 * shares of the labels they gave it, so that nothing is drawn and order does
 * not matter. Only lack of memory ends the tool.
 */
#ifndef ANNOT_PFLIP_CHECKS_H
#define ANNOT_PFLIP_CHECKS_H

#include "others.h"
#include "stats/stats.h"
#include "table/ratings.h"

/* Sums over items of two annotators or more: x is the share of an item's
 * annotators who gave it two labels or more, y the agreement of two of its A
 * annotators,
 *	((sum_a w_a)^2 - sum_a w_a^2)/(A (A - 1)). */
struct like_rest_items {
	uint64_t n, with;        /* items, and those with x > 0 */
	double least, most;      /* x */
	struct sum x, y, xx, xy, yy, xxy, xyy, xxyy;
	struct sum y_with;       /* y of the items with x > 0 */
};

/* Sums over the items of two annotators or more that some labelled again. */
struct like_rest_self {
	uint64_t items;
	double repeated;         /* annotators who gave an item two labels
	                            or more */
	struct sum self, others; /* their agreement with themselves, and y
	                            for each; */
	struct sum squares;      /* and the square of the item's difference
	                            of both */
};

/* Start with {0}. */
struct like_rest {
	struct like_rest_items items;
	struct like_rest_self self;

	/* Private. */
	struct like_rest_person *person;
	struct like_rest_label *label; /* all 0 between items */
	size_t persons, labels;
};

/* Add an item's n ratings, of these rows: ordered by annotator, unless nobody
 * repeated the item. O(n). */
void like_rest_add(struct like_rest *x, const struct rows *rows,
	const struct rating *s, size_t n);

/* The test of items: the slope of y on x, with a standard error that holds if
 * the variance depends on x,
 *	z = sum (x - mean)(y - mean) / sqrt(sum (x - mean)^2 (y - mean)^2),
 * and p of the normal distribution, two-sided. Of people: Spearman's rho
 * between the share of their items that an annotator repeated and the mean of
 * w_a . (sum of the others' w)/(A - 1), their agreement with others; p of
 * Student's t with n - 2 degrees of freedom, two-sided. People agree with
 * themselves more than with others, unless what seem to be retests are labels
 * of different items under one name: z is the sum over items of others less
 * self, over the root of the sum of its squares. */
struct like_rest_found {
	/* Items, and those with retests; NUM_NA: z and p are, of fewer than 20
	 * items, fewer than 10 with retests, or where all x are equal. */
	double n, n_with;
	double with, without;    /* mean y where x > 0 and where x = 0 */
	double z, items_p;
	/* Annotators of five such items or more; NUM_NA: rho and p are, of
	 * fewer than 10, or where all shares are equal. */
	double people;
	double rho, t, people_p;
	/* Of repeating annotators, as means over them; NUM_NA: fewer than 10
	 * items. */
	double self, others, self_z;
};

struct like_rest_found like_rest_test(const struct like_rest *x);

/* Warn where a p is below .001, and where self_z is above 2.7. */
void like_rest_warn(const struct like_rest *x);

/*
 * A test of whether people contradict themselves more often on some items than
 * on others, by the retests of items on which the other annotators agree more
 * or less.
 *
 * Under one p_flip for all items (Gordon et al., "The Disagreement
 * Deconvolution", CHI 2021, 3.1) a pair differs with the same probability
 * whatever the labels of the others. Pearson's chi-square test of equal r over
 * up to three bins of the others' plurality share.
 */

/* All others agree; more than two thirds, but not all; two thirds or fewer. */
enum { UNEVEN_BINS = 3 };

/* Start with {0}. */
struct uneven {
	struct retest bin[UNEVEN_BINS];
	/* Sums over items of the products of these: pairs of each bin, then
	 * those that disagree. */
	double product[2 * UNEVEN_BINS][2 * UNEVEN_BINS];
};

/* Bins that were joined until each has 20 pairs, and five pairs each that may
 * be expected to agree and to disagree; bin i ends before bin end[i] of the
 * above. */
struct uneven_found {
	size_t n;
	size_t end[UNEVEN_BINS];
	double r[UNEVEN_BINS];
	double chi2, p;          /* NUM_NA where one bin is left */
};

/* Count the retests of an item's n annotators, except those without others. */
void uneven_add(struct uneven *u, const struct other *x, size_t n);

/* The pairs of an item are not independent: several may be of one annotator,
 * and if two repeated it, the labels of one decide the bin of the other. chi2
 * is therefore divided by how much larger the variance between items is than
 * that of as many single pairs, if it is (Rao and Scott 1981, the first-order
 * correction). */
struct uneven_found uneven_test(const struct uneven *u);

/* Warn where p < .001. */
void uneven_warn(const struct uneven *u);

#endif
