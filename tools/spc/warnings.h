/*
 * warnings: what is likely wrong with a survey, and what to do about it.
 */
#ifndef ANNOT_SPC_WARNINGS_H
#define ANNOT_SPC_WARNINGS_H

#include "run.h"

/* Warn of few items, of a curve that falls, of probabilities that count as
 * decisions, of a clamp that takes much, of an asymptote that is refuted, of
 * models that are not calibrated. Costs a level of the curve where the clamp
 * may take much, and a calibration of each model. */
void warnings_all(const struct run *s);

#endif
