/*
 * linear: linear classifiers of labels that disagree.
 *
 * Without heads z_ik = b_k + sum_f x_if W_fk; b is the W of a feature that is 1
 * for all items. A head h is the shared model and an offset of its own
 * (Evgeniou & Pontil, "Regularized multi-task learning", 2004): z_ihk = z_ik +
 * r (c_hk + sum_f x_if V_hfk), r = 1 / sqrt(S). The offsets V and c are found
 * by their keys (h, f), and are there if an example of the head has the
 * feature. J = loss + (lambda / 2) (|W|^2 + |V|^2 + |c|^2); b has no penalty.
 *
 * Sums run over examples, which are ordered by item, then over features, then
 * labels.
 */
#ifndef ANNOT_LINEAR_H
#define ANNOT_LINEAR_H

#include "losses.h"
#include "text/ids.h"

struct linear {
	const struct loss_method *method;
	double lambda, share;    /* share: S */
	struct examples examples;

	/* Item i has the features feature[start[i]] to feature[start[i + 1] -
	 * 1], each with its value. The first is the bias, 1. */
	size_t items, features;
	size_t *start;           /* items + 1 */
	uint32_t *feature;
	double *value;
	size_t start_cap, feature_cap, value_cap;

	/* The parameters, K each: W, V, c, b. */
	size_t n;
	double *w;
	struct ids own;          /* the keys of V and c */
	uint32_t bias;           /* the place of b */

	/* Private. */
	uint32_t *offset;        /* per example with a head, and feature */
	double *z, *g, *room;    /* examples x K, examples x K, 5 x K */
};

/* Begin an item, whose features follow; returns its number. */
size_t linear_item(struct linear *m);

/* Add a feature to the last item, unless it is IDS_NONE. */
void linear_feature(struct linear *m, uint32_t feature, double value);

/* Call when items and examples are there: makes parameters, which are 0. */
void linear_init(struct linear *m);

/* J at parameters w, its gradient into g: a minimise_value of a struct
 * linear. */
double linear_value(void *m, const double *w, double *g);

/* Set p[K] to the probabilities for item i of a head; NO_HEAD: of the shared
 * model. */
void linear_predict(struct linear *m, size_t i, uint32_t head, double *p);

#endif
