/*
 * units: the annotators, items or groups that have a value, and their groups.
 *
 * A group's value is the mean over its units (Balayn & Bozzon): of annotators
 * over the annotators, of items over the items; where labels are pooled it is
 * that of all labels together. The struct borrows items and grouping, and stays
 * where it is.
 */
#ifndef ANNOT_BIAS_UNITS_H
#define ANNOT_BIAS_UNITS_H

#include "grouping.h"
#include "majority.h"

#include "table/items.h"

/* What groups are of: of labels each group is a unit. */
enum units_kind { UNITS_ANNOTATORS, UNITS_ITEMS, UNITS_GROUPS };

/* Bins of equal width over [lo, hi]. */
struct bins {
	uint64_t n;
	double lo, hi;
};

struct units {
	const struct items *items;
	const struct grouping *grouping;
	enum units_kind kind;
	bool pooled;             /* the labels of a group's units are one sum */
	size_t n;
	uint32_t *group;         /* per unit; IDS_NONE: left out */
	uint32_t *of_rating;     /* of labels: per rating its unit; else NULL */
	size_t groups;           /* that have a unit: bytewise, or bin by bin */
	struct ids names;        /* of the groups */
	size_t *members;         /* per group: annotators, or items */
	bool *out;               /* per group: no part of the rows over groups,
	                            as it is unknown or has fewer than min_units
	                            members */
	size_t left;             /* groups that are not out */
	uint64_t min_units;
	struct bins bins;
	size_t outside;          /* units, of popularity labels, beyond the
	                            range; */
	size_t without;          /* annotators who have no ADR */
};

/* The ratings of an item, by annotator, then label. */
struct ratings_of {
	const struct rating *at;
	size_t n;
	struct rating *room;
	size_t cap;
};

void ratings_of(struct ratings_of *r, const struct items *x, size_t item);

/* The weight of an annotator. */
static inline double
weight_of(const struct items *x, uint32_t annotator)
{
	return x->voice ? x->voice[annotator] : 1;
}

/* Per annotator: do they have a label that counts? */
bool *units_gave(const struct items *x);

/* The average disagreement rate of each annotator (ADR: Balayn & Bozzon): the
 * share of their labels that are not the majority vote of the item; NUM_NA
 * where no item has a vote that counts. others: the vote is that of the other
 * annotators. */
double *units_adr(const struct items *x, enum majority_ties ties, bool others,
	uint32_t positive);

/* The rules by which the units of groupings are made. */
struct units_rules {
	bool pooled;             /* attributes: labels are pooled by group */
	const double *adr;       /* per annotator */
	uint64_t min_units;      /* smaller groups are out */
};

void units_make(struct units *u, const struct items *items,
	const struct grouping *grouping, const struct units_rules *rules);

/* Set the unit of each rating of an item; IDS_NONE: it is left out. */
void units_of_item(const struct units *u, size_t item,
	const struct ratings_of *r, uint32_t *unit);

#endif
