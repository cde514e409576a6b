/*
 * contests: judges, and each of them and one human after the other, held
 * against the other humans of an item; and what the engine adds up of it
 * (math/statistic).
 *
 * x = label of human j for an item, y = label of the judge, R = the labels of
 * the item's other humans, D(z) = sum over R of distance(z, r). The human alone
 * is nearer to the others where D(x) < D(y), and `more` is 1; the judge alone
 * where D(y) < D(x), and `less` is 1; else they tie. Where the judge's label is
 * drawn, both are probabilities. In the words of Calderon et al. 2025, section
 * 3: W^f = 1 - more, W^h = 1 - less, and d = W^h - W^f = more - less.
 */
#ifndef ANNOT_ALTTEST_CONTESTS_H
#define ANNOT_ALTTEST_CONTESTS_H

#include "agree/weights.h"
#include "humans.h"
#include "math/statistic.h"

/* One who gives items labels: a model, a human held out, or one who always
 * says the same. */
struct judge {
	const char *name;
	uint32_t *label;         /* per item of the block; of a human who is held out of
	                            the human's own items. NULL: drawn from the */
	const struct predictions *model; /* probabilities of this one */
	bool human;
};

/* The labels of a model: where it has probabilities the likeliest, the first
 * in label order of several, unless they are drawn. k: how many labels there
 * are. */
void judge_of_model(struct judge *f, const struct predictions *model,
	const struct humans *h, size_t k, bool draw);

struct contest {
	double more, less;
};

/* The contests of a judge on the items of a field. */
struct contests {
	const struct humans *humans;
	const struct field *field;
	const struct weights *weights;
	const struct judge *judge;
	struct sample sample;

	/* The item at hand, and the cells of its vector of labels: */
	size_t now, cells;
	const struct rating **rating; /* its ratings, n of them, */
	size_t n;
	uint32_t *place;         /* and per label of the vector its cell */
	struct contest *own;     /* per cell: of a human who gave this label */
	struct contest *lost;    /* per cell of a human and cell of one of the others, what
	                            this one changes; */
	struct contest *other;   /* per cell: of all opponents, who have */
	double *share;           /* this sum of 1/items per cell; */
	bool others;             /* they are known */
};

/* The field and the judge must outlive the contests. */
void contests_init(struct contests *c, const struct humans *h, const struct field *f,
	const struct weights *weights, const struct judge *judge);

/* Hold item i of the field. */
void contests_hold(struct contests *c, size_t i);

/* The cell of rating k of the item at hand. */
static inline size_t
contests_cell(const struct contests *c, size_t k)
{
	return c->place[c->rating[k]->label];
}

/* The opponent who gave rating k of the item at hand, or IDS_NONE. */
static inline uint32_t
contests_opponent(const struct contests *c, size_t k)
{
	return c->field->number[c->rating[k]->annotator];
}

/* The totals of each opponent, from TOTAL_FIRST on: items, the sums of
 * `more` and `less`, and the weight of the opponent's ratings in a mean over
 * opponents. To this, and to `more` and `less` of all opponents as one of
 * their others, items add nothing. */
enum { TOTAL_OTHERS, TOTAL_FIRST = 2 };
enum { TOTAL_ITEMS, TOTAL_MORE, TOTAL_LESS, TOTAL_WEIGHT, TOTALS };

/*
 * The means over the m opponents j with an item of their means over n_j items,
 * of d and of W^f (the advantage probability). With V such a mean and v_ij what
 * is averaged, item i has
 *	psi_i = sum over opponents j of i of (v_ij - mean_j) / (m n_j)
 * and to first order the rating z of annotator a
 *	u_ia = (v_ia - V) / (m n_a), where a is an opponent,
 *	       + sum over the other opponents j of i of (R - 1)/R (e_jz - mean e_j) / (m n_j)
 * R being the number of the others of j, and e_jz = v_ij less v_ij without z:
 * the contest is a step function of the others' labels, so that these enter by
 * deletion. e_jz is 0 where R = 1.
 */
enum { MEAN_D, MEAN_W, MEANS };
extern const struct statistic contest_means[MEANS];

#endif
