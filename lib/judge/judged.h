/*
 * judged: the answers of one model, or of the oracle, for the items of a section,
 * and the labels that they are judged by, as the engine walks them.
 *
 * Items with the same labels and the same decision are one row; items for which
 * probabilities were given are rows of their own. The share of a label is, by the
 * target, that of primary labels, that among new people, that of the labels
 * given, or 1 of the plurality label. With shares s_y as they were found, f =
 * p_flip/(K-1) and d = 1 - K p_flip/(K-1), the share of new people who stand by
 * y is
 *	(s_y - f) / d,
 * which has the right mean and may lie outside [0, 1]: s_y / d of the label and,
 * as `even` of the unit, - f / d of every label, so that labels nobody gave cost
 * nothing. Where slips go to neighbours it is the share of y in s M^-1
 * (law/flip_law). p_flip is a number that is given to the engine, one for each
 * pool of retests: items of one law of slips.
 *
 * A model that predicts for each annotator has a unit for each of an item's
 * ratings. Only lack of memory ends the tool.
 */
#ifndef ANNOT_JUDGED_H
#define ANNOT_JUDGED_H

#include "sections.h"
#include "criteria.h"
#include "flips.h"
#include "prediction.h"

#include "math/statistic.h"

/* The answer that a unit is judged by. */
struct answer {
	const struct prediction *said; /* its probabilities; 1 of a decision */
	uint32_t top;            /* the likeliest label, */
	uint32_t decided;        /* and the decision; NOT_DECIDED: none */
	const uint32_t *each;    /* per cell of the item: the decision for it;
	                            NULL: that one for all */
	size_t cells;
};

struct judged {
	struct sample sample;    /* for the engine; its `judged` is this */
	const struct criteria *criteria;
	const struct section *section;
	const struct predictions *model; /* NULL: the oracle, */
	int oracle;              /* enum oracle */
	enum target target;
	int kind;                /* of primary shares: AT_PFLIP, AT_LO, AT_HI */
	size_t k;                /* K */
	size_t label;            /* that scores are of */
	bool probable;           /* probabilities are said */
	bool one_answer;         /* the answer is one for all labels of an item */
	bool uncut;              /* target new */
	bool signs;              /* shares in the table are below 0 */
	bool lost;               /* p_flip leaves nothing of an item */
	fact_set facts[3];       /* that are wanted, by their entry, */
	fact_set closed[3];      /* and those that they are computed from */
	double *score;           /* per row, or rating: of the label, or the
	                            expected one; */
	uint32_t *order;         /* scores as they fall, */
	size_t scores;           /* so many */
	struct share *share;     /* room for the trial of a unit */
	const uint32_t *at;      /* slips go to neighbours: criteria->at */

	/* Private. */
	struct given given;
	const struct flips *flips; /* NULL: p_flip is known */
	struct flip_law *law;    /* per pool, */
	uint32_t *pool;          /* and the pool of each vector of the truth; */
	struct flip_law *scaled; /* the law for the numbers given, */
	double *times;           /* and these */
	double *pairs, *disagree; /* per pool: retests of all items */
	uint32_t *of_row;        /* per row: an item of it; NULL: its own */
	struct answer answer;
	struct unit unit;
	struct prediction said;
	uint32_t asked;          /* the item whose answer is at hand */
	const uint32_t *leave;   /* per rating of the truth: its group, */
	uint32_t left;           /* and the group that is left out; NULL: none */
	double *mass;            /* per cell: what its label weighs in the item */
	struct share *found;
	struct unit_part *part, *one;
	uint32_t *each, *list;
	double *room;            /* 3 K, to invert a law in */
	size_t *start;
	double *items;
	uint32_t *row;
};

/* Judge a model, or this oracle, in a section under a target; kind: which primary
 * shares. All that is given must outlive it. */
void judged_init(struct judged *j, const struct criteria *criteria,
	const struct flips *flips, const struct section *section,
	enum target target, int kind, const struct predictions *model,
	int oracle);

/* The same, where each item is a row: ratings can be left out. */
void judged_by_item(struct judged *j, const struct judged *from);

/* Find the scores of its label, K: the expected ones; or make the same for another
 * label. */
void judged_score(struct judged *j);
void judged_of_label(struct judged *to, const struct judged *from,
	size_t label);

static inline const struct judged *
judged_of(const struct sample *x)
{
	return x->judged;
}

/* The item of the truth that item i of the section is. */
static inline uint32_t
judged_item(const struct judged *j, size_t i)
{
	return j->section->item[i];
}

/* The item of the section that a row is, or the first one of many. */
static inline size_t
judged_row_item(const struct judged *j, size_t row)
{
	return j->of_row ? j->of_row[row] : row;
}

static inline uint32_t
judged_row_vector(const struct judged *j, size_t row)
{
	return j->section->truth->vector[judged_item(j, judged_row_item(j, row))];
}

static inline bool
judged_is_personal(const struct judged *j)
{
	return j->model && j->model->personal;
}

/* Is rating k of item i left out? */
static inline bool
judged_is_left(const struct judged *j, size_t i, size_t k)
{
	const struct items *t = j->section->truth;

	return j->leave && j->leave[t->first[judged_item(j, i)] + k] == j->left;
}

/* The part of a unit that is of one cell of the item. */
struct unit judged_cell(const struct judged *j, const struct unit *u,
	size_t cell);

/* The masses of all shares of a unit, and the share of a label, before they are
 * multiplied by how much it counts. */
double judged_mass(const struct judged *j, const struct unit *u);
double judged_share(const struct unit *u, size_t label);

/* Does a unit count: is there an answer, and has it shares to be judged by? */
static inline bool
judged_counts(const struct judged *j, const struct unit *u)
{
	return u->answer && judged_mass(j, u) != 0;
}

/* The trial of a unit: its answer against its shares. */
struct trial judged_trial(const struct judged *j, const struct unit *u,
	struct share *room);

#endif
