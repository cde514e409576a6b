/*
 * icc: intraclass correlations of numeric labels.
 *
 * Shrout & Fleiss, "Intraclass correlations: uses in assessing rater
 * reliability", 1979; McGraw & Wong 1996; with missing ratings Ebel 1951.
 * Nothing here ends the tool but for want of memory.
 */
#ifndef ANNOT_ICC_H
#define ANNOT_ICC_H

#include "coefficients.h"

/* (1,1), (1,k), (2,1), (2,k), (3,1), (3,k) of Shrout & Fleiss. */
enum icc_form { ICC11, ICC1K, ICC21, ICC2K, ICC31, ICC3K };

/*
 * Value, F test of no differences between items, and interval; the form is
 * c->form. The labels must be numbers (classes->scale.x). One-way forms use every
 * item; two-way forms use the items that every annotator labelled, and need to know
 * who did. Status, without a value: repeats, no_complete_items, one_item,
 * one_annotator, no_pairs, out_of_range (mean squares beyond double),
 * no_variance. O(cells), two-way O(ratings).
 */
coefficient_measure icc_estimate;

#endif
