/*
 * answers: the units of what is judged, for the engine: an answer and the shares
 * of labels that it is judged by.
 */
#ifndef ANNOT_ANSWERS_H
#define ANNOT_ANSWERS_H

#include "judged.h"

/* Of an answer for all labels of an item, and of one for each annotator. */
extern const struct unit_maker answers_units, answers_personal;

/* The score of a row, or of rating i of a model that predicts for each
 * annotator. */
double answers_score(struct judged *j, size_t i);

#endif
