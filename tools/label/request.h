/*
 * request: what is asked of a table, and the two ways to it: item by item, or all of
 * them.
 */
#ifndef ANNOT_REQUEST_H
#define ANNOT_REQUEST_H

#include "agree/targets.h"
#include "output.h"
#include "skill.h"
#include "text/input.h"

struct request {
	const struct targets_method *method;
	const struct input *input;
	char **files;
	size_t n_files;
	struct targets_rules rules;   /* k is not known yet */
	struct skill_rules skill;
	const char *weights;          /* --annotator-weights, or NULL */
	const char *from, *gold;      /* files, or NULL */
	bool annotators;              /* -B annotator */
	struct output *output;        /* open; its labels and k are not known */
};

/* Methods that look at one item's votes, and models that --from reads: item by item,
 * with -G one held at a time. */
void each_write(struct request *request);

/* Methods of all items. */
void fitted_write(struct request *request);

#endif
