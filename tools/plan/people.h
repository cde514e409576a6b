/*
 * people: the part of annotators in a statistic of the pilot, and how far they lean.
 *
 * u_ia is the derivative of the statistic by the weight of the rating of item i by
 * annotator a (lib/stats/crossed), w_ia the share of the rating in the statistic: 1 over
 * items and the labels of an item, in alpha 1 over all labels. Where annotators lean,
 * u_ia = w_ia (g_a + ...) with the variance G of g_a, and what two items have in common
 * is w_ia w_ja G for each person who labels both:
 *	E(Q - sum u_ia^2) = G S,  S = sum_a [(sum_i w_ia)^2 - sum_i w_ia^2]
 * so that G is estimated by (Q - sum u_ia^2) / S, which may be below 0. A study of N
 * items of k labels each by A people evenly has S = 1/A - 1/(N k). Copies of an item in
 * a resample are one item: else its own u_ia would pass for a leaning. Pure functions
 * but for want of memory.
 */
#ifndef ANNOT_PLAN_PEOPLE_H
#define ANNOT_PLAN_PEOPLE_H

#include "pilot.h"
#include "stats/crossed.h"
#include "stats/estimate.h"
#include "text/num.h"

#include <math.h>

struct people {
	struct crossed part;     /* q NUM_NA: it is not known who said what */
	double leaning;          /* G; NUM_NA: nobody labelled two items */
	double rating;           /* the variance of u_ia / w_ia */
};

/* The u of ratings, u[start[i]] on of the cells of item i, in a statistic of items of
 * `least` labels or more; alike: w_ia is the same for all labels. */
struct ratings_of {
	const double *u;
	const size_t *start;
	double least;
	bool alike;
};

/* Nothing is known. */
struct people people_nothing(void);

/* The annotators of the pilot as its items count. */
struct people people_of(const struct pilot *p, const struct ratings_of *r);

/*
 * The part of the variance of a score that is a leaning of annotators.
 *
 * v of a label of item i by annotator a is mean + item_i + leaning_a + the rest. The
 * variance of leaning, of n labels, r_i of an item, n_a of an annotator, from sums S of
 * all v, S_i of an item, S_a of an annotator and q of the squares:
 *	products = (sum S_a^2 - q) / (sum n_a^2 - n)
 *	           - (S^2 - sum S_i^2 - sum S_a^2 + q)
 *	             / (n^2 - sum r_i^2 - sum n_a^2 + n)
 * the product of two labels of one annotator less that of two labels that share neither
 * item nor annotator (Koch 1967). The first mean weighs annotators by n_a^2, the second
 * by n_a n_b: where some label far more than others, products depend on which v is 0.
 * Then annotators count more alike: those of two labels or more by w_a = n_a/(n_a + 20),
 * the best where a leaning is a twentieth of what a label varies, and about 1 from there
 * on. With their means m_a and variances s_a^2 of v, m the weighed mean of m_a, W the
 * sum of w_a, D = W - sum w_a^2/W and the variance `item` between items,
 *	raw     = [sum w_a (m_a - m)^2 - sum w_a (1 - w_a/W) s_a^2/n_a] / D
 *	shared  = sum_i [(sum_a w_a/n_a)^2 - sum_a (w_a/n_a)^2] / (W D), a who label i
 *	persons = (raw + shared item) / (1 - shared overlap)
 * as means of annotators vary less where these label the same items; unbiased whatever
 * w_a are. In turn `item` is too small by leaning x overlap, of I items of two labels or
 * more
 *	overlap = sum_a [(sum_i 1/r_i)^2 - sum_i 1/r_i^2] / (I (I - 1)), i labelled by a.
 */
struct leaning {
	enum estimate_status status; /* ok; needs_annotators, repeats: nothing is
	                            known */
	double products, persons; /* NUM_NA: not known */
	double overlap;          /* NUM_NA: not known */
	bool even;               /* annotators labelled about as much: Kish's number
	                            of annotators, n^2 / sum n_a^2, is nine tenths
	                            of the annotators or more */
};

/* Nothing is known, for this reason. */
static inline struct leaning
leaning_nothing(enum estimate_status status)
{
	return (struct leaning){status, NUM_NA, NUM_NA, NUM_NA, true};
}

/* The variance of leanings that plans take, NUM_NA where it is not known. */
static inline double
leaning_taken(const struct leaning *x)
{
	return x->even || isnan(x->persons) ? x->products : x->persons;
}

/* The leaning in v[start[i]] on, per cell of item i, as the pilot's items count; item:
 * the variance between items, NUM_NA: not known. */
struct leaning leaning_of(const struct pilot *p, const size_t *start,
	const double *v, double item);

#endif
