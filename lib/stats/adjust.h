/*
 * adjust: p-values of several tests, adjusted for their number.
 *
 * With p_(1) <= ... <= p_(m) of m tests, at most 1:
 *	holm  p_adj_(k) = max over k' <= k of (m - k' + 1) p_(k')
 *	bh    p_adj_(k) = min over k' >= k of p_(k') m / k'
 *	by    the same times h = sum over i = 1 .. m of 1/i
 * holm keeps the probability of one false finding or more (Holm 1979), bh the
 * expected share of false findings where tests are independent (Benjamini &
 * Hochberg 1995), by whatever their dependence (Benjamini & Yekutieli 2001).
 */
#ifndef ANNOT_ADJUST_H
#define ANNOT_ADJUST_H

#include <stddef.h>

/* The choices of --adjust, in the order of enum adjust. */
#define ADJUST_CHOICES "none|holm|by|bh"
enum adjust { ADJUST_NONE, ADJUST_HOLM, ADJUST_BY, ADJUST_BH };

/* So many p-values of one kind that are not adjusted deserve a note. */
#define ADJUST_MANY 5

/* The word of each. */
extern const char *const adjust_words[];

/* Adjust m p-values in place. A p that is NUM_NA counts as 1 and stays
 * NUM_NA. O(m log m); only lack of memory ends the tool. */
void adjust_p(double *p, size_t m, enum adjust how);

#endif
