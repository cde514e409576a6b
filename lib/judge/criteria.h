/*
 * criteria: what answers are judged by, and how.
 */
#ifndef ANNOT_CRITERIA_H
#define ANNOT_CRITERIA_H

#include "costs.h"

#include "law/flip_law.h"
#include "table/items.h"
#include "worth/metrics.h"

/* The numbers of each cell of a truth: primary shares at p_flip and at its limits,
 * the columns primary, primary_lo and primary_hi; then the item's p_flip for new
 * people and the r that it is of, its retest pairs, and how many of those disagree;
 * its p_flip; the annotators who gave a label, each counted once; and the law of its
 * slips, with the place of the label. */
enum { AT_PFLIP, AT_LO, AT_HI, AT_KINDS, AT_NEW = AT_KINDS, AT_R, AT_PAIRS,
	AT_DISAGREE, AT_COLUMN, AT_ONCE, AT_NEIGHBOURS, AT_SAME, AT_PLACE };

/* The ground truth of an item: shares of primary labels (annot-sharpen); what
 * new people would say, the shares of labels with p_flip inverted and nothing
 * cut; shares of the labels given (soft label); or the plurality label (majority
 * vote). */
enum target { TARGET_PRIMARY, TARGET_NEW, TARGET_RAW, TARGET_PLURALITY,
	TARGET_KINDS };

/* Has every label primary shares at the limits of p_flip? */
bool criteria_have_range(const struct items *t);

/* The oracle decides for the plurality of the item's labels, the upper bound of
 * accuracy for those; for each label by the plurality of the other labels
 * (leave-one-out); for the rounded mean of the labels; or for the likeliest label
 * among all people, whose shares it knows (score/ideal). */
enum oracle { ORACLE_PLURALITY, ORACLE_LOO, ORACLE_MEAN, ORACLE_IDEAL };

struct criteria {
	const struct labels *labels; /* ranked */
	size_t k;              /* K */
	size_t named;          /* labels that have a name */
	size_t positive;       /* rank; K when every label has its rows */
	bool has_threshold;
	double threshold;      /* two labels: positive above it */
	uint64_t bins;         /* bins of ece */
	bool replicated;       /* replicates correct it */
	bool has_range;        /* primary shares at the limits are there */
	double zero;           /* value of 0/0 in precision, recall, f1 */
	struct trial_rules trial;
	double *code;          /* per named label: its place on a scale; NULL:
	                          labels have no order */
	const struct weights *weights; /* of labels; NULL: not wanted */
	double *weight_sum;    /* with weights, per label: the sum of its weights
	                          with all labels */
	const struct costs *costs; /* of decisions; NULL: not known */
	const uint32_t *at;    /* target new, slips to neighbours: the label at
	                          each place; else NULL */
};

/* Set labels, k, named, positive and code from ranked labels; positive: IDS_NONE:
 * none. A threshold for more than two labels, unless items have sets of them, and the
 * oracle of the mean of labels without an order are wrong usage. */
void criteria_of_labels(struct criteria *r, const struct labels *labels, uint32_t positive,
	bool sets, int oracle);

/* The name of a label, empty for a rank beyond those that have one. */
struct view criteria_label(const struct criteria *r, size_t rank);

#define NOT_DECIDED UINT32_MAX

/* The bin (a, b] of `bins` equal bins on [0, 1] that holds x; 0 is in the
 * first. */
uint32_t criteria_bin(double x, uint64_t bins);

#endif
