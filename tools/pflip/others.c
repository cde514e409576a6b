#include "others.h"

#include "stats/rng.h"
#include "text/mem.h"

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

/* Set given and the labels of the item; returns the number of ratings that -r
 * keeps. */
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
		MEM_GROW(o->label, o->label_cap, o->labels + 1);
		o->label[o->labels++] = label;
	}
	return all;
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
		o->at[k].top = 0;
		for (size_t i = 0; i < o->labels; i++)
			if (o->given[o->label[i]] > o->at[k].top)
				o->at[k].top = o->given[o->label[i]];
		k++;
		/* given has no place for a label that -r keeps nowhere */
		for (size_t i = from; i < to; i++)
			if (is_left(s, i, n, which))
				o->given[s[i].label]++;
	}
	for (size_t i = 0; o->n > 0 && i < o->labels; i++)
		o->given[o->label[i]] = 0;
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

/* ---- each annotator once ---- */

/* One of an annotator's n labels. */
static uint32_t
draw(struct ratings *r, struct view item, const struct rating *rating,
	size_t n)
{
	struct view name = ids_name(&r->rows.annotators, rating->annotator);
	struct item_ratings own = {.rating = rating, .n = n};
	const struct cell *cell;
	struct rng stream;
	uint64_t nth;

	if (n == 1)
		return rating->label;
	rng_seed(&stream, rng_stream(item.p, item.n),
		rng_stream(name.p, name.n));
	nth = rng_below(&stream, n);
	ratings_cells(r, &own, &cell);
	while (nth >= cell->n)
		nth -= (cell++)->n;
	return cell->label;
}

void
others_draw_once(struct others *o, struct ratings *r, struct view item,
	const struct rating *rating, size_t n)
{
	for (size_t i = 0, end; i < n; i = end) {
		uint32_t label;

		end = ratings_end(rating, i, n);
		label = draw(r, item, rating + i, end - i);
		MEM_GROW_ZERO(o->drawn, o->drawn_cap, (size_t)label + 1);
		o->drawn[label]++;
	}
}

const uint32_t *
others_once(struct others *o, const struct cell *cell, size_t cells)
{
	MEM_GROW(o->once, o->once_cap, cells);
	for (size_t k = 0; k < cells; k++) {
		bool known = cell[k].label < o->drawn_cap;

		o->once[k] = known ? o->drawn[cell[k].label] : 0;
		if (known)
			o->drawn[cell[k].label] = 0;
	}
	return o->once;
}
