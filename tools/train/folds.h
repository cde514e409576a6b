/*
 * folds: predictions of all items: of rated ones by models of the other folds, of the
 * others by a model of all rated ones.
 *
 * The fold of an item is by its name and the seed; items are fitted in the order of
 * their names. With several threads folds are fitted at once; the predictions are the
 * same bytes.
 */
#ifndef ANNOT_FOLDS_H
#define ANNOT_FOLDS_H

#include "fit.h"

/* A model of some items, and what its heads say of others. */
struct part {
	size_t heads;
	uint32_t *person;            /* per head */
	double *p;                   /* per item that it predicts: heads x K */
};

struct folds {
	const struct rated *r;
	const struct fit_rules *rules;
	size_t n;                    /* folds; 0: rated items are not predicted */
	bool by_head;                /* each head's predictions are kept */
	uint64_t threads;
	double *p;                   /* per item of the features: K; */
	uint32_t *part;              /* the part that predicts it, IDS_NONE: none; */
	uint32_t *place;             /* and its place there */
	struct part *parts;          /* n folds, then all */
};

/* Fit and predict. all, where not NULL, gets the fit of all rated items, which fit_free()
 * frees; there is one where an item has no labels, or *all is asked for. */
void folds_make(struct folds *f, const struct rated *r, const struct fit_rules *rules,
	size_t n, bool by_head, uint64_t threads, struct fit *all);
void folds_free(struct folds *f);

#endif
