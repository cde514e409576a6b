/*
 * pilot: the items of the pilot, how often each counts, and the law of their labels.
 *
 * A resample changes how often items count, and nothing else. Its law is fitted from that
 * of the whole pilot, so that it does not depend on other resamples.
 */
#ifndef ANNOT_PLAN_PILOT_H
#define ANNOT_PLAN_PILOT_H

#include "agree/subset.h"
#include "law/law.h"
#include "math/joined.h"
#include "predict/task.h"
#include "stats/estimate.h"
#include "stats/resample.h"
#include "table/raters.h"

struct pilot {
	const struct items *all;
	size_t k;                /* K: labels of the pilot, at least 2 */
	struct classes classes;  /* the labels of the pilot; those that only
	                            models have are none */
	uint32_t *label;         /* per class: its label; NULL: classes are the
	                            labels */
	struct subset subset;    /* distinct vectors, in an order that does not
	                            depend on that of the rows; items by name
	                            where names have ranks */
	size_t n;                /* items, or rows of a histogram, numbered as
	                            in the subset */
	double *vector;          /* per vector: how many items have it, */
	struct vector *view;     /* and its counts */
	size_t *start;           /* per item, and one more: its first cell among
	                            those of all items */
	double items, labels;    /* in all */
	struct joined j;         /* items, or without models vectors; clusters; */
	struct resample_units units; /* these: times[] is how often each counts */
	double fewest, most;     /* labels of an item */
	struct raters raters;    /* by item; a label is its cell of the item.
	                            start NULL: not known */

	/* Private. */
	uint32_t *chosen;        /* the rows of the items, as they were read */
	struct law law;
	bool fitted, again;      /* to the items as they count; a resample */
};

/* The pilot of those items of the task, at least one, that count and that every model
 * predicts; the task must outlive the pilot. */
void pilot_make(struct pilot *p, const struct task *task);

/* Set all that follows from how often items count in a resample. */
void pilot_again(struct pilot *p);

/* Each item counts once again. */
void pilot_whole(struct pilot *p);

/* The counts of item i. */
static inline struct vector
pilot_counts(const struct pilot *p, size_t i)
{
	return p->view[p->subset.vector[i]];
}

/* Items, as they count, of at least `labels` labels. */
double pilot_having(const struct pilot *p, double labels);

/* The row of the table that item i is. */
static inline size_t
pilot_row(const struct pilot *p, size_t i)
{
	return p->subset.item[i];
}

static inline uint32_t
pilot_label(const struct pilot *p, uint32_t class)
{
	return p->label ? p->label[class] : class;
}

/* The law of label shares, fitted to the items as they count; NULL where fewer than
 * two items have two labels. */
const struct law *pilot_law(struct pilot *p);

/* Where the part of so many labels comes from, of a statistic of items of two: ok, from
 * the items that have them, at least 2, at least 10 or all, and at least half; or model,
 * from the law, as they are too few; few_labels: nor is there a law. */
enum estimate_status pilot_source(struct pilot *p, double labels);

#endif
