/*
 * quantity: a number that a study is to estimate, and its measurement on a pilot.
 *
 * A quantity is a score of a model, or the difference of two; or a coefficient under some
 * weights. Statistics make them (plan/statistics). They say what items and ratings add to
 * the value, and how that varies with an item's labels (plan/moments); from this come here
 * the error of the pilot, and V(k), the variance of what one item adds with k labels.
 *
 * The pilot is thinned: for k labels each of its items keeps k of those that it has, in
 * all ways at once. With n items of k labels or more, E u^2 the mean over the ways to
 * thin an item and over items,
 *	V(k) = E u^2 - (E u)^2,
 * which is the mean over all thinned pilots of the variance between their items; (E u)^2
 * is taken over two different items, so that V is unbiased. u has pairs of labels, so that
 * four labels of an item say E u^2 of any k; scores have none, and two do. Of more labels
 * than items have, and of scores, the part between items, V without end, is cut at 0: few
 * items can make it negative. Items with fewer labels than that do not count; where most
 * have fewer, E u^2 is that of a law of label shares.
 */
#ifndef ANNOT_PLAN_QUANTITY_H
#define ANNOT_PLAN_QUANTITY_H

#include "design.h"
#include "moments.h"
#include "people.h"
#include "pilot.h"
#include "ranges.h"

#include "math/statistic.h"
#include "worth/parts.h"
#include "worth/trial.h"

/* The options, and the tables that were read. */
struct study {
	struct pilot *pilot;
	const struct task_part *part; /* its models have the pilot's items; NULL: no model
	                            has a score here */
	const struct weights *weights; /* n_weights */
	size_t n_weights;
	struct ranges items, raters; /* -n, -k */
	struct design_rules design;
	bool people;             /* errors over annotators are asked for, by
	                            --annotators or --random: unknown ones are
	                            not left out */
	bool crowd;              /* --annotators with the errors of items: leanings
	                            are in these */
	uint64_t annotators;     /* --annotators; 0: as many as in the pilot */
	uint64_t bootstrap, seed;
	bool resampled;          /* the pilot is a resample: only variances are
	                            used */
};

/* A part of the variance of a score. */
enum component { COMPONENT_ITEM, COMPONENT_LABEL, COMPONENT_ANNOTATOR, COMPONENTS };

/* A quantity measured on the pilot, of which e has value and se. */
struct measured {
	double items, raters;    /* items it is computed from; mean labels of an
	                            item */
	struct estimate e;       /* se and df are of other items alone */
	struct estimate component[COMPONENTS]; /* of a score */
	struct parts_of {        /* of items of 1 to 4 labels or more: */
		struct moments mean;
		double squared;  /* (E u)^2, of two items; */
		double fewest;   /* the fewest labels */
	} part[5];
	struct design_variance *variance; /* per number of raters of the study */
};

struct quantity {
	const char *model, *versus; /* versus: of a difference of two models; */
	const char *statistic, *weights; /* NULL: * */
	bool score;              /* rows are items; else count vectors */
	bool near, latent;       /* labels agree in part; the law is a latent
	                            normal one, not that of the pilot */
	void *own;
	/* Set the value, or why there is none, and what the rows add to it. */
	void (*measure)(struct quantity *q, struct study *s, struct measured *to);
	/* E u^2 of items of the law of label shares; NULL: of a score. */
	struct moments (*of_law)(struct quantity *q, struct pilot *p);

	/* What items add. */
	struct moments *moments; /* per row; NULL: there is nothing to measure; */
	double *item;            /* n psi_i of n items, */
	double *u;               /* and per cell of the row what a rating adds */
	const size_t *start;     /* per row: its first cell */
	double scale;            /* the size of u */
	struct people people;    /* annotators in the whole pilot's value, */
	double *rating;          /* and W per number of raters of the study */
	bool by_rating;          /* moments are of ratings, not of items */
	bool alike;              /* ratings count alike, not items */
};

struct quantities {
	struct quantity *at;
	size_t n, cap;
};

/* A statistic that can be planned: one record of the table in plan/statistics. */
struct planned {
	struct method about;
	bool of_models;          /* needs operands */
	/* Add the quantities of this statistic. */
	void (*add)(struct quantities *to, const struct planned *s,
		struct study *study);
	/* For scores: the fact that a prediction is against one label; of decisions,
	 * or of probabilities. */
	enum fact fact;
	bool probable;
	struct statistic of;     /* of a coefficient */
};

/* Add one with these members, and make room for what its rows add. */
struct quantity *quantities_add(struct quantities *to, const struct quantity *q,
	size_t rows);

/* The labels of a row, and how often it counts. */
static inline struct vector
quantity_row(const struct quantity *q, const struct pilot *p, size_t row)
{
	return p->view[q->score ? p->subset.vector[row] : row];
}

static inline double
quantity_times(const struct quantity *q, const struct pilot *p, size_t row)
{
	return q->score ? p->units.times[row] : p->vector[row];
}

/* Measure it on the pilot as its items count now; to->variance has room. With clusters se
 * and df are those of clusters of the items: of N items in G clusters
 *	se_G^2 = G/(G - 1) sum_g (sum_{i in g} psi_i)^2 / N^2
 * and each V has max(0, N (se_G^2 - se^2)) in addition, what items of a cluster have in
 * common: it is the same for all k. One cluster: status one_cluster. V is estimated from
 * items that have annotators in common, which makes it too small by P for other people:
 * with errors over annotators that is added. */
void quantity_measure(struct quantity *q, struct study *s, struct measured *to);

#endif
