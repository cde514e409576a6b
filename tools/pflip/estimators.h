/*
 * estimators: the table of ways to estimate p_flip.
 *
 * An estimator is one record: adding one touches the table in estimators.c, a
 * test and a line of annot-pflip(1).
 */
#ifndef ANNOT_ESTIMATORS_H
#define ANNOT_ESTIMATORS_H

#include "method.h"
#include "ratings.h"
#include "strata.h"

/* Which pairs of an annotator's labels for an item are compared. */
enum retests { RETESTS_ALL, RETESTS_FIRST, RETESTS_CONSECUTIVE };

/* What an estimate is made from. */
struct estimation {
	struct ratings *ratings;
	enum retests retests;
	size_t k;                /* K, labels of the task */
	bool binary;             /* the inversion is that of two labels */
	double fixed;            /* the value that -x gives */
	uint64_t beyond;         /* counted: items with an r that no p_flip
	                            explains, where each has its own */
};

/* The number of labels that the inversion assumes. */
size_t estimation_k(const struct estimation *e);

/* The retests of an item's n ratings, by annotator; rating NULL: none. */
struct retest estimation_retest(const struct estimation *e,
	const struct rating *rating, size_t n);

enum estimator_trait {
	ESTIMATOR_GIVEN = 1,     /* p_flip is known before the items are read */
	ESTIMATOR_EACH = 2       /* every item needs retests of its own */
};

struct estimator {
	struct method about;
	unsigned traits;
	/* p_flip of an item, from its ratings by annotator or NULL where nobody
	 * repeated; NULL: that of its stratum. */
	double (*pflip)(struct estimation *e, const struct rating *rating,
		size_t n);
};

extern const struct estimator estimators[];
extern const struct method_table estimators_table;

/* The one whose p_flip is given. */
const struct estimator *estimator_given(void);

#endif
