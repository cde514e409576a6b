/*
 * from: the rows of -B pair, -B annotator and -M cohen from a table of counts.
 */
#ifndef ANNOT_KAPPA_FROM_H
#define ANNOT_KAPPA_FROM_H

#include "conf.h"
#include "plan.h"
#include "text/out.h"

/* Write all rows of the table conf->from, and a note of what it is of. The plan, which is
 * completed here, has what was asked for. */
void from_write(struct out *out, const struct conf *conf, struct plan *plan);

#endif
