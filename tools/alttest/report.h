/*
 * report: the rows of a block, and its warnings.
 */
#ifndef ANNOT_ALTTEST_REPORT_H
#define ANNOT_ALTTEST_REPORT_H

#include "block.h"
#include "text/out.h"

void report_header(struct out *out);

/* The rows of a block that is decided; none where it has no items. */
void report_write(struct out *out, const struct block *b);

/* Rows that compare the judges of a block, all of which have its items;
 * without items a warning. They are among those of report_write() unless the
 * study is apart. */
void report_compare(struct out *out, const struct block *b);

#endif
