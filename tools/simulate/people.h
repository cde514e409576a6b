/*
 * people: models of people's labels for an item, and of the truth behind them.
 *
 * people_item() draws an item, and people_say() an annotator's label for it,
 * any number of times. Annotators are numbered from 0; what is theirs, such as
 * a group or a rate of slips, comes from random streams of their own. All draws
 * are made whether needed or not, so that the rate of slips or of retests
 * changes nothing else. A wrong option ends the tool with status 2.
 */
#ifndef ANNOT_PEOPLE_H
#define ANNOT_PEOPLE_H

#include "stats/rng.h"
#include "text/method.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PEOPLE_GROUPS = 1000 }; /* most groups */

/* The random streams of a seed. Items have those of their numbers, from 1 to
 * below 2^53; an annotator, or a prediction, adds its number to these. */
#define STREAM_PREDICTIONS (UINT64_C(1) << 63)
#define STREAM_ANNOTATORS (UINT64_C(1) << 62) /* groups and matrices */
#define STREAM_LEANS (UINT64_C(1) << 59)
#define STREAM_SLIPS (UINT64_C(1) << 58)

/* The options of models; NULL, an empty list: not given. */
struct params {
	double alpha;            /* parameter of the Dirichlet distribution of
	                            shares */
	const char *prior;       /* W,W,...: relative frequency of each label */
	const char *pflip;       /* P or LO:HI */
	const char *slips;       /* beta:A:B or two:P1:P2:SHARE */
	int slips_to;            /* 1: the neighbours of a label */
	double lean;             /* standard deviation of annotators' shifts of
	                            the log odds of two labels */
	struct strings states;   /* W:B,B,... each */
	const char *groups;      /* W,W,...: annotators of each group */
	double divergence;       /* probability that a group has its own
	                            shares */
	double accuracy, alike;  /* confusion: the probability of the true
	                            label; how alike annotators are */
	double spammers;         /* confusion: probability of a spammer */
};

/* A model, ready to draw. What it does not have is NULL or 0. */
struct people {
	const struct params *params;
	size_t k, annotators;    /* labels; annotators */
	uint64_t seed;
	bool slip;               /* labels slip: flip */
	double *prior;           /* k; sum 1 */
	double *alpha;           /* k: Dirichlet parameters of shares */
	bool even;               /* they are those of flip without --prior or
	                            --groups */
	size_t states, groups;
	double *state, *urn;     /* weight per state, sum 1; states x k:
	                            shares */
	double *of_groups;       /* groups: shares of the annotators */
	double pflip[2];         /* least and largest */
	uint32_t *group;         /* per annotator; with rows 1: a spammer */
	double *rate;            /* per annotator: their own p_flip */
	double *lean;            /* annotators x k: factors of shares */
	double *row;             /* annotators x k x k: the probability of each
	                            label, given the true one */
};

/* An item. */
struct scene {
	double *share;           /* k: expected shares of people's labels; of
	                            primary labels, if labels slip */
	double *of_group;        /* groups x k */
	double *own;             /* k: room for the shares of one annotator */
	size_t truth;            /* the true label, or the most likely one */
	size_t state;            /* from 1; 0: none */
	double pflip;            /* NUM_NA: none */
};

/* An annotator's opinion of an item. */
struct opinion {
	size_t truth;            /* the primary label, or the item's */
	size_t given[2];         /* the label, and a second time */
};

extern const struct method_table people_table;

/* Prepare the model of that name (flip without names) for k labels and so many
 * annotators. */
void people_init(struct people *w, const struct strings *names,
	const struct params *p, size_t k, size_t annotators, uint64_t seed);

void people_scene(struct scene *x, const struct people *w);

void people_item(const struct people *w, struct rng *r, struct scene *x);
struct opinion people_say(const struct people *w, struct rng *r,
	const struct scene *x, size_t annotator);

#endif
