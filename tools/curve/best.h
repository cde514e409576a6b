/*
 * best: the threshold at which something is least. Pure functions.
 */
#ifndef ANNOT_BEST_H
#define ANNOT_BEST_H

#include <stdbool.h>
#include <stddef.h>

struct best {
	bool any;                /* a threshold has a value */
	double least;
	size_t first, last;      /* places next to each other that have it */
};

/* Take the value of a place into account, places in their order; NUM_NA: it has
 * none. */
void best_add(struct best *b, size_t place, double value);

/* The threshold of the middle one of the places; NUM_NA where there is none. */
double best_threshold(const struct best *b, const double *threshold);

#endif
