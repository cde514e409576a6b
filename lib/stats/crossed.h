/*
 * crossed: the errors of a statistic of ratings where items and annotators are
 * both samples of more.
 *
 * Two-way clustered errors (Cameron, Gelbach & Miller 2011; Owen 2007; in reader
 * studies multi-reader multi-case, MRMC: Gallas, Pennello & Myers 2007). With
 * u_ia the derivative of the statistic by the weight of the rating of item i by
 * annotator a, at weights of 1, u_.a the sum of an annotator's u_ia, n_a their
 * ratings of R in all and f_a = n_a / R:
 *	F = sum f_a^2,  K = 1/F,  c = 1/(1 + F - 2 sum f_a^3 / F)
 *	Q = c sum u_.a^2,  P = max(0, Q - sum u_ia^2)
 * K is Kish's effective number of annotators, c = A/(A - 1) for A of equal
 * workloads. P is the variance that annotators add to that of items: what one
 * person's ratings of different items have in common. Pure functions.
 */
#ifndef ANNOT_CROSSED_H
#define ANNOT_CROSSED_H

#include "estimate.h"

#include <stdint.h>

/* The population of an interval: other items labelled by these people, these items
 * labelled by other people, or other items and other people. */
enum crossed_random { CROSSED_ITEMS, CROSSED_ANNOTATORS, CROSSED_BOTH };

/* The part of annotators in a variance. */
struct crossed {
	double annotators;       /* A, those with a rating */
	double effective;        /* K; NUM_NA without ratings */
	double q;                /* Q; NUM_NA of one annotator */
	double own;              /* sum u_ia^2 */
};

/* Sums over ratings, which are added unit by unit: a unit is an item, or a
 * cluster of items, i in u_ia. Only lack of memory ends the tool. */
struct crossed_sums {
	size_t n;                /* annotators, numbered from 0, some perhaps
	                            without a rating */
	struct sum *u;           /* per annotator: u_.a */
	double *ratings;         /* per annotator: n_a */
	struct sum own;          /* of u_ia^2 of the units before, but for */
	double *last;            /* per annotator: u_ia of their last unit, */
	size_t *unit;            /* and which that is */
	size_t now;              /* the current unit */
};

void crossed_begin(struct crossed_sums *x, size_t n);

/* End a unit: ratings that follow are of another one. */
static inline void
crossed_unit(struct crossed_sums *x)
{
	x->now++;
}

/* Add a rating of the current unit by annotator a, with its u. u_ia is the sum over
 * an annotator's ratings of a unit: else agreement with oneself would pass for a
 * leaning. */
static inline void
crossed_add(struct crossed_sums *x, size_t a, double u)
{
	if (x->unit[a] != x->now) {
		sum_add(&x->own, x->last[a] * x->last[a]);
		x->last[a] = 0;
		x->unit[a] = x->now;
	}
	x->last[a] += u;
	sum_add(&x->u[a], u);
	x->ratings[a]++;
}

/* Add n ratings of different items by annotator a, with the same u. */
static inline void
crossed_add_many(struct crossed_sums *x, size_t a, double u, double n)
{
	sum_add(&x->u[a], n * u);
	x->ratings[a] += n;
	sum_add(&x->own, n * u * u);
}

/* The part of n annotators, who have ratings[a] ratings and u_.a of u[a *
 * stride]; own: the sum of u_ia^2. */
void crossed_of(const double *ratings, const struct sum *u, size_t stride,
	size_t n, double own, struct crossed *part);

/* Set the part of annotators from all ratings, and free the sums. */
void crossed_end(struct crossed_sums *x, struct crossed *part);

/* P; NUM_NA where Q is. */
double crossed_people(const struct crossed *x);

/*
 * Give an estimate, which has the error over items, that over what is random: se
 * becomes sqrt(V), and df Satterthwaite's:
 *	both         V = se^2 + sum P_g,  df = V^2 / (se^4/df + sum Q_g^2/(K_g - 1))
 *	annotators   V = sum S_g,  S_g = P_g + own_g,  df = V^2 / sum S_g^2/(K_g - 1)
 * over n parts, one for each group of annotators. Limits and test are not
 * changed: estimate_interval() and estimate_test() come after. An estimate without
 * an error stays as it is. One annotator: no error, status one_annotator; one in one
 * of several groups: few_annotators.
 */
void crossed_error(struct estimate *m, enum crossed_random random,
	const struct crossed *part, size_t n);

/* The same for an estimate with bootstrap limits from so many items: the limits are
 * stretched about the value by se / se_b times t(df) / z, se_b being the error of the
 * replicates; where that is 0 they are value -+ t se. Items alone: nothing changes.
 * Less than one degree of freedom: no limits, status few_units. */
void crossed_stretch(struct estimate *m, enum crossed_random random,
	const struct crossed *part, size_t n, double items);

#endif
