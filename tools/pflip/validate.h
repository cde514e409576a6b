/*
 * validate: does sharpening bring single labels nearer to what people say most
 * often?
 *
 * Gordon et al., "The Disagreement Deconvolution", CHI 2021, 5.4: where
 * annotators gave an item three labels or more, the modal label of each is an
 * estimate of their primary label; the first label of each stands for an
 * ordinary table, in which nobody was asked twice. What decides for the second
 * labels does not know the first ones. The struct owns its arrays; only want of
 * memory ends the tool, but where this page says so.
 */
#ifndef ANNOT_PFLIP_VALIDATE_H
#define ANNOT_PFLIP_VALIDATE_H

#include "strata.h"
#include "table/labels.h"
#include "table/ratings.h"
#include "text/out.h"

/* Start with {0}. */
struct validate {
	struct validate_item *item;
	struct validate_cell *cell; /* of the items, one after the other */
	size_t items, item_cap, cells, cell_cap;
	uint64_t groups;         /* annotators, item by item */
	uint64_t annotators;     /* distinct ones */

	/* Private. */
	bool *seen;              /* per annotator */
	size_t *place;           /* per label: place + 1 of its cell in the item
	                            at hand; 0 between calls */
	size_t seen_cap, place_cap;
};

/* How many items there were, kept or not; K; and where p_flip is from: strata,
 * or NULL where each item has its own. */
struct validate_rules {
	uint64_t items;
	size_t k;
	const struct strata *strata;
};

/* Keep an item that annotators gave three labels or more; false: none did. */
bool validate_add(struct validate *v, struct ratings *r,
	const struct item_ratings *x);

/* The p_flip of the item that was kept last, where it has its own. */
void validate_own(struct validate *v, double pflip);

/* Note how much was compared, and write the table: all targets by all metrics;
 * where there were no items the header alone. Ends the tool where no annotator
 * gave an item three labels. O(n log n) in labels kept. */
void validate_write(struct out *out, const struct validate *v,
	const struct validate_rules *rules, const struct labels *l);

void validate_free(struct validate *v);

#endif
