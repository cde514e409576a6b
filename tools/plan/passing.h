/*
 * passing: how often a judge passes the alternative annotator test (annot-alttest).
 *
 * k people and the judge label N items. For one person and item d = 1 where the person
 * alone meets more labels of the others, -1 where the judge alone does, else 0 (identity
 * weights). Their probabilities, and how d of two people of an item go together, follow
 * from the pilot's items: the other k - 1 are drawn from those who labelled an item,
 * exactly. People differ by more than chance by tau in their mean d.
 *
 * A person's score test has a trinomial law; its p is at most k' Q/(k h) (Benjamini &
 * Yekutieli) with the probability F, the mean over people. The judge passes if for some
 * k' >= k/2 that holds for k' people or more: the mean over a normal factor that people of
 * the same items have in common, given which they are independent.
 */
#ifndef ANNOT_PLAN_PASSING_H
#define ANNOT_PLAN_PASSING_H

#include "quantity.h"

/* What d of k people is like. */
struct passing {
	uint64_t k;
	double more, less;       /* P(d = 1), P(d = -1) */
	double both;             /* E d d' of two people of an item; NUM_NA: k is 1 */
	double tau;              /* standard deviation of people's mean d */
};

/* The same with another mean of d and as many ties, within what those allow. */
struct passing passing_with(struct passing x, double d);

/* The probability that the judge passes with N items, at epsilon and level Q. */
double passing_power(const struct passing *x, double items, double epsilon, double q);

/* The standard error of the mean of d over k people and N items. */
double passing_error(const struct passing *x, double items);

/* The N items of that design; power and se; or of the goal --power. */
struct design passing_design(const struct quantity *q, const struct study *s,
	const struct design_variance *k, double items);
struct design passing_goal(const struct quantity *q, const struct study *s,
	const struct design_variance *k);

/* A quantity for each model; without models, of a judge who is one more human. */
void passing_add(struct quantities *to, const struct statistic *s, struct study *study);

#endif
