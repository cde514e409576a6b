/*
 * output: the counts with p_flip that annot-pflip writes.
 */
#ifndef ANNOT_PFLIP_OUTPUT_H
#define ANNOT_PFLIP_OUTPUT_H

#include "labels.h"
#include "out.h"
#include "stats.h"
#include "subjects.h"

struct output {
	struct out out;
	const struct labels *labels;
	size_t k;                /* column classes */
	char **tail;             /* per stratum: the end of its items' rows;
	                            NULL: each item has its own p_flip */
	size_t strata;
};

/* What is found of the items. */
struct total {
	uint64_t items, tied;
	struct sum pflip;        /* over items */
};

/* What is known: a table of strata does not have the rows in groups of repeats,
 * and without one pass over the items nobody counts ties. */
struct output_known {
	bool retests, tied, items, by_strata;
};

/* Tell in a note what p_flip was made from. */
void output_note(const struct strata *strata, const struct total *total,
	const struct output_known *known, double level);

/* The header, and what the rows of each stratum end in; by_strata: items have
 * the p_flip of their stratum. out is open, labels and k are set. */
void output_start(struct output *o, const struct strata *strata,
	bool by_strata);

/* The rows of an item of a stratum. */
void output_item(struct output *o, const struct subject *s, size_t stratum);

void output_free(struct output *o);

#endif
