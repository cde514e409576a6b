/*
 * design: N items with k labels each, their precision, and the fewest items for a goal.
 *
 * The part of one item with k labels in a statistic has the variance V, that of one
 * label W, and the leanings of annotators G. Of other items
 *	se^2 = V/N,  df = N - 1
 * and of other items and annotators, A' = min(A, N k) of these giving as many labels
 * each, as in lib/stats/crossed:
 *	P = G (1/A' - 1/(N k)),  Q = G/A' + (W - G)/(N k)
 *	se^2 = V/N + P,  df = se^4 / ((V/N)^2/(N - 1) + Q^2/(A' - 1))
 * Of other items labelled by A people with leanings, as without knowing how well these
 * are known:
 *	se^2 = (V - G/k)/N + G/A',   df = min(N, A') - 1
 * half = t(.5 + c/2; df) se, and the power to see a difference D (two-sided) is
 * Phi(D/se - t) + Phi(-D/se - t). Pure functions; a number that does not exist is
 * NUM_NA.
 */
#ifndef ANNOT_PLAN_DESIGN_H
#define ANNOT_PLAN_DESIGN_H

#include "stats/crossed.h"

#include <stdbool.h>
#include <stdint.h>

/* The goals of a design. */
enum design_goal {
	DESIGN_NO_GOAL,
	DESIGN_WIDTH,            /* half at most `width` */
	DESIGN_POWER,            /* power at least `power`, of differences */
	DESIGN_BUDGET            /* as many items as it pays for */
};

struct design_rules {
	enum design_goal goal;
	double width, power, budget;
	double effect;           /* D; NUM_NA: the pilot's difference */
	double item_cost, label_cost; /* N items cost N (item + k label) */
	double level;            /* of intervals, and 1 - that of tests */
	enum crossed_random random; /* which errors are meant */
	double annotators;       /* A; fewer than k are as many as k */
};

/* The variance that an item with k labels adds to a statistic, or why it is not
 * known. */
struct design_variance {
	double v, rating;        /* V, NUM_NA: not known; W */
	double leaning;          /* G, from 0 to W and k V; NUM_NA: not known, and
	                            errors are of other items alone */
	uint64_t k;
	enum estimate_status status; /* ok or model, where V is known */
	double size;             /* items of a cluster, 1 or more: of N items and
	                            clusters df = N/size - 1; 0 is as 1 */
};

/* N items with k labels each. */
struct design {
	double items, raters;    /* N, k; items NUM_NA: there is none */
	double cost;
	struct estimate e;       /* the pilot's value; se; lo and hi are limits of
	                            half, or of the items that a goal takes */
	double half, power;      /* power of differences alone */
};

/* A design of which nothing is known but its status. */
struct design design_nothing(enum estimate_status status);

/* N items with the labels of x; effect: D of a difference, NUM_NA of other
 * statistics. half and power do not exist where df is below 1: status one_item, or
 * with more items few_annotators. */
struct design design_of(const struct design_variance *x,
	const struct design_rules *rules, double items, double effect);

/* The design of the goal: for a width or a power the smallest N from 2 to 1e9, as both
 * are monotone in N, but for the t of fewer than about five annotators, where it is an N
 * that meets the goal while N - 1 does not; for a budget all that it pays for. Where
 * there is none the status is never, no_effect, over_budget or that of the variance. */
struct design design_goal(const struct design_variance *x,
	const struct design_rules *rules, double effect);

/* Where no number of items meets the goal: the fewest annotators with whom some number
 * does; NUM_NA: they are not the reason. */
double design_annotators(const struct design_variance *x,
	const struct design_rules *rules, double effect);

/* The number of items with k labels that the budget pays for. */
double design_bought(const struct design_rules *rules, uint64_t k);

/* True if a, which has items, is better than b: for a goal by least cost, then fewest
 * labels, then smaller k; for a budget by smallest half, then least cost, then smaller
 * k. */
bool design_better(const struct design_rules *rules, const struct design *a,
	const struct design *b);

#endif
