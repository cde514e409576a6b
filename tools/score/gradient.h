/*
 * gradient: the derivatives of a model's metrics by the weights of ratings.
 *
 * A metric that is a function of means, or of the expected confusion matrix, is
 * a smooth function of what each rating weighs. Its derivative depends on the
 * rating's label and on the prediction: it is found once for each cell of a
 * pattern, or of the matrix. Metrics that are not smooth, as rankings, have
 * none. Only want of memory ends the tool.
 */
#ifndef ANNOT_SCORE_GRADIENT_H
#define ANNOT_SCORE_GRADIENT_H

#include "scores.h"
#include "voters.h"

#include "plan.h"

/* A kind of cell: items of a label with a decision and the same slips. */
struct kind {
	uint32_t label, decided;
	double flip, neighbours;
	uint32_t slips;          /* number of flip and neighbours */
	size_t pattern;          /* one that has them */
};

enum gradient_by { BY_CELL, BY_KIND, BY_LABEL };

struct gradient {
	size_t slots, slips;
	double **x;              /* per slot: the derivative by the weight of an
	                            item of that one label; NULL: the metric is not
	                            smooth */
	enum gradient_by *by;    /* per slot: the place in x, */
	uint32_t *of;            /* and its label, which is all that it tells
	                            apart where it is by label */
	uint32_t *kind;          /* per cell: of those of the matrix */
	struct kind *kinds;
	uint32_t *cell;          /* per rating: its cell, or VOTERS_NONE */
	double *weight;          /* per rating: of the item of its label */
	double *retest;          /* per rating: what it adds to ln r, r being the
	                            rate of contradictions; NULL: r is known */
	double *times;           /* per slot: the derivative by ln r */
};

/* The derivatives of the slots of the plan by what the voters' ratings weigh; p is
 * filled and has weight[i] for pattern i, as items of the block have b->weight.
 * `room` is for sums. */
void gradient_make(struct gradient *f, const struct plan *plan,
	struct evaluation *p, const double *weight, const struct block *b,
	struct scores *room);

/* The place of a kind for a metric of a label: which slips, and whether they are of
 * the label, and decided so. */
static inline size_t
gradient_place(const struct kind *x, uint32_t label)
{
	return 4 * (size_t)x->slips + 2 * (size_t)(x->label == label) +
		(size_t)(x->decided == label);
}

/* u of rating r for slot s, which has a derivative. */
static inline double
gradient_at(const struct gradient *f, size_t s, size_t r)
{
	uint32_t c = f->cell[r];
	double u = c == VOTERS_NONE ? 0 : f->weight[r] *
		f->x[s][f->by[s] == BY_CELL ? c : f->by[s] == BY_KIND ?
		f->kind[c] : gradient_place(&f->kinds[f->kind[c]], f->of[s])];

	return f->retest ? u + f->times[s] * f->retest[r] : u;
}

#endif
