/*
 * curve: the survey power curve: how well k people predict another one, by k.
 *
 * Resnick, Kong, Schoenebeck, Weninger, "Survey Equivalence": c_k = mean over
 * items of
 *	e(k) = sum_y H(y | n) sum_l share_l score(pred(y), l),
 * the sum running over every answer y that k of the item's raters may give, n
 * being the counts of their labels; share_l is the share of label l among the
 * raters who were not asked, or in a reference panel. The expectation is exact;
 * beyond a stated cost answers can be drawn instead. A log scorer sees pred
 * clamped; a scorer that is no mean over items is that of the expected matrix or
 * ranking (spc/scored).
 */
#ifndef ANNOT_CURVE_H
#define ANNOT_CURVE_H

#include "cost.h"

/* Predictions and scores that differ by no more, in relation to their size, are
 * equal. */
#define CURVE_ROUNDING 1e-13

struct curve {
	const struct respondents *respondents;
	struct curve_rules rules;
	uint32_t max;         /* point[k], k = 0 .. max */
	struct point *point;
	double *prior;        /* K shares of labels before anybody is asked */
	struct dirichlet dirichlet; /* of the raters asked, for dm */
	struct points points; /* the room for them */
};

/* Start the curve of c, of which so many points will be computed; c must outlive it, and
 * p stay where it is. */
void curve_init(struct curve *p, const struct respondents *c,
	const struct curve_rules *rules, uint64_t points);

/* Compute its points up to max, whose cost must fit. Shows progress. */
void curve_compute(struct curve *p, uint32_t max);

/* The value that point k would have with another clamp. */
double curve_clamped(const struct curve *p, uint32_t k, double eps);

/* The levels of a curve, or of a resample of it, for looking up scores. */
struct levels {
	uint32_t max;
	double *c;            /* c_k, k = 0 .. max; set by the caller */
	uint32_t first, end;  /* levels first to end - 1 exist; others are not
	                         used */
	double *top;          /* per k of these: the highest c from first to k */
};

/* Make room for levels up to max. */
void levels_init(struct levels *v, uint32_t max);

/* Set the other members from c. O(max). */
void levels_rank(struct levels *v);

/*
 * The survey equivalence of score h on the curve c[0 .. max]: how many people
 * predict as well. f being the smallest k with c_k > h, it is
 * f - (c_f - h) / (c_f - c_(f-1)): the leftmost crossing, linear between. c_k
 * must exceed h by more than rounding, so that a curve that stays at h is
 * passed to its end. f = 0: -HUGE_VAL; no f: HUGE_VAL; NUM_NA where h or c_k on
 * the way does not exist. A curve may begin later, as a correlation does not
 * exist for k = 0. Logs of 0: where c_(f-1) is one the equivalence is f, or
 * f - 1 if h is one too; NUM_NA where h and all c_k are. O(log max).
 */
double curve_equivalence(const struct levels *v, double h);

#endif
