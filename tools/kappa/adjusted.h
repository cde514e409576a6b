/*
 * adjusted: the column of p-values of a table, which --adjust adjusts.
 *
 * Tests are of one kind where a few words agree, such as the row and the
 * coefficient: p is adjusted over these. Adjusted p are known at the end, so
 * that the table is held until then. Only lack of memory and failures to write
 * end the tool.
 */
#ifndef ANNOT_KAPPA_ADJUSTED_H
#define ANNOT_KAPPA_ADJUSTED_H

#include "stats/adjust.h"
#include "text/record.h"

enum { ADJUSTED_WORDS = 3 };

struct adjusted {
	struct out *out;
	enum adjust how;
	struct adjusted_kind {
		const char *word[ADJUSTED_WORDS];
		size_t n;        /* p-values */
	} *kind;
	struct adjusted_p {
		double p;
		size_t kind, at; /* and its place in the table that is held */
	} *p;
	size_t kinds, n, kind_cap, p_cap;
};

/* Start a table that is open and empty. */
void adjusted_open(struct adjusted *a, struct out *out, enum adjust how);

/* Write a field with p, or NUM_NA; the words must stay. */
void adjusted_put(struct adjusted *a, struct record *r, double p,
	const char *const word[ADJUSTED_WORDS]);

/* Write what is held. Many p-values of a kind that are not adjusted get a note. */
void adjusted_close(struct adjusted *a);

#endif
