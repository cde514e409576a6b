/*
 * output: the counts with p_flip that annot-pflip writes, of each item or as a
 * histogram of items that nothing tells apart.
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
	const struct strata *strata;
	bool unique;             /* rows of a histogram, with a column items */
	bool placed;             /* the order of the labels is known */
	uint64_t settings;       /* column settings_hash of a histogram;
	                            0: none */
	struct record_column column[OUTPUT_COLUMNS + 1]; /* private */
};

/* Sums over all items. */
struct total {
	uint64_t items, tied;
	struct sum pflip;
};

/* Note how many retests p_flip was estimated from. A table of strata (--from)
 * lacks the labels in groups of repeats and their annotators, and ties are
 * counted only in a pass over the items. */
void output_note(const struct strata *strata, const struct total *total,
	const struct estimation *e, const struct conf *conf);

/* Write the header. Members but the private one are set, and out is open. */
void output_start(struct output *o);

/* Write the rows of a subject, one per label; items: how many items they stand
 * for, which is written with `unique`. */
void output_item(struct output *o, const struct subject *s, uint64_t items);

/*
 * Write a header and the rows of all subjects of a list. With `unique` these
 * are a group of rows for the subjects that no column tells apart, in the order
 * of their names, such as "x:3 y:2" or with retests "x:3 y:2 once 1 2 pairs 3
 * disagree 2", so that rows of two tables add up where p_flip is the same. Two
 * groups of one name end the tool.
 */
void output_subjects(struct output *o, const struct subjects *all);

#endif
