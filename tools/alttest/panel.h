/*
 * panel: do judges err together, and how many independent ones are they worth?
 *
 * D_f(h) = distance(label of f, label of human h). Of an item with r humans
 *	P_fg = (sum_h D_f sum_h D_g - sum_h D_f D_g) / (r (r - 1))
 * is the product of the errors of f and g seen by two different humans, so that the
 * noise of one human does not make judges look alike; e_f = mean_h D_f. Over n items
 *	c_fg = mean P_fg - (sum e_f sum e_g - sum e_f e_g) / (n (n - 1)),
 *	correlation = mean of c_fg, f != g, over mean of c_ff,
 *	n_eff = M / (1 + (M - 1) correlation)	(Kish; of M judges Kohli 2026).
 * Errors and limits by jackknife over units. Only want of memory ends the tool.
 */
#ifndef ANNOT_ALTTEST_PANEL_H
#define ANNOT_ALTTEST_PANEL_H

#include "agree/weights.h"
#include "judge.h"
#include "rules.h"

struct panel {
	double items, units;     /* that the correlation is of */
	double value, se, lo, hi; /* correlation, within -1 and 1; NUM_NA */
	double n_eff, n_lo, n_hi;
	const char *status;
};

/* Of M >= 2 judges. */
void panel_of_judges(struct panel *p, const struct jury *jury,
	const struct weights *weights, const struct judge *judge, size_t judges,
	const struct rules *rules);

/* The same of humans, to be held beside it, as items that are hard for everybody
 * correlate errors, too: of the tested humans g, h who share min_items items of four
 * humans or more, P being seen by two others. n_eff is that of `judges` humans. */
void panel_of_humans(struct panel *p, const struct jury *jury,
	const struct weights *weights, size_t judges,
	const struct rules *rules);

#endif
