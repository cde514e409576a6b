/*
 * dense: an annotator beside all others, where many share many units and each judgment is
 * a single label: a place for every other one, and the judgments of a unit by label.
 *
 * Only lack of memory ends the tool.
 */
#ifndef ANNOT_QUALITY_DENSE_H
#define ANNOT_QUALITY_DENSE_H

#include "judgments.h"

struct dense {
	const struct judgments *j; /* NULL: not dense */
	size_t *place;           /* per judgment, by unit and in it by label: of its
	                            annotator and label */
	size_t *same, *end;      /* per judgment of an annotator (raters.own): those of its
	                            unit with the same label are same to end - 1 */
	double *both, *theirs;   /* per annotator and label: sums over the units of
	                            dense_meet() in which both chose it, in which the
	                            other did */
};

/* Prepare if the pairs of judgments of a unit, over all units, are as many as places,
 * annotators squared times labels, or more, and judgments are single labels; else j is
 * NULL. */
void dense_init(struct dense *d, const struct judgments *j);
void dense_free(struct dense *d);

/* Fill both and theirs for annotator a; quality: of each unit. Annotators who are alone
 * (crowd_alone) have none, nor has a. */
void dense_meet(struct dense *d, uint32_t a, const double *quality);

#endif
