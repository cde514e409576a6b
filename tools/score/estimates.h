/*
 * estimates: the metrics of one model under one target, with their intervals.
 *
 * All models of a section are estimated together, with their differences and their
 * ratios to an oracle, in one walk over the items (math/batch). Of a task with
 * several labels per item each label is a task of two labels, chosen or not,
 * whose items are the same; metrics over all labels are functions of theirs.
 * Only lack of memory ends the tool.
 */
#ifndef ANNOT_SCORE_ESTIMATES_H
#define ANNOT_SCORE_ESTIMATES_H

#include "judge/sections.h"
#include "judge/intervals.h"
#include "plan.h"

#include "stats/estimate.h"

/* One of the tasks of which metrics are computed: the task itself, or of a task with
 * several labels per item that of each label. Blocks have the same items in all. */
struct part_task {
	const struct plan *plan;
	const struct sections *sections;
	const struct models *models;
};

struct part_tasks {
	const struct part_task *at;
	size_t n;
};

/* The model that is judged and the labels it is judged by; all is borrowed. */
struct subject {
	const struct plan *plan;
	const struct section *section;
	enum target target;
	const struct predictions *model; /* NULL: the oracle */
	size_t number;           /* of the model among its task's */
	const char *name;
};

/* Are there shares at the limits of p_flip? */
static inline bool
subject_has_range(const struct subject *s)
{
	return s->target == TARGET_PRIMARY && s->plan->criteria.has_range;
}

/* The metrics are a table of slots (rows) and items (columns): slot s of item o is
 * number s x items + o. */
struct estimates {
	struct subject of;
	size_t n;                /* numbers */
	size_t items;            /* 1, or with -B item the items of the section */
	double *value[AT_KINDS]; /* n each: at p_flip; with range also at its
	                            limits, or at the ends of what the votes
	                            allow */
	struct error_of *error;  /* per slot; NULL: not known */
	double *left[AT_KINDS];  /* per slot: values without groups of items and
	                            people (math/leaving), and of a ceiling the
	                            ends of what the votes allow; NULL: not
	                            known */
	uint64_t replicates;
	double *replicate;       /* number i in replicate r is i x replicates
	                            + r; NULL: no bootstrap */
	double *low, *high;      /* the same for the ends of what the votes
	                            allow, behind replicate; NULL: not of an
	                            ideal */
	bool together;           /* it is one for estimates_make() */
	bool range;
	bool plain;              /* of one model, so that metrics' ranges hold */
	bool signs;              /* shares are below 0 */
	bool shares;             /* the model predicts the shares themselves, or
	                            is compared with one that does */
	bool *outside;           /* per metric value: it was outside the range of
	                            its metric, and is NUM_NA */
	enum estimate_status *refused; /* per slot: why its metric does not apply */
	enum estimate_status none; /* why no number exists, whatever its metric */
	enum estimate_status doubt; /* status of the values that exist */
	enum estimate_status limits; /* with range: where limits come from; ok:
	                            p_flip's limits */
	const struct estimates *base, *other; /* this is their ratio or excess;
	                            else NULL */
	const struct estimates *first, *second; /* this is their ratio or
	                            difference; else NULL */
};

/* Make room for the metrics of the plan, of which nothing is known; range: at
 * p_flip's limits, too, unless there are replicates; ends: at the ends of what
 * the votes allow. */
void estimates_init(struct estimates *m, const struct subject *s, bool range,
	bool ends);

/* Start the estimates of a subject: those of an ideal oracle are made, and those of
 * which no number can exist; the others are left to estimates_make(), with no value
 * yet. */
void estimates_begin(struct estimates *m, const struct subject *s,
	const struct part_tasks *tasks);

/* Make n estimates of models or oracles in one section, or in two, as far as they are not
 * made; then m comparisons of
 * any of these or others, which estimates_compare() has begun. Replicates draw the same
 * items for every model and target. Shows progress. */
void estimates_make(struct estimates *const *list, size_t n,
	struct estimates *const *comparison, size_t m,
	const struct part_tasks *tasks);

/* Compare the metrics of a with those of b: a / b (NUM_NA where b is 0) where more is
 * better, a - b where less is; plain: always the difference. a and b must outlive it.
 * Values and replicates follow once these are there (estimates_make()). */
void estimates_compare(struct estimates *m, const struct estimates *a,
	const struct estimates *b, bool plain);

/* The share of the replicates with a value in which number i is above 0; NUM_NA
 * where no replicate has a value. */
double estimates_positive(const struct estimates *m, size_t i);

/* Number i with its interval, whether or not it exists: from its error, from
 * replicates (score/limits), or the values at p_flip's limits; clipped to least ..
 * most. */
struct estimate estimates_number(const struct estimates *m, size_t i,
	double least, double most);

/* Why slot s of item o has no value. */
enum estimate_status estimates_why_none(const struct estimates *m, size_t s,
	size_t o);

/* Slot s of item o: status says why a value does not exist, which has no
 * interval. */
struct estimate estimates_at(const struct estimates *m, size_t s, size_t o);

/* Is a value outside the metric's range by more than rounding? With uncut
 * shares the expectation is right, but the value for a few items may be
 * outside. */
static inline bool
estimates_is_outside(const struct metric *m, double value)
{
	const double rounding = 1e-12;

	return value < m->least - rounding || value > m->most + rounding;
}

#endif
