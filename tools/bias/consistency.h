/*
 * consistency: is a model as good for people who are alike?
 *
 * Balayn & Bozzon, individual fairness; after Zemel et al. 2013. With v_a the value of
 * annotator a and m_a the mean value of the most similar annotators,
 *
 *	consistency = 1 - mean_a |v_a - m_a|
 *
 * which is below 1 also where the values have nothing to do with what makes annotators
 * similar. What it is then, by chance, is that of values that change hands.
 */
#ifndef ANNOT_BIAS_CONSISTENCY_H
#define ANNOT_BIAS_CONSISTENCY_H

#include "grouping.h"
#include "stats/estimate.h"
#include "table/raters.h"

/* ---- how far annotators are apart ---- */

/* By what is known of annotators, or by their labels. Those of whom the same is
 * known are one kind: they are equally far from others. The struct borrows the
 * raters. */
struct similarity {
	const struct raters *raters;
	size_t kinds;
	uint32_t *kind;          /* per annotator; IDS_NONE: no label counts */
	size_t columns;          /* of attributes; 0: by labels */
	double *value;           /* per kind and column: a number, or the id of a
	                            name; NUM_NA: unknown */
	double *range;           /* per column: of the numbers; NUM_NA: names */
	double agreement;        /* by labels: of all pairs of labels of an item, the
	                            share that are the same */
	size_t *first;           /* by labels: per annotator a the numbers of its */
	size_t *own;             /* ratings are own[first[a] .. first[a + 1] - 1], */
	uint32_t *item;          /* and the item of a rating */
	double *same, *both;     /* room */
};

/* g: the attributes; NULL: by labels. */
void similarity_make(struct similarity *x, const struct raters *raters,
	const struct grouping *g);

/*
 * Set the distance of each kind from this one; NUM_NA: they have nothing in
 * common. Attributes (Gower 1971): the mean over the columns that are known of
 * both of 0 where values are the same, else 1, or of numbers, of a column whose
 * values all are, the difference over the range. Labels: 1 - (s + 2 A)/(n + 2),
 * with n pairs of their labels for the same item, s of which are the same, and
 * A the share of such pairs of all annotators, so that few items in common say
 * little.
 */
void similarity_row(struct similarity *x, size_t kind, double *distance);

/* ---- consistency ---- */

struct consistency_rules {
	uint64_t nearest;        /* most similar annotators */
	uint64_t permutations, seed;
	double level;
};

/* value: its limits are NUM_NA. chance: the mean over permutations, and between
 * which values the level of them are. people: annotators who have a value, and
 * others to be compared with. */
struct consistency {
	struct estimate value, chance;
	size_t people;
	bool *counts;            /* per annotator: is one of these */
};

/* value: of each annotator; NUM_NA: none. Of annotators who are equally similar
 * each counts the same part, so that `nearest` count in all. */
void consistency_make(struct consistency *x, struct similarity *similarity,
	const double *value, const struct consistency_rules *rules);

#endif
