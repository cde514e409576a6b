#include "pools.h"

#include "flip_people.h"

#include "text/mem.h"

#include <string.h>

/* The retests of vector v: pairs, and how many disagree. */
static const double *
retests(const struct judged *j, size_t v)
{
	const struct vectors *x = &j->section->truth->vectors;

	return x->number + x->start[v] * x->width + AT_PAIRS;
}

/* Find the pool of each vector: those of one law are one. */
static void
find_pools(struct judged *j)
{
	const struct items *t = j->section->truth;
	size_t cap = 0, n = 0;

	j->pool = mem_alloc(t->vectors.n, sizeof *j->pool);
	for (size_t v = 0; v < t->vectors.n; v++) {
		struct flip_law law = flips_law(t, v, j->k, n > 0 ?
			&j->law[n - 1] : NULL);
		uint32_t g = 0;

		while (g < n && !flip_people_same(&law, &j->law[g]))
			g++;
		if (g == n) {
			MEM_GROW(j->law, cap, n + 1);
			j->law[n++] = law;
		}
		j->pool[v] = g;
	}
	j->given.n = n;
}

/* Count the retests of each pool, of all items of the truth. */
static void
count_retests(struct judged *j)
{
	const struct items *t = j->section->truth;

	for (size_t i = 0; i < t->n && j->flips; i++) {
		const double *pair = retests(j, t->vector[i]);
		double n = (double)items_weight(t, i);
		uint32_t g = j->pool[t->vector[i]];

		j->pairs[g] += n * pair[0];
		j->disagree[g] += n * pair[1];
	}
}

const struct flip_law *
pools_law(const struct judged *j, size_t v)
{
	uint32_t g = j->pool[v];

	if (j->times[g] != j->given.times[g]) {
		j->times[g] = j->given.times[g];
		j->scaled[g] = flip_people_scale(&j->law[g], j->times[g]);
	}
	return &j->scaled[g];
}

/* Items of other sections count as often as they are. */
static void
find_given(const struct sample *x, const double *row)
{
	const struct judged *j = judged_of(x);
	size_t n = j->given.n;
	double *pairs = mem_alloc(2 * n, sizeof *pairs), *disagree = pairs + n;

	memcpy(pairs, j->pairs, n * sizeof *pairs);
	memcpy(disagree, j->disagree, n * sizeof *disagree);
	for (size_t r = 0; r < x->rows; r++) {
		uint32_t v = judged_row_vector(j, r), g = j->pool[v];
		double had = x->items ? x->items[r] : 1;
		double m = retests(j, v)[0], lost = retests(j, v)[1];

		pairs[g] -= had * m;
		disagree[g] -= had * lost;
		if (j->leave)
			flips_lose(j->section, r, 1, j->leave + j->section->truth->
				first[judged_item(j, r)], j->left, &m, &lost);
		pairs[g] += row[r] * m;
		disagree[g] += row[r] * lost;
	}
	for (size_t g = 0; g < n; g++)
		j->given.times[g] = pairs[g] > 0 && j->disagree[g] > 0 ?
			disagree[g] / pairs[g] * (j->pairs[g] /
			j->disagree[g]) : 1;
	MEM_FREE(pairs);
}

/* The log of disagree / pairs changes by disagree_i / disagree - pairs_i / pairs. */
static double
change_of_log(const struct judged *j, uint32_t g, double pairs, double disagree)
{
	return j->disagree[g] > 0 ? disagree / j->disagree[g] -
		pairs / j->pairs[g] : 0;
}

static size_t
given_of_row(const struct sample *x, size_t row, double *log)
{
	const struct judged *j = judged_of(x);
	uint32_t v = judged_row_vector(j, row), g = j->pool[v];

	*log = change_of_log(j, g, retests(j, v)[0], retests(j, v)[1]);
	return g;
}

/* The retests of an annotator count at the first of their ratings of an item. */
static double
given_of_rating(const struct sample *x, size_t i, size_t k)
{
	const struct judged *j = judged_of(x);
	const struct subset *p = &j->section->subset;
	size_t n;
	const uint32_t *answer = subset_ratings(p, i, &n);
	double pairs = 0, disagree = 0;
	uint32_t a = p->answer[answer[k]].annotator;

	if (k > 0 && p->answer[answer[k - 1]].annotator == a)
		return 0;
	for (size_t r = k; r < n && p->answer[answer[r]].annotator == a; r++)
		for (size_t s = k; s < r; s++) {
			pairs++;
			disagree += p->answer[answer[r]].label !=
				p->answer[answer[s]].label;
		}
	return change_of_log(j, j->pool[j->section->truth->vector[
		judged_item(j, i)]], pairs, disagree);
}

void
pools_init(struct judged *j)
{
	size_t n;

	find_pools(j);
	n = j->given.n;
	j->scaled = mem_alloc(n, sizeof *j->scaled);
	j->times = mem_alloc(n, sizeof *j->times);
	j->given.times = mem_alloc(n, sizeof *j->given.times);
	for (size_t g = 0; g < n; g++) {
		j->scaled[g] = j->law[g];
		j->times[g] = j->given.times[g] = 1;
	}
	j->pairs = mem_zero(n, sizeof *j->pairs);
	j->disagree = mem_zero(n, sizeof *j->disagree);
	count_retests(j);
	j->given.find = find_given;
	j->given.of_row = given_of_row;
	j->given.of_rating = given_of_rating;
	if (j->flips)
		j->sample.given = &j->given;
}

bool
pools_is_noise(const struct judged *j, const struct flip_law *law)
{
	return j->at ? flip_law_is_noise(law) :
		flip_law_contrast(law->p, j->k) == 0;
}
