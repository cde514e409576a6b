/*
 * correlation: do judges err together, and how many independent ones are they worth?
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
#ifndef ANNOT_ALTTEST_CORRELATION_H
#define ANNOT_ALTTEST_CORRELATION_H

#include "agree/weights.h"
#include "judge.h"
#include "rules.h"
#include "stats/estimate.h"

struct correlation {
	double items;            /* that it is computed from */
	struct estimate e;       /* within -1 and 1 */
	struct estimate n_eff;
};

/* The correlation of M >= 2 judges. */
void correlation_of_judges(struct correlation *p, const struct humans *humans,
	const struct weights *weights, const struct judge *judge, size_t judges,
	const struct rules *rules);

/* The correlation of humans, for comparison, as items that are hard for everybody
 * correlate errors, too: of the tested humans g, h who share min_items items of four
 * humans or more, P being seen by two others. n_eff is that of `judges` humans. */
void correlation_of_humans(struct correlation *p, const struct humans *humans,
	const struct weights *weights, size_t judges,
	const struct rules *rules);

#endif
