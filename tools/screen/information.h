/*
 * information: the bits that a label of an annotator tells about what the others say
 * of the item.
 *
 * The mutual information of the annotator's label l and a label k of another person,
 * p(l,k) = mean over items of [label is l] q(k), where q are the shares of the labels
 * of the others,
 *
 *	I = sum_lk p(l,k) log2(p(l,k) / (p(l) p(k))),
 *
 * is above 0 even for labels drawn from a hat. What is left after its mean over shuffles
 * of the annotator's labels is 0 for them on average. Only lack of memory ends the
 * tool.
 */
#ifndef ANNOT_SCREEN_INFORMATION_H
#define ANNOT_SCREEN_INFORMATION_H

#include "shared.h"

#include "stats/estimate.h"
#include "stats/rng.h"

/* From as many labels on, shuffles need not be drawn; unless there are more different
 * labels than INFORMATION_WIDE. */
enum { INFORMATION_MANY = 200, INFORMATION_WIDE = 64 };

/* Where the mean over shuffles comes from: from all different arrangements of the
 * labels; from random ones; from the first term of its expansion in 1 / labels. */
enum information_how {
	INFORMATION_ALL, INFORMATION_DRAWN, INFORMATION_EXPANDED, INFORMATION_HOWS
};

struct information {
	double plain;            /* I */
	double squares;          /* sum over items of (phi_i - I)^2 */
	double mean, variance;   /* of I, of shuffled labels */
	enum information_how how;
};

/* Compute I and its shuffles, `draws` > 0 of them at most. Nothing is drawn unless
 * there are more arrangements. O(draws x cells). */
struct information information_make(const struct shared *s, uint64_t draws,
	struct rng *rng);

/* I less its mean over shuffles, at a level: se^2 is the infinitesimal jackknife's
 * over items, sum (phi_i - I)^2 / (n (n - 1)) with I the mean of phi_i, plus the
 * variance over shuffles, which is all there is where I is 0; df n - 1, of which t is
 * the quantile .5 + level/2. Status no_others without labels, one_item of one item. */
struct estimate information_estimate(const struct shared *s,
	const struct information *x, double level, double t);

#endif
