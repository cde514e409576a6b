#include "contests.h"

#include "text/mem.h"

#include <math.h>
#include <stdlib.h>

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

/* Add `times` the d and w of a human's label x and a judge's label y, held against
 * the labels v without `without`. Sums of decimals must not decide ties. */
static void
hold(const struct weights *weights, struct vector v, uint32_t x, uint32_t y,
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

/* ---- judges ---- */

static void
contests_init(struct contests *c, const struct jury *jury, size_t units)
{
	*c = (struct contests){.units = units,
		.human = mem_alloc(jury->m, sizeof *c->human),
		.start = mem_zero(units + 1, sizeof *c->start)};
}

/* Make room for n contests. */
static void
contests_alloc(struct contests *c, size_t n)
{
	c->opponent = mem_alloc(n, sizeof *c->opponent);
	c->d = mem_alloc(n, sizeof *c->d);
	c->w = mem_alloc(n, sizeof *c->w);
}

/* d and w of the judge against each label that humans gave item i, by label. */
static void
hold_item(const struct jury *jury, const struct weights *weights,
	const struct judge *judge, size_t i, double *d, double *w)
{
	struct vector v = jury_counts(jury, i);
	const uint32_t *y;
	const double *p;
	size_t n = judge_says(judge, jury, i, &y, &p);

	for (size_t c = 0; c < v.cells; c++) {
		uint32_t x = v.cell[c].label;
		const uint32_t without[2] = {x, IDS_NONE};

		d[x] = w[x] = 0;
		for (size_t k = 0; k < n; k++)
			if (p[k] > 0)
				hold(weights, v, x, y[k], without, p[k], &d[x],
					&w[x]);
	}
}

void
contests_of_judge(struct contests *c, const struct jury *jury,
	const struct weights *weights, const struct judge *judge)
{
	const struct raters *raters = &jury->raters;
	double *d = mem_alloc(weights->q, sizeof *d);
	double *w = mem_alloc(weights->q, sizeof *w);
	size_t at = 0;

	contests_init(c, jury, jury->units);
	contests_alloc(c, jury->raters.ratings);
	c->opponents = jury->m;
	for (size_t t = 0; t < jury->m; t++)
		c->human[t] = jury->tested[t];
	for (size_t u = 0; u < jury->units; u++) {
		for (size_t i = jury->unit[u]; i < jury->unit[u + 1]; i++) {
			size_t before = at;

			hold_item(jury, weights, judge, i, d, w);
			for (size_t r = raters->start[i];
			     r < raters->start[i + 1]; r++) {
				uint32_t t = jury_place(jury, r);

				if (t == IDS_NONE)
					continue;
				c->opponent[at] = t;
				c->d[at] = d[raters->rating[r].label];
				c->w[at++] = w[raters->rating[r].label];
			}
			c->items += at > before;
		}
		c->start[u + 1] = at;
	}
	free(d);
	free(w);
}

/* ---- humans ---- */

/* Number the opponents: number[] of each place, IDS_NONE of who is none. Returns how
 * many contests there are. */
static size_t
find_opponents(struct contests *c, const struct jury *jury, uint32_t place,
	uint64_t min_items, uint32_t *number)
{
	size_t *shared = mem_zero(jury->m, sizeof *shared), contests = 0, n;
	const struct raters_label *own = jury_own(jury, jury->tested[place], &n);

	for (size_t k = 0; k < n; k++) {
		size_t i = own[k].item;

		for (size_t r = jury->raters.start[i];
		     r < jury->raters.start[i + 1] &&
		     jury_labels(jury, i) > 2; r++)
			if (jury_place(jury, r) != IDS_NONE)
				shared[jury_place(jury, r)]++;
	}
	for (size_t t = 0; t < jury->m; t++) {
		bool is = t != place && shared[t] >= min_items;

		contests += is ? shared[t] : 0;
		number[t] = is ? (uint32_t)c->opponents : IDS_NONE;
		if (is)
			c->human[c->opponents++] = jury->tested[t];
	}
	free(shared);
	return contests;
}

/* The contests of an item that the human gave a label, from `at` on; returns the
 * end. d, w: room by label. */
static size_t
hold_human(struct contests *c, const struct jury *jury,
	const struct weights *weights, struct raters_label own,
	const uint32_t *number, size_t at, double *d, double *w)
{
	struct vector v = jury_counts(jury, own.item);
	uint32_t y = own.label;

	for (size_t k = 0; k < v.cells; k++) {
		uint32_t x = v.cell[k].label;
		const uint32_t without[2] = {x, y};

		d[x] = w[x] = 0;
		if (x != y || v.cell[k].n > 1)
			hold(weights, v, x, y, without, 1, &d[x], &w[x]);
	}
	for (size_t r = jury->raters.start[own.item];
	     r < jury->raters.start[own.item + 1]; r++) {
		uint32_t t = jury_place(jury, r);

		if (t == IDS_NONE || number[t] == IDS_NONE)
			continue;
		c->opponent[at] = number[t];
		c->d[at] = d[jury->raters.rating[r].label];
		c->w[at++] = w[jury->raters.rating[r].label];
	}
	return at;
}

void
contests_of_human(struct contests *c, const struct jury *jury,
	const struct weights *weights, uint32_t place, uint64_t min_items)
{
	double *d = mem_alloc(weights->q, sizeof *d);
	double *w = mem_alloc(weights->q, sizeof *w);
	uint32_t *number = mem_alloc(jury->m, sizeof *number);
	size_t at = 0, u = 0, n;
	const struct raters_label *own = jury_own(jury, jury->tested[place], &n);

	contests_init(c, jury, n);
	c->units = 0;
	contests_alloc(c, find_opponents(c, jury, place, min_items, number));
	for (size_t k = 0; k < n; k++) {
		size_t i = own[k].item, before = at;

		while (jury->unit[u + 1] <= i)
			u++;
		if (jury_labels(jury, i) > 2)
			at = hold_human(c, jury, weights, own[k], number,
				at, d, w);
		c->items += at > before;
		if (k + 1 == n || own[k + 1].item >= jury->unit[u + 1])
			c->start[++c->units] = at;
	}
	free(d);
	free(w);
	free(number);
}

void
contests_free(struct contests *c)
{
	free(c->human);
	free(c->start);
	free(c->opponent);
	free(c->d);
	free(c->w);
}
