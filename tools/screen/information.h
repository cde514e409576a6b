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

/* From INFORMATION_MANY labels on shuffles need not be drawn. From INFORMATION_FEW on they
 * are not if the last terms of the expansion are at most INFORMATION_LAST of the error of
 * the mean of so many shuffles, and the variance differs from that of the first term by at
 * most INFORMATION_CHANGE. With more different labels of others than INFORMATION_WIDE they
 * are. */
enum { INFORMATION_FEW = 10, INFORMATION_MANY = 200, INFORMATION_WIDE = 64 };
#define INFORMATION_LAST .1
#define INFORMATION_CHANGE .2

/* Where the mean over shuffles comes from: from all different arrangements of the labels;
 * from random ones; from its expansion in 1 / labels, which is of one term from
 * INFORMATION_MANY labels on, and of three otherwise. */
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
