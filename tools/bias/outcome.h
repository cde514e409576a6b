/*
 * outcome: the values of all groups of a grouping with their intervals, their
 * differences, and the group that is served worst.
 */
#ifndef ANNOT_OUTCOME_H
#define ANNOT_OUTCOME_H

#include "group_values.h"
#include "redraw.h"
#include "stats/estimate.h"

/* Fewer annotators, or items, than these are too few for an interval. */
enum { OUTCOME_FEW = 5 };

/* The votes that decide: a ceiling's, and the group of each annotator. */
struct outcome_votes {
	enum decisions_ceiling kind;
	const uint32_t *group;
};

/* The rules of replicates, intervals and statuses. */
struct outcome_rules {
	bool sample;         /* standard deviation with divisor n - 1 */
	int random;          /* enum crossed_random; below 0: by the grouping */
	uint64_t bootstrap, seed;
	double level;
	enum estimate_status none; /* of a value where nothing is decided */
	const struct outcome_votes *votes; /* annotators who are drawn again vote
	                        again; NULL: decisions stay */
};

struct outcome {
	const struct units *units;
	const struct outcome_rules *rules;
	enum crossed_random random; /* what is drawn */
	const struct rate *rate;
	struct group_values e;
	struct composition *made; /* of labels that have a decision */
	bool *out;           /* per group: no part of the rows over groups, as in
	                        units, or by the annotators, or items, that have
	                        a label that counts */
	bool *few;           /* per group: too few for an interval; */
	struct crossed *people; /* per group, of both: the part of annotators;
	                        NULL: not both */
	double *items_df;    /* per group, of both: degrees of freedom of the
	                        error over items */
	double *df, *error;  /* degrees of freedom and standard error of its
	                        replicates, NUM_NA where there are none */
	/* Per group, then performance and dispersion_corrected: values of the
	 * replicates. */
	double *replicate;
};

void outcome_make(struct outcome *x, const struct units *units,
	const struct decisions *decisions, const struct rate *rate,
	const struct outcome_rules *rules);
void outcome_free(struct outcome *x);

struct estimate outcome_group(const struct outcome *x, size_t group);
struct estimate outcome_performance(const struct outcome *x);
struct estimate outcome_dispersion(const struct outcome *x);
struct estimate outcome_corrected(const struct outcome *x);

/* The value of group a less that of group b. */
struct estimate outcome_difference(const struct outcome *x, size_t a,
	size_t b);

/* The group with the worst value, and an interval that allows for its choice among
 * the groups that are large enough: see outcome.c. *group: the number of groups where
 * none has a value, or fewer than two are left. */
struct estimate outcome_worst(const struct outcome *x, size_t *group);

#endif
