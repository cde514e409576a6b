/*
 * output: the counts with p_flip that annot-pflip writes.
 *
 * Failures to write end the tool (lib/text/out.h). output_free() frees the tails;
 * the caller closes out.
 */
#ifndef ANNOT_PFLIP_OUTPUT_H
#define ANNOT_PFLIP_OUTPUT_H

#include "conf.h"
#include "stats/stats.h"
#include "table/labels.h"
#include "text/record.h"

enum { OUTPUT_COLUMNS = 18 };

struct output {
	struct out out;
	const struct labels *labels;
	const struct estimation *estimation;
	struct record_column column[OUTPUT_COLUMNS + INPUT_KEYS + 1];
	struct view decision[INPUT_KEYS]; /* of the item at hand, */
	size_t decisions;        /* in so many columns */
	char *law;               /* two fields of all rows: where slips go */
	bool unique;             /* rows of a histogram, with a column items */
	bool placed;             /* the order of the labels is known */
	char **tail;             /* per stratum: six fields of its items' rows,
	                            as record_join() makes them; NULL: each item
	                            has its own p_flip */
	size_t strata;
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

/* Write the header and make the tail of each stratum's rows. out is open, labels
 * and estimation are set. With `unique` this is up to output_histogram(), whose rows have
 * columns of decisions. */
void output_start(struct output *o, const struct strata *strata);
void output_histogram(struct output *o, const struct strata *strata,
	const struct strings *decisions);

/* The rows of one item, one per cell, in a stratum (from 0); items: how many items
 * they stand for, which is written with `unique`. */
void output_item(struct output *o, const struct subject *s, size_t stratum,
	uint64_t items);

void output_free(struct output *o);

#endif
