/*
 * units: the annotators, items or groups that have a value, and their groups.
 *
 * A group's value is the mean over its units (Balayn & Bozzon): of annotators
 * over the annotators, of items over the items; where labels are pooled a group
 * is a single unit. The struct borrows raters and grouping, and stays where it
 * is.
 */
#ifndef ANNOT_UNITS_H
#define ANNOT_UNITS_H

#include "grouping.h"
#include "majority.h"

enum units_kind { UNITS_ANNOTATORS, UNITS_ITEMS, UNITS_GROUPS };

struct units {
	const struct raters *raters;
	const struct grouping *grouping;
	enum units_kind kind;
	size_t n;            /* units; of annotators and items their numbers */
	uint32_t *group;     /* per unit; IDS_NONE: left out */
	uint32_t *unit;      /* per rating; IDS_NONE: left out */
	uint32_t *person;    /* per annotator: group, IDS_NONE: none; NULL where
	                        groups are not of annotators */
	size_t groups;       /* that have a unit: bytewise, or bin by bin */
	struct ids names;    /* of the groups */
	size_t *members;     /* per group: annotators, or items */
	bool *out;           /* per group: no part of the rows over groups, as it
	                        is unknown or has fewer than min_units members */
	size_t left;         /* groups that are not out */
	uint64_t min_units;
	double lo, hi;       /* range of the bins */
	size_t outside;      /* units, of popularity labels, beyond the range; */
	size_t without;      /* annotators who have no ADR */
};

/* The average disagreement rate of each annotator (ADR: Balayn & Bozzon): the
 * share of their labels that are not the majority vote of the item; NUM_NA
 * where no item has a vote that counts. others: the vote is that of the other
 * annotators. x: all items of a table. */
double *units_adr(const struct raters *x, enum majority_ties ties, bool others,
	uint32_t positive);

/* The rules by which the units of groupings are made. */
struct units_rules {
	bool pooled;         /* attributes: labels are pooled by group */
	const double *adr;   /* per annotator */
	uint64_t min_units;  /* smaller groups are out */
};

void units_make(struct units *u, const struct raters *raters,
	const struct grouping *grouping, const struct units_rules *rules);
/* The numbers of units, labels and items of a group. */
struct composition {
	size_t units, labels, items;
};

/* The composition of each group, and behind these that of all groups together
 * but those that are out, of the ratings that have a decision; made NULL: of
 * all labels. */
struct composition *units_count(const struct units *u, const bool *made,
	const bool *out);

/* The number of annotators in each group, or of items where groups are of items
 * or labels, with a rating that counts; counts NULL: all do. */
size_t *units_members(const struct units *u, const bool *counts);

/* The number of clusters of items in each group with a decision. */
size_t *units_clusters(const struct units *u, const bool *made);

#endif
