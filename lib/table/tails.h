/*
 * tails: what stands behind the item in a row of counts, which the rows of many items share.
 *
 * A row of annot-pflip depends on its item's labels and retests, not on the item's name: a
 * million rows have a few hundred tails. Rows whose tails were read before are taken from
 * the reader's memory as they are; no field is split off or converted again. Part of
 * lib/table/rows. The struct owns its arrays; a row that may be bad is left to the reader.
 */
#ifndef ANNOT_TAILS_H
#define ANNOT_TAILS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TAILS_MOST = 1 << 14, TAILS_NONE = UINT16_MAX };

struct rows;

/* Start with {0}. */
struct tails {
	bool wanted;           /* rows are counts, and their tails have all that is read */
	bool behind;           /* they are under the first header, whose first field is the
	                          item and nothing else */
	size_t serial;         /* of the current header */
	char *header;          /* the first one */
	uint32_t *slot;        /* by hash: a part of it, and tail + 1; 0: free */
	struct tails_row *at;  /* per tail: its row without the item */
	char *text;
	size_t n, cap, bytes, text_cap;
};

/* Make the next rows with known tails the batch, without their numbers, but for the tuple;
 * returns how many they are. */
size_t tails_take(struct tails *x, struct rows *r);

/* Keep the tails of a batch that was read. */
void tails_learn(struct tails *x, struct rows *r);

void tails_free(struct tails *x);

#endif
