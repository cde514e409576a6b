/*
 * status: what is said of a fact: its value, its limits, and the status that
 * tells where they come from or why there is no more.
 */
#ifndef ANNOT_STATUS_H
#define ANNOT_STATUS_H

#include "out.h"
#include "results.h"

struct status {
	const struct result *result;
	double value, lo, hi;  /* infinite where beyond the curve */
	const char *status;    /* but for what is beyond the curve */
};

/* Of fact i, from the values of all; replicate: n of each fact, as from
 * standing_resample(), or NULL. A value that does not exist has no limits. */
struct status status_of(const struct results *s, size_t i,
	const double *value, const double *replicate, size_t n, double level);

/* Write its status: <0 or >9 where a number of people is beyond the curve, lo<0,
 * hi>9 or both where its limits are, unless on the same side as it. */
void status_write(struct out *out, const struct results *s,
	const struct status *v);

#endif
