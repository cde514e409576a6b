/*
 * judge: one who gives items labels, and is compared with humans: a model, a human held
 * out, or one who always says the same.
 *
 * A judge gives each item one label, or labels with probabilities.
 */
#ifndef ANNOT_ALTTEST_JUDGE_H
#define ANNOT_ALTTEST_JUDGE_H

#include "humans.h"

struct judge {
	const char *name;
	uint32_t *label;         /* per item of the block: the label; NULL: */
	const struct predictions *soft; /* labels with probabilities */
	uint32_t place;          /* among the tested humans, who says something of
	                            the human's own items alone; IDS_NONE: no
	                            human */
};

/* A model: its labels, or where it has probabilities the likeliest (the first in
 * label order of several), with draw the probabilities themselves. k: how many
 * labels there are. The model must outlive the judge. */
void judge_of_model(struct judge *f, const struct predictions *model,
	const struct humans *humans, size_t k, bool draw);

/* The tested human at `place`. */
void judge_of_human(struct judge *f, const struct humans *humans, uint32_t place);

/* One that says the same label of every item. */
void judge_constant(struct judge *f, const struct humans *humans, uint32_t label);

void judge_free(struct judge *f);

/* The judge on item i: the labels *label[0 .. n-1] with probabilities
 * *p[0 .. n-1], some of which may be 0; returns n. */
size_t judge_says(const struct judge *f, const struct humans *humans, size_t i,
	const uint32_t **label, const double **p);

#endif
