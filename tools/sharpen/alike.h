/*
 * alike: items whose rows have the same tails, in the same order, and the text of their
 * primary shares, which is made once for all of them.
 *
 * The struct owns its arrays. Only lack of memory ends the tool.
 */
#ifndef ANNOT_SHARPEN_ALIKE_H
#define ANNOT_SHARPEN_ALIKE_H

#include "queue.h"

/* The result that items share which are alike. */
struct alike_item {
	uint32_t first;        /* place of the first row's shares */
	bool dropped, beyond;  /* by -N; p_flip leaves nothing of the primary labels */
	bool complete;         /* their rows say that they are all there */
	uint32_t progress;     /* place of their progress; 0: they have none yet */
};

/* Start with the queue set, which is borrowed. */
struct alike {
	struct queue *queue;
	struct ids items;      /* by the tails of their rows */
	struct alike_item *at;
	uint32_t *share;       /* row by row: its text, queue_text() */
	uint16_t *key;
	size_t cap, shares, share_cap, key_cap;
};

/* The item that is like the one with these n rows, whose shares are then set; NULL: there
 * is none yet, or a tail is not known. */
const struct alike_item *alike_find(struct alike *x, struct row **row, size_t n);

/* The same by the tails of n rows, whose shares are alike.share[first] and after. */
struct alike_item *alike_at(struct alike *x, const uint16_t *tail, size_t n);

/* Remember an item that was not found, by its n rows, which have their shares. */
void alike_add(struct alike *x, struct row **row, size_t n, struct alike_item item);

void alike_free(struct alike *x);

#endif
