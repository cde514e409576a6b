/*
 * sums: one E step of dawid_skene over a shard of items, as a table that --table writes
 * and --from reads: joined tables of all shards are the next model.
 *
 * N_akl, the sum of T_ik over the ratings of annotator a with label l, the sum of T_ik
 * over items, and the log likelihood, item by item. Only lack of memory, and failures to
 * write, end the tool.
 */
#ifndef ANNOT_LABEL_SUMS_H
#define ANNOT_LABEL_SUMS_H

#include "stats/stats.h"
#include "table/ratings.h"
#include "agree/sketch.h"
#include "text/record.h"

struct sums {
	size_t k;                /* K */
	double *n;               /* annotators x K x K, truth by truth */
	size_t cap;
	double *mass;            /* per label: sum of T over items */
	uint64_t items;
	bool modelled;           /* T is by a model, not by votes: only then there is */
	struct sum log_likelihood; /* a likelihood */
	struct sketch sketch;
};

/* Start with zeros. */
void sums_init(struct sums *s, size_t k, bool modelled);

/* Add an item with its truths p[k] and its n ratings, whose labels are ids of rows; and
 * what it adds to the log likelihood. */
void sums_add(struct sums *s, const struct rows *rows, struct view name,
	const struct rating *rating, size_t n, const double *p,
	double log_likelihood);

/* Write the header and all rows, annotators in the order of their names. rows has these
 * and the labels, in order. */
void sums_write(struct sums *s, const struct rows *rows, struct out *out);
void sums_free(struct sums *s);

#endif
