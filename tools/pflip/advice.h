/*
 * advice: warnings of too few retests, and of too few or too many strata for
 * them (Gordon et al., "The Disagreement Deconvolution", CHI 2021, 6.3.1).
 */
#ifndef ANNOT_PFLIP_ADVICE_H
#define ANNOT_PFLIP_ADVICE_H

#include "conf.h"

/* End the tool where there is nothing to estimate from: no pairs, unless -M
 * names the method; or, with method ideal, items without retests of their
 * own. */
void advice_refuse(const struct estimation *e, const struct subject_reader *r,
	const struct conf *conf);

/* Warn of an estimate from no pairs (not with --table: another shard may have
 * some), from few pairs or annotators, or from rows that are likely copies and
 * no retests; note that strata have fewer items with retests than the paper
 * advises, or else that there are fewer strata, and which --auto found.
 * annotators: who repeated an item. */
void advise(const struct estimation *e, const struct subject_reader *r,
	const struct conf *conf, size_t annotators);

#endif
