/*
 * subjects: the items whose p_flip is estimated, and a compact list of them.
 *
 * The list owns its arrays. Only want of memory ends the tool.
 */
#ifndef ANNOT_SUBJECTS_H
#define ANNOT_SUBJECTS_H

#include "estimators.h"

struct subject {
	struct view name;
	struct vector counts;    /* of the labels that -r leaves */
	const uint32_t *once;    /* per cell: annotators, each counted once;
	                            NULL: n, nobody repeated */
	uint64_t top;            /* n of the plurality label */
	bool tied;               /* another label has the same n */
	struct retest retest;    /* of all repeats, whatever -r says; none
	                            where the estimator needs no retests */
	const struct other *other; /* where strata are by the others' share: */
	size_t others;           /* those whose retests they are */
	double pflip;            /* by an estimator that goes item by item */
};

/* The subject of an item's ratings; valid until the next call. -r is applied to
 * x, which changes. */
struct subject subject_of(struct item_ratings *x, struct estimation *e,
	const struct estimator *by);

/* Read the next item: x are its ratings that -r leaves. false: there is none. */
bool subject_next(struct subject *s, struct item_ratings *x,
	struct estimation *e, const struct estimator *by);

/* Count the retests of item number `item`, from 1, in its stratum (from 0), or
 * in those of the others' shares. */
void subject_count(const struct subject *x, struct strata *s, size_t stratum,
	uint64_t item);

/* A list of subjects between reading and writing. Start with {0}. */
struct subjects {
	struct subjects_kept *at;
	struct cell *cell;
	struct retest *retest;
	struct other *other;
	uint32_t *once;
	char *names;
	size_t n, kept_cap, cells, cell_cap, onces, once_cap;
	size_t retests, retest_cap, others, other_cap, names_n, names_cap;
};

void subjects_add(struct subjects *s, const struct subject *x);
struct subject subjects_at(const struct subjects *s, size_t i);
/* The finest M, at most 50, of equal strata that meets the paper's advice: 100
 * items with retests in each stratum that holds items (G 6.3.1); retests are
 * where subject_count() has them. 1 if none does, with a warning if there are
 * retests. O(50 n). */
size_t subjects_finest(const struct subjects *s);

void subjects_free(struct subjects *s);

#endif
