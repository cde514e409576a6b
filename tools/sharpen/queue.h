/*
 * queue: rows that wait for their shares, and are written in the order they
 * came.
 *
 * A row is held with its text from queue_add() until all rows before it are
 * ready too. The rows of an item are a chain, from its last one back; behind
 * that one the labels may be written of which the item has no row. The struct
 * owns its rows; pointers to rows live until the next queue_add() or
 * queue_write().
 */
#ifndef ANNOT_QUEUE_H
#define ANNOT_QUEUE_H

#include "flips.h"
#include "marks.h"
#include "table/rows.h"
#include "text.h"
#include "text/record.h"

/* A row of the input, and what is added to it. */
struct row {
	uint32_t n, label;
	size_t before;         /* the item's row before it, + 1; 0: none */
	bool ready, dropped;   /* can be written; is left out */
	uint32_t file;
	size_t line;
	size_t text, bytes;    /* the row itself, in queue.text */
	double pflip[FLIPS_KINDS]; /* when ready the primary shares */
	size_t absent;         /* labels without a row follow: their shares in
	                          queue.absent, + 1; 0: none do */
};

/* Primary shares, at p_flip and its limits, of a label without a row. */
struct absent {
	double share[FLIPS_KINDS];
};

struct queue {
	struct text text;
	size_t label, count, once, p; /* columns of text; the last two may
	                                  not be there */
	struct labels *labels;
	struct row *row;
	size_t n, cap, written;
	struct absent *absent;
	size_t absents, absent_cap;
	struct marks marks;
	struct record_column *column;
	struct record out;
};

/* Write to out the header of the open table in, and three columns more; both
 * must outlive the queue. */
void queue_open(struct queue *q, struct rows *in, struct out *out);

/* Row i of the batch, with its p_flip; it is q->row[q->n - 1]. */
struct row *queue_add(struct queue *q, const struct rows *in, size_t i,
	const struct flips *flips);

/* The last row of an item: behind it each label of the task follows that has no
 * row in the item, with these shares. All names must be known when it is
 * written. */
void queue_absent(struct queue *q, struct row *last, const struct absent *a);

/* Write what is ready up to the first row that is not; forget all rows when all
 * are written. */
void queue_write(struct queue *q);

void queue_free(struct queue *q);

#endif
