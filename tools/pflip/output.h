/*
 * output: the counts with p_flip that annot-pflip writes, of each item, or with
 * -u as a histogram of items that no column tells apart.
 *
 * Failures to write end the tool (lib/text/out.h). The caller opens and closes
 * out.
 */
#ifndef ANNOT_PFLIP_OUTPUT_H
#define ANNOT_PFLIP_OUTPUT_H

#include "conf.h"
#include "text/record.h"

enum { OUTPUT_COLUMNS = 19 };

struct output {
	struct out out;
	const struct labels *labels;
	const struct estimation *estimation;
	bool unique;             /* rows of a histogram, with a column items */
	bool placed;             /* the order of the labels is known */
	uint64_t settings;       /* column settings_hash of a histogram; 0:
	                            none */

	/* Private. */
	struct record_column column[OUTPUT_COLUMNS + 1];
	struct ids names;        /* of the groups of rows of the histogram, of */
	struct subjects first;   /* each of which the first item is kept, */
	uint64_t *items;         /* and how many there are */
	size_t items_cap;
	struct strings text;     /* the name at hand */
};

/* Write the header. */
void output_start(struct output *o);

/* Write the rows of an item, one per label; items: how many items they are
 * for. */
void output_item(struct output *o, const struct subject *x, uint64_t items);

/* Count an item in the histogram: one group of rows for the items that no
 * column tells apart, with a name such as "x:3 y:2" or with retests "x:3 y:2
 * once 1 2 pairs 3 disagree 2", so that rows of two tables add up where p_flip
 * is the same. Two groups of one name end the tool. */
void output_count(struct output *o, const struct subject *x);

/* Write the header and the histogram, in the order of the names. */
void output_histogram(struct output *o);

#endif
