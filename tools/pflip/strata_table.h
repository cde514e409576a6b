/*
 * strata_table: the strata as a table, which --table writes and --from reads.
 */
#ifndef ANNOT_STRATA_TABLE_H
#define ANNOT_STRATA_TABLE_H

#include "estimators.h"
#include "text/out.h"

/* Read the table, of one or more shards: rows of one stratum add up. Sets the
 * estimator of e, its K, the variance between people and the p_flip of method
 * fixed. Differing methods, edges or classes, and bad numbers, end the tool
 * with FILE:LINE; so do a table, or one of several, that was cut off, a table
 * that is there twice, and tables that were counted with other options. */
void strata_table_read(struct strata *s, struct estimation *e,
	const char *file);

void strata_table_write(struct out *out, const struct strata *strata,
	const struct estimation *e);

#endif
