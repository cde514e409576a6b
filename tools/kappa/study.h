/*
 * study: everything that was said, once read.
 *
 * An item is a place in a list of distinct count vectors, and a rating a place
 * in a list of answers (who, what): ten million ratings take four bytes each,
 * and what depends on counts costs what there is of distinct vectors. What
 * nobody asked for is not kept.
 */
#ifndef ANNOT_STUDY_H
#define ANNOT_STUDY_H

#include "counts.h"

struct study_need {
	bool items;          /* each item, not only the histogram of vectors */
	bool rating;           /* who said what, where the table knows it */
	bool names;          /* of the items */
	bool ranks;          /* places of names among names, for random draws */
	bool groups;
	bool retests;        /* what annotators said twice */
};

/* An annotator's labels for the items he labelled more than once. */
struct self {
	uint64_t items, labels, pairs, agree; /* pairs of labels of one item */
};

struct study {
	struct study_need need;
	struct vectors vectors;        /* of all items */
	bool known;                    /* who said what: annotators are numbered
	                                  in bytewise order of their names */
	bool repeats;                  /* someone an item twice, and both count */
	size_t annotators;             /* as many, some may have said nothing */

	/* Each item; n is 0 where only the vectors are kept. */
	size_t n;
	uint32_t *vector;
	uint64_t *weight;              /* items that it stands for, NULL: 1 */
	uint32_t *group, *name;        /* NULL: not kept */
	struct ids groups, names;
	uint32_t *name_rank;           /* per name, NULL: not wanted */

	/* The ratings of item i: places in answers, ascending, from said[first[i]]
	 * to said[first[i + 1] - 1]. first is NULL where they are not kept. */
	struct ids answers;            /* a struct said each, by annotator */
	uint32_t *rating;
	size_t *first;

	struct ids retested;           /* group and annotator of the table: */
	struct self *self;             /* what he said twice */

	/* Private. */
	size_t ratings, vector_cap, weight_cap, group_cap, name_cap, said_cap;
	size_t first_cap, self_cap;
};

/* All items of c. What depends on who said what does not depend on the order of
 * the rows: annotators, answers and the ratings of an item are put in order. */
void study_read(struct study *s, struct counts *c,
	const struct study_need *need);

/* A study made by hand, item by item, of so many annotators; study_end puts it
 * in order. */
void study_init(struct study *s, const struct study_need *need, bool known,
	size_t annotators);
void study_add(struct study *s, const struct item *x);

/* rank: the new number of each annotator, NULL: as it is. place: of each label
 * id, for the order of an annotator's answers. */
void study_end(struct study *s, const uint32_t *rank, const uint32_t *place);

/* What an annotator, numbered as in the table, said twice in a group (the name
 * is empty where there are none); NULL: nothing. */
const struct self *study_self(const struct study *s, struct view group,
	uint32_t annotator);

/* Who said what with answer a. */
struct rating study_answer(const struct study *s, uint32_t a);

void study_free(struct study *s);

#endif
