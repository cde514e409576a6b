/*
 * calibration: probabilities that match the shares of people's labels, computed
 * from a model's labels or probabilities.
 *
 * A calibrator is one record: a new one needs an entry in the table in
 * lib/worth/calibration.c, a test and a line of annot-calibrate(1). Only lack
 * of memory ends the tool.
 */
#ifndef ANNOT_CALIBRATION_H
#define ANNOT_CALIBRATION_H

#include "predict/predictions.h"
#include "text/method.h"

enum { CALIBRATION_FOLDS = 5 }; /* the default of --folds */

/* A model's predictions and people's soft labels for the same items. The arrays
 * are indexed by item and belong to the struct. */
struct calibration {
	size_t n, k;             /* items; K */
	double *share;           /* n x K: the shares of each item's labels */
	double *weight;          /* per item, > 0 */
	double *p;               /* n x K: predicted probabilities; or NULL
	                            and */
	uint32_t *hard;          /* the predicted label of each item, or its
	                            class (there may be more than K classes) */
	/* Units, clusters of items that are left out together: unit u is items
	 * member[start[u]] to member[start[u + 1] - 1]. NULL: single items. */
	size_t units, *start;
	uint32_t *member;
	uint64_t folds;          /* folds of the cross-fit; 0: in sample */
	uint64_t seed;           /* seed for drawing the folds */
};

/* Allocate for n items of K = k labels, in sample; calibration_item() then
 * fills each item. Folds are drawn in the order of the items, or of the units that
 * the caller sets (table/clusters). */
void calibration_init(struct calibration *c, size_t n, size_t k,
	const struct predictions *model);

/* Set item i from the model's prediction for item number `name` and people's
 * count vector, which becomes shares; the item's weight is `weight` > 0. */
void calibration_item(struct calibration *c, size_t i,
	const struct predictions *model, uint32_t name,
	const struct vector *people, double weight);

struct calibrator {
	struct method about;
	bool soft;               /* it calibrates probabilities, not labels */
	/* Fill q[n x K]; the K numbers of an item sum to 1. */
	void (*calibrate)(const struct calibration *c, double *q);
};

extern const struct calibrator calibrators[];
extern const struct method_table calibrators_table;

/* The calibrator for probabilities (soft) or for labels. */
const struct calibrator *calibrator_for(bool soft);

#endif
