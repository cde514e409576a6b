/*
 * people: models of people's labels for an item, and of the truth behind them.
 *
 * A model is one record: it draws an item, and an annotator's label for it, any
 * number of times. All draws are made whether needed or not, so that the rate
 * of slips or of retests changes nothing else. The struct owns its arrays. A
 * wrong option ends the tool with status 2.
 */
#ifndef ANNOT_PEOPLE_H
#define ANNOT_PEOPLE_H

#include "crowd.h"
#include "text/method.h"
#include "text/opt.h"
#include "text/rng.h"
#include "text/strings.h"
#include "urns.h"

#include <stddef.h>
#include <stdint.h>

enum { PEOPLE_GROUPS = 1000 }; /* most groups */

/* The options of models; < 0, NULL, an empty list: not given. */
struct params {
	double alpha;            /* parameter of the Dirichlet distribution of
	                            shares */
	const char *prior;       /* W,W,...: relative frequency of each label */
	const char *pflip;       /* P or LO:HI */
	struct strings states;   /* W:B,B,... each */
	const char *groups;      /* W,W,...: annotators of each group */
	double divergence;       /* probability that a group has its own
	                            shares */
	double accuracy, alike, spammers; /* struct crowd_law */
};

/* A model, ready to draw. */
struct people {
	size_t k, annotators;    /* labels; annotators */
	uint64_t seed;
	double alpha;
	double *prior;           /* k; sum 1 */
	double *weight;          /* alpha k prior: Dirichlet parameters */
	double pflip_lo, pflip_hi;
	struct urns urns;
	double *group;           /* shares of the annotators */
	size_t groups;
	double divergence;
	struct crowd_law law;
	struct crowd crowd;
};

/* An item. */
struct scene {
	double *share;           /* k: expected shares of people's labels; of
	                            primary labels, if the model has them */
	double *of_group;        /* groups x k */
	size_t truth;            /* the true label, or the most likely one */
	double pflip;            /* NUM_NA: not in this model */
	size_t state;            /* from 1; 0: not in this model */
};

/* An annotator's opinion of an item. */
struct opinion {
	size_t truth;            /* the primary label, or the item's */
	size_t given, again;
};

struct model {
	struct method about;
	const char *options;     /* names of the model's options, with blanks
	                            around */
	const char *const *groups; /* names of groups; NULL: g1, g2, ... */
	void (*set)(struct people *w, const struct params *p);
	void (*item)(const struct people *w, struct rng *r, struct scene *x);
	void (*say)(const struct people *w, struct rng *r,
		const struct scene *x, size_t annotator, struct opinion *o);
};

extern const struct method_table people_table;

/* The model called by the first name; flip without names. */
const struct model *people_find(const struct strings *names);

/* Check that conf has no option of other models than m. options: the table of
 * the tool with which opt_parse() filled conf. */
void people_check(const struct model *m, const struct opt *options,
	const void *conf);

/* Prepare a model for k labels and so many annotators. */
void people_init(struct people *w, const struct model *m,
	const struct params *p, size_t k, size_t annotators, uint64_t seed);
void people_free(struct people *w);

void people_scene(struct scene *x, const struct people *w);
void people_scene_free(struct scene *x);

#endif
