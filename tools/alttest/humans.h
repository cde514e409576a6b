/*
 * humans: the items of a block, the humans who labelled them, and those humans who are
 * tested, having labelled enough items.
 *
 * The items are in an order that does not depend on that of the rows. Only want of
 * memory ends the tool.
 */
#ifndef ANNOT_ALTTEST_HUMANS_H
#define ANNOT_ALTTEST_HUMANS_H

#include "predict/models.h"
#include "table/raters.h"

struct humans {
	/* The items by name, those of one cluster next to each other, clusters by
	 * name; and their ratings, by item and by human. */
	struct raters raters;
	uint32_t *item;          /* what raters.item points to */
	size_t answerable;       /* items of enough humans, whether or not models have a
	                            prediction for them */

	/* A unit is what errors and resamples are of: an item, or a cluster.
	 * Unit u is items unit[u] to unit[u + 1] - 1. */
	size_t units;
	size_t *unit;

	/* The tested, by name: humans who labelled min_items items or more.
	 * A human is an annotator who labelled an item. */
	size_t m;
	uint32_t *tested;        /* per place: the human */
	uint32_t *place;         /* per human: place among the tested, or
	                            IDS_NONE */
};

/* The humans of the items of a group (IDS_NONE: of all) that min_humans humans or more
 * labelled and each model has a prediction for. The items must outlive it. */
void humans_make(struct humans *j, const struct items *all, uint32_t group,
	const struct models *models, uint64_t min_humans, uint64_t min_items);
void humans_free(struct humans *j);

/* The label counts of item i. */
struct vector humans_counts(const struct humans *j, size_t i);

/* The place among the tested of the human of rating r, or IDS_NONE. */
static inline uint32_t
humans_place(const struct humans *j, size_t r)
{
	return j->place[j->raters.rating[r].annotator];
}

/* The number of labels of item i. */
static inline size_t
humans_labels(const struct humans *j, size_t i)
{
	return j->raters.start[i + 1] - j->raters.start[i];
}

/* The labels of a human, *n of them, by item. */
static inline const struct raters_label *
humans_own(const struct humans *j, uint32_t human, size_t *n)
{
	*n = j->raters.first[human + 1] - j->raters.first[human];
	return j->raters.own + j->raters.first[human];
}

/* The name of a human. */
struct view humans_name(const struct humans *j, uint32_t human);

#endif
