/*
 * outcome: the values of all groups of a grouping with their intervals, their
 * differences, and the groups that are served worst and best.
 */
#ifndef ANNOT_BIAS_OUTCOME_H
#define ANNOT_BIAS_OUTCOME_H

#include "draws.h"
#include "within.h"

/* Fewer annotators, or items, than these are too few for an interval. */
enum { OUTCOME_FEW = 5 };

/* The rules of replicates, intervals and statuses. */
struct outcome_rules {
	bool sample;             /* standard deviation with divisor n - 1 */
	bool population;         /* a row of the population */
	int random;              /* enum crossed_random; below 0: by the
	                            grouping */
	uint64_t bootstrap, seed;
	double level;
	enum estimate_status none; /* of a value where nothing is decided */
};

/* Differences are of so many groups at most. */
enum { OUTCOME_PAIRS = 100 };

struct outcome {
	const struct units *units;
	const struct outcome_rules *rules;
	const struct rate *rate;
	struct values v;
	struct variance variance;
	struct overall overall;
	struct estimate *error;  /* per group: se and df; status: why there is no
	                            interval */
	enum estimate_status doubt; /* the same of all groups that are left */
	struct draws draws;
	double *corrected;       /* per draw */
	struct within within;    /* pair NULL: there are no differences */
};

void outcome_make(struct outcome *x, const struct units *units,
	const struct decisions *d, const struct outcome_rules *rules);

struct estimate outcome_group(const struct outcome *x, size_t group);
struct estimate outcome_performance(const struct outcome *x);
struct estimate outcome_dispersion(const struct outcome *x, bool corrected);

/* The value of group a less that of group b; and the same within items. *apart:
 * the two are so many of their errors apart. */
struct estimate outcome_difference(const struct outcome *x, size_t a,
	size_t b);
struct estimate outcome_within(const struct outcome *x, size_t a, size_t b,
	double *apart);

/* The group with the worst value, or the best, and an interval that allows for
 * its choice among the groups that are large enough: see outcome.c. *group: the
 * number of groups where none has a value, or fewer than two are left. */
struct estimate outcome_end(const struct outcome *x, bool best, size_t *group);

/* The largest value less the smallest, of these groups. */
struct estimate outcome_spread(const struct outcome *x, size_t *largest,
	size_t *smallest);

#endif
