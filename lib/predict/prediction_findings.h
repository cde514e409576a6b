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

/* End the tool if items of the truth have no prediction because of zeros, as 007 and 7:
 * `others` are the items of the predictions that the truth lacks. */
void prediction_findings_zeros(struct ids *items, struct ids *others, const char *file);

#endif
