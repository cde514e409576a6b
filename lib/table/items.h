/*
 * items: the table in memory.
 *
 * For tools that need all items at once: columns that run along the items, the
 * distinct count vectors, and where asked for who gave which label. Ten million
 * ratings take four bytes each; what depends on counts alone costs one entry
 * per distinct vector; what need does not ask for is not kept.
 *
 * While tables are read, labels and annotators are numbered as they come. Then
 * items_rank() numbers them in their order, and from then on a label is its
 * place in label order. A table that breaks annot(5) ends the tool.
 */
#ifndef ANNOT_ITEMS_H
#define ANNOT_ITEMS_H

#include "counts.h"
#include "vectors.h"

/* What is kept beside the vectors. */
struct items_need {
	const char *numbers[ROWS_NUMBERS]; /* columns of numbers, part of a
	                                      vector, as in rows_need; NA in the
	                                      first ends the tool */
	bool signs[ROWS_NUMBERS]; /* of those, which may be below 0 */
	bool label_set;      /* with -G: -L or classes must say K */
	bool each;           /* each item, not only the vectors */
	bool shares;         /* shares (item label p), too: then the first number
	                        of a cell, and vectors.shares */
	bool two_tables;     /* as in rows_need */
	bool no_histogram;   /* a table with a column items ends the tool */
	bool names;          /* names of the items */
	bool predicted;      /* the same, and predictions find items by name */
	bool groups;         /* group of each item; with -g always */
	bool values;         /* a group of several columns of -g is called by
	                        their values, a tab between, until
	                        items_name_groups() */
	bool ranks;          /* rank of each name, for random draws */
	bool annotators;     /* number of annotators, where known */
	bool ratings;        /* the same, and who gave which label */
	bool retests;        /* test-retest: what annotators labelled twice */
	bool multilabel;     /* several labels per annotator and item can be
	                        read, too; else they end the tool */
};

/* One annotator's retests: the items that they labelled more than once, their
 * labels there, the pairs of labels of one item, and the pairs that agree. */
struct items_self {
	uint64_t items, labels, pairs, agree;
};

/* The items of one table: a row is an item, a column is one of the arrays. */
struct items {
	struct items_need need;
	const char *file;        /* of the last table, for messages */
	struct labels labels;
	struct vectors vectors;  /* distinct, of all items with a label */
	bool has[ROWS_NUMBERS];  /* which of need.numbers the table has; a
	                            cell's numbers stand one after the other,
	                            all of them if the table has any */
	uint64_t empty;          /* items without any label, left out */
	uint64_t dropped;        /* items that -N left out */
	bool other_item;         /* the items were found in the column item, not
	                            in that of -i; */
	bool other_label;        /* the labels in label, not in that of -l */
	bool multilabel;         /* annotators chose several labels, or none: a
	                            vector counts who chose each label, of
	                            vectors.raters; answers hold each of an
	                            annotator's labels, or LABEL_NONE */

	/* Columns, each n long; n is 0 where only the vectors are kept. */
	size_t n;
	uint32_t *vector;
	uint64_t *weight;        /* items that it stands for; NULL: 1 each */
	uint32_t *name;          /* in names; NULL: item i has name i */
	uint32_t *group;         /* in groups; NULL: not kept */
	struct ids names, groups; /* a group of several columns: a,b */
	uint32_t *name_rank;     /* per name: place in order; NULL: none */

	/* Who gave which label. */
	bool known;              /* the table has annotators */
	bool repeats;            /* an annotator labelled an item twice, and
	                            both labels count */
	struct ids annotators;   /* in bytewise order once ranked */
	size_t n_annotators;     /* some may have given no label */
	struct persons persons;  /* with input.of_annotators */
	double *voice;           /* per annotator: what the labels weigh
	                            (input.weights); NULL: as much each */
	double *counts;          /* per item that has shares of weighed labels:
	                            what its labels weigh in the mean, for sums
	                            over items: sum_i counts_i p_i(k) / sum_i
	                            counts_i is the share of k among annotators
	                            who are drawn by their weights (Hajek
	                            1971). NULL: 1 each */
	size_t left_out;         /* annotators whose labels weigh nothing: they
	                            gave none, and labels that they alone gave
	                            are none of the task */
	struct ids answers;      /* distinct struct rating; by annotator, then
	                            label once ranked */
	uint32_t *answer;        /* per rating: index in answers; ascending
	                            within an item once ranked */
	size_t *first;           /* n + 1: the ratings of item i are
	                            answer[first[i]] to answer[first[i + 1] -
	                            1]; NULL: not kept */
	struct ids retested;     /* keys (group, annotator), */
	struct items_self *self; /* and the retests of each */

	/* Private. */
	size_t ratings, vector_cap, weight_cap, name_cap, group_cap, answer_cap;
	size_t first_cap, self_cap, counts_cap;
	bool counted;            /* counts are kept */
	double *number;          /* room for the numbers of one vector */
	size_t number_cap;
	bool numbered;           /* names are still the rows' ids */
	char *path;
};

/* Read the tables (no file: standard input). */
void items_read(struct items *x, const struct input *input,
	const struct items_need *need, char **files, size_t n_files);

/* Read the truth of predictions from one file (NULL or -: standard input). A
 * note says how many items without any label were left out. */
void items_read_truth(struct items *x, const struct input *input,
	const struct items_need *need, const char *file);

/* A note of how many items without any label were left out, if any were. */
void items_note_empty(const struct items *x);

/* Call when all tables are read: labels and annotators are numbered in their
 * order. Returns the rank of each label id; the caller frees. */
uint32_t *items_rank(struct items *x);

/* The same for a second table: its labels are numbered as in `task`, which is
 * ranked and has all of them. */
void items_rank_as(struct items *x, const struct labels *task);

/* Items made by hand, one by one: n_annotators annotators, known or not; labels
 * are ranks already. items_end() puts the ratings of each item in order. */
void items_init(struct items *x, const struct items_need *need, bool known,
	size_t n_annotators);
void items_add(struct items *x, const struct item *item);
void items_end(struct items *x);

/* Items made by hand, item i of item i of `from`: names, groups and annotators
 * are those of `from`, which must outlive them. items_return() frees the rest,
 * in place of items_free(). */
void items_borrow(struct items *x, const struct items *from);
void items_return(struct items *x);

static inline struct view
items_name(const struct items *x, size_t i)
{
	return ids_name(&x->names, x->name ? x->name[i] : i);
}

/* Number of the item's name, by which predictions know the item. */
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

/* The n items in `item` (NULL: items 0 to n - 1) in the bytewise order of their
 * names, which have ranks; the caller frees. */
uint32_t *items_by_name(const struct items *x, const uint32_t *item, size_t n);

/* Call a group of several columns by its values with commas between them. Where a
 * value has a comma, too, two groups may have one name: an error. */
void items_name_groups(struct items *x);

/* Annotator and label of answer a. */
struct rating items_answer(const struct items *x, uint32_t a);

/* An annotator's retests in a group (its number, 0 without groups), or NULL. */
const struct items_self *items_self(const struct items *x, uint32_t group,
	uint32_t annotator);

void items_free(struct items *x);

#endif
