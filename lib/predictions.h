/*
 * predictions: what a model says of the items of a truth.
 *
 * Hard (item label), soft (item label p, absent labels are 0) or wide (a
 * column of probabilities per label). Every item of the truth gets one
 * prediction; what else the table holds is left out with a note.
 */
#ifndef ANNOT_PREDICTIONS_H
#define ANNOT_PREDICTIONS_H

#include "items.h"

struct predictions {
	char *name;          /* of the model */
	bool soft;
	size_t n;            /* items of the truth */
	uint32_t *hard;      /* label per item; IDS_NONE: no prediction */
	size_t *start;       /* soft: n + 1 places in label and p */
	uint32_t *label;     /* an id; that of no label: the unnamed second one */
	double *p;
	size_t *line;        /* per item, for messages */
	const char *file;
};

struct predictions_need {
	const char *prob;    /* the column of probabilities, which must be
	                        there; NULL: p, which need not */
	bool intersect;      /* items without prediction are no error */
};

/* The predictions of several models for the same items. */
struct models {
	struct predictions *at;
	size_t n;
};

/*
 * Read the n operands, each FILE or NAME=FILE, for the items of t, and complete
 * them now that K is known: the other label of a two-label task gets 1 - p, sums
 * off 1 by at most .01 are divided by their sum with a note, others end the
 * tool. Labels that the items did not have are added to those of t. Two models
 * of one name, or one called oracle, are a usage error.
 */
void models_read(struct models *m, struct items *t, const struct input *input,
	const struct predictions_need *need, char **operand, size_t n);

/* All tables are read: labels of the items and of the models become places in
 * label order. */
void models_rank(struct models *m, struct items *t);

/* Has every model a prediction for the item whose name has this number? */
bool models_have(const struct models *m, uint32_t name);

void models_free(struct models *m);

/* q[0 .. k-1]: what is said of item i, its labels being numbered below k; a
 * hard prediction is a probability of 1. */
void predictions_dense(const struct predictions *p, size_t i, double *q,
	size_t k);

#endif
