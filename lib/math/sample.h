/*
 * sample: the items of one block under one weighting of labels, as the engine
 * walks them (math/statistic).
 *
 * What a pair of labels agrees is computed once for each cell of each distinct
 * count vector; all statistics of the sample share it. Only lack of memory ends
 * the tool.
 */
#ifndef ANNOT_SAMPLE_H
#define ANNOT_SAMPLE_H

#include "agree/subset.h"
#include "agree/weights.h"

struct pairs;
struct sample;
struct unit_maker;

/* Numbers that items are added with, and that follow from them: how often
 * annotators contradict themselves, by pool of retests. */
struct given {
	size_t n;                /* numbers; each is as a multiple of what all
	                            items give */
	double *times;
	/* Set the numbers from how often each row counts. */
	void (*find)(const struct sample *x, const double *row);
	/* The number that a row is added with, and by how much the log of this
	 * changes with the weight of the row, or of a rating. */
	size_t (*of_row)(const struct sample *x, size_t row, double *log);
	double (*of_rating)(const struct sample *x, size_t i, size_t k);
};

struct sample {
	const struct subset *subset;
	size_t rows;             /* what is added one by one: items that are
	                            alike are one row, */
	const double *items;     /* per row: how many; NULL: one each */
	const uint32_t *row;     /* and the row of each item; NULL: its own */
	const size_t *start;     /* rows + 1: cells of the rows */
	const struct unit_maker *units;
	const struct given *given; /* NULL: nothing */
	void *judged;            /* of the tool that judges answers */
	bool jumps;              /* units jump as a rating is left out */
	const struct weights *w;
	double *near;            /* per cell: sum over l of w_kl r_il, with
	                            which one label k of the vector agrees,
	                            itself included */
	double *agree;           /* per vector: sum over k of r_ik near_k less
	                            sum of w_a^2, the pairs of labels that
	                            agree; each counts w_a w_b */
	const struct sample *other; /* the labels of a second group for the same
	                            items in the same order; NULL: none */
	const struct pairs *pairs; /* in annot-kappa; NULL: not made */
	const uint32_t *answer;  /* indices in subset->answer, by annotator:
	                            those of annotator g are answer[first[g]] to
	                            answer[first[g + 1] - 1] */
	size_t *first;           /* annotators + 1; both are NULL if annotators
	                            are not known */
	double *share, *c, *room; /* q each, to work in, */
	uint32_t *some;          /* and a list of labels */
	struct weights found;    /* that a statistic found in its totals */
};

/* Make a sample of the whole subset. subset, pairs (or NULL) and w must outlive
 * it. O(sum of cells^2 over vectors), of identity O(cells). */
void sample_init(struct sample *x, const struct subset *subset,
	const struct pairs *pairs, const struct weights *w);

/* Let the sample be of two groups, the items of which are the same. */
void sample_pair(struct sample *x, const struct sample *other);

/* The row of item i. */
static inline size_t
sample_row(const struct sample *x, size_t i)
{
	return x->row ? x->row[i] : i;
}

/* Set near and agree for weights w, which x->w becomes. */
void sample_weigh(struct sample *x, const struct weights *w);

#endif
