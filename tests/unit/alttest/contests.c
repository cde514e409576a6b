/* contests: D(z) of section 3 by looping over the humans of an item. */
#include "judged.h"

#include "text/mem.h"

/* The contests are those of the list, in its order; human: the judge, or HUMANS. */
static void
same(const struct judged *c, const struct contests *x, const struct contest *f,
	size_t n, size_t human)
{
	size_t at = 0, items = 0;

	if (!CHECK(x->start[x->units] == n))
		return;
	for (size_t u = 0; u < x->units; u++)
		for (; at < x->start[u + 1]; at++) {
			CHECK(x->opponent[at] == judged_number(c, human,
				f[at].human));
			CHECK(contests_d(x, at) == f[at].d && contests_w(x, at) == f[at].w);
			items += at == 0 || f[at].item != f[at - 1].item;
			/* those of a unit, and only those, stand together */
			if (at > 0)
				CHECK((f[at].unit == f[at - 1].unit) ==
					(at > x->start[u]));
		}
	CHECK(x->items == items);
}

static void
of_judges(struct judged *c)
{
	struct contest f[CONTESTS];
	struct contests first, x;

	for (size_t k = 0; k < c->judges; k++) {
		contests_make(&x, &c->people, &c->weights, &c->judge[k],
			c->min_items);
		same(c, &x, f, judged_contests(c, k, f), HUMANS);
		CHECK(x.opponents == c->people.m && x.units == c->units);
		CHECK((c->soft[k] && c->draw) || all_whole(&x));
		if (k == 0) {
			first = x;
			continue;
		}
		if (k == 1)
			contests_forget(&first);
		contests_again(&x, &first, &c->people, &c->weights, &c->judge[k]);
		same(c, &x, f, judged_contests(c, k, f), HUMANS);
		CHECK(x.opponents == c->people.m && x.units == c->units);
	}
}

/* Each tested human as a judge; d of (h, j) is -d of (j, h). */
static void
of_humans(struct judged *c)
{
	double sum[HUMANS][HUMANS] = {{0}};
	struct contest f[CONTESTS];
	struct contests x;

	for (uint32_t t = 0; t < c->people.m; t++) {
		size_t h = judged_tested(c, t), n, units = 0, last = SIZE_MAX;
		struct judge judge;

		n = judged_contests_of(c, h, f);
		judge_of_human(&judge, t);
		contests_make(&x, &c->people, &c->weights, &judge, c->min_items);
		same(c, &x, f, n, h);
		for (size_t k = 0; k < c->n; k++) {
			units += c->label[c->order[k]][h] != NOTHING &&
				c->unit[k] != last;
			if (c->label[c->order[k]][h] != NOTHING)
				last = c->unit[k];
		}
		CHECK(x.opponents == judged_number(c, h, c->humans) &&
			x.units == units && all_whole(&x));
		for (size_t k = 0; k < n; k++)
			sum[h][f[k].human] += contests_d(&x, k) * (1 + (double)f[k].item);
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
	struct judged c = {.items = 2, .humans = 3, .judges = 1, .min_humans = 2,
		.min_items = 2, .kind = "linear", .label = {{0, 1, 1}, {2, 3, 2}}};
	struct contests x;

	c.eighths[0][0][2] = c.eighths[0][1][2] = 8;
	judged_open(&c);
	contests_make(&x, &c.people, &c.weights, &c.judge[0], c.min_items);
	CHECK(contests_d(&x, 0) == 0 && contests_w(&x, 0) == 1);
	CHECK(contests_d(&x, 1) == 1 && contests_w(&x, 1) == 0 && contests_d(&x, 2) == 1);
	CHECK(contests_d(&x, 3) == 0 && contests_w(&x, 3) == 1 && contests_d(&x, 5) == 0);
	CHECK(contests_d(&x, 4) == -1 && contests_w(&x, 4) == 1);
}

int
main(void)
{
	struct rng r = check_rng(1, 0);

	for (int k = 0; k < ROUNDS; k++) {
		struct judged c;

		judged_draw(&c, &r);
		judged_open(&c);
		of_judges(&c);
		of_humans(&c);
	}
	ties();
	return check_done();
}
