/*
 * crowdtruth: the quality of units, annotators and labels, each judged by the
 * other two (Dumitrache et al., CrowdTruth 2.0, arXiv 1808.06080).
 *
 * An item is clear if good annotators agree on it; an annotator is good who
 * agrees with good annotators on clear items; a label is good if good
 * annotators choose it together. All scores begin at 1; each round computes new
 * ones from those of the round before, until none changes by .001. The order of
 * updates, and therefore every digit, is that of the authors' program
 * (CrowdTruth-core).
 *
 * The struct borrows the judgments.
 */
#ifndef ANNOT_CROWDTRUTH_H
#define ANNOT_CROWDTRUTH_H

#include "judgments.h"

/* One round's scores. */
struct crowdtruth_scores {
	double *unit;        /* UQS per unit */
	double *annotator;   /* WQS = WWA WUA per annotator; meaningless for one
	                        without judgments, as are wwa and wua */
	double *label;       /* AQS per label; open: 1 */
	double *wwa, *wua;   /* agreement with other annotators, with units */
	size_t n;            /* all of these, in an array that begins at unit */
};

struct crowdtruth {
	const struct judgments *of;
	bool open;           /* labels are free text: each unit has its own, and
	                        no label has a quality */
	struct crowdtruth_scores value, initial; /* scores of the last and of
	                                            the first round */
	size_t rounds;
};

/* Compute the scores. A round takes time in proportion to the pairs of
 * judgments of the same unit, times the labels of each. Where that is minutes,
 * or where 1000 rounds are not enough, the tool ends. */
void crowdtruth_make(struct crowdtruth *x, const struct judgments *of,
	bool open);

/* UAS: the share of a unit's annotators who chose each label, weighted by their
 * quality, sum_w V(w,u)[a] WQS(w) / max(sum_w WQS(w), tiny); and with equal
 * weights for all annotators. Both are added to the values there, one per
 * label. */
void crowdtruth_shares(const struct crowdtruth *x, size_t unit, double *value,
	double *initial);

#endif
