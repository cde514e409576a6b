/*
 * judge: what a judge says of each item of a jury.
 *
 * One label, or labels with probabilities.
 */
#ifndef ANNOT_ALTTEST_JUDGE_H
#define ANNOT_ALTTEST_JUDGE_H

#include "jury.h"

struct judge {
	const char *name;
	uint32_t *label;         /* per item of the jury: the label; NULL: */
	const struct predictions *soft; /* labels with probabilities */
};

/* What a model says: its labels, or where it has probabilities the likeliest (the
 * first in label order of several), with draw the probabilities themselves. k: how
 * many labels there are. The model must outlive the judge. */
void judge_of_model(struct judge *f, const struct predictions *model,
	const struct jury *jury, size_t k, bool draw);

/* One that says the same label of every item. */
void judge_constant(struct judge *f, const struct jury *jury, uint32_t label);

void judge_free(struct judge *f);

/* What the judge says of item i: the labels *label[0 .. n-1] with probabilities
 * *p[0 .. n-1], some of which may be 0; returns n. */
size_t judge_says(const struct judge *f, const struct jury *jury, size_t i,
	const uint32_t **label, const double **p);

#endif
