/*
 * estimators: the table of ways to estimate p_flip.
 *
 * An estimator is one record: adding one touches the table in
 * tools/pflip/estimators.c, a test and a line of annot-pflip(1).
 */
#ifndef ANNOT_ESTIMATORS_H
#define ANNOT_ESTIMATORS_H

#include "checks.h"
#include "confusions.h"
#include "others.h"
#include "law_fit.h"
#include "people.h"
#include "strata.h"
#include "table/ratings.h"
#include "text/method.h"

/* Which pairs of an annotator's labels for an item are compared (test-retest):
 * all pairs, the first two labels, or each label and the next. */
enum retests { RETESTS_ALL, RETESTS_FIRST, RETESTS_CONSECUTIVE };

/* The ratings that p_flip is estimated from, how, and counts that grow from item
 * to item. */
struct estimation {
	const struct estimator *estimator;
	struct ratings *ratings; /* borrowed */
	enum retests retests;
	size_t k;                /* K, labels of the task */
	bool binary;             /* invert with K = 2 (--inverse) */
	double fixed;            /* the p_flip of method fixed */
	uint64_t beyond;         /* items with an annotator whose r is larger
	                            than p_flip can explain */
	uint64_t lacking;        /* items without the retests that method ideal
	                            needs */
	uint64_t copies;         /* times that each row is there: the greatest
	                            common divisor of how often an annotator
	                            gave an item a label; 0: no rows */
	struct retest beside;    /* retests that the method does not use */
	struct people people;    /* the retests of each annotator */
	double var;              /* the variance of r between people that
	                            pflip_new allows for */
	struct others others;    /* of the current item */
	uint64_t alone;          /* pairs that are in no stratum of the others'
	                            share, as nobody else labelled their
	                            items */
	struct uneven uneven;    /* pairs by the others' share */
	struct like_rest like_rest; /* items and annotators by their retests */
	struct confusions confusions; /* labels of the pairs that were read */
	struct label_pairs pairs; /* those that p_flip is estimated from; in
	                            label order */
	struct law_fit slips;    /* where they go */
	uint64_t items_hash, settings; /* of --table (hashes.h); 0: not known */
};

/* K in the inversion from r to p_flip; 0: p_flip is r, a share of misses. */
size_t estimation_k(const struct estimation *e);

/* Do the items have the p_flip of their stratum? Is that pooled from retests? */
bool estimation_by_strata(const struct estimation *e);
bool estimation_pools(const struct estimation *e);

/* The retests in an item's n ratings, which are ordered by annotator; rating
 * NULL: no annotator repeated. Updates e's copies and people, and sets its
 * others to those who repeated. */
struct retest estimation_retest(struct estimation *e,
	const struct rating *rating, size_t n);

enum estimator_trait {
	ESTIMATOR_GIVEN = 1,     /* p_flip is known before the items are read */
	ESTIMATOR_EACH = 2,      /* every item needs retests of its own */
	ESTIMATOR_LEARNS = 4,    /* not from retests: pairs are ratings that a
	                            factorisation learned from, disagree are
	                            those that it misses */
	ESTIMATOR_OTHERS = 8     /* retests are in the strata of the plurality
	                            share among the other annotators */
};

struct estimator {
	struct method about;
	unsigned traits;
	/* The p_flip of the item whose retests estimation_retest() has just
	 * counted; NULL: p_flip is that of the item's stratum. */
	double (*pflip)(struct estimation *e);
};

extern const struct estimator estimators[];
extern const struct method_table estimators_table;

/* The estimator with that trait. */
const struct estimator *estimator_with(enum estimator_trait trait);

/* The one of that name, or NULL. */
const struct estimator *estimator_named(struct view name);

#endif
