/*
 * classes: what labels are to a coefficient: each for itself, or merged.
 *
 * A label is a place in label order; a class is a place among the classes,
 * which stand in the order of their first labels.
 */
#ifndef ANNOT_CLASSES_H
#define ANNOT_CLASSES_H

#include "labels.h"
#include "weights.h"

struct classes {
	struct weights_scale scale; /* of the classes */
	uint32_t *map;           /* per label its class; NULL: labels are not
	                            merged, and are their own classes */
	double *x;               /* what scale.x points to */
};

/* Each label by itself; the order of -L means something, and so do numbers. */
void classes_of_labels(struct classes *c, const struct labels *labels);

/* One of n labels, class 1, against all others, class 0. */
void classes_of_one(struct classes *c, size_t n, uint32_t label);

/* A table of the columns label and class: every label of the set, each once;
 * others are left out. ordered: the order of the labels means something. */
void classes_read(struct classes *c, char *file, const struct labels *labels,
	bool ordered);

void classes_free(struct classes *c);

static inline uint32_t
classes_at(const struct classes *c, uint32_t label)
{
	return c->map ? c->map[label] : label;
}

#endif
