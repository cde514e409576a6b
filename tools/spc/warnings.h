/*
 * warnings: problems that the results of a run show, and what to do about them.
 */
#ifndef ANNOT_SPC_WARNINGS_H
#define ANNOT_SPC_WARNINGS_H

#include "run.h"

/* Warn of few items, of a curve that falls, of probabilities that count as
 * decisions, of a clamp that takes much, of an asymptote that is refuted, of models
 * that are not calibrated. Costs a level of the curve if the clamp may take much,
 * and a calibration of each model. */
void warnings_all(const struct run *s);

#endif
