/*
 * design: what N items with k labels each are worth, and how many it takes.
 *
 * What one item with k labels adds to a statistic has the variance V(k):
 *	se^2 = V / N,  half = t(.5 + c/2; N - 1) se
 *	power = Phi(D/se - t) + Phi(-D/se - t), to see a difference D (two-sided)
 * Where the labels are those of R people in all, whose leanings have the variance a,
 * R' = min(R, N k): se^2 = V/N + a/R', df = min(N, R') - 1. Pure functions; a number
 * that does not exist is NUM_NA.
 */
#ifndef ANNOT_PLAN_DESIGN_H
#define ANNOT_PLAN_DESIGN_H

#include <stdbool.h>
#include <stdint.h>

/* What is asked of a design. */
enum design_goal {
	DESIGN_NO_GOAL,
	DESIGN_WIDTH,            /* half at most so much */
	DESIGN_POWER,            /* power at least so much, of differences */
	DESIGN_BUDGET            /* as many items as it pays for */
};

struct design_rules {
	enum design_goal goal;
	double width, power, budget;
	double effect;           /* D; NUM_NA: the pilot's difference */
	double item_cost, label_cost; /* N items cost N (item + k label) */
	double level;            /* of intervals, and 1 - that of tests */
	uint64_t annotators;     /* R; 0: others for each item */
};

/* Variance of what an item with k labels adds; or why it is not known. */
struct design_spread {
	double v, people;        /* V; a */
	uint64_t k;
	const char *status;      /* ok, model; else v is NUM_NA */
};

struct design_figures {
	double se, half, power;  /* power of differences alone */
};

/* Of N items; effect: D of a difference, NUM_NA of other statistics. half and power
 * do not exist where df is below 1. */
struct design_figures design_of(const struct design_spread *s,
	const struct design_rules *rules, double items, double effect);

/* The smallest N from 2 to 1e9 that meets the goal, a width or a power: both are
 * monotone in N. NUM_NA and *status where there is none: never, no_effect, or that of
 * the spread; else *status is that of the spread. */
double design_needed(const struct design_spread *s,
	const struct design_rules *rules, double effect, const char **status);

/* How many items with k labels the budget pays for. */
double design_bought(const struct design_rules *rules, uint64_t k);

double design_cost(const struct design_rules *rules, double items, uint64_t k);

/* One that was found: N items with k labels. */
struct design_found {
	double items, half;      /* items NUM_NA: none */
	uint64_t k;
};

/* Is a better than b? Of a goal by least cost, then fewest labels, then smaller k; of
 * a budget by smallest half, then least cost, then smaller k. */
bool design_better(const struct design_rules *rules,
	const struct design_found *a, const struct design_found *b);

#endif
