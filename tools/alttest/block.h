/*
 * block: the judges of one group of items, their contests with the humans there and
 * their verdicts.
 */
#ifndef ANNOT_ALTTEST_BLOCK_H
#define ANNOT_ALTTEST_BLOCK_H

#include "verdict.h"

/* The tables and rules that all blocks share. */
struct block_study {
	const struct items *items;
	const struct models *models;
	const struct weights *weights;
	struct rules rules;
	bool apart;              /* other judges have other items: comparisons of all
	                            judges are of a study of its own, controls of
	                            these judges */
};

struct block {
	const struct block_study *study;
	struct view group;       /* empty: all items */
	struct humans humans;
	struct judge *judge;     /* per model */
	struct contests *contests; /* per model, those of the first shared by all; without
	                            replicates d and W are forgotten */
	struct verdict *verdict; /* per model */
	struct difference_parts *part; /* of judge f less judge g > f at f * models + g;
	                            NULL: one judge alone */
};

/* The judges of a group (IDS_NONE: of all items) and their verdicts, with
 * replicates where the rules have a bootstrap. The study must outlive the
 * block. */
void block_make(struct block *b, const struct block_study *study,
	uint32_t group);

#endif
