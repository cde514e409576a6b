/*
 * output: the rows that annot-kappa writes.
 */
#ifndef ANNOT_KAPPA_OUTPUT_H
#define ANNOT_KAPPA_OUTPUT_H

#include "estimate.h"
#include "out.h"

/* What the rows of a block have in common. */
struct output_key {
	const char *row;
	struct view group, versus;   /* versus: the other of two, or empty */
	struct view of, of2;         /* the same */
};

void output_header(struct out *out);
void output_row(struct out *out, const struct output_key *key,
	const char *coefficient, const char *weights, const struct estimate *m);

#endif
