/*
 * checks: does p_flip of the retests hold for the other labels?
 *
 * p_flip is that of the items that were labelled again, and of the people who
 * did so. If contested items were chosen, or careful people, it is not that of
 * the rest. Four differences of two ratios of totals are tested, each with the
 * error of its influences: r of retests where all others agree and where they
 * do not; the agreement of annotators on items with retests and without; that
 * of annotators with many retests and with few; and that of annotators with
 * themselves and with each other. An annotator's label of an item is the vector
 * of the shares of the labels that they gave it, so that nothing is drawn and
 * order does not matter. Only lack of memory ends the tool.
 */
#ifndef ANNOT_PFLIP_CHECKS_H
#define ANNOT_PFLIP_CHECKS_H

#include "strata.h"
#include "table/ratings.h"

/* Sums over units of the numerator and denominator of one ratio, then of the
 * other, and of their products. */
struct difference {
	double sum[4], product[4][4];
	size_t n[2];             /* units of each ratio */
};

/* An annotator's retests of an item, and the labels of all others that -r
 * leaves, of which the plurality has top of n; n = 0: nobody else labelled the
 * item. */
struct group {
	uint64_t top, n;
	struct retest retest;
	size_t from, end;        /* the annotator's ratings */
};

/* Start with {0}. */
struct checks {
	struct difference by_others, by_items, with_self;
	struct checks_person *person;
	struct checks_label *label; /* all 0 between items */
	size_t persons, labels;
};

/* Add an item's n ratings, of these rows: ordered by annotator, unless nobody
 * repeated the item; and its groups. */
void checks_add(struct checks *c, const struct rows *rows,
	const struct rating *s, size_t n);
void checks_add_groups(struct checks *c, const struct group *g, size_t n);

/* The first ratio less the other, over the standard error of that; sets both.
 * With ratios A/N and B/M a unit has the influence (a - r_A n)/N - (b - r_B
 * m)/M. NUM_NA with fewer than ten units of either, or where there is no
 * error. */
double checks_z(const struct difference *d, double ratio[2]);

/* Warn where a difference is beyond chance: p < .001, two-sided; of annotators
 * with themselves p < .0035, one-sided. With strata by the others' share r may
 * differ. */
void checks_warn(const struct checks *c, bool by_others);

#endif
