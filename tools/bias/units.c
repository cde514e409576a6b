#include "units.h"

#include "person_groups.h"

#include "stats/sort.h"
#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/unknown.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The rounding error that a share at the edge of a bin may have. */
#define SLACK 1e-12

static uint32_t *
nowhere(size_t n)
{
	uint32_t *x = mem_alloc(n, sizeof *x);

	for (size_t i = 0; i < n; i++)
		x[i] = IDS_NONE;
	return x;
}

/* ---- bins ---- */

/*
 * Set the bin, from 0, of each of n numbers: of equal width over [lo, hi],
 * closed on the right, the lowest value in the first one (as pandas.cut has
 * them); edge k is lo + k (hi - lo)/bins. NUM_NA and numbers beyond the range
 * are in none.
 */
static void
cut(struct units *u, const double *x, size_t n, uint32_t *bin)
{
	const struct grouping *g = u->grouping;

	u->lo = g->ranged ? g->lo : HUGE_VAL;
	u->hi = g->ranged ? g->hi : -HUGE_VAL;
	for (size_t i = 0; i < n && !g->ranged; i++)
		if (!isnan(x[i])) {
			u->lo = fmin(u->lo, x[i]);
			u->hi = fmax(u->hi, x[i]);
		}
	for (size_t i = 0; i < n; i++) {
		uint64_t k = 1;

		bin[i] = IDS_NONE;
		if (isnan(x[i]))
			continue;
		if (x[i] < u->lo - SLACK || x[i] > u->hi + SLACK) {
			u->outside++;
			continue;
		}
		while (k < g->bins && x[i] > u->lo + (double)k *
		       (u->hi - u->lo) / (double)g->bins + SLACK)
			k++;
		bin[i] = u->hi > u->lo ? (uint32_t)(k - 1) : 0;
	}
}

/* Cut n numbers into bins, of which those that are not empty become groups
 * bin1, bin2, ... */
static void
group_bins(struct units *u, const double *x, size_t n, uint32_t *bin)
{
	uint32_t *group = nowhere(u->grouping->bins);

	cut(u, x, n, bin);
	for (size_t i = 0; i < n; i++)
		if (bin[i] != IDS_NONE)
			group[bin[i]] = 0;
	for (size_t k = 0; k < u->grouping->bins; k++) {
		char name[32];

		if (group[k] == IDS_NONE)
			continue;
		snprintf(name, sizeof name, "bin%zu", k + 1);
		group[k] = ids_intern(&u->names, view_of(name));
	}
	u->groups = u->names.n;
	for (size_t i = 0; i < n; i++)
		if (bin[i] != IDS_NONE)
			bin[i] = group[bin[i]];
}

/* ---- disagreement ---- */

double *
units_adr(const struct raters *x, enum majority_ties ties, bool others,
	uint32_t positive)
{
	struct sum *misses = mem_zero(x->annotators, sizeof *misses);
	double *n = mem_zero(x->annotators, sizeof *n);
	double *adr = mem_alloc(x->annotators, sizeof *adr);
	struct share *all = NULL, *own = NULL; /* votes of an item, of one of its
	                                          annotators */
	size_t all_cap = 0, own_cap = 0, next;

	for (size_t i = 0; i < x->n; i++) {
		size_t end = x->start[i + 1];
		struct majority of = {.votes = majority_votes(x, x->start[i],
			end, &all, &all_cap)};

		of.vote = all;
		for (size_t r = x->start[i]; r < end; r = next) {
			uint32_t a = x->rating[r].annotator;

			next = ratings_end(x->rating, r, end);
			if (others)
				of.n_less = majority_votes(x, r, next, &own,
					&own_cap);
			of.less = own;
			for (; r < next && raters_weight(x, a) > 0; r++) {
				double miss = majority_misses(&of,
					x->rating[r].label, ties, positive);

				sum_add(&misses[a], isnan(miss) ? 0 : miss);
				n[a] += !isnan(miss);
			}
		}
	}
	for (size_t a = 0; a < x->annotators; a++)
		adr[a] = stats_ratio(sum_value(&misses[a]), n[a]);
	return adr;
}

/* ---- units ---- */

/* Group annotators by their attributes or their ADR, or each alone; who has no
 * label that counts has no group. */
static void
group_annotators(struct units *u, const struct units_rules *rules)
{
	const struct raters *x = u->raters;
	size_t people = x->annotators;
	bool *gave = mem_zero(people, sizeof *gave);

	for (size_t r = 0; r < x->ratings; r++) {
		uint32_t a = x->rating[r].annotator;

		gave[a] = raters_weight(x, a) > 0;
	}
	u->person = nowhere(people);
	if (u->grouping->kind == GROUPING_ATTRIBUTES) {
		person_groups(u->person, &u->names, &x->items->persons,
			u->grouping, gave, people);
		u->groups = u->names.n;
	} else if (u->grouping->kind == GROUPING_ADR) {
		for (size_t a = 0; a < people; a++)
			u->without += gave[a] && isnan(rules->adr[a]);
		group_bins(u, rules->adr, people, u->person);
	} else {
		for (uint32_t a = 0; a < people; a++)
			u->person[a] = gave[a] ? a : IDS_NONE;
		u->groups = people;
	}
	u->kind = u->grouping->kind == GROUPING_ATTRIBUTES && rules->pooled ?
		UNITS_GROUPS : UNITS_ANNOTATORS;
	u->n = people;
	u->group = u->person;
	for (size_t r = 0; r < x->ratings; r++) {
		uint32_t a = x->rating[r].annotator;

		u->unit[r] = u->person[a] == IDS_NONE ? IDS_NONE :
			u->kind == UNITS_ANNOTATORS ? a : u->person[a];
	}
}

static double
all_votes(const struct share *vote, size_t n)
{
	double all = 0;

	for (size_t k = 0; k < n; k++)
		all += vote[k].mass;
	return all;
}

/* Group items by the share of their plurality: max_l n_l / n. */
static void
group_items(struct units *u)
{
	const struct raters *x = u->raters;
	double *share = mem_alloc(x->n, sizeof *share);
	struct share *vote = NULL;
	size_t cap = 0;
	uint32_t *bin = mem_alloc(x->n, sizeof *bin);

	for (size_t i = 0; i < x->n; i++) {
		size_t n = majority_votes(x, x->start[i],
			x->start[i + 1], &vote, &cap);
		double most = 0;

		for (size_t k = 0; k < n; k++)
			most = fmax(most, vote[k].mass);
		share[i] = stats_ratio(most, all_votes(vote, n));
	}
	group_bins(u, share, x->n, bin);
	u->kind = UNITS_ITEMS;
	u->n = x->n;
	for (uint32_t i = 0; i < x->n; i++)
		for (size_t r = x->start[i]; r < x->start[i + 1]; r++)
			u->unit[r] = bin[i] == IDS_NONE || raters_weight(x,
				x->rating[r].annotator) == 0 ? IDS_NONE : i;
	u->group = bin;
}

/* Group labels by the share of the item's labels that are the same; bins are
 * pooled. */
static void
group_labels(struct units *u)
{
	const struct raters *x = u->raters;
	double *share = mem_alloc(x->ratings, sizeof *share);
	struct share *vote = NULL;
	size_t cap = 0;

	for (size_t i = 0; i < x->n; i++) {
		size_t from = x->start[i], end = x->start[i + 1];
		size_t n = majority_votes(x, from, end, &vote, &cap);
		double all = all_votes(vote, n);

		for (size_t r = from; r < end; r++) {
			struct rating rating = x->rating[r];
			size_t k = 0;

			while (vote[k].label != rating.label)
				k++;
			share[r] = raters_weight(x, rating.annotator) > 0 ?
				stats_ratio(vote[k].mass, all) : NUM_NA;
		}
	}
	group_bins(u, share, x->ratings, u->unit);
	u->kind = UNITS_GROUPS;
}

/* Each group is a unit. */
static void
pool(struct units *u)
{
	u->n = u->groups;
	u->group = mem_alloc(u->n, sizeof *u->group);
	for (uint32_t g = 0; g < u->n; g++)
		u->group[g] = g;
}

/* Groups of unknown attributes are not compared with others, nor are those of a
 * few members, whose values are noise and whose part in limits leaves none. */
static void
leave_out(struct units *u)
{
	u->members = units_members(u, NULL);
	u->out = mem_zero(u->groups, sizeof *u->out);
	for (size_t g = 0; g < u->groups; g++) {
		u->out[g] = u->members[g] < u->min_units ||
			(u->grouping->kind == GROUPING_ATTRIBUTES &&
			unknown_group(ids_name(&u->names, g)));
		u->left += !u->out[g];
	}
}

void
units_make(struct units *u, const struct raters *raters,
	const struct grouping *grouping, const struct units_rules *rules)
{
	*u = (struct units){.raters = raters,
		.grouping = grouping, .lo = NUM_NA, .hi = NUM_NA,
		.min_units = rules->min_units};
	ids_init(&u->names);
	u->unit = mem_alloc(u->raters->ratings, sizeof *u->unit);
	if (grouping->kind == GROUPING_AMBIGUITY)
		group_items(u);
	else if (grouping->kind == GROUPING_POPULARITY)
		group_labels(u);
	else
		group_annotators(u, rules);
	if (u->kind == UNITS_GROUPS)
		pool(u);
	leave_out(u);
}

/* ---- composition of groups ---- */

struct composition *
units_count(const struct units *u, const bool *made, const bool *out)
{
	const struct raters *x = u->raters;
	struct composition *c = mem_zero(u->groups + 1, sizeof *c);
	bool *used = mem_zero(u->n, sizeof *used);
	size_t *last = mem_zero(u->groups + 1, sizeof *last), i = 0;

	for (size_t r = 0; r < x->ratings; r++) {
		uint32_t unit = u->unit[r];

		while (r == x->start[i + 1])
			i++;
		if (unit == IDS_NONE || (made && !made[r]))
			continue;
		for (size_t k = 0; k < 2; k++) {
			size_t g = k == 0 ? u->group[unit] : u->groups;

			if (k > 0 && out && out[u->group[unit]])
				continue;
			c[g].labels++;
			c[g].units += !used[unit];
			c[g].items += last[g] != i + 1;
			last[g] = i + 1;
		}
		used[unit] = true;
	}
	return c;
}

size_t *
units_members(const struct units *u, const bool *counts)
{
	const struct raters *x = u->raters;
	size_t *n = mem_zero(u->groups, sizeof *n);
	size_t *last = mem_zero(u->groups, sizeof *last), i = 0;
	bool *used = mem_zero(x->annotators, sizeof *used);

	for (size_t r = 0; r < x->ratings; r++) {
		uint32_t a = x->rating[r].annotator, g;

		while (r == x->start[i + 1])
			i++;
		if (u->unit[r] == IDS_NONE || (counts && !counts[r]))
			continue;
		g = u->group[u->unit[r]];
		n[g] += u->person ? !used[a] : last[g] != i + 1;
		used[a] = true;
		last[g] = i + 1;
	}
	return n;
}

size_t *
units_clusters(const struct units *u, const bool *made)
{
	const struct raters *x = u->raters;
	const uint32_t *cluster = x->items->cluster;
	struct sort_key *key = mem_alloc(x->ratings, sizeof *key);
	size_t *clusters = mem_zero(u->groups, sizeof *clusters), n = 0, i = 0;

	for (size_t r = 0; r < x->ratings; r++) {
		while (r == x->start[i + 1])
			i++;
		if (u->unit[r] != IDS_NONE && made[r])
			key[n++] = (struct sort_key){
				(uint64_t)u->group[u->unit[r]] *
				x->items->clusters + cluster[i], 0};
	}
	sort_keys(key, n);
	for (size_t k = 0; k < n; k++)
		if (k == 0 || key[k].key != key[k - 1].key)
			clusters[key[k].key / x->items->clusters]++;
	MEM_FREE(key);
	return clusters;
}
