/*
 * panel: judges who are compared with the same humans on the same items, and
 * with each other.
 *
 * The engine (math/statistic) adds up their contests: from its totals come the
 * tests of each human, from its errors the intervals of the means over humans
 * and of the differences of two judges.
 */
#ifndef ANNOT_ALTTEST_PANEL_H
#define ANNOT_ALTTEST_PANEL_H

#include "math/batch.h"
#include "verdict.h"

/* The advantage rho of a judge less that of another, over the same humans. */
struct difference {
	struct estimate e;
	double p_adj;            /* over all pairs of judges */
};

struct panel {
	const struct rules *rules;
	size_t n;
	const struct judge *judge;
	enum crossed_random random; /* what errors of means are of */
	struct contests *contests;
	struct bouts *bouts;     /* per judge; NULL: totals say enough */
	struct verdict *verdict;
	struct difference *pair; /* of judge f less judge g > f at f * n + g */
	struct batch batch;
};

/* Hold n judges against the humans of a field; whole: with errors, worth and
 * the p of verdicts. All but the batch outlive what is passed. */
void panel_make(struct panel *p, const struct judge *judge, size_t n,
	const struct humans *h, const struct field *f, const struct weights *weights,
	const struct rules *rules, bool whole);

/* The bootstrap of the verdicts: items, or clusters, are drawn again; a
 * human without a drawn item is left out of a replicate. Sets the limits of
 * winning and worth, passing and best. The totals of the batch are lost. */
void panel_draw(struct panel *p);

/* The first of the judges whose rho is the largest, but for rounding. */
size_t panel_best(const struct panel *p);

/* Judge f less judge g. */
struct difference panel_difference(const struct panel *p, size_t f, size_t g);

/* Judge f against the best: 0 for the best itself, few_items where no human
 * is tested. */
struct difference panel_standing(const struct panel *p, size_t f, size_t best);

#endif
