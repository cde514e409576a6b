/*
 * copies: pairs of annotators whose labels are equal beyond chance.
 *
 * Two people who see the same item agree more often than two who guess, and two of one
 * opinion more often than others do. A pair is one of copies if each is the one whom
 * the other equals most, and if labels of the items they share would be as equal with
 * p < .001, divided by the number of pairs, at the largest of three rates: chance for
 * these items, the mean of sum_k s_k^2 where s are the smoothed shares of the labels of
 * people beside the two; and for each of them the lower Wilson limit (.95) of the share
 * of equal labels with the next best. p is Chernoff's bound, so never too small. The
 * struct owns its array; only lack of memory ends the tool.
 */
#ifndef ANNOT_SCREEN_COPIES_H
#define ANNOT_SCREEN_COPIES_H

#include "table/raters.h"

/* The least number of shared items; the most labels that are compared. */
enum { COPIES_SHARED = 20 };
#define COPIES_STEPS 3e9
#define COPIES_P .001
#define COPIES_NOBODY UINT32_MAX

/* What is known of an annotator's copy. */
struct copy {
	uint32_t of;             /* the other annotator, or COPIES_NOBODY */
	double shared, equal;    /* items of both, and those with equal labels */
	double chance, p;        /* the largest of the rates; p times pairs */
};

struct copies {
	struct copy *of;         /* per annotator */
	double pairs;            /* pairs that share COPIES_SHARED items; 0 where their
	                            equal labels are too few for any copies */
	size_t found;
	bool many;               /* there are more than COPIES_STEPS pairs of labels,
	                            and none was looked at */
};

/* Find copies among the annotators for whom skip[a] is false, from the raters of all
 * items, whose lists are made if they are needed. O(sum over items of labels^2). */
void copies_find(struct copies *c, struct raters *x, const bool *skip);

/* Chernoff's bound of the probability that n tries of a mean probability p succeed k
 * times or more. */
double copies_bound(double k, double n, double p);

#endif
