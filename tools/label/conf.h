/*
 * conf: the options of annot-label, what follows from them, and the two ways to
 * make targets: item by item, or from all items.
 */
#ifndef ANNOT_LABEL_CONF_H
#define ANNOT_LABEL_CONF_H

#include "agree/targets.h"
#include "math/em.h"
#include "output.h"
#include "text/opt.h"

enum prior { PRIOR_DEFAULT, PRIOR_ESTIMATED, PRIOR_UNIFORM };

struct conf {
	struct opt_common common;
	bool hard, primary;
	uint64_t ask;                /* items to ask for; 0: write targets */
	const char *gold;            /* a file, or NULL */
	const char *temper;          /* held-out, the default, or G */
	const char *pseudo;          /* M[:C] */
	int ties;                    /* enum targets_ties */
	int prior;                   /* enum prior */

	const struct targets_method *method;
	char **files;
	size_t n_files;
	struct targets_rules rules;  /* k is known when the labels are */
	struct em_rules model;
	double power;                /* g of --temper; 0: held out */
	struct output output;        /* its labels and k are known later, too */
};

/* Write the targets of methods that look at one item's votes; with -G one item
 * is held at a time. */
void by_item_write(struct conf *conf);

/* Write the targets of the other methods, their annotators, or the items to ask
 * for. */
void all_items_write(struct conf *conf);

#endif
