/*
 * people: who gave the labels of the truth.
 *
 * They are in the truth itself, where it is ratings, or in a second table, the
 * ratings that annot-pflip counted (--ratings). The tool ends where these are not
 * the labels of the truth.
 */
#ifndef ANNOT_SCORE_PEOPLE_H
#define ANNOT_SCORE_PEOPLE_H

#include "predict/task.h"
#include "stats/crossed.h"

/* The most groups of annotators, and of ratings, that are left out in turn. */
enum { PEOPLE_GROUPS = 50 };

/* The struct borrows the ratings. */
struct people {
	const struct items *ratings; /* NULL: nobody knows who gave a label */
	uint32_t *at;            /* per item of the truth: its place there; NULL:
	                            its own */
	enum crossed_random random; /* what intervals are of */
	bool by_default;         /* nobody asked for that */
	uint64_t seed;
	size_t groups;           /* of annotators, drawn once, */
	uint32_t *group;         /* and the group of each */
	double pairs, disagree;  /* retest pairs of all items of the truth */
};

/* Read the table of --ratings as the reference of the task, whose truth has been
 * read, and with --cluster the clusters of the truth's items from it. */
void people_read(struct items *x, struct task *task, struct input *input,
	const char *file);

/* Find the ratings of the truth, and what intervals are of, with a note unless they
 * are to be of items. */
void people_make(struct people *x, const struct task *task);

/* The people of the task of one label. Borrows the arrays of `all`. */
struct people people_of_label(const struct people *all,
	const struct task *one);

#endif
