/*
 * queue: rows that wait for their shares and are written in input order.
 *
 * A row is held with its text from queue_add() until all rows before it are
 * ready too. The rows of an item are a chain from the last one back; after the
 * last one, rows may be added for labels without a row in the item. The struct
 * owns its rows; pointers to rows live until the next queue_add() or
 * queue_write().
 */
#ifndef ANNOT_QUEUE_H
#define ANNOT_QUEUE_H

#include "marks.h"
#include "values.h"
#include "text.h"
#include "text/record.h"

/* A row of the input, and the fields added to it. */
struct row {
	uint32_t n, label;
	size_t before;         /* index + 1 of the item's previous row; 0:
	                          none */
	uint64_t items;        /* of a histogram: how many it stands for; else 1 */
	bool ready, dropped;   /* can be written; is left out */
	uint32_t file;
	size_t line;
	size_t text, bytes;    /* place of the row in queue.text */
	double pflip[FLIPS_KINDS]; /* p_flip; once ready, the primary shares, or: */
	uint32_t shares;       /* their text, of queue_text(); IDS_NONE: none */
	uint16_t tail;         /* id of its tail */
	double neighbours;     /* share of slips to the labels next to it */
	size_t absent;         /* labels without a row follow: index + 1 of
	                          their shares in queue.absent; 0: none */
	bool each;             /* those are of each label; else all alike */
};

struct queue {
	struct text text;
	size_t label, count, once, place, p; /* columns of text; the last three
	                                        may be missing */
	const uint32_t *place_of; /* per label, where shares are of each */
	struct labels *labels;
	struct row *row;
	size_t n, cap, written;
	double *absent;        /* FLIPS_KINDS for one label or all */
	size_t absents, absent_cap;
	struct marks marks;
	struct ids texts;      /* of shares: few are different */
	struct record_column *column;
	struct record out;
};

/* Write the header of the open table `in` and three more columns to out; both
 * must outlive the queue. */
void queue_open(struct queue *q, struct rows *in, struct out *out);

/* Add row i of the batch with its tail; it is q->row[q->n - 1]. */
struct row *queue_add(struct queue *q, const struct rows *in, size_t i,
	const struct value *x);

/* The text of a row's primary shares, for row.shares of this row and of others. */
uint32_t queue_text(struct queue *q, const struct row *r);

/* After an item's last row, add each label of the task without a row in the
 * item, with the primary shares at p_flip and its limits, of n labels by number or of
 * one for all. All names must be known when it is written. */
void queue_absent(struct queue *q, struct row *last,
	double (*share)[FLIPS_KINDS], size_t n);

/* Write row i of the batch at once, with shares from queue_text(); no row waits, and the
 * file has the columns of the first one. */
void queue_put(struct queue *q, const struct rows *in, size_t i, uint32_t shares);

/* Write the rows up to the first that is not ready; forget all rows once all
 * are written. */
void queue_write(struct queue *q);

void queue_free(struct queue *q);

#endif
