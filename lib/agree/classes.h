/*
 * classes: the classes that a coefficient distinguishes: single labels or groups of them.
 *
 * A label is a number below items->labels.ids.n, in label order; a class is a
 * number below scale.q, and classes stand in the order of their first labels.
 */
#ifndef ANNOT_CLASSES_H
#define ANNOT_CLASSES_H

#include "table/labels.h"
#include "weights.h"

struct classes {
	struct weights_scale scale; /* scale of the classes */
	uint32_t *map;           /* per label: its class; NULL: each label is its own class */
	double *x; /* per class: its number; scale.x points to it if all names are numbers */
};

/* Make each label its own class; classes are ordered if -L gives the labels,
 * and have numbers if all labels are numbers. */
void classes_of_labels(struct classes *c, const struct labels *labels);

static inline uint32_t
classes_at(const struct classes *c, uint32_t label)
{
	return c->map ? c->map[label] : label;
}

#endif
