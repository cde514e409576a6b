/*
 * outcome: the values of all groups of a grouping with their intervals, how groups
 * differ, and which is served worst.
 */
#ifndef ANNOT_OUTCOME_H
#define ANNOT_OUTCOME_H

#include "estimate.h"
#include "resample.h"

/* Fewer annotators, or items, than these are too few for an interval. */
enum { OUTCOME_FEW = 5 };

/* A value, and what is known of it. */
struct outcome_value {
	double value, lo, hi; /* NUM_NA: there is none */
	const char *status;
};

/* Decisions by votes: whose votes, and which groups' where they are of groups. */
struct outcome_votes {
	enum decisions_ceiling kind;
	const uint32_t *group;
};

/* What is asked for besides the values. */
struct outcome_rules {
	bool sample;         /* standard deviation with divisor n - 1 */
	enum resample_what what;
	uint64_t bootstrap, seed;
	double level;
	const char *none;    /* status of a value where nothing is decided */
	const struct outcome_votes *votes; /* annotators who are drawn again vote
	                        again; NULL: decisions stay */
};

struct outcome {
	const struct units *units;
	const struct outcome_rules *rules;
	const struct rate *rate;
	struct estimate e;
	struct composition *made; /* of labels that have a decision */
	bool *few;           /* per group: too few for an interval; */
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

struct outcome_value outcome_group(const struct outcome *x, size_t group);
struct outcome_value outcome_performance(const struct outcome *x);
struct outcome_value outcome_dispersion(const struct outcome *x);
struct outcome_value outcome_corrected(const struct outcome *x);

/* The value of group a less that of group b. */
struct outcome_value outcome_difference(const struct outcome *x, size_t a,
	size_t b);

/* The group with the worst value, and its interval, which holds whichever of the
 * groups that are large enough is chosen: see outcome.c. *group: the number of groups
 * where none has a value. */
struct outcome_value outcome_worst(const struct outcome *x, size_t *group);

#endif
