/*
 * sharpeners: the shares of primary labels, from the shares of labels and
 * p_flip.
 *
 * Gordon et al., "The Disagreement Deconvolution", CHI 2021 (G), equations 1
 * and 2, and a variant without cutting. A sharpener is one record: a new one
 * needs an entry in the table in tools/sharpen/sharpeners.c, a test and a line
 * of annot-sharpen(1).
 */
#ifndef ANNOT_SHARPENERS_H
#define ANNOT_SHARPENERS_H

#include "text/method.h"

#include <stdbool.h>
#include <stdint.h>

struct sharpener {
	struct method about;
	bool uncut;              /* shares below 0 stay as they are */
	bool sums;               /* shares are divided by their sum */
	bool noise;              /* then multiplied by 1 - p_flip */
};

extern const struct sharpener sharpeners[];
extern const struct method_table sharpeners_table;

/*
 * Set share[labels] to the primary shares of an item's labels: label i was
 * given n[i] times, all labels together total times; K = k labels in the task.
 * With
 * 	f = p_flip/(K-1), d = 1 - K p_flip/(K-1):
 * 	raw(y) = max(p(y) - f, 0) / d		(G eq. 1, 2)
 * uncut: without max, so that means over items are unbiased; a label that
 * nobody gave has -f/d, and the shares sum to 1 over all K labels. p_flip = 0
 * leaves the shares as they are; p_flip >= (K-1)/K (d <= 0) gives all mass to
 * the plurality label, or NUM_NA if uncut; p_flip NUM_NA or total 0 gives
 * NUM_NA. Returns whether p_flip explains every label.
 */
bool sharpeners_share(const uint32_t *n, size_t labels, uint64_t total,
	size_t k, double pflip, const struct sharpener *s, double *share);

#endif
