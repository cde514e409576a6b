/*
 * block: the judges of one group of items, held against the humans there.
 */
#ifndef ANNOT_ALTTEST_BLOCK_H
#define ANNOT_ALTTEST_BLOCK_H

#include "panel.h"

/* The tables and rules that all blocks share. */
struct block_study {
	const struct items *items;
	const struct classes *classes;
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
	struct panel panel;      /* of these */
};

/* The judges of a group (IDS_NONE: of all items) and their verdicts, with
 * replicates where the rules have a bootstrap. The study must outlive the
 * block. */
void block_make(struct block *b, const struct block_study *study,
	uint32_t group);

/* Hold one more judge against the humans of a field. */
static inline void
block_hold(const struct block *b, struct panel *p, const struct judge *judge,
	const struct field *f, bool whole)
{
	panel_make(p, judge, 1, &b->humans, f, b->study->weights,
		&b->study->rules, whole);
}

#endif
