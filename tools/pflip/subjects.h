/*
 * subjects: items as far as p_flip goes, and a compact list of them.
 */
#ifndef ANNOT_SUBJECTS_H
#define ANNOT_SUBJECTS_H

#include "estimators.h"

struct subject {
	struct view name;
	struct vector counts;    /* of the labels that -r leaves */
	uint64_t top;            /* labels of the plurality */
	bool tied;               /* another label has as many */
	struct retest retest;    /* of all repeats, whatever -r says */
	double pflip;            /* by a method that goes item by item */
};

/* All that is to be known of an item. x changes; the subject is valid until the
 * next one. */
struct subject subject_of(struct item_ratings *x, struct estimation *e,
	const struct estimator *by);

/* Subjects between reading and writing them: start with {0}. */
struct subjects {
	struct subjects_kept *at;
	struct cell *cell;
	struct retest *retest;
	char *names;
	size_t n, kept_cap, cells, cell_cap;
	size_t retests, retest_cap, names_n, names_cap;
};

void subjects_add(struct subjects *s, const struct subject *x);
struct subject subjects_at(const struct subjects *s, size_t i);
/* The finest M, at most 50, of equal strata that meets the paper's advice: 100
 * items with retests in each that holds items (G 6.3.1). 1 with a warning if
 * none does. */
size_t subjects_finest(const struct subjects *s);

void subjects_free(struct subjects *s);

#endif
