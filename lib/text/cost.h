/*
 * cost: work of minutes, or tables that fill a disk, are refused before they begin.
 */
#ifndef ANNOT_COST_H
#define ANNOT_COST_H

#include "err.h"

#define COST_LABELS 100  /* more labels are often free text */
#define COST_STEPS 1e11  /* a minute or two */
#define COST_ROWS 1e9    /* 25 GB or so */

/* End the tool if n > COST_LABELS labels make more of something than `most`. */
void cost_labels(const char *file, size_t n, double size, double most,
	const char *something, const char *remedy);
#endif
