/*
 * row_sample: ratings that stand twice, and a column of items that holds annotators,
 * seen from a sample of the items.
 *
 * Items are sampled by a hash of their names, each with all its rows: all of them while they are
 * few, then every second, every fourth ... The same rows give the same sample. Memory is constant.
 */
#ifndef ANNOT_ROW_SAMPLE_H
#define ANNOT_ROW_SAMPLE_H

#include "input.h"
#include "tsv.h"

struct row_sample;

/* An empty sample. */
struct row_sample *row_sample_new(void);

/* Add n ratings, the rows at[] of a batch. id: the number of each item, 0, 1, ... in
 * order of appearance; item, annotator: their columns. Expected O(n). */
void row_sample_add(struct row_sample *s, const uint32_t *id, const struct tsv *t,
	int item, int annotator, const size_t *at, size_t n);

/* Find copied rows, unless repeats are retests or -r says what they are, and exchanged
 * columns, unless -i and -a name them. */
void row_sample_findings(const struct row_sample *s, const struct input *input,
	const char *file, bool repeats);

#endif
