/*
 * input: the options that say how tables are read.
 *
 * Data modules take this struct and know nothing of the command line; lib/text/opt.c
 * fills it. Members of options that a tool does not take keep their defaults.
 */
#ifndef ANNOT_INPUT_H
#define ANNOT_INPUT_H

#include "strings.h"

#include <stdbool.h>
#include <stdint.h>

/* Which of an annotator's labels for one item count. INPUT_ERROR: an annotator
 * must not label an item twice. */
enum input_repeats { INPUT_ALL, INPUT_FIRST, INPUT_LAST, INPUT_ERROR };

enum { INPUT_GROUPS = 8 }; /* most columns of -g */

/* -i, -a, -l, --count, -r, -N are on the command line. */
struct input_named {
	bool item, annotator, label, count, repeats, min_labels;
};

struct input {
	const char *item, *annotator, *label; /* column names; with -W
	                             annotator is a list of columns, in which *
	                             stands for any bytes */
	const char *count;        /* column that makes a table counts */
	struct input_named named; /* which of these, and -r and -N, the user gave */
	struct strings group;     /* -g: columns whose values, together, are
	                             the groups; n 0: no groups */
	bool cluster;             /* the last of them says which items belong
	                             together: one value for each item */
	struct strings attributes; /* tables that have more columns for -g */
	const char *weights;      /* table of what each annotator's labels weigh;
	                             NULL: 1 each */
	bool of_annotators;       /* group names what is known of annotators: it
	                             stays out of the items' names */
	struct strings header;    /* -H: column names; n 0: a header line */
	bool wide;                /* -W: a matrix, one column per annotator */
	bool wide_counts;         /* a matrix of counts, one column per label */
	bool grouped;             /* -G: rows of one item are adjacent */
	struct strings labels;    /* -L: the label set in order; n 0: as seen */
	struct strings missing;   /* labels that mean missing */
	uint64_t min_labels;      /* -N: items with fewer labels are dropped */
	enum input_repeats repeats;
	bool multilabel;          /* all labels that an annotator gave an item
	                             are one answer, a set of labels */
	const char *none;         /* multilabel: the label of an empty set */
};

#endif
