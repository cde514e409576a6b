/*
 * point: how well the answers of k people predict another one, for one k.
 *
 *	e(k) = sum_y H(y | n) sum_l share_l score(pred(y), l)
 * for each pattern of a crowd (see power.h), over every answer y or over some
 * that are drawn.
 */
#ifndef ANNOT_POINT_H
#define ANNOT_POINT_H

#include "combiners.h"
#include "raters.h"
#include "outcomes.h"
#include "scorers.h"
#include "survey.h"

/* The error of a sampled level comes from at most so many groups of its
 * draws. */
enum { POINT_GROUPS = 20 };

/* How a curve is made. */
struct curve_rules {
	const struct combiner *combiner;
	const struct scorer *scorer;
	struct scoring_rules scoring;
	bool leave_out;       /* abc: an item does not teach about itself */
	bool uniform;         /* nobody asked: 1/K, not the overall shares */
	bool keep;            /* levels keep their sums, for other weights */
	uint64_t draws;       /* per item, of a level too costly; 0: none are */
	uint64_t seed;
	size_t models;        /* whose scores are held besides */
	double work, bytes;   /* most of the whole curve; 0: as in cost.h */
};

/* c_k for one k. */
struct point {
	double value;
	bool sampled;
	double se;            /* of the sampling; NUM_NA when exact */
	double alone;         /* share of the answers that no other item can
	                         give: abc is uniform there */
	struct scoring scoring; /* units are patterns; with keep only */
};

/* Where levels of one curve are computed, one after the other. */
struct points {
	const struct raters *raters;
	const struct curve_rules *rules;
	const double *prior;      /* K shares of labels before anybody is asked */
	const struct dirichlet *dirichlet; /* of the people asked, for dm */
	struct binomials binomials;
	double *items;            /* per pattern */

	/* Private: the level that is being computed. */
	struct point *point;
	uint32_t k;
	struct survey survey;     /* of the current pattern */
	const struct raters_pattern *pattern;
	size_t unit;              /* which it is */
	struct outcomes outcomes; /* of abc: their numbers, and */
	struct sum *others;       /* Q_l(y) of each, rows of K */
	size_t others_cap;
	struct share *share, *own; /* of the current answer */
	size_t n;
	double *p;                /* prediction */
	struct sum alone;
	struct scoring *group;    /* of draws; NULL: exact */
	size_t groups;
};

/* The first four members are set, and outlive it; levels will go up to max. */
void points_init(struct points *w, uint32_t max);
void points_free(struct points *w);

/* Does a combiner learn from other items? */
static inline bool
point_learns(const struct curve_rules *r)
{
	return (r->combiner->traits & COMBINER_LEARNS) != 0;
}

/* Compute level k, whose patterns have so many answers between them; sampled:
 * draw them. */
void point_compute(struct points *w, struct point *point, uint32_t k,
	bool sampled, double answers);

#endif
