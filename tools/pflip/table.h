/*
 * table: the strata as a table, which --table writes and --from reads.
 */
#ifndef ANNOT_PFLIP_TABLE_H
#define ANNOT_PFLIP_TABLE_H

#include "conf.h"
#include "text/out.h"

/* Read the table, of one or more shards: rows of one stratum add up. Differing
 * methods, edges, classes or labels, and bad numbers, end the tool with
 * FILE:LINE; so do a table, or one of several, that was cut off, a table that
 * is there twice, and tables that were counted with other options. */
void table_read(struct estimation *e, const char *file);

void table_write(struct out *out, const struct estimation *e);

#endif
