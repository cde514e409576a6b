/*
 * columns: the numbers that annot-score reads of each cell of a truth.
 */
#ifndef ANNOT_SCORE_COLUMNS_H
#define ANNOT_SCORE_COLUMNS_H

/* Primary shares at p_flip and at its limits, the columns primary, primary_lo and
 * primary_hi; then the item's p_flip for new people, its retest pairs, and how
 * many of those disagree; its p_flip; and the annotators who gave a label, each
 * counted once. */
enum { AT_PFLIP, AT_LO, AT_HI, AT_KINDS, AT_NEW = AT_KINDS, AT_PAIRS,
	AT_DISAGREE, AT_COLUMN, AT_ONCE };

#endif
