/*
 * histogram: subjects that nothing tells apart, and the number of items of each.
 *
 * What is written of a subject depends on its labels, on those of once, on the pairs of
 * its retests and on its own p_flip, not on its name. The struct owns its arrays. Only
 * lack of memory, or two rows with one name, ends the tool.
 */
#ifndef ANNOT_PFLIP_HISTOGRAM_H
#define ANNOT_PFLIP_HISTOGRAM_H

#include "decisions.h"
#include "output.h"
#include "subjects.h"

struct histogram {
	struct vectors vectors;
	double *number;          /* of the cells of one subject */
	size_t cap;
	struct decisions decisions; /* of models, which split its rows, */
	bool decided;            /* if there are any */
	struct strings settings; /* of its table (sketch.h); none: the default ones */
};

/* conf: its predictions are of models, none or [NAME=]FILE each. It must outlive h. */
void histogram_init(struct histogram *h, const struct conf *conf);

/* Write a row for each label of each kind of subjects in the list, in the order of the
 * names, such as "x:3 y:2" or with retests "x:3 y:2 once 1 2 pairs 3 disagree 2", so that
 * rows of two tables add up where p_flip is the same. The header is written, too.
 * output.unique is set; with models the list has names. */
void histogram_write(struct histogram *h, const struct subjects *from, struct output *o,
	const struct strata *strata);

void histogram_free(struct histogram *h);

#endif
