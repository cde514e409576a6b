/*
 * humans: the items of a block, the humans who labelled them, and those of
 * these humans with whom a judge is compared.
 *
 * Only lack of memory ends the tool.
 */
#ifndef ANNOT_ALTTEST_HUMANS_H
#define ANNOT_ALTTEST_HUMANS_H

#include "agree/subset.h"
#include "math/joined.h"
#include "predict/models.h"
#include "table/raters.h"

/* The opponents of a judge, and the items of the block that one of them
 * labelled. */
struct field {
	size_t opponents;
	uint32_t *number;        /* per human: as opponent, by name; or IDS_NONE */
	uint32_t *human;         /* per opponent */
	double *items;           /* per opponent: items in common with the judge */
	uint32_t *shared;        /* private: per human, 0 */
	struct subset subset;    /* of the items, in the order of the block: */
	uint32_t *row;           /* per item of it: that of the block */
	struct joined joined;    /* the items or clusters that errors are of */
};

/* A human is an annotator of the subset; they are numbered by name. */
struct humans {
	struct subset subset;    /* the items, by cluster and name */
	size_t answerable;       /* items of enough humans, whether or not models have a
	                            prediction for them */
	struct field tested;     /* the humans who labelled min_items items */

	struct raters said;      /* by annotator: what each human said, by item */
};

/* Put the items in the order of their names, in which they are gone through
 * many times: next to each other in memory they take a third of the time. */
void humans_order(struct items *t);

/* The humans of the items of a group (IDS_NONE: of all) that min_humans
 * humans or more labelled and each model has a prediction for. */
void humans_make(struct humans *h, const struct items *all, uint32_t group,
	const struct classes *classes, const struct models *models,
	uint64_t min_humans, uint64_t min_items);

/* Make room for a field, and let it be that of a human who is held out as a
 * judge: those who share min_items items that a third human labelled. Then
 * it may become that of another one. Of IDS_NONE: those who labelled as
 * many. */
void humans_field_init(struct field *f, const struct humans *h);
void humans_field(struct field *f, const struct humans *h, uint32_t judge,
	uint64_t min_items);

/* The label counts of item i, *n of them. */
static inline const struct cell *
humans_counts(const struct humans *h, size_t i, size_t *n)
{
	const struct subset *p = &h->subset;
	const size_t *start = &p->start[p->vector[i]];

	*n = start[1] - start[0];
	return p->cell + start[0];
}

/* How many humans labelled item i. */
static inline double
humans_labels(const struct humans *h, size_t i)
{
	return h->subset.n[h->subset.vector[i]];
}

/* The number of the name of item i, by which models know it. */
static inline uint32_t
humans_id(const struct humans *h, size_t i)
{
	return items_id(h->subset.all, h->subset.item[i]);
}

/* What a human said, *n items. */
static inline const struct raters_label *
humans_own(const struct humans *h, uint32_t human, size_t *n)
{
	const size_t *first = &h->said.first[human];

	*n = first[1] - first[0];
	return h->said.own + first[0];
}

static inline struct view
humans_name(const struct humans *h, uint32_t human)
{
	return ids_name(&h->subset.all->annotators, h->subset.person[human]);
}

#endif
