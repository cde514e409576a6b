/*
 * status: value, limits and status of an output row.
 */
#ifndef ANNOT_STATUS_H
#define ANNOT_STATUS_H

#include "refutation.h"
#include "text/out.h"

/* What is known of all results. */
struct status_from {
	const struct results *results;
	double *value;         /* per result */
	double *replicate;     /* n per result, as from results_resample(); NULL
	                          without a bootstrap */
	size_t n;
	double level;          /* confidence level of limits */
	struct refutation *refutation; /* NULL without an asymptote */
};

struct status {
	const struct result *result;
	double value, lo, hi;  /* infinite where beyond the curve */
	const char *status;    /* where the limits come from, or why there is no
	                          value; status_write() adds what is beyond the
	                          curve */
};

/* The status of result i. A value that does not exist has no limits. */
struct status status_of(const struct status_from *from, size_t i);

/* Write the column status: <0 or >9 where a number of people is beyond the
 * curve, lo<0, hi>9 or both where its limits are, unless they are on the same
 * side as the number. */
void status_write(struct out *out, const struct results *s,
	const struct status *v);

#endif
