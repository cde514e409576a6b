/*
 * humans: the items of a block, the humans who labelled them, and those humans who are
 * tested, having labelled enough items.
 *
 * What is said of a rating is looked up in the items: it is not copied. Only want of
 * memory ends the tool.
 */
#ifndef ANNOT_ALTTEST_HUMANS_H
#define ANNOT_ALTTEST_HUMANS_H

#include "predict/models.h"
#include "table/items.h"

/* ---- order ---- */

/*
 * Put the items, which are ranked, and the models' predictions in the order in
 * which contests are summed up: items of one cluster next to each other,
 * clusters by name, and by name. No result depends on the order of the rows
 * then, and what is computed of items is read from one end to the other. Item i
 * has prediction i. The names are no longer known then, nor their ranks. Models
 * have no predictions for each annotator.
 */
void order_items(struct items *t, struct models *m);

/* ---- humans ---- */

struct humans {
	const struct items *items;
	size_t n, ratings;       /* items of the block, and their ratings */
	uint32_t *item;          /* per item of the block: its number in items, ascending */
	size_t answerable;       /* items of enough humans, whether or not models have a
	                            prediction for them */

	/* A unit is what errors and resamples are of: an item, or a cluster.
	 * Unit u is items unit[u] to unit[u + 1] - 1. */
	size_t units;
	size_t *unit;

	/* A human is an annotator who labelled an item; they are numbered by name. Human h
	 * labelled the items own[first[h]] to own[first[h + 1] - 1] of the block. */
	size_t people;
	uint32_t *person;        /* per human: the annotator, */
	uint32_t *number;        /* and per annotator the human */
	size_t *first;           /* people + 1 */
	uint32_t *own;

	/* The tested, by name: humans who labelled min_items items or more. */
	size_t m;
	uint32_t *tested;        /* per place: the human */
	uint32_t *place;         /* per human: place among the tested, or
	                            IDS_NONE */
};

/* The humans of the items of a group (IDS_NONE: of all) that min_humans humans
 * or more labelled and each model has a prediction for. The items are in their
 * order for good, and must outlive it. */
void humans_make(struct humans *j, const struct items *all, uint32_t group,
	const struct models *models, uint64_t min_humans, uint64_t min_items);

/* The label counts of item i. */
struct vector humans_counts(const struct humans *j, size_t i);

/* The answers to item i, *n of them, one of each human, by human. */
static inline const uint32_t *
humans_answers(const struct humans *j, size_t i, size_t *n)
{
	const size_t *first = &j->items->first[j->item[i]];

	*n = first[1] - first[0];
	return j->items->answer + first[0];
}

/* The human and the label of an answer. */
static inline struct rating
humans_rating(const struct humans *j, uint32_t answer)
{
	struct rating r = items_answer(j->items, answer);

	r.annotator = j->number[r.annotator];
	return r;
}

/* The place among the tested of the human of an answer, or IDS_NONE. */
static inline uint32_t
humans_place(const struct humans *j, uint32_t answer)
{
	return j->place[humans_rating(j, answer).annotator];
}

/* The number of labels of item i. */
static inline size_t
humans_labels(const struct humans *j, size_t i)
{
	size_t n;

	humans_answers(j, i, &n);
	return n;
}

/* The items that a human labelled, *n of them, ascending. */
static inline const uint32_t *
humans_own(const struct humans *j, uint32_t human, size_t *n)
{
	*n = j->first[human + 1] - j->first[human];
	return j->own + j->first[human];
}

/* The label of a human who labelled item i. O(labels of the item). */
static inline uint32_t
humans_label(const struct humans *j, uint32_t human, size_t i)
{
	size_t n;
	const uint32_t *answer = humans_answers(j, i, &n);
	struct rating r = items_answer(j->items, *answer);

	while (r.annotator != j->person[human])
		r = items_answer(j->items, *++answer);
	return r.label;
}

/* The name of a human. */
struct view humans_name(const struct humans *j, uint32_t human);

#endif
