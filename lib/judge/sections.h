/*
 * sections: the items that are scored together, one section per group (-g).
 *
 * Groups of items have different items, and each section is resampled by itself.
 * Groups of annotators may have the same items: then items are resampled for all
 * sections at once, so that differences between sections are of the same items. Items of
 * one cluster (items.cluster) are drawn together, within a section and across. A
 * section borrows the truth, which must outlive it, and owns its arrays. Only
 * sections_make() ends the tool.
 */
#ifndef ANNOT_SECTIONS_H
#define ANNOT_SECTIONS_H

#include "agree/subset.h"
#include "math/joined.h"
#include "math/sample.h"
#include "predict/models.h"

/* The items of one group; arrays run along its n items. */
struct section {
	size_t number;           /* of the section */
	const struct items *truth;
	struct view group;       /* empty: no groups */
	struct subset subset;    /* the items and who labelled them */
	const uint32_t *item;    /* indices of its n items in the truth */
	size_t n;
	double *weight;          /* per item: items it stands for, by_labels
	                            times its labels */
	bool by_labels;
	uint64_t *copies;        /* per item: how many it stands for; NULL: 1
	                            each */
	const bool *rated;       /* per rating of the truth: models that predict
	                            for each annotator predict it; NULL: there is
	                            no such model */
	size_t clusters;         /* of its items; 0: items are drawn by
	                            themselves */
	bool shared;             /* sections are drawn together, as there are items
	                            or clusters in two of them */

	/* Private. */
	uint64_t stream;         /* random stream of draws: the section's number, or
	                            0 */
	uint32_t *unit;          /* where sections are shared, or of clusters: per
	                            item what it is drawn with, of `units`,
	                            ascending; NULL: itself */
	size_t units;
};

struct sections {
	struct section *at;
	size_t n, cap;
	struct classes classes;  /* each label is one */
	bool *rated;
};

/* The items that every model predicts, by group. sorted: within a group by
 * cluster, then by name, so that resampling does not depend on the order of the rows; else
 * by cluster in the order of the truth. by_labels: an item weighs as many labels as it has.
 * Models that predict for each annotator must predict one of its ratings.
 * The tool ends where no item is left. O(n log n). */
void sections_make(struct sections *b, const struct items *truth,
	const struct models *models, bool sorted, bool by_labels);

/* How many clusters the sections have, each counted once; 0 without clusters. */
size_t sections_clusters(const struct sections *b);

/* How many ratings the items of a section have. */
size_t section_ratings(const struct section *b);

/* How many units a section has: clusters, or items. */
double section_size(const struct section *b);

/* The units that a section is drawn by. */
struct joined section_units(const struct section *b);

/* The same by kinds of items, which are the same row in each of n samples: a few rows that
 * stand for many units. False: there are not a few, or items are drawn with others. */
bool section_kinds(const struct section *b, const struct sample *const *x, size_t n,
	struct joined *j);

/* Note the number of items that are judged, and of those with a tied plurality. A
 * row of a histogram is as many items as share it. */
struct criteria;
void sections_note(const struct sections *sections, const struct criteria *criteria);

#endif
