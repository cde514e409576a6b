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
	struct record_column column[OUTPUT_COLUMNS + INPUT_KEYS + 2];
	struct view decision[INPUT_KEYS]; /* of the item at hand, */
	size_t decisions;        /* in so many columns */
	const char *settings;    /* of a histogram, in its last column; NULL: the default ones */
	char *law;               /* two fields of all rows: where slips go */
	bool unique;             /* rows of a histogram, with a column items */
	bool placed;             /* the order of the labels is known */
	char **tail;             /* per stratum: six fields of its items' rows,
	                            as record_join() makes them; NULL: each item
	                            has its own p_flip */
	size_t strata;

	/* Private: rows of kinds. */
	struct output_rows *kind;
	char *text;              /* of the rows, */
	size_t *end;             /* and the end of each in it */
	size_t rows, kinds_cap, text_cap, end_cap;
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
 * and estimation are set. With `unique` it is output_histogram(), whose rows have columns of
 * decisions. */
void output_start(struct output *o, const struct strata *strata);
void output_histogram(struct output *o, const struct strata *strata,
	const struct strings *decisions, const char *settings);

/* Make the rows of a kind of subjects in a stratum (from 0), one per cell. They are known
 * until the next output_kind(), which may forget all others, or output_forget(), after
 * which kinds may be numbered anew. */
bool output_knows(const struct output *o, size_t kind);
void output_kind(struct output *o, size_t kind, const struct subject *s, size_t stratum);
void output_forget(struct output *o);

/* Write the rows of an item of a known kind; items: how many items they stand for, which
 * is written with `unique`. */
void output_item(struct output *o, struct view name, size_t kind, uint64_t items);

/* The same of a subject of a list, whose kind need not be known; and the whole list, with
 * the header. */
void output_subject(struct output *o, struct view name, size_t kind,
	const struct subjects *all, const struct strata *strata);
void output_subjects(struct output *o, const struct subjects *all,
	const struct strata *strata);

void output_free(struct output *o);

#endif
