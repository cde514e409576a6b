/*
 * sums: the sums of each annotator from which groups of attributes have their values, as
 * a table that --table writes and --from reads: tables of shards of items, joined, are one
 * of all items.
 *
 * The value of a unit, an annotator, is the ratio of two sums over labels, and all that
 * is over annotators, with its limits for other annotators, comes from these values.
 */
#ifndef ANNOT_BIAS_SUMS_H
#define ANNOT_BIAS_SUMS_H

#include "decisions.h"
#include "text/record.h"

extern const struct record_column sums_columns[];

/* ---- writing ---- */

/* Write the row of the items, with their sketch and the settings; returns 1. */
size_t sums_start(struct out *out, const struct items *items, const struct input *input);

/* Write the rows of decisions under one rate, a section: of each annotator with a group,
 * of each group, and of all groups. row: model or that of a ceiling. Returns how many. */
size_t sums_section(struct out *out, const char *row, const char *model,
	const struct rate *rate, const struct units *u, const struct decisions *d);

/* Write the last row, the number of all others, without which no table is read. */
void sums_end(struct out *out, size_t rows);

/* ---- reading ---- */

/* The key of a section: row, model, metric, its positive label or *, and grouping. */
enum { SUMS_ROW, SUMS_MODEL, SUMS_METRIC, SUMS_POSITIVE, SUMS_GROUPING, SUMS_KEYS };

/* An annotator's sums in a section, or a group's items. */
struct sums_entry {
	uint32_t section, annotator, group; /* annotator IDS_NONE: a row of the group;
	                            group IDS_NONE: of all groups */
	double sum, of, labels, items;
};

/* A table that was read. */
struct sums {
	struct ids sections;     /* SUMS_KEYS names with tabs between, in the order in
	                            which they came */
	struct ids annotators, groups; /* in bytewise order */
	struct sums_entry *entry; /* by section, annotator, group; each once */
	size_t n, parts;         /* parts: tables that were joined */
	double items;
};

/* Read a file. Tables that share items, that were cut off, or some of which lack a
 * section, an annotator of two groups, and what is no number, end the tool. */
void sums_read(struct sums *x, const char *file);
void sums_free(struct sums *x);

#endif
