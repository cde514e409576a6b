/*
 * cohen: Cohen's kappa of two annotators, and its mean over pairs.
 *
 * The contingency table of a pair of annotators; kappa of a pair, and of a
 * sample of two annotators; and Light's kappa, the mean over all pairs that
 * have one, each on the items that both labelled, a pair counting by the
 * product of what the two weigh. Cohen 1960, 1968; Fleiss, Cohen & Everitt
 * 1969; Light 1971. Nothing here ends the tool but for want of memory.
 *
 * All need the pairs of a subset that knows who gave which label.
 */
#ifndef ANNOT_COHEN_H
#define ANNOT_COHEN_H

#include "math/errors.h"
#include "pairs.h"

/* The contingency table of one pair of annotators, whose rows are the labels of
 * the first one. Its margins stand in the room of the pairs, until another
 * table is filled. */
struct cohen_table {
	const struct pairs *pairs;
	const struct weights *w;
	struct pairs_room *room;
	double n;                /* items that both labelled */
	double po, pe;
	double kappa;            /* NUM_NA when 1 - pe is 0 */
};

/* count: per cell of all pairs, its items. */
void cohen_table_fill(struct cohen_table *t, const struct sample *x,
	const struct fold_key *key, const double *count);

/* The variance that kappa would have were the two annotators independent. */
double cohen_table_null(const struct cohen_table *t);

/* The influence of one item in a cell on kappa, centred on 0: its square's mean
 * over items, by n, is the variance of Fleiss, Cohen & Everitt. */
double cohen_table_influence(const struct cohen_table *t,
	const struct pairs_cell *at);

/* Agreement and Cohen's kappa of pair i with errors over items. Status of
 * kappa: one_category where 1 - pe is 0, one_item where one item is all; there
 * is no error then. *trust: can the limits be trusted (trust.h)? */
void cohen_pair(const struct sample *x, size_t i, const double *count,
	const struct error_rules *rules, struct estimated *agreement,
	struct estimated *kappa, enum estimate_status *trust);

/* The totals of Light's kappa. KAPPA: sum over pairs with a kappa of their
 * weight times it; WEIGHT: the sum of the weights; PAIRS: how many. */
enum { LIGHT_KAPPA, LIGHT_WEIGHT, LIGHT_PAIRS, LIGHT_TOTALS };

/* Status one_category: no pair has a kappa. */
void light_add(const struct sample *x, const struct unit *u, struct put *to);
void light_fold(const struct sample *x, const struct fold_key *key,
	const double *cell, struct put *to);
statistic_fold_slopes light_fold_slopes;
void light_value(const struct totals *t, struct estimated *r);
statistic_slopes light_slopes;

/* Cohen's kappa of two annotators has the same totals. */
void cohen_add(const struct sample *x, const struct unit *u, struct put *to);
void cohen_value(const struct totals *t, struct estimated *r);
double cohen_null(const struct totals *t);

#endif
