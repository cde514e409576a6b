#include "flips.h"

#include "evaluation.h"

#include "text/err.h"

#include <math.h>

bool
flips_in(const struct items *t)
{
	return t->has[AT_NEW] || t->has[AT_COLUMN];
}

/* The numbers of cell c. */
static const double *
numbers(const struct items *t, size_t c)
{
	return t->vectors.number + c * t->vectors.width;
}

double
flips_new(const struct items *t, size_t v)
{
	return numbers(t, t->vectors.start[v])[t->has[AT_NEW] ? AT_NEW :
		AT_COLUMN];
}

static bool
same(double x, double y)
{
	return x == y || (isnan(x) && isnan(y));
}

_Noreturn static void
bad_item(const struct items *t, size_t i, const char *what)
{
	err_file(t->file, "item %s: %s", err_quote(items_name(t, i)), what);
}

/* Pairs and disagreements of item i of the truth. */
static const double *
retests(const struct items *t, size_t i)
{
	return numbers(t, t->vectors.start[t->vector[i]]) + AT_PAIRS;
}

/* Is p_flip estimated from the retests of the table? */
static bool
has_retests(const struct items *t)
{
	return t->has[AT_PAIRS] && t->has[AT_DISAGREE] && t->has[AT_NEW];
}

/* Up to it doubles hold every whole number. */
#define MOST_PAIRS 9007199254740992.

/* Both are numbers of pairs, or, where p_flip is no pooled one, NA. */
static bool
are_retests(const double *pair)
{
	if (isnan(pair[0]) || isnan(pair[1]))
		return isnan(pair[0]) && isnan(pair[1]);
	return pair[0] == floor(pair[0]) && pair[1] == floor(pair[1]) &&
		pair[1] <= pair[0] && pair[0] <= MOST_PAIRS;
}

void
flips_check(const struct items *t)
{
	const struct vectors *v = &t->vectors;

	for (size_t i = 0; i < t->n; i++) {
		size_t first = v->start[t->vector[i]];
		double flip = flips_new(t, t->vector[i]);

		if (isnan(flip))
			bad_item(t, i, "its p_flip is NA (annot-pflip had no "
				"retests; annot-pflip -x P sets one)");
		if (flip < 0 || flip > 1)
			bad_item(t, i, "its p_flip is no probability in "
				"[0,1]");
		if (has_retests(t) && !are_retests(retests(t, i)))
			bad_item(t, i, "expected whole numbers of pairs, and "
				"of disagree no more than of pairs");
		for (size_t c = first; c < v->start[t->vector[i] + 1]; c++)
			for (int k = AT_NEW; k <= AT_COLUMN; k++)
				if (!same(numbers(t, c)[k],
				    numbers(t, first)[k]))
					bad_item(t, i, "expected the same "
						"p_flip, pairs and disagree in "
						"each of its rows");
	}
}

struct flips
flips_of(const struct items *t)
{
	struct flips all = {.known = has_retests(t)};

	for (size_t i = 0; i < t->n && all.known; i++) {
		const double *pair = retests(t, i);

		all.pairs += pair[0] * (double)items_weight(t, i);
		all.disagree += pair[1] * (double)items_weight(t, i);
	}
	all.known = all.known && all.disagree > 0;
	return all;
}

double
flips_times(const struct flips *all, const struct block *b,
	const double *drawn)
{
	double pairs = all->pairs, disagree = all->disagree;

	if (!all->known)
		return 1;
	for (size_t i = 0; i < b->n; i++) {
		const double *pair = retests(b->truth, b->item[i]);
		double more = drawn[i] -
			(b->copies ? (double)b->copies[i] : 1);

		pairs += more * pair[0];
		disagree += more * pair[1];
	}
	return pairs > 0 ? disagree / pairs * (all->pairs / all->disagree) : 1;
}
