/*
 * linear: linear classifiers of labels that disagree: the table of methods, their
 * losses and gradients.
 *
 * Without heads z_ik = b_k + sum_f x_if W_fk. With heads every head h is the shared
 * model and an offset of its own, z_ihk = z_ik + r (c_hk + sum_f x_if V_hfk), r = 1 /
 * sqrt(S) (Evgeniou & Pontil 2004): V_hf is there for the features of the head's own
 * rows. J = loss + (lambda / 2) (|W|^2 + |V|^2 + |c|^2), b is free. Probabilities are the
 * softmax of z, or where annotators choose several labels the logistic function of each.
 *
 * Sums run over items, then annotators, then labels; features in order; labels last.
 * exp and log are rng's: a fit is the same bytes on every machine. Kurniawan et al.,
 * "Training and evaluating with human label variation", 2025, section 4.
 */
#ifndef ANNOT_LINEAR_H
#define ANNOT_LINEAR_H

#include "text/method.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Features of n items, by item: feature[start[i]] .. feature[start[i + 1] - 1],
 * ascending, each with its value; and columns of numbers, the last features. */
struct linear_matrix {
	size_t n, features;      /* all of them; */
	size_t columns;          /* columns of numbers, the last features:
	                            number[i x columns] */
	size_t *start;
	uint32_t *feature;
	double *value, *number;
};

/* Rows of heads: row r is of item item[r], head head[r]; ascending by item. */
struct linear_rows {
	size_t n;
	uint32_t *item, *head;
	double *target;          /* n x K */
	double divisor;          /* divisor of the loss */
};

/* The data that a model is fitted to; all is borrowed. */
struct linear_task {
	const struct linear_matrix *x;
	size_t k;                /* K */
	bool several;            /* annotators choose several labels */
	double *target, *weight; /* T: n x K; w: n */
	struct linear_rows rows; /* rows of examples, for methods with heads */
	size_t heads;
	size_t *answers;         /* n + 1: the distinct answers of item i are */
	double *answer;          /* answer[answers[i] x K] ... */
	double lambda, share;    /* S */
};

enum linear_trait {
	LINEAR_HEADS = 1,        /* a head for each annotator */
	LINEAR_TWO_HEADS = 2,    /* two heads, majority and soft */
	LINEAR_HARD = 4,         /* predicts the share of heads that decide so */
	LINEAR_ANSWERS = 8,      /* the loss is over the distinct answers */
	LINEAR_TARGETS = 16      /* the loss is over targets, with their weights */
};

struct linear_method {
	struct method about;
	unsigned traits;
	const char *targets;     /* the method of targets_table that made p and
	                            weight; NULL: given in the input */
	/* The loss of z, n x K, into g its gradient. */
	double (*loss)(const struct linear_task *t, const double *z, double *g);
};

extern const struct method_table linear_table;

/* A model: parameters W, V, c, b, one after the other. */
struct linear {
	const struct linear_task *task;
	const struct linear_method *method;
	size_t n;                /* parameters */
	double *w;               /* the parameters; owned */
	size_t *head_start;      /* heads + 1: the features of head h are */
	uint32_t *head_feature;  /* head_feature[head_start[h]] ..., ascending */
	/* Private. */
	uint32_t *row_place;     /* per row and nonzero: place in head_feature */
	size_t *row_start;
	double *z, *g, *row;
};

void linear_init(struct linear *m, const struct linear_task *task,
	const struct linear_method *method);

/* J at parameters w, its gradient into g: a minimise_value of a struct linear. */
double linear_value(void *m, const double *w, double *g);

/* Add to p[K] what a head says by its probabilities q: these, or its
 * decision. */
void linear_add_head(const struct linear_method *method, const double *q,
	size_t k, bool several, double *p);

/* Set p[K] to the probabilities of a head for item i; SIZE_MAX: to the prediction of
 * the method, that of the shared model, of the second of two heads, or the mean
 * over heads of their probabilities or decisions. */
void linear_predict(const struct linear *m, const struct linear_matrix *x, size_t i,
	size_t head, double *p);

#endif
