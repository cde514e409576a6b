/*
 * calibration: probabilities that match the shares of people's labels, made
 * from a model's labels or probabilities.
 *
 * A calibrator is one record: adding one touches the table in
 * lib/worth/calibration.c, a test and a line of annot-calibrate(1). Only want of
 * memory ends the tool.
 */
#ifndef ANNOT_CALIBRATION_H
#define ANNOT_CALIBRATION_H

#include "predict/predictions.h"
#include "text/method.h"

enum { CALIBRATION_FOLDS = 5 }; /* where --folds gives no number */

/* A model's predictions and people's soft labels for the same items: arrays run
 * along the items and belong to the struct. */
struct calibration {
	size_t n, k;             /* items; K */
	double *share;           /* n x K: share of the item's labels */
	double *weight;          /* per item, > 0 */
	double *p;               /* n x K: predicted probabilities; or NULL, */
	uint32_t *hard;          /* and the predicted label of each item, or its
	                            class, of which there may be more than K */
	uint64_t folds;          /* of a cross-fit; 0: in sample */
	uint64_t seed;           /* of the folds */
};

/* Room for n items of K = k labels, in sample; calibration_item() then fills
 * each. Folds are drawn in the order of the items. */
void calibration_init(struct calibration *c, size_t n, size_t k,
	const struct predictions *model);

/* Item i: the model's prediction for the item whose name has the number `name`,
 * and people's count vector, as shares; the item weighs `weight` > 0. */
void calibration_item(struct calibration *c, size_t i,
	const struct predictions *model, uint32_t name,
	const struct vector *people, double weight);
void calibration_free(struct calibration *c);

struct calibrator {
	struct method about;
	bool soft;               /* for probabilities, not for labels */
	/* Fill q[n x K]; the K numbers of an item sum to 1. */
	void (*calibrate)(const struct calibration *c, double *q);
};

extern const struct calibrator calibrators[];
extern const struct method_table calibrators_table;

/* The calibrator of probabilities, or of labels. */
const struct calibrator *calibrator_for(bool soft);

#endif
