/*
 * reliability: do probabilities mean what they say? The reliability diagram of a
 * model, a row for each bin of the probability.
 *
 * Only want of memory, or too many bins, ends the tool.
 */
#ifndef ANNOT_RELIABILITY_H
#define ANNOT_RELIABILITY_H

#include "estimates.h"

#include "text/record.h"

extern const struct record_column reliability_columns[];

/* The rows of the largest probability, which ece_plugin adds up, and those of the
 * positive label's probability, if there is one. s->model is not NULL. */
void reliability_write(struct out *out, const struct subject *s);

#endif
