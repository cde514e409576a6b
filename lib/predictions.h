/*
 * predictions: what a model says of the items of a truth.
 *
 * Hard (item label), soft (item label p, absent labels are 0) or wide (a
 * column of probabilities per label). Every item of the truth gets one
 * prediction; what else the table holds is left out with a note.
 */
#ifndef ANNOT_PREDICTIONS_H
#define ANNOT_PREDICTIONS_H

#include "ids.h"
#include "labels.h"
#include "input.h"

struct predictions {
	char *name;          /* of the model */
	bool soft;
	size_t n;            /* items of the truth */
	uint32_t *hard;      /* label per item; IDS_NONE: no prediction */
	size_t *start;       /* soft: n + 1 places in label and p */
	uint32_t *label;     /* an id; that of no label: the unnamed second one */
	double *p;
	size_t *line;        /* soft: per item, for messages */
	const char *file;
};

struct predictions_need {
	const char *prob;    /* the column of probabilities, which must be
	                        there; NULL: p, which need not */
	bool intersect;      /* items without prediction are no error */
};

/*
 * Read the operand FILE or NAME=FILE for the items of a truth, adding labels
 * that it did not have. items must be the names without groups.
 */
void predictions_read(struct predictions *p, const char *operand,
	const struct ids *items, struct labels *labels,
	const struct input *input, const struct predictions_need *need);

/* Once all tables are read and K is known: the other label of a two-label task
 * gets 1 - p, sums off 1 by at most .01 are divided by their sum with a note,
 * others end the tool. */
void predictions_finish(struct predictions *p, const struct labels *labels,
	size_t k);

/* Does item i have a prediction? */
bool predictions_has(const struct predictions *p, size_t i);

/* q[0 .. k-1]: what is said of item i, its labels being numbered below k; a
 * hard prediction is a probability of 1. */
void predictions_dense(const struct predictions *p, size_t i, double *q,
	size_t k);

void predictions_free(struct predictions *p);

#endif
