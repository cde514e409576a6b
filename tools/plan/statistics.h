/*
 * statistics: the table of what can be planned.
 *
 * A statistic is one record: adding one touches the table in statistics.c, a test
 * and a line of annot-plan(1).
 */
#ifndef ANNOT_PLAN_STATISTICS_H
#define ANNOT_PLAN_STATISTICS_H

#include "quantity.h"

/* Add the coefficient under each of the study's weights. */
void coefs_add(struct quantities *to, const struct planned *s, struct study *study);

/* Add the scores of each model, then the differences of each pair. */
void scores_add(struct quantities *to, const struct planned *s, struct study *study);

extern const struct planned statistics[];
extern const struct method_table statistics_table;

#endif
