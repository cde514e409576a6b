/*
 * request: the targets that the command line asks for, and the two ways to make them:
 * item by item, or from all items.
 */
#ifndef ANNOT_REQUEST_H
#define ANNOT_REQUEST_H

#include "agree/targets.h"
#include "output.h"
#include "model.h"
#include "text/input.h"

struct request {
	const struct targets_method *method;
	const struct input *input;
	char **files;
	size_t n_files;
	struct targets_rules rules;   /* k is not known yet */
	struct model_rules model;
	const char *weights;          /* --annotator-weights, or NULL */
	const char *from, *gold;      /* files, or NULL */
	bool annotators;              /* -B annotator */
	bool table;                   /* --table */
	size_t ask;                   /* --ask; 0: targets */
	struct output *output;        /* open; its labels and k are not known */
};

/* Write the targets of methods that look at one item's votes, or at a table that --from
 * reads; with -G one item is held at a time. */
void by_item_write(struct request *request);

/* Write the targets of the other methods, or their annotators. */
void all_items_write(struct request *request);

#endif
