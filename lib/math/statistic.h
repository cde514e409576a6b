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

	/* Where a model's answer is judged: */
	size_t row, vector;
	double times;            /* how much the item counts; masses are shares
	                            of labels */
	double even;             /* the share that each label has beside those
	                            of the parts */
	const struct answer *answer; /* of the tool that judges */
};

/* Amounts that the rows of a sample put, row by row. */
struct kept {
	size_t *first;           /* per row, and one more */
	uint32_t *total;
	double *amount;
	size_t n, total_cap, amount_cap;
};

void kept_add(struct kept *k, size_t total, double amount);

struct sums;

/* Where add() puts amounts: they are summed, or multiplied by the slopes of
 * some statistics. */
struct put {
	const struct sums *of;   /* whose add() puts */
	struct sum *total;
	struct kept *kept;       /* list them; NULL: */
	double times;
	const double *slope;     /* per total, `members` each; NULL: sum */
	size_t members;
	double *dot, *size;      /* per member: slope . amounts; and of absolute
	                            values */
	bool used;               /* something was put */
};

static inline void
put_at(struct put *to, size_t total, double amount)
{
	const double *slope;

	to->used = true;
	if (to->kept) {
		kept_add(to->kept, total, amount);
		return;
	}
	if (!to->slope) {
		sum_add(&to->total[total], to->times * amount);
		return;
	}
	slope = to->slope + total * to->members;
	for (size_t m = 0; m < to->members; m++) {
		to->dot[m] += slope[m] * amount;
		to->size[m] += fabs(slope[m] * amount);
	}
}

/* ---- units ---- */

/* Room for the parts of a unit, and of the other group's. */
struct unit_room {
	struct unit_part *at[2];
	struct unit unit, other;
};

/* How the rows of a sample become units, each of which is there until the next
 * call. A cell is the place in its row of a label that somebody gave. */
struct unit_maker {
	/* The unit that a row is, or one of its pieces. */
	const struct unit *(*whole)(const struct sample *x, size_t row, size_t piece,
		struct unit_room *room);
	size_t (*pieces)(const struct sample *x, size_t row); /* NULL: one */
	/* The derivative of a row by the weight of a rating in a cell, whose
	 * annotator weighs w. */
	const struct unit *(*rating)(const struct sample *x, size_t row, size_t cell,
		double w, struct unit_room *room);
	/* What is left of a row without a rating in a cell. Where it adds
	 * nothing, whichever rating is left out, all that the row adds is of
	 * each rating. */
	const struct unit *(*without)(const struct sample *x, size_t row, size_t cell,
		double w, struct unit_room *room);
	/* A row whose shares of labels are (1 - h) times as large, and that of
	 * a cell larger by h; NULL: no statistic asks. */
	const struct unit *(*mixed)(const struct sample *x, size_t row, size_t cell,
		double h, struct unit_room *room);
	/* How many ratings a cell of a row has. */
	double (*count)(const struct sample *x, size_t row, size_t cell);
	/* The cell of rating k of item i, which has that label. */
	size_t (*cell)(const struct sample *x, size_t i, size_t k,
		uint32_t label);
	/* What a row puts is `own` times what it puts without the numbers that
	 * are given, plus `even` times what one share of every label puts. Set
	 * both; and the units of both. NULL: nothing is given. False: a row is
	 * no such sum. */
	bool (*mix)(const struct sample *x, size_t row, double *own,
		double *even);
	const struct unit *(*pure)(const struct sample *x, size_t row, bool even,
		struct unit_room *room);
	/* From now on leave out ratings of a group, group[] being per rating of
	 * all items; NULL: of none. */
	void (*leave)(const struct sample *x, const uint32_t *group,
		uint32_t g);
};

/* Rows are count vectors, or with x->other items. */
extern const struct unit_maker vector_units;

/* How many units a row is. */
static inline size_t
row_pieces(const struct sample *x, size_t row)
{
	return x->units->pieces ? x->units->pieces(x, row) : 1;
}

/* ---- totals ---- */

struct sums;
struct statistic;

struct totals {
	const struct sums *of;
	const struct statistic *s; /* of which the value is asked for, */
	size_t label;            /* for this label */
	struct sample x;         /* what was added; with find() its weights,
	                            near and agree are those that were found */
	size_t n;
	struct sum *sum;
	double *at;              /* per total: its value */
	double *cell;            /* per cell of annotators or pairs: how many
	                            items are in it; NULL: no such cells */
	double items, ratings;   /* items that add something; their ratings */
	struct unit_room room;   /* for units */
	struct kept *kept;       /* what rows put, or their own part and that of
	                            every label; NULL: not kept */
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

/* How what add() puts depends on an item's labels: u is by add() of the
 * derivative where it is linear in masses, by small changes of the shares where
 * it is smooth, and by leaving ratings out where it jumps. */
enum entry { ENTRY_LINEAR, ENTRY_SMOOTH, ENTRY_STEP };

/* What items add to, which several statistics may share. */
struct sums {
	size_t totals, per_label; /* their number, and how many more for each
	                             label; */
	size_t (*count)(const struct sample *x); /* or this; NULL: those */
	enum entry entry;
	void (*add)(const struct sample *x, const struct unit *u,
		struct put *to);
	void (*find)(struct totals *t); /* sets t->x.found, weights of labels;
	                            NULL: nothing to find */

	/* Totals of annotators or of pairs; NULL: none. */
	const struct fold_cells *cells;
	void (*fold)(const struct sample *x, const struct fold_key *key,
		const double *cell, struct put *to);
	statistic_fold_slopes *fold_slopes;
};

struct statistic {
	struct method about;
	unsigned traits;         /* for the tool that has the statistic */
	double least, most;      /* what limits are cut to, unless the value is
	                            beyond: then to the value */
	bool no_test;            /* 0 is not what chance gives: no p */
	int form;                /* which of several that share value() */
	const struct sums *of;
	/* Set e.value, and pa, pe and counts where they are not those of all
	 * items; or e.status, why there is none. */
	void (*value)(const struct totals *t, struct estimated *r);
	statistic_slopes *slopes; /* NULL: numeric */
	/* Agreement by chance (math/agreement); NULL: other statistics. */
	double (*chance)(const struct sample *x, double *c);

	/* The variance under the hypothesis of no agreement: the error is
	 * normal, without n/(n-1), and p is of this variance, but of clusters.
	 * NULL: Student's t. */
	double (*null)(const struct totals *t);
	/* Sets df, limits and test by a law of its own, in place of all errors
	 * above. NULL: none. */
	void (*law)(const struct totals *t, struct estimated *r);
};

/* ---- totals of items ---- */

/* Per row and per item; both NULL: each item once. Sums that need items need
 * both. */
struct times {
	const double *row, *item;
};

/* Make room for the totals of a statistic of a sample, which must outlive
 * them. */
void totals_init(struct totals *t, const struct sums *of,
	const struct sample *x);

/* The value of a statistic of these totals, for a label. */
struct estimated totals_value(struct totals *t, const struct statistic *s,
	size_t label, double level);

/* Set the slopes of a value that was found by all totals; those that are not known are
 * numeric, by steps of a thousandth. */
void totals_slopes(struct totals *t, const struct statistic *s, size_t label,
	const struct estimated *r, enum over over, double *slope);

/* Add the items to totals that are set to 0 first. */
void totals_take(struct totals *t, const struct times *times);

/* Set the values of totals that were changed. */
void totals_settle(struct totals *t);

/* Keep what rows put, for replicates: they are then taken without walking the
 * items, in the same way but for rounding. Nothing is kept where sums need more
 * than items. */
void totals_keep(struct totals *t);

/* Add one piece of a row alone; false: it adds nothing. */
bool totals_of_piece(struct totals *t, size_t row, size_t piece);

/* Leave out one item of a row; with cells of annotators it is item i. And put
 * it back, `sum` being what the totals were. */
void totals_leave(struct totals *t, size_t row, size_t i);
void totals_back(struct totals *t, const struct sum *sum, size_t i);

/* Does the statistic need items, not only their vectors? */
static inline bool
statistic_of_items(const struct statistic *s, const struct sample *x)
{
	return s->of->cells || x->other;
}

#endif
