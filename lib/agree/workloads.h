/*
 * workloads: how many ratings each annotator gave, and whether that allows errors over annotators.
 */
#ifndef ANNOT_WORKLOADS_H
#define ANNOT_WORKLOADS_H

#include "stats/crossed.h"
#include "table/items.h"

/* The fewest annotators in effect (Kish) for errors over annotators by default: with
 * fewer, the variance between them is hardly known. */
#define WORKLOADS_LEAST 8

struct workloads {
	enum crossed_random random; /* what errors are over */
	double annotators, effective; /* A and K of crossed; NUM_NA: not known */
};

/*
 * The workloads of all ratings, and what --random asks for, in `asked`, or if that is
 * below 0 items and annotators where WORKLOADS_LEAST or more of these are in effect,
 * else items. A table that does not say who gave which label ends the tool where
 * annotators are asked for; it has to keep its ratings unless items are. O(ratings).
 */
struct workloads workloads_count(const struct items *x, int asked);

/* The note that says what is random. */
void workloads_note(const struct workloads *w);

#endif
