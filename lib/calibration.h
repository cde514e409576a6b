/*
 * calibration: probabilities that mean what they say, from a model's own.
 *
 * A calibrator is one record: adding one touches the table in calibration.c, a
 * test and a line of annot-calibrate(1).
 */
#ifndef ANNOT_CALIBRATION_H
#define ANNOT_CALIBRATION_H

#include "method.h"
#include "predictions.h"

enum { CALIBRATION_FOLDS = 5 }; /* unless said otherwise */

/* What a model says of some items, and what people say. */
struct calibration {
	size_t n, k;             /* items; K */
	double *share;           /* n x K: shares of people's labels */
	double *weight;          /* per item, > 0 */
	double *p;               /* n x K: what the model says; or NULL, */
	uint32_t *hard;          /* and the label it says, per item */
	uint64_t folds;          /* 0: in sample */
	uint64_t seed;           /* of the folds */
};

/* n items of K = k labels, in sample; calibration_item() then says what each
 * is. Folds are drawn in the order of the items. */
void calibration_init(struct calibration *c, size_t n, size_t k,
	const struct predictions *model);

/* Item i: the model's prediction for `name`, and the shares of its people's
 * labels; the item weighs `weight` > 0. */
void calibration_item(struct calibration *c, size_t i,
	const struct predictions *model, uint32_t name,
	const struct vector *people, double weight);
void calibration_free(struct calibration *c);

struct calibrator {
	struct method about;
	bool soft;               /* for probabilities, not for labels */
	/* q[n x K], the sum of each item being 1. */
	void (*calibrate)(const struct calibration *c, double *q);
};

extern const struct calibrator calibrators[];
extern const struct method_table calibrators_table;

/* The one for probabilities, or for labels. */
const struct calibrator *calibrator_for(bool soft);

#endif
