/*
 * targets: targets for training, or estimates of the truth, from labels of annotators who disagree:
 * the table of methods, and the methods that use one item's votes.
 *
 * An item's target is a probability p for each of K labels, and a weight: a trainer's loss is - sum
 * of weight p log q (Kurniawan et al., "Training and evaluating with human label variation", 2025,
 * section 4). Pure functions; a method is one record.
 */
#ifndef ANNOT_TARGETS_H
#define ANNOT_TARGETS_H

#include "text/method.h"
#include "text/view.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The basis of a target: one item's votes; scores of its annotators against the
 * majority; a model of annotators fitted to all items. */
enum targets_of { TARGETS_OF_VOTES, TARGETS_OF_SCORES, TARGETS_OF_MODEL };

/* The models of annotators: `form` of records with TARGETS_OF_MODEL. */
enum targets_model { TARGETS_DAWID_SKENE, TARGETS_ONE_COIN, TARGETS_MACE };

enum targets_trait {
	TARGETS_SEVERAL = 1        /* allows several labels per annotator */
};

enum targets_ties { TIES_FIRST, TIES_SPLIT, TIES_DROP, TIES_RANDOM };

struct targets_rules {
	size_t k, classes;         /* labels that have a count; all labels, K */
	double smooth;             /* A of method soft */
	enum targets_ties ties;
	uint64_t seed;
};

/* The votes of an item. Labels are numbered in label order. */
struct votes {
	struct view name;          /* the item's name, for draws */
	const double *n;           /* per label: count or total weight */
	double all;                /* their sum, above 0 */
	bool weighed;              /* n are sums of weights: equal up to rounding is tied */
	double raters;             /* with several labels per annotator: annotators; else 0 */
};

/* The target of an item. p has room for K; weight 0: no target. */
struct targets_item {
	double *p, weight;
	bool tied;                 /* several labels have the most votes */
};

struct targets_method {
	struct method about;
	enum targets_of of;
	unsigned traits;           /* enum targets_trait */
	/* The target from votes; of raters only with TARGETS_SEVERAL. */
	void (*make)(const struct targets_rules *r, const struct votes *v, struct targets_item *to);
	int form;                  /* selects among similar methods */
};

extern const struct method_table targets_table;

/* The majority: the label with the most votes among K, the first in label order if tied. *tied: the
 * number of labels with as many votes. weighed: votes equal up to rounding are tied. */
size_t targets_majority(const double *n, size_t k, bool weighed, size_t *tied);

/* Did more than half of the raters choose the label? */
static inline bool
targets_chosen(double n, double raters)
{
	return 2 * n > raters;
}

#endif
