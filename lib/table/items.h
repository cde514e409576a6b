/*
 * items: the table in memory.
 *
 * For tools that need all items at once: columns indexed by item, the distinct
 * count vectors, and on request the annotator of each label. Ten million
 * ratings take four bytes each; data that depend only on counts take one entry
 * per distinct vector; data that `need` does not ask for are not kept.
 *
 * While tables are read, labels and annotators are numbered in order of
 * appearance. items_rank() then renumbers them, so that a label is its place in
 * label order. A table that breaks annot(5) ends the tool.
 */
#ifndef ANNOT_ITEMS_H
#define ANNOT_ITEMS_H

#include "counts.h"
#include "vectors.h"

/* The data to keep besides the vectors. */
struct items_need {
	const char *numbers[ROWS_NUMBERS]; /* columns of numbers, part of a
	                                      vector, as in rows_need */
	bool signs[ROWS_NUMBERS]; /* per column: values may be below 0 */
	double (*tuple)(void *tuples, struct rows *r, size_t i); /* see rows_need */
	void *tuples;
	bool label_set;      /* with -G: -L or classes must give K */
	bool each;           /* every item, not only the vectors */
	bool shares;         /* also accept shares (item label p): the first
	                        number of a cell, and vectors.shares */
	bool two_tables;     /* see rows_need */
	bool no_histogram;   /* a table with a column items ends the tool */
	bool names;          /* names of the items */
	bool predicted;      /* names, by which predictions find items */
	bool groups;         /* group of each item; always with -g */
	bool values;         /* groups of several columns of -g are named by their values with tabs
	                        between them, until items_name_groups() */
	bool ranks;          /* rank of each name, for random draws */
	bool annotators;     /* number of annotators, if known */
	bool ratings;        /* annotators, and the ratings of each item */
	bool retests;        /* test-retest: labels given twice by an annotator */
	bool multilabel;     /* accept several labels per annotator and item;
	                        otherwise they end the tool */
};

/* One annotator's retests: the items labelled more than once, the labels of
 * these, the pairs of labels for one item, and the pairs that agree. */
struct items_self {
	uint64_t items, labels, pairs, agree;
};

/* The items of one table: a row is an item, a column is one of the arrays. */
struct items {
	struct items_need need;
	const char *file;        /* file of the last table, for messages */
	struct labels labels;
	struct vectors vectors;  /* distinct, of all items with a label */
	bool has[ROWS_NUMBERS];  /* which of need.numbers the table has; a cell has
	                            one of need.tuple for them all */
	uint64_t lines;          /* lines of the last file below its header */
	uint64_t missing;        /* rows, or cells, without a label */
	uint64_t empty;          /* items without any label, left out */
	uint64_t dropped;        /* items that -N left out */
	bool other_item;         /* the items were found in the column item, not that of -i; */
	bool other_label;        /* the labels in label, not that of -l */
	bool multilabel;         /* annotators chose several labels, or none: a vector counts the
	                            annotators per label, out of vectors.raters; answers hold each
	                            of an annotator's labels, or LABEL_NONE */

	/* The columns, each of length n; n is 0 if only the vectors are kept. */
	size_t n;
	uint32_t *vector;
	uint64_t *weight;        /* items per row; NULL: 1 each */
	uint32_t *name;          /* index in names; NULL: item i has name i */
	uint32_t *group;         /* index in groups; NULL: not kept */
	struct ids names, groups; /* a group of several columns is a,b */
	uint32_t *cluster;       /* per item its cluster, of `clusters` in bytewise order; NULL:
	                            clusters_take() was not called */
	size_t clusters;
	uint32_t *name_rank;     /* per name: its rank; NULL: none */

	/* The annotators and their labels. */
	bool known;              /* the table has annotators */
	bool repeats;            /* an annotator labelled an item twice, and both labels count */
	struct ids annotators;   /* in bytewise order once ranked */
	size_t n_annotators;     /* including those without a label */
	struct persons persons;  /* with input.of_annotators */
	double *voice;           /* per annotator: weight (input.weights); NULL: equal
	                            weights, of vectors that are counts */
	double *counts;          /* per item with weighted shares: the mean weight of its labels,
	                            for sums over items: sum_i counts_i p_i(k) / sum_i counts_i is
	                            the share of k among annotators drawn with their weights (Hajek
	                            1971). NULL: 1 each */
	size_t left_out;         /* annotators with weight 0: they have no labels, and labels that
	                            only they gave are not part of the task */
	struct ids answers;      /* distinct struct rating; by annotator, then label once ranked */
	uint32_t *answer; /* per rating: index in answers; ascending within an item once ranked */
	size_t *first;           /* n + 1: the ratings of item i are answer[first[i]] to
	                            answer[first[i + 1] - 1]; NULL: not kept */
	struct ids retested;     /* keys (group, annotator as read), */
	struct items_self *self; /* and the retests of each */
	uint32_t *as_read;       /* per annotator: their number as read */

	/* Private. */
	size_t ratings, vector_cap, weight_cap, name_cap, group_cap, answer_cap;
	size_t first_cap, self_cap, counts_cap;
	size_t given;            /* labels of the rows, and per annotator and */
	uint32_t *number_of;     /* label: the number of the answer + 1 */
	bool counted;            /* the column counts is kept */
	double *number;          /* work array: the numbers of one vector */
	size_t number_cap;
	bool numbered;           /* names still have the ids of the rows */
	char *path;
};

/* Read the tables (no file: standard input). */
void items_read(struct items *x, const struct input *input,
	const struct items_need *need, char **files, size_t n_files);

/* Read the truth of predictions from one file (NULL or -: standard input). A
 * note gives the number of items without any label, which are left out. */
void items_read_truth(struct items *x, const struct input *input,
	const struct items_need *need, const char *file);

/* Print a note with the number of items without any label that were left out, if there were any. */
void items_note_empty(const struct items *x);

/* Call when all tables are read: numbers labels and annotators in their order.
 * Returns the rank of each label id. */
uint32_t *items_rank(struct items *x);

/* items_rank() for a second table: its labels are numbered as in `task`, which
 * is ranked and has all of them. */
void items_rank_as(struct items *x, const struct labels *task);

/* Build a table item by item: n_annotators annotators, known or not; labels are already ranks.
 * items_end() sorts the ratings of each item; label: the rank of each label, or NULL. */
void items_init(struct items *x, const struct items_need *need, bool known, size_t n_annotators);
void items_add(struct items *x, const struct item *item);
void items_end(struct items *x, const uint32_t *label);

/* Let item i of a table built by hand stand for item i of `from`: names, groups and annotators are
 * those of `from`, which must outlive x. */
void items_borrow(struct items *x, const struct items *from);

static inline struct view
items_name(const struct items *x, size_t i)
{
	return ids_name(&x->names, x->name ? x->name[i] : i);
}

/* The number of the item's name, by which predictions find the item. */
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

/* The n items in `item` (NULL: items 0 to n - 1) in bytewise order of their
 * names, which have ranks. */
uint32_t *items_by_name(const struct items *x, const uint32_t *item, size_t n);

/* Name each group of several columns by its values with commas between them. Two groups that would
 * get the same name, because a value has a comma, are an error. */
void items_name_groups(struct items *x);

/* The annotator and the label of answer a, and of rating r. */
static inline struct rating
items_answer(const struct items *x, uint32_t a)
{
	struct rating rating;

	memcpy(&rating, x->answers.text + a * sizeof rating, sizeof rating);
	return rating;
}

static inline struct rating
items_rating(const struct items *x, size_t r)
{
	return items_answer(x, x->answer[r]);
}

/* An annotator's retests in a group (its number, 0 without groups), or NULL. */
const struct items_self *items_self(const struct items *x, uint32_t group, uint32_t annotator);

#endif
