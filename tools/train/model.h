/*
 * model: a fitted model as a table (kind feature head label weight), written and read.
 *
 * Weights are of the features as they come: offsets of heads times 1 / sqrt(S), those of
 * numbers over sd sqrt(F). A table that is no such model ends the tool.
 */
#ifndef ANNOT_MODEL_H
#define ANNOT_MODEL_H

#include "fit.h"
#include "text/out.h"

/* Write a fit; n-grams and buckets as the features were read. */
void model_write(const struct fit *f, const struct features_need *need,
	const char *path);

/* A model that was read. */
struct model {
	const struct linear_method *method;
	uint64_t ngrams, hash;
	bool several, text;          /* text: some features are n-grams */
	uint32_t predicts;           /* the head that predicts, from 1;
	                                0: the shared part */
	struct ids labels, heads, keys; /* keys: of head and feature, to weights */
	struct strings columns;      /* names of columns of numbers */
	double *weight;              /* keys x labels */
	double *room;                /* a number for each label */
};

void model_read(struct model *m, const char *file);

/* p of item `at` of the features, a number for each of the labels. head: of one of the
 * heads, or SIZE_MAX: as the method has it. */
void model_predict(const struct model *m, const struct features *x, size_t at,
	size_t head, double *p);

#endif
