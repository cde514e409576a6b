/*
 * crowdtruth: the quality of units, annotators and labels, each judged by the
 * other two (Dumitrache et al., CrowdTruth 2.0, arXiv 1808.06080).
 *
 * An item is clear if good annotators agree on it; an annotator is good if he
 * agrees with good annotators on clear items; a label is good if good
 * annotators choose it together. All scores begin at 1; each round computes new
 * ones from those of the round before, until none changes by CROWDTRUTH_STILL.
 * The order of updates, and therefore every digit, is that of the authors'
 * program (CrowdTruth-core).
 *
 * The struct borrows the judgments.
 */
#ifndef ANNOT_CROWDTRUTH_H
#define ANNOT_CROWDTRUTH_H

#include "judgments.h"

/* The change below which scores are final; the smallest denominator; the
 * largest number of rounds (the authors' program has no limit). */
#define CROWDTRUTH_STILL .001
#define CROWDTRUTH_TINY 1e-8
enum { CROWDTRUTH_ROUNDS = 1000 };

/* One round's scores. */
struct crowdtruth_scores {
	double *unit;        /* UQS per unit */
	double *annotator;   /* WQS = WWA WUA per annotator; meaningless for one
	                        without judgments, as are wwa and wua */
	double *wwa, *wua;   /* agreement with other annotators, with units */
	double *label;       /* AQS per label; open: 1 */
	size_t n;            /* all of these, in one array that begins at unit */
};

struct crowdtruth {
	const struct judgments *of;
	bool open;           /* labels are free text: each unit has its own, and
	                        no label has a quality */
	struct crowdtruth_scores value, initial; /* scores of the last and of
	                                            the first round */
	size_t rounds;
};

/* Compute the scores; ends the tool if CROWDTRUTH_ROUNDS are not enough. A
 * round is O(sum over units of judgments^2 times labels of each), the pairs of
 * annotators who share units; open: O(judgments times labels of a unit). More than
 * takes minutes ends the tool. */
void crowdtruth_make(struct crowdtruth *x, const struct judgments *of,
	bool open);

/* UAS: the share of a unit's annotators who chose each label, weighted by their
 * quality, sum_w V(w,u)[a] WQS(w) / max(sum_w WQS(w), tiny); and with equal
 * weights for all annotators. Both are added to the values there, one per
 * label. */
void crowdtruth_shares(const struct crowdtruth *x, size_t unit, double *value,
	double *initial);

#endif
