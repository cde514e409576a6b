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
	bool whole;              /* one label of each item */
	const struct predictions *model; /* its labels, or probabilities; NULL: no model */
	uint32_t *label;         /* per item of the block: the likeliest of the model's
	                            labels; NULL: as the model has them */
	uint32_t place;          /* among the tested humans, who says something of
	                            the human's own items alone; IDS_NONE: no
	                            human */
	uint32_t same;           /* of one who is neither: the label always said */
};

/* A model: its labels, or where it has probabilities the likeliest (the first in
 * label order of several), with draw the probabilities themselves. k: how many
 * labels there are. The model must outlive the judge. */
void judge_of_model(struct judge *f, const struct predictions *model,
	const struct humans *humans, size_t k, bool draw);

/* The tested human at `place`. */
void judge_of_human(struct judge *f, uint32_t place);

/* One that says the same label of every item. */
void judge_constant(struct judge *f, uint32_t label);

void judge_free(struct judge *f);

/* The label of item i by a judge of one label of each. */
uint32_t judge_label(const struct judge *f, const struct humans *humans, size_t i);

/* The judge on item i: n labels (*label)[0 .. n-1] with probabilities
 * (*p)[0 .. n-1], some of which may be 0; returns n. room: for a label. */
size_t judge_says(const struct judge *f, const struct humans *humans, size_t i,
	uint32_t *room, const uint32_t **label, const double **p);

#endif
