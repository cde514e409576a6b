/* contests: D(z) of section 3 by looping over the humans of an item. */
#include "court.h"

#include "text/mem.h"

/* The contests are those of the list, in its order. */
static void
same(const struct court *c, const struct contests *x, const struct fight *f,
	size_t n)
{
	size_t at = 0, items = 0;

	if (!CHECK(x->start[x->units] == n))
		return;
	for (size_t u = 0; u < x->units; u++)
		for (; at < x->start[u + 1]; at++) {
			CHECK(court_is(c, x, x->opponent[at], f[at].human));
			CHECK(x->d[at] == f[at].d && x->w[at] == f[at].w);
			items += at == 0 || f[at].item != f[at - 1].item;
			/* those of a unit, and only those, stand together */
			if (at > 0)
				CHECK((f[at].unit == f[at - 1].unit) ==
					(at > x->start[u]));
		}
	CHECK(x->items == items);
}

static void
of_judges(struct court *c)
{
	struct fight f[FIGHTS];
	struct contests x;

	for (size_t k = 0; k < c->judges; k++) {
		contests_of_judge(&x, &c->jury, &c->weights, &c->judge[k]);
		same(c, &x, f, court_fights(c, k, f));
		CHECK(x.opponents == c->jury.m && x.units == c->units);
		CHECK((c->soft[k] && c->draw) || all_whole(&x));
		contests_free(&x);
	}
}

/* Each tested human as a judge; d of (h, j) is -d of (j, h). */
static void
of_humans(struct court *c)
{
	double sum[HUMANS][HUMANS] = {{0}};
	struct fight f[FIGHTS];
	struct contests x;

	for (uint32_t t = 0; t < c->jury.m; t++) {
		size_t h = 0, n, opponents = 0, units = 0, last = SIZE_MAX;

		while (!court_is(c, &(struct contests){.human =
		    &c->jury.tested[t]}, 0, h))
			h++;
		n = court_fights_of(c, h, f);
		contests_of_human(&x, &c->jury, &c->weights, t, c->min_items);
		same(c, &x, f, n);
		for (size_t j = 0; j < c->humans; j++)
			opponents += court_opposes(c, h, j);
		for (size_t k = 0; k < c->n; k++) {
			units += c->label[c->order[k]][h] != NOTHING &&
				c->unit[k] != last;
			if (c->label[c->order[k]][h] != NOTHING)
				last = c->unit[k];
		}
		CHECK(x.opponents == opponents && x.units == units && all_whole(&x));
		for (size_t k = 0; k < n; k++)
			sum[h][f[k].human] += x.d[k] * (1 + (double)f[k].item);
		contests_free(&x);
	}
	for (size_t h = 0; h < HUMANS; h++)
		for (size_t j = 0; j < h; j++)
			CHECK(sum[h][j] == -sum[j][h]);
}

/* .1 and .3 are as far from .2 and .2, though .3 - .2 is not .1; who says what the
 * human says ties; the human is not among the others. */
static void
ties(void)
{
	struct court c = {.items = 2, .humans = 3, .judges = 1, .min_humans = 2,
		.min_items = 2, .kind = "linear", .label = {{0, 1, 1}, {2, 3, 2}}};
	struct contests x;

	c.eighths[0][0][2] = c.eighths[0][1][2] = 8;
	court_open(&c);
	contests_of_judge(&x, &c.jury, &c.weights, &c.judge[0]);
	CHECK(x.d[0] == 0 && x.w[0] == 1);
	CHECK(x.d[1] == 1 && x.w[1] == 0 && x.d[2] == 1);
	CHECK(x.d[3] == 0 && x.w[3] == 1 && x.d[5] == 0);
	CHECK(x.d[4] == -1 && x.w[4] == 1);
	contests_free(&x);
	court_close(&c);
}

int
main(void)
{
	struct rng r;

	rng_seed(&r, 1, 0);
	for (int k = 0; k < ROUNDS; k++) {
		struct court c;

		court_draw(&c, &r);
		court_open(&c);
		of_judges(&c);
		of_humans(&c);
		court_close(&c);
	}
	ties();
	return check_done();
}
