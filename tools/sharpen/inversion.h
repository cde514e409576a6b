/*
 * inversion: the primary shares of an item's rows.
 *
 * The tool ends where the places of
 * labels do not fit (lib/law/flip_law.h).
 */
#ifndef ANNOT_SHARPEN_INVERSION_H
#define ANNOT_SHARPEN_INVERSION_H

#include "flips.h"
#include "kept.h"
#include "sharpeners.h"

/* Start with the borrowed members set. */
struct inversion {
	const struct sharpener *sharpener;
	struct kept *kept;
	struct rows *in;
	struct flips *flips;
	uint64_t beyond;       /* items whose p_flip leaves nothing of the primary
	                          labels */
	bool by_place;         /* slips of an item go to neighbours */

	/* Private. */
	uint32_t *count;
	double *share;
	double (*each)[FLIPS_KINDS];
	size_t count_cap, share_cap, each_cap;
};

/* Replace p_flip and its limits in the n rows of an item of `total` labels by their
 * primary shares; if shares are uncut, the labels without a row get theirs, too. */
void inversion_apply(struct inversion *x, struct row **row, size_t n,
	uint64_t total);

/* Warn of such items, and, if there was any item, of labels without rows. */
void inversion_warn(const struct inversion *x, bool any);

#endif
