/*
 * predictions: what a model predicts for the items of a truth.
 *
 * A table is hard (item label), soft (item label p, absent labels are 0; item p
 * of the positive label) or wide (a column of probabilities per label). Every
 * item of the truth gets one prediction; predictions for other items are left
 * out with a note. Where an item has rows of several annotators the table
 * predicts for each annotator (lib/predict/personal), and each rating gets one. Bad
 * tables end the tool with status 1, bad operands with 2.
 *
 * In a multilabel task the probabilities of an item are each by themselves and
 * need not sum to 1; decisions are sets of labels: a row for each, or one with
 * the label that means none (input.none).
 */
#ifndef ANNOT_PREDICTIONS_H
#define ANNOT_PREDICTIONS_H

#include "personal.h"
#include "table/items.h"

/* One model's predictions; arrays run along the names of the truth's items, or
 * for each annotator along the pairs of a name and an annotator. */
struct predictions {
	char *name;          /* name of the model */
	bool soft;
	bool sets;           /* decisions of a multilabel task: soft, and each
	                        label of an item's set has p = 1; a set may be
	                        empty */
	bool personal;       /* for each annotator */
	struct personal_pairs pairs; /* then, until models_rank() */
	uint32_t *of;        /* per rating of the truth, as in items.answer: its
	                        prediction, which predictions_has() or not */
	size_t n;            /* names of the truth's items, or pairs */
	uint32_t *hard;      /* per item: label; IDS_NONE: no prediction */
	size_t *start;       /* soft, n + 1: item i is start[i] to start[i + 1]
	                        - 1 of label and p */
	uint32_t *label;     /* an id; a second label without a name has the id
	                        that it would get */
	double *p;
	size_t *line;        /* per item, for messages */
	const char *file;
	bool unnamed;        /* read from item p: models_read() sets the label */
	struct labels classes; /* with need.classes: what hard holds */
};

struct predictions_need {
	const char *prob;    /* the column of probabilities, which must be
	                        there; NULL: p, if there */
	const char *positive; /* the label that `item p` is of; NULL: of two the
	                        last in label order */
	bool intersect;      /* items without prediction are no error */
	bool classes;        /* decisions are names of classes, and need be no
	                        labels of the task; not if multilabel */
	bool apart;          /* labels that are all other than those of the
	                        truth are warned of, and no error; */
	bool scale;          /* and where labels are numbers not even that */
	bool multilabel;     /* the task is: that of the truth is */
	bool personal;       /* predictions for each annotator can be read, too;
	                        the truth has ratings, if it may */
};

/* Read an operand, FILE or NAME=FILE, for the items of t. Labels that only the
 * model has are added to those of t. models_read() completes what is read. */
void predictions_read(struct predictions *p, const char *operand,
	struct items *t, const struct input *input,
	const struct predictions_need *need);

/* Is there a prediction for the item whose name has this number, or for this
 * pair? */
bool predictions_has(const struct predictions *p, size_t name);

void predictions_free(struct predictions *p);

/* The prediction for item, or pair, i as probabilities q[0 .. k-1], labels being
 * numbered below k; a hard prediction is a probability of 1. */
void predictions_dense(const struct predictions *p, size_t i, double *q,
	size_t k);

#endif
