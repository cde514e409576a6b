#include "others.h"

#include "text/mem.h"
#include "stats/sort.h"

void
others_start(struct others *o)
{
	o->n = 0;
}

void
others_add(struct others *o, const struct retest *t)
{
	MEM_GROW(o->at, o->cap, o->n + 1);
	o->at[o->n++] = (struct other){.retest = *t};
}

/* Does -r keep rating i? */
static bool
is_left(const struct rating *s, size_t i, size_t n, enum input_repeats which)
{
	if (which == INPUT_FIRST)
		return i == 0 || s[i - 1].annotator != s[i].annotator;
	if (which == INPUT_LAST)
		return i + 1 == n || s[i + 1].annotator != s[i].annotator;
	return true;
}

/* Set given and the order of labels by falling n; returns the number of ratings
 * that -r keeps. */
static uint64_t
count(struct others *o, const struct rating *s, size_t n,
	enum input_repeats which)
{
	uint64_t all = 0;

	o->labels = 0;
	for (size_t i = 0; i < n; i++) {
		uint32_t label = s[i].label;

		if (!is_left(s, i, n, which))
			continue;
		all++;
		MEM_GROW_ZERO(o->given, o->given_cap, (size_t)label + 1);
		if (o->given[label]++ > 0)
			continue;
		MEM_GROW(o->order, o->order_cap, o->labels + 1);
		o->order[o->labels++] = label;
	}
	for (size_t i = 0; i < o->labels; i++)
		o->order[i] |= (uint64_t)(UINT32_MAX -
			o->given[o->order[i]]) << 32;
	sort_u64(o->order, o->labels);
	return all;
}

/* The largest n once an annotator's own labels are taken away: no label comes
 * after the first in the order that is none of their own. */
static uint64_t
largest(const struct others *o)
{
	uint32_t most = 0;

	for (size_t i = 0; i < o->labels; i++) {
		uint32_t n = o->given[(uint32_t)o->order[i]];

		most = n > most ? n : most;
		if (n == UINT32_MAX - (uint32_t)(o->order[i] >> 32))
			break;
	}
	return most;
}

void
others_look(struct others *o, const struct rating *s, size_t n,
	enum input_repeats which)
{
	uint64_t all = o->n > 0 ? count(o, s, n, which) : 0;

	for (size_t from = 0, to, k = 0; k < o->n; from = to) {
		uint64_t own = 0;

		to = ratings_end(s, from, n);
		if (to - from < 2)
			continue;
		for (size_t i = from; i < to; i++)
			if (is_left(s, i, n, which)) {
				o->given[s[i].label]--;
				own++;
			}
		o->at[k].n = all - own;
		o->at[k++].top = largest(o);
		/* given has no place for a label that -r keeps nowhere */
		for (size_t i = from; i < to; i++)
			if (is_left(s, i, n, which))
				o->given[s[i].label]++;
	}
	for (size_t i = 0; o->n > 0 && i < o->labels; i++)
		o->given[(uint32_t)o->order[i]] = 0;
}

uint64_t
others_drop_alone(struct others *o, struct retest *rest)
{
	uint64_t pairs = 0;
	size_t n = 0;

	*rest = (struct retest){0};
	for (size_t k = 0; k < o->n; k++) {
		if (o->at[k].n == 0) {
			pairs += o->at[k].retest.pairs;
			continue;
		}
		retest_add(rest, &o->at[k].retest);
		o->at[n++] = o->at[k];
	}
	o->n = n;
	return pairs;
}

void
others_count(struct strata *s, const struct other *x, size_t n, uint64_t item,
	uint64_t times)
{
	for (size_t i = 0; i < n; i++) {
		struct stratum *at = &s->at[strata_of(s, x[i].top, x[i].n)];

		at->retested += at->last != item ? times : 0;
		at->last = item;
		retest_add_times(&at->retest, &x[i].retest, times);
	}
}
