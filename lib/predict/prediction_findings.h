/*
 * prediction_findings: models that agree with people less than one that always says
 * the same label.
 *
 * Part of lib/predict/task. Their labels or their items are mostly in another order
 * than people's.
 */
#ifndef ANNOT_PREDICTION_FINDINGS_H
#define ANNOT_PREDICTION_FINDINGS_H

#include "models.h"

/* Find such models, after models_rank(); not in multilabel tasks, of decisions that
 * are classes, or of predictions for each annotator. O(cells and ratings), and if a
 * model is found O(n log n) for its n items; memory for the square of at most 200
 * labels, with more of which nothing is looked for. */
void prediction_findings(const struct models *m, const struct items *t);

#endif
