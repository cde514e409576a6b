/*
 * truth: what people said of each item, to judge predictions by.
 *
 * Items with the same cells, and the same primary shares, share a vector:
 * whatever depends on an item only through them is computed once per vector.
 */
#ifndef ANNOT_TRUTH_H
#define ANNOT_TRUTH_H

#include "counts.h"

/* What is true of an item: the shares of primary labels (annot-sharpen), of
 * the labels given, or its plurality label. */
enum target { TARGET_PRIMARY, TARGET_RAW, TARGET_PLURALITY, TARGET_KINDS };

/* Primary shares at p_flip, and at its limits: the columns primary,
 * primary_lo and primary_hi, in this order in the numbers of counts. */
enum { AT_PFLIP, AT_LO, AT_HI, AT_KINDS };

/* An item of the truth. Items with the same cells share a vector. */
struct judged {
	uint32_t vector, name, group; /* in vectors, names, groups */
	uint64_t weight;       /* items that share its row */
};

/* A distinct vector of cells (label, n) and their primary shares. */
struct truth_vector {
	size_t start;          /* place of its first cell */
	uint64_t total;        /* labels */
	bool tied;             /* more than one label has the most */
};

/* The truth. Behind the last vector stands one more that ends its cells. */
struct truth {
	struct judged *item;
	size_t n, item_cap;
	struct truth_vector *vector;
	size_t vectors, vector_cap;
	struct cell *cell;     /* label: an id, after ordering its rank */
	double (*primary)[AT_KINDS]; /* per cell, when there */
	size_t cells, cell_cap, primary_cap;
	struct ids keys;       /* of the vectors: their bytes */
	char *key;             /* room for one */
	size_t key_cap;
	struct ids names, groups;
	bool has_primary, has_range, weighted;
	bool anonymous;        /* items of one vector are one item, no names */
	uint64_t empty;        /* items without labels, left out */
	struct labels *labels; /* of the table */
	const char *file;      /* for messages */
	struct counts counts;  /* the table itself, */
	char *operand;         /* and where it is */
};

/* What a tool needs of the truth. */
struct truth_need {
	const char *numbers[ROWS_NUMBERS]; /* as in rows_need */
	bool items;            /* they are known by name: no histogram */
	bool anonymous;        /* nobody asks which item is which: those of one
	                          vector become one that stands for all, and
	                          groups are not kept */
};

/* Read the items of a file (NULL or -: standard input), all that have a label;
 * others are told in a note. One label per annotator; else, or where a primary
 * share is NA, the tool ends. Names and groups are those of the table, labels
 * its ids. */
void truth_open(struct truth *t, const struct input *input, const char *file,
	const struct truth_need *need);

/* The people whose labels vector v is. */
struct vector truth_people(const struct truth *t, size_t v);

/* Place of the cell of a vector's plurality label, ties to the first in label
 * order; less: place of a cell that counts one label less, or SIZE_MAX.
 * SIZE_MAX where no label is left. */
size_t truth_plurality(const struct truth *t, size_t v, size_t less);

/* The share of cell c of vector v under a target; kind as in AT_PFLIP, top the
 * place of the vector's plurality cell. */
double truth_share(const struct truth *t, size_t v, size_t c,
	enum target target, int kind, size_t top);

void truth_close(struct truth *t);

#endif
