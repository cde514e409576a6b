/*
 * statistic: the engine. Values, errors, intervals and differences of every
 * statistic that is a smooth function of totals over items.
 *
 * A statistic says two things: what an item adds to its totals T, add(), and
 * which number the totals mean, value(). All else follows here.
 *
 *   error over other items (delta method): with d the slopes of value() at T,
 *   	psi_i = d . add(item i),  V = n/(n-1) sum psi_i^2
 *   over the n items that add something; of clusters psi is summed within each.
 *
 *   error over other annotators: u_ia is the derivative of the value by the
 *   weight v of the rating of item i by annotator a, at v = 1. What add() puts
 *   is linear in an item's masses, so that u_ia = d . add(d item / d v): add()
 *   is given the derivative of the item in place of the item. Where it puts a
 *   step function of the labels (do all agree?) ratings are left out instead.
 *   stats/crossed has the variance of the two together.
 *
 *   a difference of two groups: psi_A - psi_B over the union of their items,
 *   and u_A - u_B person by person (math/errors).
 *
 *   replicates (-b) and leaving out: other totals, the same value().
 *
 * Some statistics have totals of each annotator, or of each pair of annotators.
 * These are counted by cell, and fold() puts what one annotator comes to into
 * the totals above. The chain rule goes the same way back, in O(cells) where
 * slopes of a value of all cells would take O(cells^2).
 *
 * A statistic may need numbers that follow from the totals before it can add,
 * as the middles of ordinal labels do: find() sets them, and the items are
 * added once more. Errors over items take these numbers as given; slopes() has
 * what they add to errors over annotators.
 *
 * Slopes are numeric, by central differences with one Richardson step, unless
 * the statistic knows them. A total of 0 has slope 0: no item adds to it. Only
 * lack of memory ends the tool, but for a jackknife that would take minutes.
 */
#ifndef ANNOT_STATISTIC_H
#define ANNOT_STATISTIC_H

#include "sample.h"
#include "stats/crossed.h"
#include "stats/stats.h"
#include "text/method.h"

#include <math.h>

/* ---- what is added ---- */

/* The labels of one class: the sum of their weights, r_k, and the weight of the
 * ordered pairs among them, w_a w_b each. */
struct unit_part {
	uint32_t label;
	double mass, own;
};

/*
 * An item as add() sees it, or the derivative of an item by the weight of one
 * of its ratings. What add() puts is linear in all members but n.
 */
struct unit {
	double n;                /* its ratings, always */
	double items;            /* 1; of a derivative 0 */
	double mass;             /* sum of the weights of its ratings, r */
	double pairs;            /* weight of its ordered pairs of ratings, */
	double agree;            /* and of those that agree */
	double squares;          /* sum of squared weights of its ratings */
	const struct unit_part *part; /* one for each label that somebody
	                                 gave */
	size_t parts;
	const struct unit *other; /* the labels of a second group, or NULL */
	bool fixed;              /* in a derivative by a weight of the other
	                            group: this one does not change */
};

/* Where add() puts amounts: they are summed, or multiplied by slopes. */
struct put {
	struct sum *total;
	double times;
	const double *slope;     /* NULL: sum */
	double dot, size;        /* slope . amounts; and of absolute values */
	bool used;               /* something was put */
};

static inline void
put_at(struct put *to, size_t total, double amount)
{
	to->used = true;
	if (to->slope) {
		to->dot += to->slope[total] * amount;
		to->size += fabs(to->slope[total] * amount);
	} else {
		sum_add(&to->total[total], to->times * amount);
	}
}

/* ---- units ---- */

/* Room for the parts of a unit, and of the other group's. */
struct unit_room {
	struct unit_part *at[2];
	struct unit other;
};

struct unit_room *unit_room_make(const struct sample *x);

/* Rows are what is added one by one: vectors, or with x->other items. */
static inline size_t
unit_rows(const struct sample *x)
{
	return x->other ? x->subset->count : x->subset->vectors;
}

/* The unit that a row is; the parts are its own until the next call. */
struct unit unit_of_row(const struct sample *x, size_t row,
	struct unit_room *room);

/* The derivative of vector v by the weight of a rating in cell c, whose
 * annotator weighs w; part becomes its only part. */
struct unit unit_of_rating(const struct sample *x, size_t v, size_t c, double w,
	struct unit_part *part);

/* What is left of a vector without a rating in cell c, whose annotator weighs
 * w. */
struct unit unit_without_rating(const struct sample *x, size_t v, size_t c,
	double w, struct unit_room *room);

/* ---- totals ---- */

struct statistic;

struct totals {
	const struct statistic *s;
	struct sample x;         /* what was added; with find() its weights,
	                            near and agree are those that were found */
	size_t n;
	struct sum *sum;
	double *at;              /* per total: its value */
	double *cell;            /* per cell of annotators or pairs: how many
	                            items are in it; NULL: no such cells */
	double items, ratings;   /* items that add something; their ratings */
	struct unit_room *room;  /* for units */
};

/* ---- cells ---- */

/* One annotator, or one pair of annotators: its cells are cell[from] to cell[to
 * - 1], or if cell is NULL from to to - 1. weight is that of each of its
 * ratings, or of its pairs of ratings. */
struct fold_key {
	const uint32_t *cell;
	size_t from, to;
	double weight;
};

/* The cells of annotators, each an annotator with a label, an answer of the
 * subset; or of pairs of annotators. */
struct fold_cells {
	bool answers;            /* the cells of an item are its answers */
	size_t (*room)(const struct sample *x); /* cells are numbers below
	                                           this */
	size_t (*keys)(const struct sample *x);
	struct fold_key (*key)(const struct sample *x, size_t i);
	/* Count the items of each cell. drawn: how often item i counts; NULL:
	 * once. Only cells of keys are set. */
	void (*count)(const struct sample *x, const double *drawn,
		double *cell);
	/* Add to item[i] the sum of value[cell] over the cells of item i. */
	void (*spread)(const struct sample *x, const double *value,
		double *item);
	/* Add to rating[r] the sum of value[cell] over the cells of the r-th
	 * rating of the subset; first[i] is the first one of item i. Of answers
	 * that is value[answer]. */
	void (*rate)(const struct sample *x, const double *value,
		const size_t *first, double *rating);
};

extern const struct fold_cells annotator_cells;

/* Those of annotators, by the items that all of them labelled. */
extern const struct fold_cells complete_cells;

/* ---- a statistic ---- */

/* A number with what it is made of; NUM_NA: not known. */
struct estimated {
	struct estimate e;
	double pa, pe;           /* of agreement: observed, and by chance */
	double df2;              /* the second df of an F test, e.df the
	                            first */
	double items, annotators, ratings; /* that the value is computed from */
	double pairs;            /* pairs of annotators, for light only */
};

struct estimated estimated_nothing(double level);

/* Which error slopes are for. */
enum over { OVER_ITEMS, OVER_ANNOTATORS };

/* The slopes of a value by the totals; and of the folded totals, those times
 * `slope`, by each cell of the key: by the weight of what is in it, and by one
 * more item in it. */
typedef void statistic_slopes(const struct totals *t, const struct estimated *r,
	enum over over, double *slope);
typedef void statistic_fold_slopes(const struct sample *x,
	const struct fold_key *key, const double *cell, const double *slope,
	double *by_weight, double *by_item);

struct statistic {
	struct method about;
	unsigned traits;         /* for the tool that has the statistic */
	double least, most;      /* what limits are cut to, unless the value is
	                            beyond: then to the value */
	bool no_test;            /* 0 is not what chance gives: no p */
	int form;                /* which of several that share value() */
	bool deletion;           /* add() is a step function of an item's labels:
	                            u is by leaving ratings out */

	size_t totals, per_label; /* their number, and how many more for each
	                             label */
	void (*add)(const struct sample *x, const struct unit *u,
		struct put *to);
	void (*find)(struct totals *t); /* sets t->x.found, weights of labels;
	                            NULL: nothing to find */
	/* Set e.value, and pa, pe and counts where they are not those of all
	 * items; or e.status, why there is none. */
	void (*value)(const struct totals *t, struct estimated *r);
	statistic_slopes *slopes; /* NULL: numeric */
	/* Agreement by chance (math/agreement); NULL: other statistics. */
	double (*chance)(const struct sample *x, double *c);

	/* Totals of annotators or of pairs; NULL: none. */
	const struct fold_cells *cells;
	void (*fold)(const struct sample *x, const struct fold_key *key,
		const double *cell, struct put *to);
	statistic_fold_slopes *fold_slopes;

	/* The variance under the hypothesis of no agreement: the error is
	 * normal, without n/(n-1), and p is of this variance, but of clusters.
	 * NULL: Student's t. */
	double (*null)(const struct totals *t);
	/* Sets df, limits and test by a law of its own, in place of all errors
	 * above. NULL: none. */
	void (*law)(const struct totals *t, struct estimated *r);
};

/* ---- totals of items ---- */

/* Per vector and per item; both NULL: each item once. Statistics that need
 * items need both. */
struct times {
	const double *vector, *item;
};

/* Make room for the totals of a statistic of a sample, which must outlive
 * them. */
void totals_init(struct totals *t, const struct statistic *s,
	const struct sample *x);

/* Add the items to totals that are set to 0 first. */
void totals_take(struct totals *t, const struct times *times);

/* Leave out one item of a row, a vector or with x->other an item; with cells of
 * annotators it is item i. And put it back, `sum` being what the totals
 * were. */
void totals_leave(struct totals *t, size_t row, size_t i);
void totals_back(struct totals *t, const struct sum *sum, size_t i);

/* Does the statistic need items, not only their vectors? */
static inline bool
statistic_of_items(const struct statistic *s, const struct sample *x)
{
	return s->cells || x->other;
}

#endif
