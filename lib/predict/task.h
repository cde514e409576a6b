/*
 * task: what people say of items, what models predict for them, and the label
 * that counts as positive.
 *
 * A task is made in two steps, so that a tool can look at the truth before the
 * operands are read: task_read_truth(), then task_read_models(). After that a label
 * is its place in label order, and nothing changes any more.
 *
 * Bad tables end the tool with status 1, bad operands and a -P that is no label of the task with 2.
 */
#ifndef ANNOT_TASK_H
#define ANNOT_TASK_H

#include "models.h"

#include "text/opt.h"

struct task {
	/* Set by the caller, or by task_operands(); they outlive the task. */
	const struct opt_common *options;
	char **operand;          /* FILE or NAME=FILE, a model each */
	size_t operands;

	struct items truth;
	struct models models;
	struct items *reference; /* a second table of people, whose labels are among
	                            those of the truth: its reader sets it between
	                            the two steps; NULL: none */
	struct strings columns;  /* of labels that -l lists, a model each */
	struct strings name, named; /* --model, columns: the models of the operands */
	bool *given;             /* per label: people gave it, or -L names it; the
	                            other labels are those of models alone */
	uint32_t positive; /* the label of -P, else of two labels the last; IDS_NONE: neither */
};

/* Are these columns those of people's labels: annotators or counts, labels, and no p? */
bool task_ratings(const struct tsv_header *h, const struct input *input);

/* Take the operands, which end with NULL, as models. If nothing else says where the
 * truth is, and nothing is sent to standard input, an only operand that is ratings is
 * the truth, with a note; unless the tool can do nothing without models: alone. */
void task_operands(struct task *t, struct opt_common *options, char **operand, bool alone);

/* Several columns of -l are models; the column of the truth is then label. */
void task_list_columns(struct task *t, struct opt_common *options);

/* Read the truth from the file of -t, or standard input. people: why it must say who
 * gave which label ("groups are of who said what"), NULL: it need not. */
void task_read_truth(struct task *t, const struct items_need *need, const char *people);

/* Read the operands and rank the labels of all tables; prob, positive, intersect and
 * multilabel of the need follow from the options and the truth. False: the truth has
 * no rows, and nothing is read. */
bool task_read_models(struct task *t, const struct predictions_need *need);

#endif
