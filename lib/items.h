/*
 * items: the table in memory.
 *
 * What a tool that needs all items at once reads from: columns that run along
 * the items, the distinct count vectors, and where asked for who gave which
 * label. Ten million ratings take four bytes each; what depends on counts alone
 * costs what there is of distinct vectors; what nobody asked for is not kept.
 *
 * While tables are read, labels and annotators are numbered as they come. Once
 * all are read items_rank() numbers them in their order, and from then on a
 * label is its place in label order.
 */
#ifndef ANNOT_ITEMS_H
#define ANNOT_ITEMS_H

#include "counts.h"
#include "vectors.h"

/* What is kept beside the vectors. */
struct items_need {
	const char *numbers[ROWS_NUMBERS]; /* columns of numbers that are part
	                        of a vector, as in rows_need; where there, the
	                        first may not be NA */
	bool label_set;      /* with -G: -L or classes must say K */
	bool each;           /* each item, not only how many have a vector */
	bool no_histogram;   /* a table with a column items ends the tool */
	bool names;          /* of the items */
	bool predicted;      /* the same, and predictions find them by name */
	bool groups;         /* where -g is given they always are */
	bool ranks;          /* of the names, for random draws */
	bool annotators;     /* how many there are, where the table knows */
	bool ratings;        /* the same, and who gave which label */
	bool retests;        /* what annotators labelled twice */
};

/* An annotator's labels for the items that they labelled more than once. */
struct items_self {
	uint64_t items, labels, pairs, agree; /* pairs of labels of one item */
};

struct items {
	struct items_need need;
	const char *file;        /* of the last table, for messages */
	struct labels labels;
	struct vectors vectors;  /* distinct, of all items with a label */
	bool has[ROWS_NUMBERS];  /* which of the numbers the table has; those
	                            of a cell stand one after the other */
	uint64_t empty;          /* items without any label, left out */

	/* Columns of the items; n is 0 where only the vectors are kept. */
	size_t n;
	uint32_t *vector;
	uint64_t *weight;        /* how many it stands for; NULL: each for one */
	uint32_t *name;          /* in names; NULL: item i has name i */
	uint32_t *group;         /* in groups; NULL: not kept */
	struct ids names, groups;
	uint32_t *name_rank;     /* per name: its place among all; NULL: not
	                            wanted */

	/* Who gave which label. */
	bool known;              /* the table says who */
	bool repeats;            /* someone labelled an item twice, and both
	                            labels count */
	struct ids annotators;   /* once ranked in bytewise order */
	size_t n_annotators;     /* there may be some who gave no label */
	struct ids answers;      /* distinct struct rating; once ranked by
	                            annotator, then label */
	uint32_t *answer;        /* per rating: in answers; of an item
	                            ascending once ranked */
	size_t *first;           /* n + 1: the ratings of item i are answer[
	                            first[i]] to answer[first[i + 1] - 1];
	                            NULL: not kept */
	struct ids retested;     /* group and annotator, and */
	struct items_self *self; /* what they said twice */

	/* Private. */
	size_t ratings, vector_cap, weight_cap, name_cap, group_cap, answer_cap;
	size_t first_cap, self_cap;
	double *number;          /* room for those of one vector */
	size_t number_cap;
	bool numbered;           /* names are those of the table's rows */
	char *path;
};

/* Read the tables (no file: standard input). One label per annotator; else,
 * or where a number that must be there is NA, the tool ends. */
void items_read(struct items *x, const struct input *input,
	const struct items_need *need, char **files, size_t n_files);

/* The same of one table to judge predictions by (NULL or -: standard input):
 * items without any label are told in a note. */
void items_read_truth(struct items *x, const struct input *input,
	const struct items_need *need, const char *file);

/* All tables are read: number labels and annotators in their order. Returns
 * the rank of each label id; the caller frees. */
uint32_t *items_rank(struct items *x);

/* The same for items whose labels are to be numbered as those of a task, which
 * is ranked and has them all. */
void items_rank_as(struct items *x, const struct labels *task);

/* Items made by hand, one by one: of so many annotators, known or not, and of
 * labels that are ranks already. items_end() puts their ratings in order. */
void items_init(struct items *x, const struct items_need *need, bool known,
	size_t n_annotators);
void items_add(struct items *x, const struct item *item);
void items_end(struct items *x);

static inline struct view
items_name(const struct items *x, size_t i)
{
	return ids_name(&x->names, x->name ? x->name[i] : i);
}

/* The name's number, by which predictions know the item. */
static inline uint32_t
items_id(const struct items *x, size_t i)
{
	return x->name ? x->name[i] : (uint32_t)i;
}

static inline uint64_t
items_weight(const struct items *x, size_t i)
{
	return x->weight ? x->weight[i] : 1;
}

/* Who gave which label with answer a. */
struct rating items_answer(const struct items *x, uint32_t a);

/* What an annotator said twice in a group (its number in groups, 0 where there
 * are none); NULL: nothing. */
const struct items_self *items_self(const struct items *x, uint32_t group,
	uint32_t annotator);

void items_free(struct items *x);

#endif
