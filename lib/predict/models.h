/*
 * models: the predictions of several models for the items of one truth.
 *
 * This module completes predictions once all labels are known, and turns labels into
 * places in label order. Bad tables end the tool with status 1, bad operands with 2.
 */
#ifndef ANNOT_MODELS_H
#define ANNOT_MODELS_H

#include "predictions.h"

/* The predictions of n models for the same items. */
struct models {
	struct predictions *at;
	size_t n;
	const bool *only;    /* per name: its item counts; NULL: all do */
};

/* Read the n operands, each FILE or NAME=FILE, for the items of t, and complete them: the
 * other label of a two-label task gets 1 - p; probabilities whose sum is off 1 by at most
 * .01 are divided by it, with a note; other sums end the tool. A multilabel task needs
 * none of this. Labels that only models have are added to those of t. Two models with one
 * name, or one called oracle, are wrong usage. */
void models_read(struct models *m, struct items *t, const struct input *input,
	const struct predictions_need *need, char **operand, size_t n);

/* The id of the label that -P calls by this name; if there is none, wrong usage. */
uint32_t models_positive(const struct labels *labels, const char *name);

/* Call when all tables are read: labels of the items and of the models become
 * places in label order, and each rating gets its prediction. */
void models_rank(struct models *m, struct items *t);

/* Does the item whose name has this number count, and has every model a prediction
 * for it? Models that predict for each annotator are ignored. */
bool models_have(const struct models *m, uint32_t name);

/* Does any model have probabilities? */
bool models_soft(const struct models *m);

#endif
