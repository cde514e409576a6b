/*
 * influence: what each item and each rating adds to a coefficient.
 *
 * The struct is lib/agree/agreement's; c->measure() fills it. The u of ratings are
 * summed by annotator, from the numbers of ratings by annotator and cell where
 * these are few. Only lack of memory ends the tool.
 */
#ifndef ANNOT_INFLUENCE_H
#define ANNOT_INFLUENCE_H

#include "coefficients.h"
#include "stats/crossed.h"

/* The number of units of a coefficient of the subset. */
size_t influence_units(const struct coefficient *c, const struct subset *p);

/* Room for what units add to a coefficient of the sample, and where annotators are
 * random ratings. */
struct influence influence_make(const struct coefficient *c,
	const struct sample *sample, enum crossed_random random);
void influence_free(struct influence *x);

/* Count the ratings of a subset by annotator and cell, for all its coefficients,
 * where nobody labelled an item twice, items are units and that takes no more than
 * its ratings. */
void influence_count(struct subset *p);

/* Add sign times the u of all ratings of the sample's subset; annotators are
 * numbered as in the subset, or among_all as in its items. */
void influence_add(struct crossed_sums *to, const struct sample *sample,
	const struct influence *u, double sign, bool among_all);

/* Set the part of the annotators in the difference of two samples that have some in
 * common. paired: of the same items in the same order, in which u_ia is that of both
 * labels. */
void influence_difference(struct sample *const *sample,
	const struct influence *u, bool paired, struct crossed *part);

/* Set the part of the annotators of a sample. */
void influence_people(const struct sample *sample, const struct influence *u,
	struct crossed *part);

#endif
