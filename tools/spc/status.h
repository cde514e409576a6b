/*
 * status: the limits and the status of each result.
 */
#ifndef ANNOT_STATUS_H
#define ANNOT_STATUS_H

#include "people.h"
#include "refutation.h"

/* Set limits and status of all results, which have values. replicate: n per
 * result, as from results_resample(), or NULL: no limits; r: NULL without an
 * asymptote; people: NULL where limits are over items alone. Limits are infinite
 * where they are beyond the curve. A value that does not exist has no limits. */
void status_find(struct results *s, const double *replicate, size_t n,
	const struct refutation *r, const struct people *people);

#endif
