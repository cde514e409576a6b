/*
 * predictions: a model's predictions for the items of a truth.
 *
 * A table is hard (item label), soft (item label p, absent labels are 0; item p of the positive
 * label) or wide (a column of probabilities per label). Every item of the truth gets one
 * prediction; predictions for other items are left out with a note. If an item has rows for several
 * annotators the table predicts for each annotator (lib/predict/personal), and each rating gets one
 * prediction. Bad tables end the tool with status 1, bad operands with 2.
 *
 * In a multilabel task the probabilities of an item are independent and need not sum to 1; a
 * decision is a set of labels: a row per label, or one with the label that means none (input.none).
 */
#ifndef ANNOT_PREDICTIONS_H
#define ANNOT_PREDICTIONS_H

#include "personal.h"
#include "table/items.h"

/* One model's predictions; arrays are indexed by the names of the truth's
 * items, or, for each annotator, by the pairs of a name and an annotator. */
struct predictions {
	char *name;          /* name of the model */
	bool soft;
	bool sets;           /* decisions of a multilabel task: soft, and each label of an
	                        item's set has p = 1; a set may be empty */
	bool personal;       /* predictions for each annotator */
	struct personal_pairs pairs; /* the pairs, if personal; until
	                                models_rank() unless multilabel */
	uint32_t *of;        /* if personal, per rating in the order of items.answer: its
	                        prediction, for which predictions_has() may be false */
	size_t n;            /* number of names of the truth's items, or of pairs */
	uint32_t *hard;      /* per item: label; IDS_NONE: no prediction */
	size_t *start; /* soft: n + 1; item i is start[i] to start[i + 1] - 1 of label and p */
	uint32_t *label;     /* a label id; a second label without a name has
	                        the id that it would get */
	double *p;
	size_t *line;        /* per item: its line, for messages */
	const char *file;
	bool unnamed;        /* the table is item p: models_read() sets the label */
	struct labels classes; /* with need.classes: the names of hard */
};

struct predictions_need {
	char **names;        /* tables of several models: for each operand the name of
	                        one, before its =; NULL: tables are of one, */
	const char *name;    /* models_read(): that of this operand, */
	const char *model;   /* the column that has it in the model's rows; NULL: it
	                        is the column of the model's labels */
	const char *prob;    /* the column of probabilities, which is required; NULL: p, if there */
	const char *positive; /* the label of `item p`; NULL: the last of two in label order */
	bool intersect;      /* items without a prediction are no error */
	bool classes;        /* decisions are names of classes and need not be
	                        labels of the task; not if multilabel */
	bool apart;          /* a model may always say one label of its own */
	bool scale;          /* numbers that nobody gave are no other labels */
	bool multilabel;     /* the task is multilabel */
	bool personal;       /* accept predictions for each annotator, if the truth has ratings */
};

/* Read an operand, FILE or NAME=FILE, for the items of t. Labels that only the model has
 * are added to those of t. models_read() completes the predictions. */
void predictions_read(struct predictions *p, const char *operand, struct items *t,
	const struct input *input, const struct predictions_need *need);

/* Is there a prediction for the item whose name has this number, or for this pair? */
bool predictions_has(const struct predictions *p, size_t name);

/* Set q[0 .. k-1] to the prediction for item, or pair, i as probabilities;
 * labels are numbered below k. A hard prediction has probability 1. */
void predictions_dense(const struct predictions *p, size_t i, double *q, size_t k);

#endif
