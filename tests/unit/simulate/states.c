/* people: the states of texts, those of the running example, and what is none. */
#include "simulate/people.h"

#include "check.h"

/* n states of texts apart by blanks. */
static void
people(struct people *w, const char *texts, size_t k)
{
	struct strings name = {0};
	struct params p = {.alpha = .5};

	while (*texts) {
		size_t n = strcspn(texts, " ");

		strings_add(&p.states, texts, n);
		texts += n + (texts[n] == ' ');
	}
	strings_add(&name, "states", 6);
	people_init(w, people_find(&name), &p, k, 1, 1);
}

static void
given(void)
{
	struct people w;

	people(&w, "3:1,1,2 1:0,5,0", 3);
	CHECK(w.urns.n == 2);
	CHECK(w.urns.weight[0] == .75 && w.urns.weight[1] == .25);
	CHECK(w.urns.share[0] == .25 && w.urns.share[1] == .25 &&
		w.urns.share[2] == .5);
	CHECK(w.urns.share[3] == 0 && w.urns.share[4] == 1 &&
		w.urns.share[5] == 0);
	people(&w, "1:1,3", 2);
	CHECK(w.urns.n == 1 && w.urns.weight[0] == 1 && w.urns.share[1] == .75);
}

/* 70 % of items 80/20, 10 % 50/50, 20 % 10/90. */
static void
running(void)
{
	static const double weight[] = {.7, .1, .2}, yes[] = {.8, .5, .1};
	struct people w;

	people(&w, "", 2);
	CHECK(w.urns.n == 3);
	for (size_t s = 0; s < 3; s++) {
		CHECK_NEAR(w.urns.weight[s], weight[s], 1e-15);
		CHECK_NEAR(w.urns.share[2 * s + 1], yes[s], 1e-15);
		CHECK_NEAR(w.urns.share[2 * s], 1 - yes[s], 1e-15);
	}
}

static void
wrong(void)
{
	static const char *const no_state[] = {"1", "1,2", "x:1,2", "-1:1,2",
		":1,2"};
	struct people w;

	for (size_t i = 0; i < sizeof no_state / sizeof *no_state; i++)
		CHECK_DIES(2, "--state: expected W:B,B,... with a weight W "
			"from 0 on and balls of each label, found \"",
			people(&w, no_state[i], 2));
	CHECK_DIES(2, "--state: expected balls of 3 labels, found 2 in "
		"\"1:1,2\" (", people(&w, "1:1,2", 3));
	CHECK_DIES(2, "--state: expected 2 to 3 numbers, found 4 in "
		"\"1:1,2,3,4\" (", people(&w, "1:1,2,3,4", 3));
	CHECK_DIES(2, "found \"b\" in \"1:2,b\" (", people(&w, "1:2,b", 2));
	CHECK_DIES(2, "not all 0 and have a sum, found \"1:0,0\" (",
		people(&w, "1:0,0", 2));
	CHECK_DIES(2, "--state: expected weights that are not all 0 and have "
		"a sum (", people(&w, "0:1,2 0:1,1", 2));
	CHECK_DIES(2, "--state: with 3 labels each state has to be given; "
		"only for 2 there is a default (", people(&w, "", 3));
}

CHECK_ALL(given, running, wrong)
