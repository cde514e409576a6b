/*
 * kept: the rows of items that are not whole yet, with their text, written in input order.
 *
 * A row is kept from kept_add() until kept_write(): the rows of one item with -G, else those
 * of the table. Rows stay where they are: they are in blocks, which are used again. The rows
 * of an item are a chain from the last one back; behind the last one, rows may be added for
 * labels without a row in the item.
 */
#ifndef ANNOT_SHARPEN_KEPT_H
#define ANNOT_SHARPEN_KEPT_H

#include "flips.h"
#include "marks.h"
#include "text.h"
#include "text/record.h"

/* The share p of a label is one of the rows' numbers, after those of p_flip. */
enum { KEPT_SHARE = FLIPS_COLUMNS };

/* A row of the input, and the fields added to it. */
struct row {
	uint32_t n, label, file;
	bool dropped;          /* is left out */
	bool each;             /* absent shares are of each label; else all alike */
	size_t line;
	struct view text;      /* in kept.text */
	struct row *before;    /* the item's previous row; NULL: none */
	uint64_t items;        /* of a histogram: how many it stands for; else 1 */
	uint64_t total;        /* N by n and p = n/N; 0: it does not follow */
	double pflip[FLIPS_KINDS]; /* p_flip, later the primary shares */
	double neighbours;     /* share of slips to the labels next to it */
	size_t absent;         /* labels without a row follow: index + 1 of
	                          their shares in kept.absent; 0: none */
};

struct kept {
	struct text text;
	size_t label, count, once, place, p; /* columns of text; the last three
	                                        may be missing */
	const uint32_t *place_of; /* per label, where shares are of each */
	struct labels *labels;
	struct row **block;
	size_t n, blocks, cap; /* rows; blocks */
	double *absent;        /* FLIPS_KINDS for one label or all */
	size_t absents, absent_cap;
	struct marks marks;
	struct record out;
};

/* Write the header of the open table `in` and three more columns to out; both
 * must outlive kept. */
void kept_open(struct kept *k, struct rows *in, struct out *out);

/* Add row i of the batch with its text and what it says of its item; it has no row before it. A
 * bad value ends the tool. */
struct row *kept_add(struct kept *k, const struct rows *in, size_t i, struct flips *flips);

/* Row i of the rows that are kept. */
struct row *kept_row(const struct kept *k, size_t i);

/* N from a row's n and p = n/N, if that is exact; else 0. */
uint64_t kept_total(uint32_t n, double p);

/* Behind an item's last row, add each label of the task without a row in the
 * item, with the primary shares at p_flip and its limits, of n labels by number or of
 * one for all. All names must be known when it is written. */
void kept_absent(struct kept *k, struct row *last, double (*share)[FLIPS_KINDS], size_t n);

/* Write all rows, whose items have their shares, and forget them. */
void kept_write(struct kept *k);

#endif
