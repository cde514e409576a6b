/*
 * output: the rows that annot-spc writes.
 */
#ifndef ANNOT_SPC_OUTPUT_H
#define ANNOT_SPC_OUTPUT_H

#include "out.h"
#include "run.h"
#include "status.h"

void output_header(struct out *out);

/* The rows of all results, of n of them; each has its status. */
void output_rows(struct out *out, const struct run *s,
	const struct status *status, size_t n);

#endif
