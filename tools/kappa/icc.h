/*
 * icc: intraclass correlations of numeric labels.
 *
 * Shrout & Fleiss, "Intraclass correlations: uses in assessing rater
 * reliability", 1979; McGraw & Wong 1996; with missing ratings Ebel 1951.
 */
#ifndef ANNOT_ICC_H
#define ANNOT_ICC_H

#include "estimate.h"
#include "sample.h"

enum icc_form { ICC11, ICC1K, ICC21, ICC2K, ICC31, ICC3K };

/* Value, F test of no differences between items, and interval. The
 * labels must be numbers. One-way forms use every item; two-way ones the items
 * that every annotator labelled, and need to know who did. */
void icc_measure(enum icc_form form, const struct sample *sample,
	struct estimate *out);

#endif
