/*
 * sums_table: counts from which -B pair and -B annotator come, as a table that --table
 * writes and --from reads: tables of shards of items, joined, are one of all items.
 *
 * Of a pair of annotators the contingency counts of their labels; of an annotator how
 * often they gave each label beside each vector of the others' labels, and the sums of
 * their retests. All are whole numbers.
 */
#ifndef ANNOT_KAPPA_SUMS_TABLE_H
#define ANNOT_KAPPA_SUMS_TABLE_H

#include "against.h"
#include "block.h"
#include "text/record.h"

extern const struct record_column sums_table_columns[];

/* ---- writing ---- */

/* Write the labels, the sketch of the items and the settings (--group, too), the first rows;
 * returns how many. */
size_t sums_table_start(struct out *out, const struct items *items,
	const struct input *input);

/* Write the rows of a block, of pairs or of annotators, none of whom gave an item two
 * labels; returns how many. */
size_t sums_table_block(struct out *out, const struct block *b, bool pairs);

/* Write the last row, the number of all others, without which no table is read. */
void sums_table_end(struct out *out, size_t rows);

/* ---- reading ---- */

/* The kinds of rows of a group, in the order of entries. */
enum sums_kind { SUMS_ITEMS, SUMS_SINGLE, SUMS_ANNOTATOR, SUMS_PAIR, SUMS_AGAINST,
	SUMS_SELF_ITEMS, SUMS_SELF_LABELS, SUMS_SELF_PAIRS, SUMS_SELF_AGREE };

/* A count of group key[0] and kind key[1]: of annotator key[2]; and of a pair annotator
 * key[3] and their labels key[4], key[5], or against the others label key[4] and the
 * text key[5] of their labels. Unused keys are 0. */
struct sums_entry {
	uint32_t key[6];
	double n;
};

/* A table that was read. Entries are in the order of their keys, each once; names are
 * in bytewise order. */
struct sums_table {
	struct items items;      /* labels and annotators, and no item */
	struct ids groups, texts;
	size_t *first;           /* texts + 1: the labels of text t are
	                            cell[first[t]] to cell[first[t + 1] - 1] */
	struct against_cell *cell;
	struct sums_entry *entry;
	size_t n;
};

/* Read a file. Labels that differ, tables that share items or were cut off, and what is
 * no count end the tool. */
void sums_table_read(struct sums_table *x, const char *file);
void sums_table_free(struct sums_table *x);

#endif
