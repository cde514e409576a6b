/*
 * law_choice: the law of slips that --slips names, or the data choose, and a warning
 * where slips go to other labels than the law says.
 */
#ifndef ANNOT_PFLIP_LAW_CHOICE_H
#define ANNOT_PFLIP_LAW_CHOICE_H

#include "conf.h"

/* Set e's law. Without --slips it is fitted where -L gives the labels, three or more, and
 * 100 pairs of retests disagree. Of e's pairs; without these, as with an estimator that
 * pools none, what is estimated from them is NUM_NA. The tool ends where --slips asks for
 * neighbours of labels without an order, or for a fit without pairs. */
void law_choice_make(struct estimation *e, const struct conf *conf,
	struct labels *labels);

/* Note a law that was fitted; warn where p < .001 that the pairs that were read, all of
 * them, disagree on other labels than e's law says. */
void law_choice_report(const struct estimation *e, const struct conf *conf,
	const struct labels *labels);

#endif
