/*
 * calibration: probabilities that mean what they say, from a model's own.
 *
 * A calibrator is one record: adding one touches the table in calibration.c, a
 * test and a line of annot-calibrate(1).
 */
#ifndef ANNOT_CALIBRATION_H
#define ANNOT_CALIBRATION_H

#include "crowd.h"
#include "opt.h"
#include "predictions.h"

enum { CALIBRATION_FOLDS = 5 }; /* unless said otherwise */

/* What a model says, and people; the items are those of a crowd. */
struct calibration {
	size_t n, k;             /* items; K */
	double *share;           /* n x K: shares of people's labels */
	double *weight;          /* per item, > 0 */
	double *p;               /* n x K: what the model says; or NULL, */
	uint32_t *hard;          /* and the label it says, per item */
	uint64_t folds;          /* 0: in sample */
	uint64_t seed;           /* of the folds */
};

/* Of the people of the crowd who are to be predicted; by_labels: an item weighs
 * as many labels as it has, else 1. Folds are drawn in the order of the crowd's
 * items. */
void calibration_init(struct calibration *c, const struct crowd *crowd,
	const struct truth *t, const struct predictions *model,
	bool by_labels);
void calibration_free(struct calibration *c);

struct calibrator {
	struct method about;
	bool soft;               /* for probabilities, not for labels */
	/* q[n x K], the sum of each item being 1. */
	void (*calibrate)(const struct calibration *c, double *q);
};

extern const struct calibrator calibrators[];
extern const size_t calibrators_n;

/* The one for probabilities, or for labels. */
const struct calibrator *calibrator_for(bool soft);

#endif
