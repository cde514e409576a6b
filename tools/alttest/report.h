/*
 * report: all that is said of a block: its rows, and what is warned of.
 */
#ifndef ANNOT_ALTTEST_REPORT_H
#define ANNOT_ALTTEST_REPORT_H

#include "block.h"
#include "text/out.h"

/* The rows of a block that is decided; none where it has no items. */
void report_write(struct out *out, const struct block *b);

#endif
