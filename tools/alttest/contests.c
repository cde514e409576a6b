#include "contests.h"

#include "text/mem.h"

#include <math.h>

/* D(z) over the labels v, one fewer of each of `without` (IDS_NONE: of none). */
static double
farness(const struct weights *w, struct vector v, uint32_t z,
	const uint32_t without[2])
{
	double sum = 0;

	for (size_t c = 0; c < v.cells; c++) {
		uint32_t l = v.cell[c].label;
		uint32_t n = v.cell[c].n - (l == without[0]) -
			(l == without[1]);

		if (n > 0 && l != z)
			sum += n * w->distance(w, z, l);
	}
	return sum;
}

/* Sums of decimals must not decide ties. */
void
contests_hold(const struct weights *weights, struct vector v, uint32_t x, uint32_t y,
	const uint32_t without[2], double times, double *d, double *w)
{
	double human = x == y ? 0 : farness(weights, v, x, without);
	double judge = x == y ? 0 : farness(weights, v, y, without);

	if (fabs(judge - human) <= 1e-12 * (judge + human)) {
		*w += times;
	} else if (judge < human) {
		*w += times;
		*d -= times;
	} else {
		*d += times;
	}
}

/* A judge whose contests are made. */
struct study {
	const struct humans *humans;
	const struct weights *weights;
	const struct judge *judge;
	const struct raters_label *own; /* the judge's n items; NULL: all n */
	size_t n;
	size_t others;           /* humans that an item needs */
	uint32_t *number;        /* per place: the opponent, or IDS_NONE */
	double *d, *w;           /* per label: of who gave it the item at hand */
};

/* The k-th item of the judge. */
static size_t
item_of(const struct study *s, size_t k)
{
	return s->own ? s->own[k].item : k;
}

/* Number the opponents; returns how many contests there are. */
static size_t
find_opponents(struct contests *c, struct study *s, uint64_t min_items)
{
	const struct humans *humans = s->humans;
	size_t *shared = mem_zero(humans->m, sizeof *shared), contests = 0;

	for (size_t k = 0; k < s->n; k++) {
		size_t i = item_of(s, k);

		for (size_t r = humans->raters.start[i];
		     r < humans->raters.start[i + 1] &&
		     humans_labels(humans, i) >= s->others; r++)
			if (humans_place(humans, r) != IDS_NONE)
				shared[humans_place(humans, r)]++;
	}
	for (size_t t = 0; t < humans->m; t++) {
		bool is = t != s->judge->place && shared[t] >= min_items;

		contests += is ? shared[t] : 0;
		s->number[t] = is ? (uint32_t)c->opponents++ : IDS_NONE;
	}
	MEM_FREE(shared);
	return contests;
}

/* The contests of item i, from `at` on; returns the end. */
static size_t
hold_item(struct contests *c, const struct study *s, size_t i, size_t at)
{
	const struct raters *raters = &s->humans->raters;
	struct vector v = humans_counts(s->humans, i);
	const uint32_t *y;
	const double *p;
	size_t n = judge_says(s->judge, s->humans, i, &y, &p);

	for (size_t k = 0; k < v.cells; k++) {
		uint32_t x = v.cell[k].label;

		s->d[x] = s->w[x] = 0;
		for (size_t l = 0; l < n; l++) {
			const uint32_t without[2] = {x, s->own ? y[l] : IDS_NONE};

			if (p[l] > 0)
				contests_hold(s->weights, v, x, y[l], without,
					p[l], &s->d[x], &s->w[x]);
		}
	}
	for (size_t r = raters->start[i]; r < raters->start[i + 1]; r++) {
		uint32_t t = humans_place(s->humans, r);

		if (t == IDS_NONE || s->number[t] == IDS_NONE)
			continue;
		c->opponent[at] = s->number[t];
		if (c->whole) {
			c->whole[at++] = (int8_t)s->d[raters->rating[r].label];
			continue;
		}
		c->d[at] = s->d[raters->rating[r].label];
		c->w[at++] = s->w[raters->rating[r].label];
	}
	return at;
}

void
contests_make(struct contests *c, const struct humans *humans,
	const struct weights *weights, const struct judge *judge,
	uint64_t min_items)
{
	struct study s = {.humans = humans, .weights = weights, .judge = judge,
		.n = humans->raters.n, .others = 2,
		.number = mem_alloc(humans->m, sizeof *s.number),
		.d = mem_alloc(weights->q, sizeof *s.d),
		.w = mem_alloc(weights->q, sizeof *s.w)};
	size_t at = 0, u = 0, n;

	if (judge->place != IDS_NONE) {
		s.own = humans_own(humans, humans->tested[judge->place], &s.n);
		s.others = 3;
	}
	*c = (struct contests){.start = mem_zero(s.n + 1, sizeof *c->start)};
	n = find_opponents(c, &s, min_items);
	c->opponent = mem_alloc(n, sizeof *c->opponent);
	if (judge->label) {
		c->whole = mem_alloc(n, sizeof *c->whole);
	} else {
		c->d = mem_alloc(n, sizeof *c->d);
		c->w = mem_alloc(n, sizeof *c->w);
	}
	for (size_t k = 0; k < s.n; k++) {
		size_t i = item_of(&s, k), before = at;

		while (humans->unit[u + 1] <= i)
			u++;
		if (humans_labels(humans, i) >= s.others)
			at = hold_item(c, &s, i, at);
		c->items += at > before;
		if (k + 1 == s.n || item_of(&s, k + 1) >= humans->unit[u + 1])
			c->start[++c->units] = at;
	}
	MEM_FREE(s.number, s.d, s.w);
}

void
contests_free(struct contests *c)
{
	MEM_FREE(c->start, c->opponent, c->whole, c->d, c->w);
}
