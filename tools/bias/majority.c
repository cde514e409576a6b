#include "majority.h"

#include "text/num.h"

#include <stdlib.h>

static int
cmp_votes(const void *a, const void *b)
{
	const struct share *x = a, *y = b;

	return (x->label > y->label) - (x->label < y->label);
}

/* Insertion sort for few votes: calls of a comparison function would take a
 * fifth of annot-bias's time. */
static void
sort_votes(struct share *vote, size_t n)
{
	if (n > 32) {
		qsort(vote, n, sizeof *vote, cmp_votes);
		return;
	}
	for (size_t i = 1; i < n; i++) {
		struct share x = vote[i];
		size_t k = i;

		for (; k > 0 && vote[k - 1].label > x.label; k--)
			vote[k] = vote[k - 1];
		vote[k] = x;
	}
}

size_t
majority_count(struct share *vote, size_t n)
{
	size_t distinct = 0;

	sort_votes(vote, n);
	for (size_t i = 0; i < n; i++)
		if (distinct > 0 && vote[distinct - 1].label == vote[i].label)
			vote[distinct - 1].mass += vote[i].mass;
		else
			vote[distinct++] = vote[i];
	return distinct;
}

size_t
majority_votes(const struct rating *rating, size_t n, const double *weight,
	struct share *vote)
{
	for (size_t r = 0; r < n; r++)
		vote[r] = (struct share){rating[r].label, weight ?
			weight[rating[r].annotator] : 1};
	return majority_count(vote, n);
}

/* The votes of label i without those left out; *less: the next of these. */
static double
left(const struct majority *of, size_t i, size_t *less)
{
	double mass = of->vote[i].mass;

	for (; *less < of->n_less && of->less[*less].label <= of->vote[i].label; ++*less)
		if (of->less[*less].label == of->vote[i].label)
			mass -= of->less[*less].mass;
	return mass;
}

struct majority_top
majority_top(const struct majority *of, uint32_t label, uint32_t positive)
{
	struct majority_top top = {.first = UINT32_MAX};
	double most = 0, all = 0;
	size_t less = 0;

	for (size_t i = 0; i < of->votes; i++) {
		double mass = left(of, i, &less);

		all += of->vote[i].mass;
		most = mass > most ? mass : most;
	}
	/* a rounding error is no vote */
	if (most <= MAJORITY_ROUNDING * all)
		return top;
	less = 0;
	for (size_t i = 0; i < of->votes; i++) {
		uint32_t l = of->vote[i].label;

		if (left(of, i, &less) < most - MAJORITY_ROUNDING * all)
			continue;
		top.first = top.tied > 0 ? top.first : l;
		top.tied++;
		top.has = top.has || l == label;
		top.positive = top.positive || l == positive;
	}
	return top;
}

double
majority_misses(const struct majority *of, uint32_t label,
	enum majority_ties ties, uint32_t positive)
{
	struct majority_top top = majority_top(of, label, positive);
	uint32_t won = ties == MAJORITY_POSITIVE && top.positive ? positive : top.first;

	if (top.tied == 0 || (ties == MAJORITY_DROP && top.tied > 1))
		return NUM_NA;
	if (ties == MAJORITY_POSITIVE || ties == MAJORITY_FIRST)
		return label != won;
	if (!top.has)
		return 1;
	return ties == MAJORITY_HALF ? 1 - 1 / (double)top.tied : 0;
}
