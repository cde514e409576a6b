/*
 * classes: labels merged into classes, as a table says.
 */
#ifndef ANNOT_CLASSES_H
#define ANNOT_CLASSES_H

#include "labels.h"
#include "subset.h"

struct merge {
	struct places places;    /* of the classes, in the order of their first
	                            labels */
	uint32_t *map;
	double *x;               /* their numbers, where they are numbers */
};

/* A table of the columns label and class: every label of the set, each once;
 * others are left out. ordered: the order of the labels means something. */
void merge_read(struct merge *m, char *file, const struct labels *labels,
	bool ordered);
void merge_free(struct merge *m);

#endif
