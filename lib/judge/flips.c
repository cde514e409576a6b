#include "flips.h"

#include "criteria.h"
#include "flip_people.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

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

struct flip_law
flips_law(const struct items *t, size_t v, size_t k,
	const struct flip_law *before)
{
	const double *x = numbers(t, t->vectors.start[v]);
	struct flip_law law = {.k = k, .p = flips_new(t, v),
		.r = t->has[AT_R] && t->has[AT_NEW] ? x[AT_R] : NUM_NA,
		.same = 1 / (double)(k - 1)};

	if (k > 2 && t->has[AT_NEIGHBOURS] && x[AT_NEIGHBOURS] > 0) {
		law.neighbours = x[AT_NEIGHBOURS];
		law.same = t->has[AT_SAME] ? x[AT_SAME] : NUM_NA;
	}
	if (before && flip_people_same(&law, before))
		return *before;
	flip_people(&law, law.r);
	return law;
}

bool
flips_places(const struct items *t, struct places *places)
{
	const struct vectors *v = &t->vectors;
	bool any = false;

	for (size_t c = 0; t->has[AT_NEIGHBOURS] && c < v->start[v->n]; c++) {
		uint32_t label = v->cell[c].label;

		if (numbers(t, c)[AT_NEIGHBOURS] == 0 ||
		    labels_k(&t->labels) < 3)
			continue;
		any = true;
		if (!places_add(places, &t->labels, label, t->has[AT_PLACE] ?
		    numbers(t, c)[AT_PLACE] : NUM_NA))
			err_file(t->file, "label %s: column \"place\": expected "
				"one place in all rows, from 1, as in -L",
				err_quote(labels_name(&t->labels, label)));
	}
	if (any)
		places_end(places, &t->labels, t->file);
	return any;
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

static enum flips_source
source_of(const double *pair)
{
	return isnan(pair[0]) ? FLIPS_GIVEN : isnan(pair[1]) ? FLIPS_SVD :
		FLIPS_RETESTS;
}

/* Both are numbers of pairs, or, where p_flip is no pooled one, NA, the first of
 * them also 0. */
static bool
are_retests(const double *pair)
{
	if (isnan(pair[0]) || isnan(pair[1]))
		return isnan(pair[1]) && !(pair[0] > 0);
	return pair[0] == floor(pair[0]) && pair[1] == floor(pair[1]) &&
		pair[1] <= pair[0] && pair[0] <= MOST_PAIRS;
}

/* The mean p_flip of people is between half of their r and r; both may be rounded. */
static bool
may_be_of(double flip, double r)
{
	return isnan(r) || (r > .99 * flip && r < 2.05 * flip) ||
		r == flip; /* 0 */
}

/* The law of the slips of item i, the same in each row from cell `first` to end - 1. */
static void
check_law(const struct items *t, size_t i, size_t first, size_t end)
{
	double l = t->has[AT_NEIGHBOURS] ? numbers(t, first)[AT_NEIGHBOURS] : 0;
	double slip = t->has[AT_SAME] ? numbers(t, first)[AT_SAME] : NUM_NA;

	if (!(l >= 0 && l <= 1))
		bad_item(t, i, "expected neighbours from 0 to 1");
	if (l > 0 && !(slip > 0 && slip <= 1) && !isnan(slip))
		bad_item(t, i, "expected same_slip above 0, at most 1, or NA");
	if (l > 0 && isnan(slip) && has_retests(t) && retests(t, i)[0] > 0)
		bad_item(t, i, "p_flip is of retests, but same_slip is not "
			"there (annot-pflip adds it)");
	for (size_t c = first; c < end && t->has[AT_NEIGHBOURS]; c++)
		if (numbers(t, c)[AT_NEIGHBOURS] != l ||
		    (t->has[AT_SAME] && !same(numbers(t, c)[AT_SAME], slip)))
			bad_item(t, i, "expected the same neighbours and "
				"same_slip in each of its rows");
}

/* The numbers of item i, which are those of its vector. */
static void
check_item(const struct items *t, size_t i)
{
	const struct vectors *v = &t->vectors;
	size_t first = v->start[t->vector[i]];
	double flip = flips_new(t, t->vector[i]);

	if (isnan(flip))
		bad_item(t, i, "its p_flip is NA (annot-pflip had no "
			"retests; annot-pflip -x P sets one)");
	if (flip < 0 || flip > 1)
		bad_item(t, i, "its p_flip is no probability in [0,1]");
	if (t->has[AT_R] && t->has[AT_NEW] &&
	    !may_be_of(flip, numbers(t, first)[AT_R]))
		bad_item(t, i, "expected r_new from pflip_new to twice that, or NA");
	if (has_retests(t) && !are_retests(retests(t, i)))
		bad_item(t, i, "expected whole numbers of pairs, and of disagree "
			"no more than of pairs");
	check_law(t, i, first, v->start[t->vector[i] + 1]);
	for (size_t c = first; c < v->start[t->vector[i] + 1]; c++)
		for (int k = AT_NEW; k <= AT_COLUMN; k++)
			if (!same(numbers(t, c)[k], numbers(t, first)[k]))
				bad_item(t, i, "expected the same p_flip, r_new, pairs "
					"and disagree in each of its rows");
}

void
flips_check(const struct items *t)
{
	bool *seen = mem_zero(t->vectors.n, sizeof *seen);

	for (size_t i = 0; i < t->n; i++) {
		if (!seen[t->vector[i]])
			check_item(t, i);
		seen[t->vector[i]] = true;
	}
}

/* Do the primary shares of vector v lack some? They sum to 1 or more, but to 1 - p_flip with
 * annot-sharpen -M noise, if there is a row of each label; .01 for rounding. */
static bool
lacks_shares(const struct items *t, size_t v)
{
	size_t first = t->vectors.start[v], end = t->vectors.start[v + 1];
	double flip = t->has[AT_COLUMN] && end > first ? numbers(t, first)[AT_COLUMN] : 0;
	double sum = 0;

	for (size_t c = first; c < end; c++)
		sum += numbers(t, c)[AT_PFLIP];
	return sum < 1 - flip - .01;
}

void
flips_check_primary(const struct items *t)
{
	bool *lacks = mem_alloc(t->vectors.n, sizeof *lacks);
	uint64_t items = 0;
	size_t first = 0;

	for (size_t v = 0; v < t->vectors.n; v++)
		lacks[v] = t->missing == 0 && lacks_shares(t, v);
	for (size_t i = 0; i < t->n; i++)
		if (lacks[t->vector[i]]) {
			first = items == 0 ? i : first;
			items += items_weight(t, i);
		}
	if (items > 0)
		err_warn("lacking=%llu items whose primary shares sum to less than 1 - p_flip, "
			"such as %s: were rows lost (head, grep)?", (unsigned long long)items,
			err_quote(items_name(t, first)));
}

struct flips
flips_of(const struct items *t)
{
	struct flips all = {.known = has_retests(t)};

	for (size_t i = 0; i < t->n && all.known; i++) {
		const double *pair = retests(t, i);

		if (source_of(pair) > all.source)
			all.source = source_of(pair);
		all.pairs += pair[0] * (double)items_weight(t, i);
		all.disagree += pair[1] * (double)items_weight(t, i);
	}
	all.known = all.known && all.disagree > 0;
	return all;
}

double
flips_times(const struct flips *all, const struct section *b,
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

void
flips_lose(const struct section *b, size_t i, double part,
	const uint32_t *group, uint32_t left, double *pairs, double *disagree)
{
	const struct subset *p = &b->subset;
	size_t n = 0;
	const uint32_t *answer = group ? subset_ratings(p, i, &n) : NULL;

	if (!group && b->truth->has[AT_PAIRS] && b->truth->has[AT_DISAGREE]) {
		part *= b->copies ? (double)b->copies[i] : 1;
		*pairs -= part * retests(b->truth, b->item[i])[0];
		*disagree -= part * retests(b->truth, b->item[i])[1];
	}
	for (size_t k = 1; k < n; k++)
		for (size_t s = 0; s < k; s++) {
			struct rating x = p->answer[answer[k]];
			struct rating y = p->answer[answer[s]];

			if (x.annotator != y.annotator ||
			    (group[k] != left && group[s] != left))
				continue;
			--*pairs;
			*disagree -= x.label != y.label;
		}
}

struct flips
flips_use(const struct items *truth, bool bootstrap, struct places *places,
	const uint32_t **at)
{
	const struct flips flips = flips_of(truth);

	if (flips_places(truth, places))
		*at = places->at;
	if (flips.source != FLIPS_RETESTS)
		err_warn("p_flip is not from retests (annot-pflip -M %s): target "
			"new has values without limits%s",
			flips.source == FLIPS_SVD ? "svd" :
			"fixed or ideal", flips.source == FLIPS_SVD ?
			" and no ceiling" : "");
	else if (bootstrap && !flips.known)
		err_note("target new: no retests that disagree in the columns "
			"pairs and disagree, so that the intervals take p_flip "
			"as known");
	return flips;
}
