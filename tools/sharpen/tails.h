/*
 * tails: what stands behind the item in a row, which the rows of many items share.
 *
 * A row of annot-pflip depends on its item's labels and retests, not on the item's name:
 * a million rows have a few thousand tails. A row whose tail was read before is taken
 * from the reader's memory as it is; no field is split off or converted again. The struct
 * owns its arrays; a bad row ends the tool.
 */
#ifndef ANNOT_SHARPEN_TAILS_H
#define ANNOT_SHARPEN_TAILS_H

#include "flips.h"
#include "table/rows.h"

/* The share p of a label is one of the rows' numbers, after those of p_flip. */
enum { TAILS_SHARE = FLIPS_COLUMNS };

#define TAILS_NONE UINT16_MAX

/* The values that a row has for its item. */
struct tail {
	uint16_t id;           /* the same for equal tails; TAILS_NONE: it is not kept */
	uint32_t n, label;
	uint64_t items;        /* of a histogram: how many it stands for; else 1 */
	uint64_t total;        /* N, by n and p = n/N; 0: it does not follow */
	double pflip[FLIPS_KINDS];
	double neighbours;     /* share of slips to the labels next to it */
};

/* Start with {0} and flips set, which is borrowed. */
struct tails {
	struct flips *flips;
	struct tail of[TSV_BATCH]; /* of each row of the batch */

	/* Private. */
	size_t serial;         /* of the current header */
	char *header;          /* the first one, of which the tails are */
	bool behind;           /* they are of the current one, too, whose first field is
	                          the item and nothing else */
	struct ids texts;
	struct tail *at;       /* per text */
	size_t cap;
};

/* As rows_next(), and set `of`; of the other arrays of the batch only name, item, label,
 * count and source are set. */
bool tails_next(struct tails *x, struct rows *in);

/* N from a row's n and p = n/N, if that is exact; else 0. */
uint64_t tails_total(uint32_t n, double p);

void tails_free(struct tails *x);

#endif
