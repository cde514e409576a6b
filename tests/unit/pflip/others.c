/* others: the others' plurality and its retests against a list of the ratings,
 * strata against counting. */
#include "pflip/others.h"

#include "check.h"
#include "pflip/table.h"

/* The plurality of the labels of all but one. */
static struct other
of_others(const struct table *t, uint32_t annotator)
{
	uint64_t n[LABELS] = {0};
	struct other x = {0};

	for (uint32_t a = 0; a < PEOPLE; a++)
		if (a != annotator)
			table_count(t, a, n);
	for (size_t l = 0; l < LABELS; l++) {
		x.n += n[l];
		x.top = n[l] > x.top ? n[l] : x.top;
	}
	x.retest = table_retest(t, annotator, RETESTS_ALL);
	return x;
}

static bool
same(const struct other *a, const struct other *b)
{
	return a->top == b->top && a->n == b->n &&
		a->retest.labels == b->retest.labels &&
		a->retest.pairs == b->retest.pairs &&
		a->retest.disagree == b->retest.disagree;
}

/* Those that were asked twice, in any order; nobody else: pairs are left out.
 * Returns how many pairs these are. */
static uint64_t
others_are(const struct table *t, const struct subject *s)
{
	struct retest all = {0};
	size_t found = 0;
	uint64_t alone = 0;

	for (uint32_t a = 0; a < PEOPLE; a++) {
		struct other x = of_others(t, a);
		bool there = false;

		if (x.retest.labels < 2)
			continue;
		if (x.n == 0) {
			alone += x.retest.pairs;
			continue;
		}
		for (size_t i = 0; i < s->others; i++)
			there = there || same(&x, &s->other[i]);
		CHECK(there);
		retest_add(&all, &x.retest);
		found++;
	}
	CHECK(s->others == found && s->retest.groups == found);
	CHECK(s->retest.pairs == all.pairs &&
		s->retest.disagree == all.disagree);
	return alone;
}

static void
items(void)
{
	static const char *const repeats[] = {"", "-r first", "-r last"};
	static struct table t;
	size_t seen = 0;
	struct rng r = check_rng(1, 0);

	for (int round = 0; round < 90; round++) {
		struct estimation e = {.ratings = &t.ratings, .k = LABELS,
			.estimator = estimator_with(ESTIMATOR_OTHERS)};
		struct subjects all = {.n = 0};
		struct subject s, back;
		uint64_t alone = 0;

		table_draw(&t, repeats[round % 3], &r);
		while (table_subject(&t, &s, &e)) {
			alone += others_are(&t, &s);
			seen += s.others;
			subjects_add(&all, &s);
			back = all.kind[all.at[all.n - 1].kind];
			others_are(&t, &back);
		}
		CHECK(e.alone == alone);
	}
	CHECK(seen > 1000);
}

/* Annotators of one item, 0 alone in another. By hand: without 0 the others of
 * item one say b b c, without 1 they say a a a c. */
static void
by_hand(void)
{
	const struct rating one[] = {{0, 0}, {0, 0}, {0, 0}, {1, 1}, {1, 1},
		{2, 2}}, two[] = {{0, 0}, {0, 1}},
		far[] = {{0, 1000000}, {0, 0}, {1, 0}};
	const struct retest of0 = {1, 3, 3, 0}, of1 = {1, 2, 1, 0};
	struct others o = {.n = 0};
	struct retest rest;

	o.n = 0;
	others_add(&o, &of0);
	others_add(&o, &of1);
	others_look(&o, one, 6, INPUT_ALL);
	CHECK(o.at[0].top == 2 && o.at[0].n == 3);
	CHECK(o.at[1].top == 3 && o.at[1].n == 4);
	others_look(&o, one, 6, INPUT_FIRST);
	CHECK(o.at[0].top == 1 && o.at[0].n == 2);
	CHECK(o.at[1].top == 1 && o.at[1].n == 2);
	CHECK(others_drop_alone(&o, &rest) == 0);
	CHECK(o.n == 2 && rest.pairs == 4 && rest.labels == 5);
	/* a label that -r leaves nowhere */
	o.n = 0;
	others_add(&o, &of1);
	others_look(&o, far, 3, INPUT_LAST);
	CHECK(o.at[0].top == 1 && o.at[0].n == 1);
	o.n = 0;
	others_add(&o, &of1);
	others_look(&o, two, 2, INPUT_ALL);
	CHECK(o.at[0].n == 0 && o.at[0].top == 0);
	CHECK(others_drop_alone(&o, &rest) == 1);
	CHECK(o.n == 0 && rest.pairs == 0);
}

/* An item is counted once where two people of the same stratum repeated it, and two items
 * that are alike as two. */
static void
counting(void)
{
	const struct other x[] = {{1, 2, {1, 2, 1, 1}}, {2, 2, {1, 2, 1, 0}},
		{3, 4, {1, 3, 3, 2}}};
	struct strata s = {.n = 0};

	strata_equal(&s, 2);
	others_count(&s, x, 3, 1, 1);
	others_count(&s, x, 1, 3, 2);
	CHECK(s.at[0].retested == 3 && s.at[1].retested == 1);
	CHECK(s.at[0].retest.pairs == 3 && s.at[0].retest.disagree == 3);
	CHECK(s.at[1].retest.groups == 2 && s.at[1].retest.pairs == 4 &&
		s.at[1].retest.disagree == 2);
	CHECK(s.at[0].items == 0);
}

CHECK_ALL(items, by_hand, counting)
