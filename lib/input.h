/*
 * input: what the options say of the tables that a tool reads.
 *
 * Data modules take this and know nothing of the command line; lib/opt fills
 * it. Members of options that a tool does not take keep their defaults.
 */
#ifndef ANNOT_INPUT_H
#define ANNOT_INPUT_H

#include "strings.h"

#include <stdbool.h>
#include <stdint.h>

/* Which of an annotator's labels for one item count. INPUT_ERROR: an annotator
 * must not label an item twice. */
enum input_repeats { INPUT_ALL, INPUT_FIRST, INPUT_LAST, INPUT_ERROR };

struct input {
	const char *item, *annotator, *label; /* column names */
	const char *count;        /* column that makes a table counts */
	const char *group;        /* column, or NULL */
	struct strings header;    /* -H: names of the columns; n 0: has one */
	bool wide;                /* -W: a matrix, a column an annotator */
	bool grouped;             /* -G: rows of one item are adjacent */
	struct strings labels;    /* -L: the label set in order; n 0: as seen */
	struct strings missing;   /* labels that mean missing */
	uint64_t min_labels;      /* -N: items with fewer are dropped */
	enum input_repeats repeats;
};

#endif
