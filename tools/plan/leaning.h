/*
 * leaning: the part of the variance of a score that is a leaning of annotators.
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
 * Pure functions but for want of memory.
 */
#ifndef ANNOT_PLAN_LEANING_H
#define ANNOT_PLAN_LEANING_H

#include "pilot.h"
#include "stats/estimate.h"
#include "text/num.h"

#include <math.h>

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
