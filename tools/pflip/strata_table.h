/*
 * strata_table: the strata as a table, which --table writes and --from reads.
 */
#ifndef ANNOT_STRATA_TABLE_H
#define ANNOT_STRATA_TABLE_H

#include "estimators.h"
#include "strata.h"
#include "text/out.h"

/* What a table says beside its strata. */
struct strata_table {
	const struct estimator *by; /* the method */
	bool fixed;              /* method fixed: one stratum, of this p_flip */
	double pflip;
	size_t classes;
};

/* Read the table, of one or more shards: rows of one stratum add up. Differing
 * methods, edges or classes, and bad numbers, end the tool with FILE:LINE. */
void strata_table_read(struct strata *s, struct strata_table *table,
	const char *file);

/* Write the table; numbered: the strata have numbers and limits. */
void strata_table_write(struct out *out, const struct strata *strata,
	const char *method, bool numbered, size_t classes);

#endif
