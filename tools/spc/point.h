/*
 * point: one point of the survey power curve: how well the answers of k people
 * predict another one, for one k.
 *
 *	e(k) = sum_y H(y | n) sum_l share_l score(pred(y), l)
 * for each pattern of the raters (see curve.h), over every answer y or over
 * some that are drawn. Only lack of memory ends the tool.
 */
#ifndef ANNOT_POINT_H
#define ANNOT_POINT_H

#include "combiners.h"
#include "survey.h"
#include "outcomes.h"
#include "respondents.h"
#include "slopes.h"

/* The most groups of draws from which the error of a sampled point is
 * computed. */
enum { POINT_GROUPS = 20 };

/* The rules by which a curve is computed. */
struct curve_rules {
	const struct combiner *combiner;
	const struct metric *scorer;
	struct scoring_rules scoring;
	bool leave_out;       /* abc: leave-one-out, an item does not teach
	                         about itself */
	bool uniform;         /* k = 0: 1/K, not the overall shares */
	uint64_t draws;       /* per item, of a point too costly; 0: none are */
	uint64_t seed;
	size_t models;        /* models whose scores are held, too */
	uint64_t replicates;  /* resamples of each result; 0: points keep no
	                         sums for other weights */
	bool people;          /* points keep what each rating adds */
	double work, bytes;   /* most of the whole curve */
};

/* c_k for one k. */
struct point {
	double value;
	bool sampled;
	double se;            /* of the sampling; NUM_NA when exact */
	double unmatched;         /* share of the answers that no other item can
	                         give: abc is uniform there */
	struct scoring scoring; /* units are patterns; with replicates */
	double *u;            /* per cell (respondents_cells()): what a rating of
	                         that label adds to the value, of an item of that
	                         pattern (lib/stats/crossed); NULL: there is no
	                         finite value, or u was not asked for */
};

/* The room in which the points of one curve are computed, one after the
 * other. */
struct points {
	const struct respondents *respondents;
	const struct curve_rules *rules;
	const double *prior;      /* K shares of labels before anybody is
	                             asked */
	const struct dirichlet *dirichlet; /* of the raters asked, for dm */
	struct binomials binomials;

	uint64_t all;             /* visits of patterns, for the progress; set by the
	                             caller */

	/* Private: the point that is being computed. */
	uint64_t done;            /* of all visits */
	struct point *point;
	uint32_t k;
	struct survey survey;     /* of the current pattern */
	size_t pattern;           /* its index */
	struct outcomes outcomes; /* of abc: the answers numbered, and */
	struct sum *others;       /* Q_l(y) of each, rows of K */
	size_t others_cap;
	struct share *share, *terms; /* n each, for the current answer: shares
	                             of labels to be predicted; the pattern's
	                             terms in Q_l(y) */
	size_t n;
	double *p;                /* K: the prediction */
	struct sum unmatched;
	bool drawn;               /* the current answer was drawn, */
	uint64_t round;           /* in this round */
	/* With rules->people: */
	struct slopes slopes;
	size_t *first;            /* per pattern: its first cell */
	double *mean, *less;      /* sums per pattern and per cell, add_slopes() */
	double *change;           /* per cell: the last term of u, of this point or
	                             the last that has one; points ascend */
	double *each;             /* n: the slopes by share[] */
	struct scoring group[POINT_GROUPS]; /* per group of rounds; */
	size_t groups;            /* none of an exact point */
};

/* Make room for points up to k = max. The first four members are set by the
 * caller, and outlive w. */
void points_init(struct points *w, uint32_t max);

/* Does the combiner learn from other items? */
static inline bool
point_learns(const struct curve_rules *r)
{
	return (r->combiner->traits & COMBINER_LEARNS) != 0;
}

/* Compute the point of k, whose member sampled says to draw answers instead of
 * visiting all. */
void point_compute(struct points *w, struct point *point, uint32_t k);

#endif
