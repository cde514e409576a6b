/*
 * progress: the part of an item read so far, while its rows may be anywhere in
 * the table.
 *
 * N follows from n and p = n/N (values.h), and the item is complete once the n add up to
 * N: its rows can then be written and forgotten long before the end of the
 * table.
 *
 * Complete items that are alike share their progress, so that each takes four bytes. The
 * list owns its arrays.
 */
#ifndef ANNOT_PROGRESS_H
#define ANNOT_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* PROGRESS_LABELS: bits of progress.labels; PROGRESS_TEXT: room for what is wrong. */
enum { PROGRESS_LABELS = 64, PROGRESS_TEXT = 160 };

/* Start with {0}. */
struct progress {
	size_t last;           /* index + 1 of its last row; 0: none, or
	                          complete */
	uint64_t sum, total;   /* sum of n so far; N, 0: not known */
	uint64_t labels;       /* a bit for each label read */
	bool doubtful;         /* N does not follow from p */
	bool done, dropped;    /* complete; dropped by -N */
	bool shared;           /* of several items, all done */
};

/* Start with {0}. */
struct progress_list {
	struct progress *at;
	uint32_t *place;       /* per item: its place in `at`, from 1; 0: there is none */
	size_t n, cap, place_cap;
};

/* The progress of an item, or NULL; and to change it, until the next of another. */
const struct progress *progress_find(const struct progress_list *x, uint32_t item);
struct progress *progress_of(struct progress_list *x, uint32_t item);

/* Add progress for several items; returns its place. */
uint32_t progress_share(struct progress_list *x, struct progress of);

/* An item without progress is done, as others with progress at this place. */
void progress_set(struct progress_list *x, uint32_t item, uint32_t place);

void progress_free(struct progress_list *x);

/* Add a row with this n, whose p says that all labels are so many; 0: it does not say. */
void progress_count(struct progress *x, uint32_t n, uint64_t total);

/* Have all N labels been read? */
bool progress_complete(const struct progress *x);

/* Were rows of labels that a complete item has lost, by head or grep? p still counts them.
 * Sets `what` to what is wrong with the last row. */
bool progress_lost(const struct progress *x, char what[PROGRESS_TEXT]);

/* Add a row of this label; false: it had one before. Labels from
 * PROGRESS_LABELS on are not recorded and always count as new. */
bool progress_label(struct progress *x, uint32_t label);

#endif
