/*
 * voters: who gave the labels of the truth.
 *
 * They are in the truth itself, where it is ratings, or in a second table, the
 * ratings that annot-pflip counted (--ratings). The tool ends where these are not
 * the labels of the truth.
 */
#ifndef ANNOT_VOTERS_H
#define ANNOT_VOTERS_H

#include "predict/task.h"
#include "stats/crossed.h"

struct voters {
	enum crossed_random random; /* what intervals are of */
	bool by_default;         /* nobody asked for that */
	bool known;              /* who gave which label */
};

/* Read the table of --ratings as the reference of the task, whose truth has been
 * read, and with --cluster the clusters of the truth's items from it. */
void voters_read(struct items *x, struct task *task, struct input *input,
	const char *file);

/* Find who gave the labels, for the truth, and what intervals are of, with a note
 * unless they are to be of items; and another where replicates for target primary,
 * which are of items alone, are among them. */
void voters_make(struct voters *x, struct task *task, bool primary);

#endif
