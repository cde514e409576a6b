/*
 * targets: what to train on, or to take for the truth, of items whose annotators
 * disagree: the table of methods, and those that look at one item's votes.
 *
 * A target of an item is a probability p of each of K labels and a weight: the loss
 * of a trainer is - sum of weight p log q (Kurniawan et al., "Training and evaluating
 * with human label variation", 2025, section 4). Pure functions; a method is one
 * record.
 */
#ifndef ANNOT_TARGETS_H
#define ANNOT_TARGETS_H

#include "text/method.h"
#include "text/view.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a target is made of: one item's votes; what its annotators are worth, held
 * against the majority; a model of annotators that is fitted to all items. */
enum targets_of { TARGETS_OF_VOTES, TARGETS_OF_SCORES, TARGETS_OF_MODEL };

/* The models of annotators, records with TARGETS_OF_MODEL: what `form` is. */
enum targets_model { TARGETS_DAWID_SKENE, TARGETS_ONE_COIN, TARGETS_MACE };

enum targets_trait {
	TARGETS_NEED_RATINGS = 1,  /* needs the ratings in their order */
	TARGETS_NEED_WHO = 2,      /* needs to know who gave which label */
	TARGETS_SEVERAL = 4,       /* takes several labels of an annotator */
	TARGETS_SMOOTH = 8,        /* takes --smooth */
	TARGETS_WEIGHED = 16,      /* takes --annotator-weights */
	TARGETS_TIES = 32          /* takes --ties */
};

enum targets_ties { TIES_FIRST, TIES_SPLIT, TIES_DROP, TIES_RANDOM };

struct targets_rules {
	size_t k;                  /* labels: K of every formula */
	double smooth;             /* A of soft */
	enum targets_ties ties;
	uint64_t seed;
};

/* The votes of an item. Labels are places in label order. */
struct votes {
	struct view name;          /* the item's, for draws */
	const double *n;           /* per label of K: how many, or what they weigh */
	double all;                /* their sum, above 0 */
	bool weighed;              /* sums of weights: equal but for rounding is tied */
	uint32_t first;            /* the label of the first rating */
	double raters;             /* several labels of each: annotators; else 0 */
};

/* p has room for K. weight 0: the item has no target. */
struct targets_item {
	double *p, weight;
	bool tied;                 /* several labels have the most votes */
};

struct targets_method {
	struct method about;
	enum targets_of of;
	unsigned traits;           /* of enum targets_trait */
	/* Of votes, and where annotators choose several labels. */
	void (*make)(const struct targets_rules *r, const struct votes *v,
		struct targets_item *to);
	void (*several)(const struct targets_rules *r, const struct votes *v,
		struct targets_item *to);
	int form;                  /* which of several that are alike */
};

extern const struct method_table targets_table;

/* The majority: of the K labels the one with the most votes, of those tied the
 * first in label order. *tied: how many have as many. weighed: votes that are equal
 * but for rounding are tied. */
size_t targets_majority(const double *n, size_t k, bool weighed, size_t *tied);

/* Is a label chosen by more than half of the raters? */
static inline bool
targets_chosen(double n, double raters)
{
	return 2 * n > raters;
}

#endif
