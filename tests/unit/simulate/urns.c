/* urns: the states of texts, those of the running example, and what is none. */
#include "simulate/urns.h"

#include "check.h"

/* n states of texts apart by blanks. */
static void
urns(struct urns *u, const char *texts, size_t k)
{
	struct strings s = {0};

	while (*texts) {
		size_t n = strcspn(texts, " ");

		strings_add(&s, texts, n);
		texts += n + (texts[n] == ' ');
	}
	urns_init(u, &s, k);
	strings_free(&s);
}

static void
given(void)
{
	struct urns u;

	urns(&u, "3:1,1,2 1:0,5,0", 3);
	CHECK(u.n == 2 && u.k == 3);
	CHECK(u.weight[0] == .75 && u.weight[1] == .25);
	CHECK(u.share[0] == .25 && u.share[1] == .25 && u.share[2] == .5);
	CHECK(u.share[3] == 0 && u.share[4] == 1 && u.share[5] == 0);
	urns_free(&u);
	urns(&u, "1:1,3", 2);
	CHECK(u.n == 1 && u.weight[0] == 1 && u.share[1] == .75);
	urns_free(&u);
}

/* 70 % of items 80/20, 10 % 50/50, 20 % 10/90. */
static void
running(void)
{
	static const double weight[] = {.7, .1, .2}, yes[] = {.8, .5, .1};
	struct urns u;

	urns(&u, "", 2);
	CHECK(u.n == 3 && u.k == 2);
	for (size_t s = 0; s < 3; s++) {
		CHECK_NEAR(u.weight[s], weight[s], 1e-15);
		CHECK_NEAR(u.share[2 * s + 1], yes[s], 1e-15);
		CHECK_NEAR(u.share[2 * s], 1 - yes[s], 1e-15);
	}
	urns_free(&u);
}

static void
wrong(void)
{
	static const char *const no_state[] = {"1", "1,2", "x:1,2", "-1:1,2",
		":1,2"};
	struct urns u;

	for (size_t i = 0; i < sizeof no_state / sizeof *no_state; i++)
		CHECK_DIES(2, "--state: expected W:B,B,... with a weight W "
			"from 0 on and balls of each label, found \"",
			urns(&u, no_state[i], 2));
	CHECK_DIES(2, "--state: expected balls of 3 labels, found 2 in "
		"\"1:1,2\" (", urns(&u, "1:1,2", 3));
	CHECK_DIES(2, "--state: expected 2 to 3 numbers, found 4 in "
		"\"1:1,2,3,4\" (", urns(&u, "1:1,2,3,4", 3));
	CHECK_DIES(2, "found \"b\" in \"1:2,b\" (", urns(&u, "1:2,b", 2));
	CHECK_DIES(2, "not all 0 and have a sum, found \"1:0,0\" (",
		urns(&u, "1:0,0", 2));
	CHECK_DIES(2, "--state: expected weights that are not all 0 and have "
		"a sum (", urns(&u, "0:1,2 0:1,1", 2));
	CHECK_DIES(2, "--state: with 3 labels each state has to be given; "
		"only for 2 there is a default (", urns(&u, "", 3));
}

CHECK_ALL(given, running, wrong)
