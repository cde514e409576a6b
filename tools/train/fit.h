/*
 * fit: a model of some items: which features, which targets, which penalty.
 *
 * The n-grams of a fit are those in at least min_df of its training items, in bytewise
 * order; columns of numbers follow, x less the mean over the product of sd and sqrt(F),
 * F columns with sd above 0 but for rounding. Of several penalties the one is taken that
 * predicts a tenth of the training items best, held out for it. Only lack of memory ends
 * the tool.
 */
#ifndef ANNOT_FIT_H
#define ANNOT_FIT_H

#include "linear.h"
#include "minimise.h"
#include "rated.h"

struct fit_rules {
	const struct linear_method *method;
	const double *lambda;        /* descending */
	size_t lambdas;
	double share;
	uint64_t min_df, iterations, seed;
	double tolerance;
	bool told;                   /* show progress */
};

struct fit {
	const struct rated *r;
	const struct fit_rules *rules;
	uint32_t *train;             /* n training items, ascending */
	size_t n;
	uint32_t *place;             /* per n-gram of features: its feature, IDS_NONE */
	size_t nonzeros;             /* of these features, in all training items */
	size_t text, *column;        /* features that are n-grams; columns kept, */
	double *mean, *scale;        /* mean, and sd sqrt(F), of each; */
	size_t columns;              /* number of columns kept */
	struct linear_matrix x;
	struct linear_task task;
	double *target, *weight;
	uint32_t *person;            /* per head: its annotator in t */
	struct linear model;
	double lambda;
	uint64_t fold;
	struct minimum end;
};

/* Fit to n training items, of which `train` is taken over. fold: chooses the draws that
 * hold items out, 0 for the fit of all. */
void fit_make(struct fit *f, const struct rated *r, const struct fit_rules *rules,
	uint32_t *train, size_t n, uint64_t fold);
void fit_free(struct fit *f);

/* Set p[K] to the prediction of one head for item `at` of the features; SIZE_MAX: to
 * that of the method. */
void fit_predict(const struct fit *f, size_t at, size_t head, double *p);

#endif
