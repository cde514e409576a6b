/*
 * subjects: what p_flip is estimated from, item by item, and a list of all
 * items.
 *
 * The ratings of an item become its labels, with their numbers, and its
 * retests. On the way the reader counts what is known of annotators, of pairs
 * of labels, and for checks. Only lack of memory ends the tool.
 */
#ifndef ANNOT_PFLIP_SUBJECTS_H
#define ANNOT_PFLIP_SUBJECTS_H

#include "checks.h"
#include "people.h"
#include "slips.h"

/* Which pairs of an annotator's labels for an item are compared: all pairs, the
 * first two labels, or each label and the next. */
enum retests { RETESTS_ALL, RETESTS_FIRST, RETESTS_CONSECUTIVE };

/* A label of an item. An annotator counts once in `once`, by one of the labels
 * that they gave it: two labels of one annotator are not two opinions. */
struct subject_cell {
	uint32_t label, n, once;
};

struct subject {
	struct view name;
	const struct subject_cell *cell; /* of the labels that -r keeps */
	size_t cells;
	uint64_t n, top;         /* all labels; those of the plurality */
	bool tied;               /* another label is as common as it */
	struct retest retest;    /* of all repeats, whatever -r says */
	const struct group *group; /* the same by annotator, for strata by */
	size_t groups;           /* the share of others, without those who are
	                            alone */
	double pflip;            /* the mean of its annotators' own (G 4.1);
	                            NUM_NA: none */
	size_t cell_at, group_at; /* in a list: the places of the first ones */
};

/* Start with {0} and the first members set. */
struct subject_reader {
	struct ratings *ratings;
	enum retests retests;
	bool by_others;          /* strata are by the share of others */
	bool checked;            /* count for checks */
	size_t k;                /* K of an annotator's own p_flip */

	/* Grow from item to item: */
	struct people people;
	struct slips_pairs pairs;
	struct checks checks;
	uint64_t beyond;         /* items with an annotator whose r is larger
	                            than p_flip can explain */
	uint64_t lacking;        /* items without retests */
	uint64_t alone;          /* pairs on items that nobody else labelled */
	uint64_t copies;         /* times that each row is there: the greatest
	                            common divisor of how often an annotator
	                            gave a label; 0: no rows */

	/* Of the current item: */
	struct item_ratings in;  /* that -r keeps */
	struct group *group;
	struct subject_cell *cell;
	size_t groups, group_cap, cell_cap;
	uint32_t *given, *once;  /* per label, 0 between items */
	size_t given_cap, once_cap;
};

/* Read the next item into x, which is valid until the next call; false: there
 * is none. */
bool subject_next(struct subject_reader *r, struct subject *x);

/* Count an item, number i from 1, in its stratum, and its retests there or in
 * the strata of the others' shares, an item once in each. */
void subject_count(const struct subject *x, struct strata *s, uint64_t i);

/* Copies of n items. Start with {0}. */
struct subjects {
	struct subject *at;      /* without names and pointers */
	struct ids names;
	struct subject_cell *cell;
	struct group *group;
	size_t n, cap, cells, cell_cap, groups, group_cap;
};

void subjects_add(struct subjects *s, const struct subject *x);
struct subject subjects_at(const struct subjects *s, size_t i);

#endif
