/*
 * shares: from the shares of labels to those of primary labels.
 *
 * Gordon et al., "The Disagreement Deconvolution", CHI 2021 (G), equations 1 and
 * 2. A way to sharpen is one record: adding one touches the table in shares.c, a
 * test and a line of annot-sharpen(1).
 */
#ifndef ANNOT_SHARES_H
#define ANNOT_SHARES_H

#include "method.h"

#include <stdbool.h>
#include <stdint.h>

/* What becomes of raw shares and their sum. */
struct sharpener {
	struct method about;
	double (*share)(double raw, double sum, double pflip);
};

extern const struct sharpener sharpeners[];
extern const struct method_table sharpeners_table;

/* Does p_flip leave nothing to the labels of a task of k, being (K-1)/K or
 * more? */
bool shares_all_flips(double pflip, size_t k);

/*
 * The primary shares of an item's labels, into share[0 .. labels - 1]: label i
 * was given n[i] times, all together total times, of K = k labels in the task.
 * With f = p_flip/(K-1) and d = 1 - K p_flip/(K-1):
 *	raw(y) = max(p(y) - f, 0) / d		(G eq. 1, 2)
 * p_flip = 0 leaves the shares as they are; p_flip >= (K-1)/K (d <= 0) gives
 * all mass to the plurality; a p_flip or total that does not exist gives NA.
 */
void shares_primary(const uint32_t *n, size_t labels, uint64_t total, size_t k,
	double pflip, const struct sharpener *s, double *share);

#endif
