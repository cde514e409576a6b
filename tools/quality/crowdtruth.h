/*
 * crowdtruth: the quality of units, annotators and labels, each judged by the
 * other two (Dumitrache et al., CrowdTruth 2.0, arXiv 1808.06080).
 *
 * An item is clear where good annotators agree on it; an annotator is good who
 * agrees with good annotators on clear items; a label is good that good annotators
 * choose together. All scores begin at 1, each round makes new ones of those of
 * the round before, until none moves by CROWDTRUTH_STILL. The order of updates is
 * that of the authors' program (CrowdTruth-core), and so are the digits.
 *
 * The struct owns its arrays and borrows the judgments.
 */
#ifndef ANNOT_CROWDTRUTH_H
#define ANNOT_CROWDTRUTH_H

#include "judgments.h"

/* Scores that no longer move; what is as good as 0; most rounds (the authors'
 * program has no limit). */
#define CROWDTRUTH_STILL .001
#define CROWDTRUTH_TINY 1e-8
enum { CROWDTRUTH_ROUNDS = 1000 };

/* One round's scores. */
struct crowdtruth_scores {
	double *unit;        /* UQS per unit */
	double *annotator;   /* WQS = WWA WUA per annotator; of one without
	                        judgments all three mean nothing */
	double *wwa, *wua;   /* agreement with other annotators, with units */
	double *label;       /* AQS per label; open: 1 */
};

struct crowdtruth {
	const struct judgments *of;
	bool open;           /* labels are free text: each unit has its own, and
	                        no label has a quality */
	struct crowdtruth_scores value, initial; /* the last, the first round */
	size_t rounds;
};

/* Ends the tool where CROWDTRUTH_ROUNDS are not enough. A round is O(sum over
 * units of judgments^2 times labels of each), the pairs of annotators who share
 * units; open: O(judgments times labels of a unit). */
void crowdtruth_make(struct crowdtruth *x, const struct judgments *of,
	bool open);
void crowdtruth_free(struct crowdtruth *x);

/* UAS: the share of a unit's annotators who chose each label, weighted by their
 * quality, sum_w V(w,u)[a] WQS(w) / max(sum_w WQS(w), tiny); and of annotators
 * who are all as good. Both are added to what is there, one per label. */
void crowdtruth_shares(const struct crowdtruth *x, size_t unit, double *value,
	double *initial);

#endif
