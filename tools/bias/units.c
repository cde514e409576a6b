#include "units.h"

#include "person_groups.h"

#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/unknown.h"

#include <math.h>
#include <stdio.h>

/* The rounding error that a share at the edge of a bin may have. */
#define SLACK 1e-12

void
ratings_of(struct ratings_of *r, const struct items *x, size_t item)
{
	r->n = x->first[item + 1] - x->first[item];
	MEM_GROW(r->room, r->cap, r->n);
	for (size_t k = 0; k < r->n; k++)
		r->room[k] = items_rating(x, x->first[item] + k);
	r->at = r->room;
}

bool *
units_gave(const struct items *x)
{
	bool *gave = mem_zero(x->n_annotators, sizeof *gave);

	for (size_t a = 0; a < x->answers.n; a++)
		gave[items_answer(x, (uint32_t)a).annotator] = true;
	for (uint32_t a = 0; a < x->n_annotators; a++)
		gave[a] = gave[a] && weight_of(x, a) > 0;
	return gave;
}

/* ---- disagreement ---- */

double *
units_adr(const struct items *x, enum majority_ties ties, bool others,
	uint32_t positive)
{
	struct sum *misses = mem_zero(x->n_annotators, sizeof *misses);
	double *n = mem_zero(x->n_annotators, sizeof *n);
	double *adr = mem_alloc(x->n_annotators, sizeof *adr);
	struct share *all = NULL, *own = NULL; /* votes of an item, of one of its
	                                          annotators */
	size_t all_cap = 0, own_cap = 0, next;
	struct ratings_of r = {0};

	for (size_t i = 0; i < x->n; i++) {
		struct majority of = {0};

		ratings_of(&r, x, i);
		MEM_GROW(all, all_cap, r.n);
		MEM_GROW(own, own_cap, r.n);
		of.vote = all;
		of.less = own;
		of.votes = majority_votes(r.at, r.n, x->voice, all);
		for (size_t k = 0; k < r.n; k = next) {
			uint32_t a = r.at[k].annotator;

			next = ratings_end(r.at, k, r.n);
			if (others)
				of.n_less = majority_votes(r.at + k, next - k,
					x->voice, own);
			for (; k < next && weight_of(x, a) > 0; k++) {
				double miss = majority_misses(&of,
					r.at[k].label, ties, positive);

				sum_add(&misses[a], isnan(miss) ? 0 : miss);
				n[a] += !isnan(miss);
			}
		}
	}
	for (size_t a = 0; a < x->n_annotators; a++)
		adr[a] = stats_ratio(sum_value(&misses[a]), n[a]);
	return adr;
}

/* ---- bins ---- */

/* What is cut into bins: per item the share of the plurality, max_l n_l / n, or
 * per rating that of its label, n_l / n; NUM_NA if it does not count. */
static double *
find_shares(const struct units *u, size_t *n)
{
	const struct items *x = u->items;
	bool labels = u->kind == UNITS_GROUPS;
	double *to, *share;
	struct share *vote = NULL;
	struct ratings_of r = {0};
	size_t cap = 0;

	*n = labels ? x->first[x->n] : x->n;
	to = share = mem_zero(*n, sizeof *share);
	for (size_t i = 0; i < x->n; i++) {
		struct majority of = {0};
		double all = 0;

		ratings_of(&r, x, i);
		MEM_GROW(vote, cap, r.n);
		of.votes = majority_votes(r.at, r.n, x->voice, vote);
		for (size_t k = 0; k < of.votes; k++)
			all += vote[k].mass;
		for (size_t k = 0; k < r.n && labels; k++) {
			const struct share *own = vote;

			while (own->label != r.at[k].label)
				own++;
			*to++ = weight_of(x, r.at[k].annotator) > 0 ?
				stats_ratio(own->mass, all) : NUM_NA;
		}
		for (size_t k = 0; k < of.votes && !labels; k++)
			*to = fmax(*to, vote[k].mass / all);
		to += !labels;
	}
	MEM_FREE(vote, r.room);
	return share;
}

/* The bin, from 0, of a number: closed on the right, the lowest value in the
 * first one (as pandas.cut has them); edge k is lo + k (hi - lo)/bins. NUM_NA
 * and numbers beyond the range are in none: the number of bins. */
static uint64_t
bin_of(const struct bins *b, double x)
{
	uint64_t k = 1;

	if (isnan(x) || x < b->lo - SLACK || x > b->hi + SLACK)
		return b->n;
	while (k < b->n && x > b->lo + (double)k * (b->hi - b->lo) /
	       (double)b->n + SLACK)
		k++;
	return b->hi > b->lo ? k - 1 : 0;
}

/* Cut n numbers into bins, of which those that are not empty become groups bin1,
 * bin2, ..., and set the group of each number. */
static void
group_bins(struct units *u, const double *x, size_t n, uint32_t *group)
{
	const struct grouping *g = u->grouping;
	struct bins *bins = &u->bins;
	uint32_t *of;

	*bins = (struct bins){.n = g->bins, .lo = g->ranged ? g->lo : HUGE_VAL,
		.hi = g->ranged ? g->hi : -HUGE_VAL};
	of = mem_alloc(bins->n + 1, sizeof *of);
	for (size_t i = 0; i < n && !g->ranged; i++) {
		bins->lo = fmin(bins->lo, x[i]);
		bins->hi = fmax(bins->hi, x[i]);
	}
	for (uint64_t k = 0; k <= bins->n; k++)
		of[k] = IDS_NONE;
	for (size_t i = 0; i < n; i++) {
		uint64_t k = bin_of(bins, x[i]);

		of[k] = k < bins->n ? 0 : IDS_NONE;
		u->outside += k == bins->n && !isnan(x[i]);
	}
	for (uint64_t k = 0; k < bins->n; k++) {
		char name[32];

		snprintf(name, sizeof name, "bin%llu",
			(unsigned long long)k + 1);
		if (of[k] == 0)
			of[k] = ids_intern(&u->names, view_of(name));
	}
	for (size_t i = 0; i < n; i++)
		group[i] = of[bin_of(bins, x[i])];
	MEM_FREE(of);
}

/* ---- groups ---- */

/* Group annotators by their attributes or their ADR, or each alone, or all; who
 * has no label that counts has no group. */
static void
group_annotators(struct units *u, const struct units_rules *rules)
{
	const bool *gave = units_gave(u->items);

	if (u->grouping->kind == GROUPING_ATTRIBUTES) {
		person_groups(u->group, &u->names, &u->items->persons,
			u->grouping, gave, u->n);
	} else if (u->grouping->kind == GROUPING_ADR) {
		for (size_t a = 0; a < u->n; a++)
			u->without += gave[a] && isnan(rules->adr[a]);
		group_bins(u, rules->adr, u->n, u->group);
	} else {
		bool all = u->grouping->kind == GROUPING_ALL;

		for (uint32_t a = 0; a < u->n; a++)
			u->group[a] = !gave[a] ? IDS_NONE : all ? 0 : a;
		u->groups = all ? 1 : u->n;
	}
}

/* Group items by the shares of their labels, or ratings. */
static void
group_shares(struct units *u)
{
	size_t n;
	double *share = find_shares(u, &n);

	u->of_rating = u->kind == UNITS_GROUPS ? mem_alloc(n,
		sizeof *u->of_rating) : NULL;
	group_bins(u, share, n, u->of_rating ? u->of_rating : u->group);
	MEM_FREE(share);
	if (!u->of_rating)
		return;
	u->n = u->names.n;
	for (uint32_t g = 0; g < u->n; g++)
		u->group[g] = g;
}

void
units_of_item(const struct units *u, size_t item, const struct ratings_of *r,
	uint32_t *unit)
{
	for (size_t k = 0; k < r->n; k++) {
		uint32_t a = r->at[k].annotator;

		unit[k] = u->kind == UNITS_ANNOTATORS ? a : (uint32_t)item;
		if (u->of_rating)
			unit[k] = u->of_rating[u->items->first[item] + k];
		else if (u->group[unit[k]] == IDS_NONE ||
			 weight_of(u->items, a) == 0)
			unit[k] = IDS_NONE;
	}
}

/* Count the members of groups: annotators, or items. */
static void
count_members(struct units *u)
{
	const size_t *first = u->items->first;
	size_t *last = mem_zero(u->groups, sizeof *last);

	u->members = mem_zero(u->groups, sizeof *u->members);
	for (size_t i = 0; i < u->n && !u->of_rating; i++)
		if (u->group[i] != IDS_NONE)
			u->members[u->group[i]]++;
	for (size_t i = 0; i < u->items->n && u->of_rating; i++)
		for (size_t r = first[i]; r < first[i + 1]; r++) {
			uint32_t g = u->of_rating[r];

			if (g == IDS_NONE || last[g] == i + 1)
				continue;
			u->members[g]++;
			last[g] = i + 1;
		}
	MEM_FREE(last);
}

/* Groups of unknown attributes are not compared with others, nor are those of a
 * few members, whose values are noise and whose part in limits leaves none. */
static void
leave_out(struct units *u)
{
	u->out = mem_zero(u->groups, sizeof *u->out);
	count_members(u);
	for (size_t g = 0; g < u->groups; g++) {
		u->out[g] = u->members[g] < u->min_units ||
			(u->grouping->kind == GROUPING_ATTRIBUTES &&
			unknown_group(ids_name(&u->names, g)));
		u->left += !u->out[g];
	}
}

void
units_make(struct units *u, const struct items *items,
	const struct grouping *grouping, const struct units_rules *rules)
{
	*u = (struct units){.items = items, .grouping = grouping,
		.kind = UNITS_ANNOTATORS, .n = items->n_annotators,
		.bins = {.lo = NUM_NA, .hi = NUM_NA},
		.min_units = rules->min_units};
	ids_init(&u->names);
	if (grouping->kind == GROUPING_AMBIGUITY) {
		u->kind = UNITS_ITEMS;
		u->n = items->n;
	} else if (grouping->kind == GROUPING_POPULARITY) {
		u->kind = UNITS_GROUPS;
		u->n = grouping->bins;
	}
	u->pooled = u->kind == UNITS_GROUPS || (rules->pooled &&
		grouping->kind == GROUPING_ATTRIBUTES);
	u->group = mem_alloc(u->n, sizeof *u->group);
	if (u->kind == UNITS_ANNOTATORS)
		group_annotators(u, rules);
	else
		group_shares(u);
	if (u->names.n > 0)
		u->groups = u->names.n;
	leave_out(u);
}
