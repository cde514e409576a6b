/*
 * voices: how much each annotator's labels weigh (--weights).
 *
 * A table with a column of annotators and a column weight, of at least 0: 0 leaves
 * an annotator out, whole. A table that breaks annot(5), and an annotator of the
 * input without a row, end the tool. Owns its arrays.
 */
#ifndef ANNOT_VOICES_H
#define ANNOT_VOICES_H

#include "ids.h"
#include "input.h"

#include <stdbool.h>

struct voices {
	const char *file;
	struct ids names;
	double *weight;      /* per name */
	bool *used;          /* per name: the input has it */
	size_t weight_cap;
	double *of;          /* per annotator of the input; NUM_NA: not looked up */
	size_t of_cap, n;
};

/* Read input->weights. */
void voices_read(struct voices *v, const struct input *input);
void voices_free(struct voices *v);

/* What the labels of annotator a weigh, of those that are numbered by
 * `annotators`. O(1); the first time a lookup. */
double voices_of(struct voices *v, const struct ids *annotators, uint32_t a);

/* All of the input is read: weights that it does not need are told in a note, and
 * that no annotator has a weight above 0 is an error. */
void voices_end(const struct voices *v);

#endif
