/*
 * people: how much annotators differ in how often they contradict themselves.
 *
 * r, the probability that two labels of an annotator for an item differ, has
 * over people a mean and a variance, and p_flip for new people is the mean over
 * people of p_flip (flip_law_pflip()). A group is an annotator's two or more
 * labels for one item: m pairs, of which X disagree. Only lack of memory ends
 * the tool.
 */
#ifndef ANNOT_PFLIP_PEOPLE_H
#define ANNOT_PFLIP_PEOPLE_H

#include "text/ids.h"

struct people_group {
	uint32_t annotator, size; /* size: a number of `sizes` */
	double m, x;
};

/* Start with {0}. */
struct people {
	struct people_group *at;
	size_t n, cap;
	struct ids sizes;        /* the different m, as bytes */
	double (*sum)[3];        /* per size: groups, sum of X, sum of X^2 */
	size_t sum_cap;
};

void people_add(struct people *p, uint32_t annotator, uint64_t pairs,
	uint64_t disagree);

/*
 * The law of r over people, from sums over their groups g; X_a and m_a are
 * those of annotator a. What does not exist is NUM_NA.
 */
struct people_law {
	size_t annotators;         /* who have a group */
	double pairs, r;           /* r: the share of the pairs that disagree */
	/* The mean square of r: the mean, of weight m_a, of
	 *	(X_a^2 - sum_g X_g^2)/(m_a^2 - sum_g m_g^2)
	 * over annotators with two groups or more. The pairs of a group are not
	 * independent, so that only pairs of different groups are
	 * multiplied. */
	double second, weight;     /* weight: the sum of these m_a */
	/* Do people differ? With D_g = X_g - m_g r, and v_g the mean of D^2
	 * over all groups of m_g pairs,
	 *	z = sum_a ((sum_g D_g)^2 - sum_g D_g^2) / sqrt(V),
	 *	V = 2 sum_a ((sum_g v_g)^2 - sum_g v_g^2).
	 * Groups of one pair make it the z of Tarone, "Testing the goodness of
	 * fit of the binomial distribution", Biometrika 1979. Its upper tail is
	 * longer than the normal: p = P(chi-square > nu + z sqrt(2 nu)) with nu
	 * = 2 (sum_g v_g)^2 / V degrees of freedom. V = 0: NUM_NA. */
	double z, p;
	/* The variance of r that is believed, kept max(0, second - r^2), with
	 * kept = 1 - 1/z^2 where z > 1, else 0. */
	double kept, var;
};

/* Orders the groups. */
struct people_law people_law(struct people *p);

/*
 * The limits, at a level, of p_flip for other people, b being the bound of r.
 * se^2 and the effective number of annotators are Q and K of
 * lib/stats/crossed.h, of the m_a pairs of annotator a and the derivative of
 * p_flip by the weight of a (kept stays as it is). The limits are those of log
 * p_flip, by Student's t of K - 1 degrees of freedom. No more than b; NUM_NA
 * where no pair disagrees, or r is b or more, or K is below two. The groups are
 * those that people_law() ordered.
 */
void people_limits(const struct people *p, const struct people_law *law,
	double b, double level, double *lo, double *hi);

/* Note p_flip for new people and its limits, and warn where p < .001. var: the
 * variance that p_flip allows for. */
void people_report(struct people *p, double var, double b, double level);

#endif
