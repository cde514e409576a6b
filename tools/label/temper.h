/*
 * temper: how sure p of a model of annotators may be.
 *
 * The models hold the labels of an item for independent given its truth. Where some
 * items are harder than others they are not, and the posterior T is too sure. p is
 * T^g, scaled: the decision is that of T, and g is chosen on labels that the model has
 * not seen. Only lack of memory ends the tool.
 */
#ifndef ANNOT_LABEL_TEMPER_H
#define ANNOT_LABEL_TEMPER_H

#include "model.h"

/* Fewer labels held out choose no g. */
enum { TEMPER_LEAST = 30 };

struct temper {
	double g;
	size_t held_out;         /* labels held out at a time */
	double loss;             /* the mean of - log P of a label held out by T, */
	double tempered_loss;    /* and by T^g; NUM_NA: no label was scored */
};

/* Choose g in (0, 1] for the model that `s` is a fit of, by one label of each item
 * held out, thrice, at the price of three fits. g is 1 if held_out is below
 * TEMPER_LEAST. */
void temper_choose(struct temper *x, const struct model *s, uint64_t seed);

/* Set each p of n items of k labels to p^g, scaled; g = 1 leaves them alone. */
void temper_power(double *p, size_t n, size_t k, double g);

#endif
