/*
 * estimators: the table of ways to estimate p_flip.
 *
 * An estimator is one record: adding one touches the table in
 * tools/pflip/estimators.c, a test and a line of annot-pflip(1).
 */
#ifndef ANNOT_ESTIMATORS_H
#define ANNOT_ESTIMATORS_H

#include "once.h"
#include "others.h"
#include "strata.h"
#include "table/ratings.h"
#include "text/method.h"
#include "uneven.h"

/* Which pairs of an annotator's labels for an item are compared (test-retest):
 * all pairs, the first two labels, or each label and the next. */
enum retests { RETESTS_ALL, RETESTS_FIRST, RETESTS_CONSECUTIVE };

/* What an estimate is made from; ratings is borrowed. */
struct estimation {
	struct ratings *ratings;
	enum retests retests;
	size_t k;                /* K, labels of the task */
	bool binary;             /* invert with K = 2 (--inverse) */
	bool misses;             /* r is a share of misses: nothing to invert */
	double fixed;            /* the value that -x gives */
	uint64_t beyond;         /* counts items whose own r is larger than
	                            p_flip can explain */
	uint64_t copies;         /* how many times each row stands: the greatest
	                            number that divides how often any annotator
	                            gave any item any label; 0: no rows */
	uint64_t annotators;     /* counts those who repeated an item */
	bool *repeated;          /* per annotator: counted there; owned */
	size_t repeated_cap;
	struct others others;    /* of the item at hand */
	uint64_t alone;          /* counts pairs left out of strata by the
	                            others' share: there is none */
	struct once once;        /* of the item at hand */
	struct uneven uneven;    /* counts pairs by the others' share */
};

/* K in the inversion from r to p_flip; 0: none. */
size_t estimation_k(const struct estimation *e);

/* The retests in an item's n ratings, which are ordered by annotator; rating
 * NULL: no annotator repeated. Counts copies and annotators of e on; others of
 * e has those who repeated. */
struct retest estimation_retest(struct estimation *e,
	const struct rating *rating, size_t n);

void estimation_free(struct estimation *e);

enum estimator_trait {
	ESTIMATOR_GIVEN = 1,     /* p_flip is known before the items are read */
	ESTIMATOR_EACH = 2,      /* every item needs retests of its own */
	ESTIMATOR_LEARNS = 4,    /* not from retests: pairs are ratings that a
	                            factorisation learned from, disagree are
	                            those that it misses */
	ESTIMATOR_OTHERS = 8     /* retests are in the strata of what the other
	                            annotators say of the item */
};

struct estimator {
	struct method about;
	unsigned traits;
	/* p_flip of an item from its n ratings, ordered by annotator, or NULL
	 * where no annotator repeated; function NULL: p_flip is that of the
	 * item's stratum. */
	double (*pflip)(struct estimation *e, const struct rating *rating,
		size_t n);
};

extern const struct estimator estimators[];
extern const struct method_table estimators_table;

/* Is p_flip pooled from retests in strata? */
bool estimator_pools(const struct estimator *e);

/* The estimator with that trait. */
const struct estimator *estimator_with(enum estimator_trait trait);

/* The one of that name, or NULL. */
const struct estimator *estimator_named(struct view name);

#endif
