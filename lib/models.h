/*
 * models: the predictions of several models for the items of one truth.
 */
#ifndef ANNOT_MODELS_H
#define ANNOT_MODELS_H

#include "predictions.h"
#include "truth.h"

struct models {
	struct predictions *at;
	size_t n;
};

/*
 * Read the operands, n of them, for the items of t, and complete them now that
 * K is known. From here on the labels of predictions and of t's cells are ranks
 * in label order. Two models of one name, or one called oracle, are a usage
 * error.
 */
void models_read(struct models *m, struct truth *t,
	const struct input *input, const struct predictions_need *need,
	char **operand, size_t n);

/* Has every model a prediction for the item of this name? */
bool models_have(const struct models *m, uint32_t name);

void models_free(struct models *m);

#endif
