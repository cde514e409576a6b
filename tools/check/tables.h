/*
 * tables: the tables that annot-check looks at: what people said, predictions for
 * it, attributes. Each is looked at in a child process of its own (check/attempt).
 */
#ifndef ANNOT_TABLES_H
#define ANNOT_TABLES_H

#include "report.h"

#include "predict/task.h"
#include "text/opt.h"

/* Set all but `own` and `settled` before tables_look(). */
struct tables {
	struct report *report;
	const struct opt_common *options;
	const char *truth;       /* its file; NULL: standard input */
	char **operand;          /* predictions, [NAME=]FILE each */
	size_t operands;

	struct opt_common own;   /* the options, for a truth without groups and
	                            models that lack items */
	struct task task;
	bool settled;            /* the truth is in label order: a model was read
	                            in this process */
	size_t at;               /* the operand or table of attributes to look at */
};

/* Look at all of them. False: this process is a child, which returns from main(). */
bool tables_look(struct tables *t);

/* Does the first operand hold what people said? It does if its header has a column
 * of annotators or counts, one of labels and none of probabilities, if the options say
 * how such a table is read, or if standard input is a terminal or /dev/null. */
bool tables_first_is_truth(const char *operand, const struct input *input);

#endif
