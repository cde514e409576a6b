/*
 * prediction_findings: models that agree with people less than always the same label,
 * as their labels or items are mostly in another order. Part of lib/predict/task.
 */
#ifndef ANNOT_PREDICTION_FINDINGS_H
#define ANNOT_PREDICTION_FINDINGS_H

#include "models.h"

/* Find such models, after models_rank(); not in multilabel tasks, of classes, for each
 * annotator, or of more than 200 labels. O(cells); memory O(labels squared). */
void prediction_findings(const struct models *m, const struct items *t);

#endif
