#include "consistency.h"

#include "person_groups.h"
#include "stats/rng.h"
#include "stats/sort.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/unknown.h"
#include "text/too_many.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- cost ---- */

/* Every two kinds are compared; by labels every two labels of an item are,
 * twice. */
static void
check_kinds(const struct similarity *x)
{
	const struct raters *raters = x->raters;
	double steps = (double)x->kinds * (double)x->kinds * (double)(x->columns + 1);

	for (size_t i = 0; i < raters->n && x->columns == 0; i++) {
		double n = (double)(raters->start[i + 1] - raters->start[i]);

		steps += 2 * n * n;
	}
	too_many(raters->items->file, x->kinds, x->columns > 0 ?
		"kinds of annotators" : "annotators", steps, TOO_MANY_STEPS / 10,
		"steps of --similar, as any two are compared",
		"name columns with fewer values, or a part of the annotators");
}

/* ---- distances by attributes ---- */

static bool
to_number(struct view v, double *x)
{
	char *text = mem_copy(v.p, v.n);
	bool is = num_real(text, v.n, x);

	MEM_FREE(text);
	return is;
}

/* Fill column c: numbers where all values of kinds are, else ids. who: an
 * annotator of each kind. */
static void
fill_column(struct similarity *x, const struct grouping *g, size_t c,
	const uint32_t *who)
{
	const struct persons *persons = &x->raters->items->persons;
	double lo = HUGE_VAL, hi = -HUGE_VAL;
	bool numbers = true;
	struct ids names;

	ids_init(&names);
	for (size_t k = 0; k < x->kinds; k++) {
		struct view v = persons_value(persons, who[k], g->column[c]);
		double *to = &x->value[k * x->columns + c], number = NUM_NA;

		*to = view_is(v, UNKNOWN_GROUP) ? NUM_NA :
			ids_intern(&names, v);
		if (isnan(*to) || !numbers)
			continue;
		numbers = to_number(v, &number);
		lo = fmin(lo, number);
		hi = fmax(hi, number);
	}
	x->range[c] = numbers && hi > lo ? hi - lo : NUM_NA;
	for (size_t k = 0; k < x->kinds && !isnan(x->range[c]); k++) {
		double *to = &x->value[k * x->columns + c];

		if (!isnan(*to))
			to_number(ids_name(&names, (size_t)*to), to);
	}
}

static void
by_attributes(struct similarity *x, const struct grouping *g, const bool *gave)
{
	size_t people = x->raters->annotators;
	struct ids names;
	uint32_t *who;

	ids_init(&names);
	person_groups(x->kind, &names, &x->raters->items->persons, g, gave,
		people);
	x->kinds = names.n;
	x->columns = g->columns;
	who = mem_alloc(x->kinds, sizeof *who);
	for (uint32_t a = 0; a < people; a++)
		if (gave[a])
			who[x->kind[a]] = a;
	x->value = mem_alloc(x->kinds * x->columns, sizeof *x->value);
	x->range = mem_alloc(x->columns, sizeof *x->range);
	for (size_t c = 0; c < x->columns; c++)
		fill_column(x, g, c, who);
}

static double
apart(const struct similarity *x, size_t a, size_t b)
{
	double sum = 0, n = 0;

	for (size_t c = 0; c < x->columns; c++) {
		double d = x->value[a * x->columns + c] -
			x->value[b * x->columns + c];

		if (isnan(d))
			continue;
		sum += isnan(x->range[c]) ? d != 0 : fabs(d) / x->range[c];
		n++;
	}
	return stats_ratio(sum, n);
}

/* ---- distances by labels ---- */

/* Count the pairs of labels of annotator a and each other one for the same
 * item. */
static void
count_pairs(struct similarity *x, size_t a)
{
	const struct raters *raters = x->raters;

	memset(x->same, 0, x->kinds * sizeof *x->same);
	memset(x->both, 0, x->kinds * sizeof *x->both);
	for (size_t o = x->first[a]; o < x->first[a + 1]; o++) {
		struct rating own = raters->rating[x->own[o]];
		uint32_t i = x->item[x->own[o]];

		for (size_t r = raters->start[i]; r < raters->start[i + 1]; r++) {
			struct rating other = raters->rating[r];

			if (other.annotator == a ||
			    x->kind[other.annotator] == IDS_NONE)
				continue;
			x->both[other.annotator]++;
			x->same[other.annotator] += other.label == own.label;
		}
	}
}

/* Each annotator is a kind, and has a list of ratings. */
static void
by_labels(struct similarity *x, const bool *gave)
{
	const struct raters *raters = x->raters;
	double same = 0, both = 0;
	size_t n = 0;

	x->kinds = raters->annotators;
	x->first = mem_zero(x->kinds + 2, sizeof *x->first);
	x->own = mem_alloc(raters->ratings, sizeof *x->own);
	x->item = mem_alloc(raters->ratings, sizeof *x->item);
	x->same = mem_zero(x->kinds, sizeof *x->same);
	x->both = mem_zero(x->kinds, sizeof *x->both);
	for (uint32_t a = 0; a < x->kinds; a++)
		x->kind[a] = gave[a] ? a : IDS_NONE;
	for (uint32_t i = 0; i < raters->n; i++)
		for (; n < raters->start[i + 1]; n++) {
			x->item[n] = i;
			x->first[raters->rating[n].annotator + 2]++;
		}
	for (size_t a = 0; a < x->kinds; a++)
		x->first[a + 2] += x->first[a + 1];
	check_kinds(x);
	for (size_t r = 0; r < n; r++)
		x->own[x->first[raters->rating[r].annotator + 1]++] = r;
	for (size_t a = 0; a < x->kinds; a++) {
		/* twice each pair, which changes no share */
		count_pairs(x, a);
		for (size_t b = 0; b < x->kinds && gave[a]; b++) {
			same += x->same[b];
			both += x->both[b];
		}
	}
	x->agreement = both > 0 ? same / both : 0;
}

/* ---- distances ---- */

void
similarity_make(struct similarity *x, const struct raters *raters,
	const struct grouping *g)
{
	bool *gave = mem_zero(raters->annotators, sizeof *gave);

	*x = (struct similarity){.raters = raters,
		.kind = mem_alloc(raters->annotators, sizeof *x->kind)};
	for (size_t r = 0; r < raters->ratings; r++) {
		uint32_t a = raters->rating[r].annotator;

		gave[a] = raters_weight(raters, a) > 0;
	}
	if (g) {
		by_attributes(x, g, gave);
		check_kinds(x);
	} else {
		by_labels(x, gave);
	}
}

void
similarity_row(struct similarity *x, size_t kind, double *distance)
{
	if (x->columns == 0)
		count_pairs(x, kind);
	for (size_t k = 0; k < x->kinds; k++)
		distance[k] = x->columns > 0 ? apart(x, kind, k) :
			x->both[k] > 0 ? 1 - (x->same[k] + 2 * x->agreement) /
			(x->both[k] + 2) : NUM_NA;
}

/* ---- the most similar ---- */

/* Each annotator of a kind counts by this weight in the mean of another one's
 * most similar annotators. */
struct near {
	uint32_t kind;
	double weight;
};

/* The annotators with a value, by kind, and the kinds that are nearest to each
 * kind. */
struct neighbours {
	const struct similarity *by;
	size_t *of_kind;         /* per kind: annotators with a value */
	size_t *start;           /* per kind: near[start[k] .. start[k + 1] - 1] */
	struct near *near;
	size_t n, cap;
};

/* The number of annotators of a kind, of whom one of this kind is no neighbour
 * of itself. */
static size_t
others(const struct neighbours *x, uint32_t of, size_t kind)
{
	return x->of_kind[of] - (of == kind);
}

/* Add the nearest of n kinds in order, until `most` annotators count; kinds
 * that are as far as the last share its part. */
static void
add_nearest(struct neighbours *x, size_t kind, const double *apart,
	const struct sort_key *d, size_t n, double most)
{
	double left = most;
	size_t from = x->n;

	for (size_t i = 0, next; i < n && left > 0; i = next) {
		double tied = 0, part;

		for (next = i; next < n && apart[d[next].at] <= apart[d[i].at] +
		     STATS_ROUNDING; next++)
			tied += (double)others(x, d[next].at, kind);
		part = fmin(1, left / tied);
		for (size_t k = i; k < next && tied > 0; k++) {
			MEM_GROW(x->near, x->cap, x->n + 1);
			x->near[x->n++] = (struct near){d[k].at, part};
		}
		left -= tied > 0 ? part * tied : 0;
	}
	for (size_t i = from; i < x->n; i++)
		x->near[i].weight /= most - left;
}

/* The means of the most similar are taken once in each permutation. */
static void
check_cost(const struct neighbours *x, uint64_t permutations)
{
	const struct raters *raters = x->by->raters;
	double steps = (double)x->n * (double)(permutations + 100);

	too_many(raters->items->file, raters->annotators, "annotators", steps,
		TOO_MANY_STEPS / 10, "steps of --similar or more, as many are equally "
		"similar", "name columns with more values, or fewer permutations (-b)");
}

static void
find_neighbours(struct neighbours *x, struct similarity *by, const double *value,
	const struct consistency_rules *rules)
{
	double most = (double)rules->nearest;
	double *apart = mem_alloc(by->kinds, sizeof *apart);
	struct sort_key *d = mem_alloc(by->kinds, sizeof *d);

	*x = (struct neighbours){.by = by,
		.of_kind = mem_zero(by->kinds, sizeof *x->of_kind),
		.start = mem_zero(by->kinds + 1, sizeof *x->start)};
	for (size_t a = 0; a < by->raters->annotators; a++)
		if (by->kind[a] != IDS_NONE && !isnan(value[a]))
			x->of_kind[by->kind[a]]++;
	for (size_t k = 0; k < by->kinds; k++) {
		size_t n = 0;

		if (x->of_kind[k] > 0)
			similarity_row(by, k, apart);
		for (uint32_t i = 0; i < by->kinds && x->of_kind[k] > 0; i++)
			if (!isnan(apart[i]) && others(x, i, k) > 0)
				d[n++] = (struct sort_key){
					sort_key_of(apart[i]), i};
		sort_keys(d, n);
		add_nearest(x, k, apart, d, n, most);
		x->start[k + 1] = x->n;
		check_cost(x, rules->permutations);
		err_progress(k + 1, by->kinds, "annotators");
	}
}

/* ---- the value ---- */

/* Annotators who have a value and neighbours, and room for sums. */
struct people {
	const struct neighbours *near;
	uint32_t *who;
	double *value, *mine;    /* per one of these, as they are and as they change
	                            hands */
	double *sum;             /* per kind */
	size_t n;
};

/* 1 - the mean of |v_a - m_a| of n annotators by their weights; v: the value of
 * each. */
static double
value_of(const struct people *x, const double *v, const uint32_t *who, size_t n)
{
	const struct similarity *by = x->near->by;
	struct sum off = {0}, all = {0};

	assert(n == 0 || x->near->near); /* who is here has neighbours */
	for (size_t k = 0; k < by->kinds; k++)
		x->sum[k] = 0;
	for (size_t i = 0; i < n; i++)
		x->sum[by->kind[who[i]]] += v[i];
	for (size_t i = 0; i < n; i++) {
		uint32_t kind = by->kind[who[i]];
		double mean = 0, weight = raters_weight(by->raters, who[i]);
		size_t from = x->near->start[kind], to = x->near->start[kind + 1];

		for (size_t k = from; k < to; k++)
			mean += x->near->near[k].weight * (x->sum[
				x->near->near[k].kind] - (x->near->near[k].kind ==
				kind ? v[i] : 0));
		sum_add(&off, weight * fabs(v[i] - mean));
		sum_add(&all, weight);
	}
	return 1 - stats_ratio(sum_value(&off), sum_value(&all));
}

/* The values of annotators change hands. */
static void
permute(struct people *x, const struct consistency_rules *rules,
	struct estimate *to)
{
	double *of = mem_alloc(rules->permutations, sizeof *of), se;
	uint32_t *order = mem_alloc(x->n, sizeof *order);

	for (uint64_t p = 0; p < rules->permutations; p++) {
		struct rng rng;

		rng_seed(&rng, rules->seed, p);
		for (uint32_t i = 0; i < x->n; i++)
			order[i] = i;
		rng_order(&rng, order, x->n);
		for (size_t i = 0; i < x->n; i++)
			x->mine[i] = x->value[order[i]];
		of[p] = value_of(x, x->mine, x->who, x->n);
		err_progress(p + 1, rules->permutations, "permutations");
	}
	*to = estimate_nothing(rules->level);
	stats_spread(of, rules->permutations, &to->value, &se);
	stats_percentile(of, rules->permutations, rules->level, &to->lo, &to->hi);
	to->status = ESTIMATE_SAMPLED;
}

void
consistency_make(struct consistency *x, struct similarity *by, const double *value,
	const struct consistency_rules *rules)
{
	size_t all = by->raters->annotators;
	struct neighbours near;
	struct people p = {.near = &near,
		.who = mem_alloc(all, sizeof *p.who),
		.value = mem_alloc(all, sizeof *p.value),
		.mine = mem_alloc(all, sizeof *p.mine),
		.sum = mem_alloc(by->kinds, sizeof *p.sum)};

	find_neighbours(&near, by, value, rules);
	*x = (struct consistency){.value = estimate_nothing(rules->level),
		.chance = estimate_nothing(rules->level),
		.counts = mem_zero(all, sizeof *x->counts)};
	for (uint32_t a = 0; a < all; a++) {
		uint32_t kind = by->kind[a];

		if (kind == IDS_NONE || isnan(value[a]) ||
		    near.start[kind + 1] == near.start[kind])
			continue;
		p.who[p.n] = a;
		p.value[p.n++] = value[a];
		x->counts[a] = true;
	}
	x->people = p.n;
	x->value.status = x->chance.status = ESTIMATE_FEW_UNITS;
	if (x->people > rules->nearest) {
		x->value.value = value_of(&p, p.value, p.who, p.n);
		x->value.status = ESTIMATE_OK;
		permute(&p, rules, &x->chance);
	}
}
