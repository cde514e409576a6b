/*
 * predictions: what models predict for the items of a truth.
 *
 * A table is hard (item label), soft (item label p, absent labels are 0) or
 * wide (a column of probabilities per label). Every item of the truth gets one
 * prediction; predictions for other items are left out with a note. Bad tables
 * end the tool with status 1, bad operands with 2.
 */
#ifndef ANNOT_PREDICTIONS_H
#define ANNOT_PREDICTIONS_H

#include "items.h"

/* One model's predictions; arrays run along the names of the truth's items. */
struct predictions {
	char *name;          /* name of the model */
	bool soft;
	size_t n;            /* names of the truth's items */
	uint32_t *hard;      /* per item: label; IDS_NONE: no prediction */
	size_t *start;       /* soft, n + 1: item i is start[i] to start[i + 1]
	                        - 1 of label and p */
	uint32_t *label;     /* an id; a second label without a name has the id
	                        that it would get */
	double *p;
	size_t *line;        /* per item, for messages */
	const char *file;
};

struct predictions_need {
	const char *prob;    /* the column of probabilities, which must be
	                        there; NULL: p, if there */
	bool intersect;      /* items without prediction are no error */
};

/* The predictions of n models for the same items. */
struct models {
	struct predictions *at;
	size_t n;
};

/* Read the n operands, each FILE or NAME=FILE, for the items of t, and complete
 * them now that K is known: the other label of a two-label task gets 1 - p,
 * sums off 1 by at most .01 are divided by their sum with a note, others end
 * the tool. Labels that only models have are added to those of t. Two models of
 * one name, or one called oracle, are wrong usage. */
void models_read(struct models *m, struct items *t, const struct input *input,
	const struct predictions_need *need, char **operand, size_t n);

/* Call when all tables are read: labels of the items and of the models become
 * places in label order. */
void models_rank(struct models *m, struct items *t);

/* Has every model a prediction for the item whose name has this number? */
bool models_have(const struct models *m, uint32_t name);

void models_free(struct models *m);

/* The prediction for item i as probabilities q[0 .. k-1], labels being numbered
 * below k; a hard prediction is a probability of 1. */
void predictions_dense(const struct predictions *p, size_t i, double *q,
	size_t k);

#endif
