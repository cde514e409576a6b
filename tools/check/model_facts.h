/*
 * model_facts: how predictions meet the items of a truth, and how often they are the
 * label that most people gave.
 */
#ifndef ANNOT_MODEL_FACTS_H
#define ANNOT_MODEL_FACTS_H

#include "report.h"

#include "predict/task.h"

/* Read the one operand of a task whose truth is read, and add the facts of its models. It
 * is an error that items lack a prediction, unless intersect. */
void model_facts(struct task *t, struct report *r, bool intersect);

#endif
