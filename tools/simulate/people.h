/*
 * people: models of people's labels for an item, and of the truth behind them.
 *
 * A model is one record: it draws an item, and an annotator's label for it, any
 * number of times. All draws are made whether needed or not, or in random
 * streams of their own, so that the rate of slips or of retests changes nothing
 * else. A wrong option ends the tool with status 2.
 */
#ifndef ANNOT_PEOPLE_H
#define ANNOT_PEOPLE_H

#include "crowd.h"
#include "slips.h"
#include "text/method.h"
#include "text/opt.h"
#include "stats/rng.h"
#include "text/strings.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PEOPLE_GROUPS = 1000 }; /* most groups */

/* The words of --slips-to and --retest-of. */
enum people_slips_to { SLIPS_TO_ANY, SLIPS_TO_NEIGHBOURS };
#define PEOPLE_SLIPS_TO "any|neighbours"
enum people_retest_of { RETEST_OF_ANY, RETEST_OF_CONTESTED, RETEST_OF_CAREFUL };
#define PEOPLE_RETEST_OF "any|contested|careful"

/* The options of models; NULL, an empty list, 0 documents: not given. */
struct params {
	double alpha;            /* parameter of the Dirichlet distribution of
	                            shares */
	const char *prior;       /* W,W,...: relative frequency of each label */
	const char *pflip;       /* P or LO:HI */
	const char *slips;       /* rates of annotators: slips_read() */
	int slips_to;            /* enum people_slips_to */
	int retest_of;           /* enum people_retest_of */
	double lean, item_sd, document_sd; /* standard deviations of the shifts
	                            of log odds by annotators, items, documents */
	uint64_t documents;
	struct strings states;   /* W:B,B,... each */
	const char *groups;      /* W,W,...: annotators of each group */
	double divergence;       /* probability that a group has its own
	                            shares */
	double accuracy, alike, spammers; /* struct crowd_law */
};

/* The possible states of an item, each with the shares of its labels. */
struct urns {
	size_t n;
	double *weight;          /* n; sum 1 */
	double *share;           /* n x labels; the sum of each state is 1 */
};

/* A model, ready to draw. */
struct people {
	size_t k, annotators;    /* labels; annotators */
	uint64_t seed;
	double alpha;
	double *prior;           /* k; sum 1 */
	double *weight;          /* alpha k prior: Dirichlet parameters */
	double pflip_lo, pflip_hi;
	struct slip_law slips;   /* if crowd.slip */
	bool neighbours;         /* slips go to the neighbours of a label */
	enum people_retest_of retest_of;
	double item_sd, document_sd;
	uint64_t documents;      /* 0: none */
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
	uint64_t document;       /* from 1; 0: none */
	double *own;             /* k: room for the shares of one annotator */
};

/* An annotator's opinion of an item. */
struct opinion {
	size_t truth;            /* the primary label, or the item's */
	size_t given, again;
};

struct model {
	struct method about;
	const char *const *groups; /* names of groups; NULL: g1, g2, ... */
	void (*set)(struct people *w, const struct params *p);
	void (*item)(const struct people *w, struct rng *r, struct scene *x);
	void (*say)(const struct people *w, struct rng *r,
		const struct scene *x, size_t annotator, struct opinion *o);
};

extern const struct method_table people_table;

/* The model called by the first name; flip without names. */
const struct model *people_find(const struct strings *names);

/* Shift the shares of an item that was just drawn: by the shift of its document,
 * from 1 (0: none), and by one of its own from r. */
void people_shift(const struct people *w, struct rng *r, uint64_t document,
	struct scene *x);

/* May the annotator label the item twice? By --retest-of. */
bool people_retests(const struct people *w, const struct scene *x,
	size_t annotator);

/* Prepare a model for k labels and so many annotators. */
void people_init(struct people *w, const struct model *m,
	const struct params *p, size_t k, size_t annotators, uint64_t seed);

void people_scene(struct scene *x, const struct people *w);

#endif
