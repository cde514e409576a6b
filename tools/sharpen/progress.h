/*
 * progress: how much of an item has come, while its rows may be anywhere in the
 * table.
 *
 * n and p = n/N give N away, and once the n add up to that the item is complete:
 * its rows can be written, and forgotten, long before the end of the table.
 */
#ifndef ANNOT_PROGRESS_H
#define ANNOT_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PROGRESS_LABELS = 64 }; /* bits of progress.labels */

/* Start with {0}. */
struct progress {
	size_t last;           /* its last row + 1; 0: none, or complete */
	uint64_t sum, total;   /* of n so far; N, 0: not known */
	uint64_t labels;       /* a bit for each label that came */
	bool doubtful;         /* N cannot be told from p */
	bool done, dropped;    /* complete; and left out by -N */
};

/* A row with this n and p came. */
void progress_count(struct progress *x, uint32_t n, double p);

/* Have all labels come that N counts? */
bool progress_complete(const struct progress *x);

/* A row of this label came; false: one was there before. Labels from
 * PROGRESS_LABELS on are not known, and always new. */
bool progress_label(struct progress *x, uint32_t label);

#endif
