/*
 * report: the rows of what is planned, with limits from resampled pilots, and notes.
 */
#ifndef ANNOT_PLAN_REPORT_H
#define ANNOT_PLAN_REPORT_H

#include "quantity.h"
#include "text/out.h"

void report_header(struct out *out);

/* The rows of the quantities, in their order, and notes. */
void report_write(struct out *out, struct study *s, const struct quantities *q);

#endif
