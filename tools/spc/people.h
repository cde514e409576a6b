/*
 * people: what annotators add to the error of a result.
 *
 * The resamples of a result draw items. That other people would have labelled
 * these makes its interval wider (lib/stats/crossed): by the derivatives of the
 * result by the weights of the ratings, which points of the curve and scores
 * have (point, slopes), or where the result hangs on the asymptote, whose law
 * is fitted, by a jackknife. Only lack of memory ends the tool.
 */
#ifndef ANNOT_SPC_PEOPLE_H
#define ANNOT_SPC_PEOPLE_H

#include "results.h"

#include "stats/crossed.h"

/* The most groups of annotators, and of ratings, that the jackknife leaves out. */
enum { PEOPLE_GROUPS = 50 };

struct people {
	enum crossed_random random; /* what intervals are of */
	const struct respondents *respondents;
	size_t annotators;       /* those of the table, some without a rating here */
	size_t *start;           /* n + 1: the ratings of item i, by annotator, are
	                            start[i] to start[i + 1] - 1 */
	uint32_t *annotator, *cell; /* per rating; its cell of the item's pattern */
	size_t *first;           /* per pattern: respondents_cells() */
	size_t *own;             /* per item: its first cell among those of items */
	double **model;          /* per model: u by these cells; NULL: no value */
	size_t models;

	/* The jackknife, with an asymptote. */
	size_t groups;           /* of annotators, and as many of ratings, drawn once */
	uint32_t *among[2];      /* per annotator, and per rating: its group */
	double *asymptote[2];    /* per group: without it */
};

/* The people of the items of t, which keeps its ratings. */
void people_init(struct people *x, const struct items *t,
	const struct respondents *c, enum crossed_random random);

/* Find what ratings add to the scores of the models, and the asymptote without
 * groups of people. Results have values; `seed` draws the groups. Shows progress. */
void people_derive(struct people *x, const struct results *s,
	const struct items *t, const struct models *models, uint64_t seed);

/*
 * The part of annotators in the error of a result with these terms. With J the
 * jackknife variance (G - 1)/G sum_g (theta_-g - mean)^2, a result that hangs on the
 * asymptote has for Q that of G groups of annotators, for sum u_ia^2 that of G groups
 * of ratings, those of one annotator and cluster in one group; with clusters i in u_ia
 * is the cluster; its other terms change by -sum u_ia of the group / (1 - the group's part
 * of the ratings).
 */
struct crossed people_part(const struct people *x, const struct results *s,
	const struct result_term *term, size_t n);

#endif
