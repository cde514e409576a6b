#include "people.h"

#include "stats/sort.h"
#include "text/mem.h"

#include <math.h>

/* The ratings that count, by group and cluster, or item; *n of them. */
static struct sort_key *
by_group(const struct unit_values *x, size_t *n)
{
	const struct units *u = x->units;
	const struct raters *raters = u->raters;
	const uint32_t *cluster = raters->items->cluster;
	struct sort_key *key = mem_alloc(raters->ratings, sizeof *key);

	*n = 0;
	for (size_t i = 0; i < raters->n; i++)
		for (size_t r = raters->start[i]; r < raters->start[i + 1]; r++)
			if (unit_values_part(x, r).of > 0)
				key[(*n)++] = (struct sort_key){
					(uint64_t)u->group[u->unit[r]] *
					raters->n + (cluster ? cluster[i] : i),
					(uint32_t)r};
	sort_keys(key, *n);
	return key;
}

/* Per group the sum of the weights of its units. */
static double *
unit_weights(const struct unit_values *x)
{
	const struct units *u = x->units;
	double *all = mem_zero(u->groups, sizeof *all);

	for (size_t i = 0; i < u->n; i++)
		if (u->group[i] != IDS_NONE && !isnan(x->value[i]))
			all[u->group[i]] += unit_values_weight(u, i);
	return all;
}

void
people_parts(const struct unit_values *x, const struct group_values *e,
	struct crossed *part)
{
	const struct units *u = x->units;
	const struct raters *raters = u->raters;
	size_t n, at = 0;
	struct sort_key *key = by_group(x, &n);
	double *all = unit_weights(x);

	for (size_t g = 0; g < u->groups; g++) {
		struct crossed_sums sums;

		crossed_begin(&sums, raters->annotators);
		for (; at < n && key[at].key / raters->n == g; at++) {
			size_t r = key[at].at, unit = u->unit[r];
			uint32_t a = raters->rating[r].annotator;
			struct rate_part label = unit_values_part(x, r);
			double w = unit_values_weight(u, unit) / all[g] *
				unit_values_within(u, a) /
				sum_value(&x->n[unit]);

			if (at > 0 && key[at].key != key[at - 1].key)
				crossed_unit(&sums);
			crossed_add(&sums, a, w * (label.sum - label.of *
				e->value[g]));
			/* a workload of w, not of a rating */
			sums.ratings[a] += w * label.of - 1;
		}
		crossed_end(&sums, &part[g]);
	}
	MEM_FREE(key, all);
}

double
people_shrink(const struct crossed *part)
{
	double people = crossed_people(part);

	return people > 0 ? sqrt(people / part->q) : 0;
}

void
people_add(struct people_sum *x, const struct crossed *part)
{
	x->people += crossed_people(part);
	x->spread += part->q * part->q / (part->effective - 1);
}

double
people_df(const struct people_sum *x, double times, double v, double df)
{
	double square = times * times;
	double items = fmax(0, v - square * x->people);

	return v * v / (items * items / df + square * square * x->spread);
}
