/*
 * input: the options for reading tables.
 *
 * Data modules take this struct and know nothing of the command line; lib/text/opt.c fills it.
 * Members for options that a tool does not have keep their defaults.
 */
#ifndef ANNOT_INPUT_H
#define ANNOT_INPUT_H

#include "strings.h"

#include <stdbool.h>
#include <stdint.h>

/* The labels that count if an annotator labels an item repeatedly. INPUT_ERROR:
 * an annotator must not label an item twice. */
enum input_repeats { INPUT_ALL, INPUT_FIRST, INPUT_LAST, INPUT_ERROR };

enum { INPUT_GROUPS = 8 }; /* most columns of -g */

/* Were -i, -a, -l, --count, -r, -N given on the command line? */
struct input_named {
	bool item, annotator, label, count, repeats, min_labels;
};

struct input {
	const char *item, *annotator, *label; /* column names; with -W annotator is a list of
	                                         columns in which * matches any bytes */
	const char *count;        /* the column whose presence makes a table counts */
	struct input_named named; /* the options above, -r and -N: did the user give them? */
	struct strings group;     /* -g: whose values make the groups; n 0: none */
	const char *group_option; /* the option that names these, for messages */
	const char *cluster;      /* --cluster: this column, which is the last of
	                             group, has one value per item; NULL: none */
	bool numbers[INPUT_GROUPS]; /* per column of group: values are numbers */
	struct strings attributes; /* tables with further columns for -g */
	const char *weights;      /* of annotators: a table; NULL: 1 each */
	bool of_annotators;       /* the groups but for the cluster are attributes of annotators and
	                             not part of the items' names */
	struct strings header;    /* -H: column names; n 0: a header line */
	bool wide;                /* -W: a wide table, one column per annotator */
	bool wide_counts;         /* a wide table of counts, one column per label */
	bool grouped;             /* -G: rows of one item are adjacent */
	struct strings labels;    /* -L: the label set in order; n 0: as seen */
	struct strings missing;   /* labels that mean a missing value */
	uint64_t min_labels;      /* -N: items with fewer labels are dropped */
	enum input_repeats repeats;
	bool multilabel; /* an annotator's labels for an item are one answer, a set of labels */
	const char *none;         /* multilabel: the label of an empty set */
};

/* The number of the first columns of group that are attributes of annotators. */
static inline size_t
input_people(const struct input *x)
{
	return x->of_annotators ? x->group.n - (x->cluster != NULL) : 0;
}

#endif
