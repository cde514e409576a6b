/*
 * subjects: the items whose p_flip is estimated, and a compact list of them.
 *
 * All that follows from a subject depends on its labels, its retests and its own p_flip,
 * not on its name: subjects that are alike in these are of one kind. A million items are
 * a few thousand kinds. Only lack of memory ends the tool.
 */
#ifndef ANNOT_SUBJECTS_H
#define ANNOT_SUBJECTS_H

#include "estimators.h"

struct subject {
	struct view name;
	struct vector counts;    /* of the labels that -r keeps */
	const uint32_t *once;    /* per cell: annotators, each counted once;
	                            NULL: n, nobody repeated */
	uint64_t top;            /* n of the plurality label */
	bool tied;               /* another label has the same n */
	struct retest retest;    /* of all repeats, whatever -r says; none
	                            where the estimator needs no retests */
	const struct other *other; /* strata by the others' share: the */
	size_t others;           /* annotators whose retests these are */
	double pflip;            /* the item's own; NUM_NA: that of its
	                            stratum */
};

/* Read the next item into s, which is valid until the next call, and the ratings
 * that -r keeps into x. false: there is none. */
bool subject_next(struct subject *s, struct item_ratings *x,
	struct estimation *e);

/* The index of the item's stratum. */
size_t subject_stratum(const struct subject *x, const struct strata *s);

/* Count `times` items like number `item`, from 1, in its stratum, and their retests there
 * or in the strata of the others' shares. */
void subject_count(const struct subject *x, struct strata *s, uint64_t item, uint64_t times);

/* A subject in the list: its name, by place, and its kind. */
struct subjects_item {
	size_t name;
	uint32_t name_n, kind;
};

/* The n subjects of all items, and their kinds. Start with {0}, or set nameless: then
 * only the kinds are kept. */
struct subjects {
	bool nameless;
	struct subjects_item *at;
	char *names;
	size_t n, cap, names_n, names_cap;
	struct ids kinds;        /* by the bytes of key_of() */
	struct subject *kind;    /* a subject of each kind, without a name, */
	uint64_t *items;         /* and how many there are */

	/* Private. */
	char *key;               /* of the kind at hand */
	size_t kind_cap, items_cap, key_n, key_cap;
};

/* Returns the kind. O(labels of the item). */
size_t subjects_add(struct subjects *s, const struct subject *x);
struct view subjects_name(const struct subjects *s, size_t i);
/* The finest M, at most 50, of equal strata that meets the paper's advice: 100
 * items with retests, as subject_count() counts them, in each stratum that holds
 * items (G 6.3.1). 1 if none does, with a warning if there are retests. O(50
 * kinds). */
size_t subjects_finest(const struct subjects *s);

#endif
