/* judge: what a model says of each item, and a judge who always says the same. */
#include "court.h"

/* The probability of label y. */
static double
says(const struct judge *f, const struct jury *jury, size_t k, uint32_t y)
{
	const uint32_t *label;
	const double *p;
	size_t n = judge_says(f, jury, k, &label, &p);
	double sum = 0;

	for (size_t l = 0; l < n; l++)
		sum += label[l] == y ? p[l] : 0;
	return sum;
}

static void
check(const struct court *c)
{
	struct judge same;

	for (size_t f = 0; f < c->judges; f++) {
		char name[] = "j0";

		name[1] = (char)('0' + f);
		CHECK_TEXT(c->judge[f].name, name);
		CHECK((c->judge[f].label == NULL) == (c->soft[f] && c->draw));
		for (size_t k = 0; k < c->n; k++)
			for (uint32_t y = 0; y < LABELS; y++)
				CHECK(says(&c->judge[f], &c->jury, k, y) ==
					court_says(c, f, c->order[k], y));
	}
	judge_constant(&same, &c->jury, 2);
	for (size_t k = 0; k < c->n; k++)
		CHECK(says(&same, &c->jury, k, 2) == 1);
	judge_free(&same);
}

/* Of several likeliest labels the first in label order. */
static void
first_of_several(void)
{
	struct court c = {.items = 1, .humans = 2, .judges = 1, .min_humans = 2,
		.min_items = 2, .kind = "identity", .soft = {true},
		.eighths = {{{2, 3, 0, 3}}}};

	court_open(&c);
	CHECK(c.judge[0].label[0] == 1);
	check(&c);
	court_close(&c);
}

int
main(void)
{
	struct rng r;

	rng_seed(&r, 7, 0);
	for (int k = 0; k < ROUNDS; k++) {
		struct court c;

		court_draw(&c, &r);
		court_open(&c);
		check(&c);
		court_close(&c);
	}
	first_of_several();
	return check_done();
}
