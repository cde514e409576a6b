#include "estimators.h"

#include "stats/stats.h"

size_t
estimation_k(const struct estimation *e)
{
	return e->estimator->traits & ESTIMATOR_LEARNS ? 0 :
		e->binary ? 2 : e->k;
}

bool
estimation_by_strata(const struct estimation *e)
{
	return e->estimator->pflip == NULL;
}

bool
estimation_pools(const struct estimation *e)
{
	return estimation_by_strata(e) &&
		!(e->estimator->traits & ESTIMATOR_LEARNS);
}

/* The retests in one annotator's n labels for an item. With all pairs, of which
 * there are n (n-1)/2, all but the sum over labels of c (c-1)/2 differ, c being
 * how often the annotator gave a label: the order of the rows does not
 * matter. */
static struct retest
group_retest(struct estimation *e, const struct rating *s, size_t n)
{
	struct item_ratings group = {.rating = s, .n = n};
	struct retest t = {.groups = 1, .labels = n};
	const struct cell *cell;
	size_t cells;

	if (e->retests == RETESTS_FIRST)
		n = 2;
	if (n == 2 || e->retests == RETESTS_CONSECUTIVE) {
		t.pairs = n - 1;
		for (size_t i = 1; i < n; i++) {
			t.disagree += s[i].label != s[i - 1].label;
			confusions_add(&e->confusions, s[i].label,
				s[i - 1].label, 1);
		}
		return t;
	}
	cells = ratings_cells(e->ratings, &group, &cell);
	t.pairs = t.disagree = n * (n - 1) / 2;
	for (size_t k = 0; k < cells; k++)
		t.disagree -= (uint64_t)cell[k].n * (cell[k].n - 1) / 2;
	confusions_add_group(&e->confusions, cell, cells);
	return t;
}

/* If every row is there twice, every label was given an even number of
 * times. */
static void
count_copies(struct estimation *e, const struct rating *s, size_t n)
{
	struct item_ratings group = {.rating = s, .n = n};
	const struct cell *cell;
	size_t cells;

	if (e->copies == 1)
		return;
	cells = ratings_cells(e->ratings, &group, &cell);
	for (size_t k = 0; k < cells; k++) {
		uint64_t a = cell[k].n, b = e->copies;

		while (a > 0) {
			uint64_t rest = b % a;

			b = a;
			a = rest;
		}
		e->copies = b;
	}
}

struct retest
estimation_retest(struct estimation *e, const struct rating *s, size_t n)
{
	struct retest all = {0};

	e->others.n = 0;
	if (!s && n > 0)
		e->copies = 1;
	for (size_t i = 0, end; s && i < n; i = end) {
		struct retest own;

		end = ratings_end(s, i, n);
		count_copies(e, s + i, end - i);
		if (end - i < 2)
			continue;
		own = group_retest(e, s + i, end - i);
		others_add(&e->others, &own);
		retest_add(&all, &own);
		people_add(&e->people, s[i].annotator, own.pairs, own.disagree);
	}
	confusions_end(&e->confusions);
	return all;
}

/* ---- the estimators ---- */

/* The ideal estimate (Gordon et al. 2021, 4.1): the mean over the item's
 * annotators of the p_flip that each one's own repeats give. NUM_NA without a
 * repeat. */
static double
pflip_ideal(struct estimation *e)
{
	size_t n = e->others.n, k = estimation_k(e);
	bool beyond = false;
	double sum = 0;

	for (size_t i = 0; i < n; i++) {
		const struct retest *own = &e->others.at[i].retest;

		beyond = beyond || retest_beyond(own, k);
		sum += strata_invert(retest_r(own), k);
	}
	e->beyond += beyond ? 1 : 0;
	e->lacking += n == 0 ? 1 : 0;
	return stats_ratio(sum, (double)n);
}

static double
pflip_fixed(struct estimation *e)
{
	return e->fixed;
}

const struct estimator estimators[] = {
	{{"strata", "*", "0..(K-1)/K", "probability",
		"retests pooled within strata of the plurality label's share",
		"Gordon et al. 2021, 4.2 and 5.2.1"}, 0, NULL},
	{{"others", "*", "0..(K-1)/K", "probability",
		"the same, retests in the strata of the plurality's share "
		"among the other annotators", "-"}, ESTIMATOR_OTHERS, NULL},
	{{"ideal", "*", "0..(K-1)/K", "probability",
		"per item, the mean over its annotators of their own estimates",
		"Gordon et al. 2021, 4.1"}, ESTIMATOR_EACH, pflip_ideal},
	{{"svd", "*", "0..1", "probability",
		"per stratum, the ratings that a factorisation misses; needs "
		"no retests", "Gordon et al. 2021, 4.3"}, ESTIMATOR_LEARNS,
		NULL},
	{{"fixed", "*", "0..1", "probability",
		"one given value for all items (-x)", "-"}, ESTIMATOR_GIVEN,
		pflip_fixed},
};

const struct method_table estimators_table =
	METHOD_TABLE("method", estimators);

const struct estimator *
estimator_with(enum estimator_trait trait)
{
	const struct estimator *e = estimators;

	while (!(e->traits & trait))
		e++;
	return e;
}

const struct estimator *
estimator_named(struct view name)
{
	for (size_t i = 0; i < estimators_table.n; i++)
		if (view_is(name, estimators[i].about.name))
			return &estimators[i];
	return NULL;
}
