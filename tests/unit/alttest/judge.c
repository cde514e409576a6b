/* judge: what models, humans and a judge who always says the same say of items. */
#include "judged.h"

/* The probability of label y. */
static double
says(const struct judge *f, const struct humans *humans, size_t k, uint32_t y)
{
	const uint32_t *label;
	const double *p;
	uint32_t one;
	size_t n = judge_says(f, humans, k, &one, &label, &p);
	double sum = 0;

	for (size_t l = 0; l < n; l++)
		sum += label[l] == y ? p[l] : 0;
	return sum;
}

static void
check(const struct judged *c)
{
	struct judge same;

	for (size_t f = 0; f < c->judges; f++) {
		char name[] = "j0";

		name[1] = (char)('0' + f);
		CHECK_TEXT(c->judge[f].name, name);
		CHECK(c->judge[f].whole == !(c->soft[f] && c->draw));
		for (size_t k = 0; k < c->n; k++)
			for (uint32_t y = 0; y < LABELS; y++)
				CHECK(says(&c->judge[f], &c->people, k, y) ==
					judged_says(c, f, c->order[k], y));
	}
	judge_constant(&same, 2);
	for (size_t k = 0; k < c->n; k++)
		CHECK(says(&same, &c->people, k, 2) == 1);
	for (uint32_t t = 0; t < c->people.m; t++) {
		size_t h = judged_tested(c, t);

		judge_of_human(&same, t);
		for (size_t k = 0; k < c->n; k++)
			if (c->label[c->order[k]][h] != NOTHING)
				CHECK(says(&same, &c->people, k, (uint32_t)
					c->label[c->order[k]][h]) == 1);
	}
}

/* The first in label order of several likeliest labels. */
static void
first_of_several(void)
{
	struct judged c = {.items = 1, .humans = 2, .judges = 1, .min_humans = 2,
		.min_items = 2, .kind = "identity", .soft = {true},
		.eighths = {{{2, 3, 0, 3}}}};

	judged_open(&c);
	CHECK(judge_label(&c.judge[0], &c.people, 0) == 1);
	check(&c);
}

int
main(void)
{
	struct rng r = check_rng(7, 0);

	for (int k = 0; k < ROUNDS; k++) {
		struct judged c;

		judged_draw(&c, &r);
		judged_open(&c);
		check(&c);
	}
	first_of_several();
	return check_done();
}
