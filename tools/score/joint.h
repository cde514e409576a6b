/*
 * joint: the expected confusion matrix, a row for each fact of each pair of a
 * person's label and a decision.
 *
 * Only want of memory, or too many labels, ends the tool.
 */
#ifndef ANNOT_JOINT_H
#define ANNOT_JOINT_H

#include "estimates.h"

#include "text/record.h"

extern const struct record_column joint_columns[];
void joint_write(struct out *out, const struct subject *s);

#endif
