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
#include "scored.h"

/* The most groups of draws from which the error of a sampled point is
 * computed. */
enum { POINT_GROUPS = 20 };

/* The rules by which a curve is computed. */
struct curve_rules {
	const struct combiner *combiner;
	struct scored_rules scoring;
	bool leave_out;       /* abc: leave-one-out, an item does not teach
	                         about itself */
	bool uniform;         /* k = 0: 1/K, not the overall shares */
	uint64_t draws;       /* per item, of a point too costly; 0: none are */
	uint64_t seed;
	size_t models;        /* models whose scores are held, too */
	uint64_t replicates;  /* resamples of each result */
	bool people;          /* points keep what they are without a rating */
	double work, bytes;   /* most of the whole curve */
};

/* c_k for one k. */
struct point {
	double value;
	bool sampled;
	double se;            /* of the sampling; NUM_NA when exact */
	double unmatched;         /* share of the answers that no other item can
	                         give: abc is uniform there */
	struct scored scored; /* rows are patterns */
};

/* The room in which the points of one curve are computed, one after the
 * other. */
struct points {
	const struct respondents *respondents;
	const struct curve_rules *rules;
	const double *prior;      /* K shares of labels before anybody is
	                             asked */
	const struct dirichlet *dirichlet; /* of the raters asked, for dm */
	uint64_t all;             /* visits of patterns, for the progress; set by the
	                             caller */

	/* Private: what is predicted where nobody is asked, K for each pattern or for
	 * all; then the point that is being computed. */
	double *nobody;
	uint64_t done;            /* of all visits */
	struct point *point;
	uint32_t k;
	struct survey survey;     /* of the current pattern */
	size_t pattern;           /* its index */
	struct outcomes outcomes; /* of abc: the answers numbered, and */
	struct sum *others;       /* Q_l(y) of each, rows of K */
	size_t others_cap;
	struct share *share, *terms; /* n each, for the current answer: the labels
	                             to be predicted; the pattern's terms in
	                             Q_l(y) */
	uint32_t *cell;           /* their cells */
	size_t n;
	double left;              /* how many labels these are */
	double *p;                /* K: the prediction */
	struct sum unmatched;
	bool drawn;               /* the current answer was drawn, */
	uint64_t round;           /* in this round */
	struct gather *now;       /* of the point */
};

/* Make room for points. The first four members are set by the caller, and outlive w,
 * which must outlive the points and stay where it is. */
void points_init(struct points *w);

/* Does the combiner learn from other items? */
static inline bool
point_learns(const struct curve_rules *r)
{
	return (r->combiner->traits & COMBINER_LEARNS) != 0;
}

/* Compute the point of k, whose member sampled says to draw answers instead of
 * visiting all. before: the point of k - 1, or NULL. */
void point_compute(struct points *w, struct point *point, uint32_t k,
	const struct point *before);

/* Learn from all items what k people say; and set w->p to what is predicted from the
 * answers of a survey, of none of these items. */
void point_learn(struct points *w, struct point *point, uint32_t k);
void point_predict(struct points *w, const struct survey *s);

#endif
