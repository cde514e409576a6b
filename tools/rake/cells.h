/*
 * cells: the annotators by their values of the margins, and the weights with which they
 * meet them.
 *
 * People who are alike in all margins have one weight, so that the fit is of units, not of
 * people. Where an attribute is unknown and the margins have no row for that, it keeps its
 * share, and the shares of the others are of the rest. A value that the margins do not
 * have, and one that is wanted and that nobody has, end the tool. The struct owns its
 * arrays.
 */
#ifndef ANNOT_RAKE_CELLS_H
#define ANNOT_RAKE_CELLS_H

#include "fit.h"
#include "margins.h"
#include "people.h"

#define CELLS_NO_UNIT UINT32_MAX

struct cells {
	const struct margins *margins;
	const struct people *people;
	bool of_labels;          /* shares are of labels, not of annotators */
	size_t *first;           /* per margin, and behind the last: its first value among
	                            all; the last of a margin is "unknown" */
	uint32_t *value;         /* per annotator and margin: which of all values */
	double *target;          /* per value: mass that is wanted */
	double mass;             /* of those who have a weight above 0 */
	uint32_t *unit;          /* per annotator, or CELLS_NO_UNIT: weight 0 */
	double *unit_base, *unit_mass;
	uint32_t *unit_value;
	size_t base_cap, mass_cap, value_cap;
	struct fit fit;          /* its values are those with a target above 0 */
};

/* What was wanted and found of one value of a margin. */
struct cells_value {
	struct view name;
	double target, actual, weighted; /* shares */
	double annotators, labels;
};

/* Number the values, find weights of at most `bound` times their mean, and scale them to
 * mean 1; that there are none ends the tool. O(annotators x margins), and the fit. */
void cells_make(struct cells *c, const struct margins *margins,
	const struct people *people, bool of_labels, double bound);

/* The weight of an annotator, and for how many people or labels it counts. */
double cells_weight(const struct cells *c, size_t annotator);
double cells_mass(const struct cells *c, size_t annotator);

/* The number of values of margin m that have a row, and for each of them what was found.
 * The caller frees it. */
struct cells_value *cells_report(const struct cells *c, size_t m, size_t *n);

#endif
