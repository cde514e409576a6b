/*
 * asymptote: the score of a classifier that knows the shares of the labels that people
 * would give each item (its soft label), as a statistic of the engine.
 *
 * How shares differ between items is estimated from the counts of their labels
 * (law/law); so its totals are how many items have each count vector, and its value
 * needs a fit. Only lack of memory ends the tool.
 */
#ifndef ANNOT_SPC_ASYMPTOTE_H
#define ANNOT_SPC_ASYMPTOTE_H

#include "outcomes.h"
#include "scorers.h"

#include "law/law.h"
#include "math/statistic.h"

struct asymptote {
	struct sums sums;        /* the first member */
	struct statistic s;
	struct asymptote_fit {
		const struct scorer *scorer;
		size_t k;
		struct outcomes vectors;
		struct cell *cell;       /* room, and for how many */
		size_t cap;
		struct law law;
		bool fitted;             /* to all items, which other fits start
		                            from; */
		bool unique;             /* they determine it */
	} *fit;
};

/* Start; each count vector that a row may have is then announced by asymptote_row(),
 * and asymptote_ready() prepares the law. */
void asymptote_init(struct asymptote *a, const struct scorer *scorer, size_t k);
void asymptote_row(struct asymptote *a, const struct sample *x, size_t row,
	struct unit_room *room);
void asymptote_ready(struct asymptote *a);

#endif
