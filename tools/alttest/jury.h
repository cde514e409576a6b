/*
 * jury: who takes part in the tests of a block of items.
 *
 * The items, in an order that does not depend on that of the rows, each with the
 * humans who labelled it; and which humans are tested, having labelled enough of
 * the items. Nothing here ends the tool but for want of memory.
 */
#ifndef ANNOT_ALTTEST_JURY_H
#define ANNOT_ALTTEST_JURY_H

#include "clusters.h"
#include "predict/models.h"

/* The label of an item. */
struct jury_label {
	uint32_t item, label;
};

struct jury {
	const struct items *all;

	/* n items by name, those of one cluster next to each other, clusters by
	 * name: item i is item[i] of all, and its labels are number first[i] to
	 * first[i + 1] - 1 of human and label, by human. */
	size_t n;
	uint32_t *item;
	size_t *first;
	uint32_t *human, *label;

	/* A unit is what errors and resamples are of: an item, or a cluster.
	 * Unit u is items unit[u] to unit[u + 1] - 1. */
	size_t units;
	size_t *unit;

	/* The humans who labelled an item, by name. */
	size_t humans;
	uint32_t *person;        /* per human: number among all annotators */
	size_t *given;           /* per human: items labelled */
	uint32_t *place;         /* per human: place among the tested, or
	                            IDS_NONE */

	/* The tested, by name: humans who labelled min_items items or more. What
	 * the one at place t said is own[start[t]] to own[start[t + 1] - 1], by
	 * item. */
	size_t m;
	uint32_t *tested;        /* per place: the human */
	size_t *start;           /* m + 1 */
	struct jury_label *own;
};

/* The jury of the items of a group (IDS_NONE: of all) that min_humans humans or more
 * labelled and each model has a prediction for. All else must outlive it. */
void jury_make(struct jury *j, const struct items *all, uint32_t group,
	const struct clusters *clusters, const struct models *models,
	uint64_t min_humans, uint64_t min_items);
void jury_free(struct jury *j);

/* The label counts of item i. */
struct vector jury_counts(const struct jury *j, size_t i);

/* The name of a human. */
struct view jury_name(const struct jury *j, uint32_t human);

#endif
