/*
 * tally: the ratings of a subset counted by annotator and cell.
 */
#ifndef ANNOT_KAPPA_TALLY_H
#define ANNOT_KAPPA_TALLY_H

#include "agree/subset.h"

/* Count the ratings of a subset for all its statistics, where nobody labelled an
 * item twice and items are units; else it has no counts. Only lack of memory ends
 * the tool. */
void tally_make(struct subset *p);

#endif
