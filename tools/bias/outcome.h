/*
 * outcome: the values of all groups of a grouping with their intervals, their
 * differences, and the groups that are served worst and best.
 */
#ifndef ANNOT_OUTCOME_H
#define ANNOT_OUTCOME_H

#include "replicate.h"
#include "stats/estimate.h"

/* Fewer annotators, or items, than these are too few for an interval. */
enum { OUTCOME_FEW = 5 };

/* The rules of replicates, intervals and statuses. */
struct outcome_rules {
	bool sample;         /* standard deviation with divisor n - 1 */
	bool population;     /* a row of the population */
	int random;          /* enum crossed_random; below 0: by the grouping */
	uint64_t bootstrap, seed;
	double level;
	enum estimate_status none; /* of a value where nothing is decided */
	const struct ballots *votes; /* of a ceiling: annotators who are drawn
	                        again vote again; NULL: decisions stay */
};

struct outcome {
	const struct units *units;
	const struct outcome_rules *rules;
	enum crossed_random random; /* what is drawn */
	const struct rate *rate;
	struct group_values e;
	struct composition *made; /* of labels that have a decision */
	struct composition all; /* the same of all annotators, with --weights */
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
	double *replicate;   /* see outcome_replicates() */
};

/* The replicates of a group, or of REPLICATE_PERFORMANCE and so on behind the
 * groups. */
static inline double *
outcome_replicates(const struct outcome *x, size_t row)
{
	return x->replicate + row * x->rules->bootstrap;
}

void outcome_make(struct outcome *x, const struct units *units,
	const struct decisions *decisions, const struct rate *rate,
	const struct outcome_rules *rules);

struct estimate outcome_group(const struct outcome *x, size_t group);
struct estimate outcome_performance(const struct outcome *x);
/* The mean over the annotators of all groups, by their weights. */
struct estimate outcome_population(const struct outcome *x);

struct estimate outcome_dispersion(const struct outcome *x);
struct estimate outcome_corrected(const struct outcome *x);

/* The value of group a less that of group b. */
struct estimate outcome_difference(const struct outcome *x, size_t a,
	size_t b);

/* The group with the worst value, or the best, and an interval that allows for
 * its choice among the groups that are large enough: see outcome.c. *group: the
 * number of groups where none has a value, or fewer than two are left. */
struct estimate outcome_end(const struct outcome *x, bool best, size_t *group);

/* The largest value less the smallest, of these groups. */
struct estimate outcome_spread(const struct outcome *x, size_t *largest,
	size_t *smallest);

#endif
