/*
 * output: the counts with p_flip that annot-pflip writes.
 *
 * Failures to write end the tool (lib/text/out.h). output_free() frees the tails;
 * the caller closes out.
 */
#ifndef ANNOT_PFLIP_OUTPUT_H
#define ANNOT_PFLIP_OUTPUT_H

#include "stats/stats.h"
#include "subjects.h"
#include "table/labels.h"
#include "text/record.h"

struct output {
	struct out out;
	const struct labels *labels;
	size_t k;                /* column classes */
	bool pooled;             /* p_flip is from retests, which an item's
	                            pairs and disagree are part of; else NA */
	char **tail;             /* per stratum: five fields of its items' rows,
	                            as record_join() makes them; NULL: each item
	                            has its own p_flip */
	size_t strata;
};

/* Sums over all items. */
struct total {
	uint64_t items, tied;
	uint64_t annotators;     /* who repeated an item */
	struct sum pflip;        /* sum of the items' p_flip */
};

/* Which parts of the note are known: a table of strata lacks the rows in groups
 * of repeats and their annotators, and ties are counted only in a pass over the
 * items. */
struct output_known {
	bool retests, annotators, tied, items;
};

/* Write the note that says what p_flip was made from. */
void output_note(const struct strata *strata, const struct total *total,
	const struct output_known *known, double level);

/* Write the header and make the tail of each stratum's rows; by_strata: items
 * have the p_flip of their stratum. out is open; labels, k and pooled are
 * set. */
void output_start(struct output *o, const struct strata *strata,
	bool by_strata);

/* The rows of one item, one per cell, in a stratum (from 0). */
void output_item(struct output *o, const struct subject *s, size_t stratum);

void output_free(struct output *o);

#endif
