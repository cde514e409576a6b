/* subjects: counts, ties and retests against a list of the ratings; the finest
 * strata against counting for each M. */
#include "pflip/subjects.h"

#include "check.h"
#include "pflip/table.h"
#include "says.h"

static const struct estimator *
named(const char *name)
{
	return method_find(&estimators_table, name);
}

/* ---- one item ---- */

static void
counts_are(const struct table *t, const struct subject *s)
{
	uint64_t n[LABELS] = {0}, found[LABELS] = {0}, all = 0, top = 0;
	size_t tops = 0;

	for (uint32_t a = 0; a < PEOPLE; a++)
		table_count(t, a, n);
	for (size_t i = 0; i < s->counts.cells; i++) {
		struct view v = labels_name(&t->ratings.rows.labels,
			s->counts.cell[i].label);

		found[v.p[0] - 'a'] += s->counts.cell[i].n;
	}
	for (size_t l = 0; l < LABELS; l++) {
		CHECK(found[l] == n[l]);
		all += n[l];
		top = n[l] > top ? n[l] : top;
	}
	for (size_t l = 0; l < LABELS; l++)
		tops += n[l] == top;
	CHECK(s->counts.n == all && s->top == top);
	CHECK(s->tied == (tops > 1));
}

/* Retests are of all repeats, whatever -r says. */
static void
retests_are(const struct table *t, const struct subject *s)
{
	struct retest x = {0};

	for (uint32_t a = 0; a < PEOPLE; a++) {
		struct retest own = table_retest(t, a, RETESTS_ALL);

		x.groups += own.groups;
		x.labels += own.labels;
		x.pairs += own.pairs;
		x.disagree += own.disagree;
	}
	CHECK(s->retest.groups == x.groups && s->retest.labels == x.labels);
	CHECK(s->retest.pairs == x.pairs && s->retest.disagree == x.disagree);
}

static void
same_retest(const struct retest *a, const struct retest *b)
{
	CHECK(a->groups == b->groups && a->labels == b->labels);
	CHECK(a->pairs == b->pairs && a->disagree == b->disagree);
}

/* What comes out of the list is what went in. */
static void
is_kept(const struct subjects *all, size_t i, const struct subject *s)
{
	struct subject x = all->kind[all->at[i].kind];

	CHECK(view_cmp(subjects_name(all, i), s->name) == 0);
	CHECK((x.once != NULL) == (s->once != NULL));
	CHECK(!x.once || memcmp(x.once, s->once, x.counts.cells * sizeof *x.once) == 0);
	CHECK(x.counts.cells == s->counts.cells && x.counts.n == s->counts.n);
	CHECK(memcmp(x.counts.cell, s->counts.cell, s->counts.cells *
		sizeof *s->counts.cell) == 0);
	CHECK(x.top == s->top && x.tied == s->tied);
	CHECK(x.pflip == s->pflip || (isnan(x.pflip) && isnan(s->pflip)));
	same_retest(&x.retest, &s->retest);
}

static void
items(void)
{
	static const char *const repeats[] = {"", "-r first", "-r last"};
	static struct table t;
	struct rng r = check_rng(1, 0);

	for (int round = 0; round < 60; round++) {
		struct estimation e = {.ratings = &t.ratings, .k = LABELS,
			.estimator = named(round % 2 ? "ideal" : "strata")};
		struct subjects all = {.n = 0};
		struct retest had[ITEMS];
		struct subject s;
		uint64_t kept = 0;

		table_draw(&t, repeats[round % 3], &r);
		while (table_subject(&t, &s, &e)) {
			counts_are(&t, &s);
			retests_are(&t, &s);
			CHECK(s.name.n == t.item.item.n);
			CHECK(isnan(s.pflip) == (round % 2 == 0 ||
				s.retest.groups == 0));
			had[all.n] = s.retest;
			subjects_add(&all, &s);
			is_kept(&all, all.n - 1, &s);
		}
		CHECK(all.n == ITEMS);
		for (size_t k = 0; k < all.kinds.n; k++)
			kept += all.items[k];
		CHECK(kept == ITEMS);
		for (size_t i = 0; i < ITEMS; i++) {
			s = all.kind[all.at[i].kind];
			same_retest(&s.retest, &had[i]);
		}
	}
}

/* Subjects that differ in one thing are of different kinds; a name makes none. */
static void
kinds(void)
{
	static const struct cell two[] = {{0, 2}, {1, 1}}, more[] = {{0, 2}, {1, 2}};
	static const uint32_t once[] = {1, 1}, other[] = {2, 0};
	static const struct other alone = {0, 0, {1, 2, 1, 1}}, joined = {1, 1, {1, 2, 1, 1}};
	const struct subject each[] = {{.counts = {two, 2, 3}, .pflip = NUM_NA},
		{.counts = {two, 1, 2}, .pflip = NUM_NA},
		{.counts = {more, 2, 4}, .pflip = NUM_NA},
		{.counts = {two, 2, 3}, .pflip = .5}, {.counts = {two, 2, 3}, .pflip = .25},
		{.counts = {two, 2, 3}, .once = once, .pflip = NUM_NA},
		{.counts = {two, 2, 3}, .once = other, .pflip = NUM_NA},
		{.counts = {two, 2, 3}, .retest = {1, 2, 1, 0}, .pflip = NUM_NA},
		{.counts = {two, 2, 3}, .retest = {1, 2, 1, 1}, .pflip = NUM_NA},
		{.counts = {two, 2, 3}, .retest = {1, 2, 1, 1}, .pflip = .5},
		{.counts = {two, 2, 3}, .other = &alone, .others = 1,
			.retest = {1, 2, 1, 1}, .pflip = NUM_NA},
		{.counts = {two, 2, 3}, .other = &joined, .others = 1,
			.retest = {1, 2, 1, 1}, .pflip = NUM_NA}};
	const size_t n = sizeof each / sizeof *each;
	struct subjects all = {.n = 0};

	for (size_t i = 0; i < 3 * n; i++) {
		struct subject s = each[i % n];

		s.name = (struct view){"abcd", 1 + i % 4};
		CHECK(subjects_add(&all, &s) == i % n);
		CHECK(subjects_name(&all, i).n == 1 + i % 4 && all.items[i % n] == 1 + i / n);
	}
	CHECK(all.kinds.n == n);
}

/* ---- the finest strata ---- */

enum { MANY = 3000, FINEST = 50, NEEDED = 100 };

/* The plurality's labels, of so many, and whether somebody was asked twice. */
struct plain {
	uint32_t top, n;
	bool retested;
};

static void
add(struct subjects *all, const struct plain *x)
{
	const struct cell cell[] = {{0, x->n - x->top}, {1, x->top}};
	struct subject s = {.name = {"x", 1}, .counts = {cell, 2, x->n},
		.top = x->top, .retest = {x->retested, 2U * x->retested,
		x->retested, 0}};

	subjects_add(all, &s);
}

/* Has each of M strata (i/M, (i + 1)/M] that has items enough with retests? */
static bool
enough(const struct plain *x, size_t n, uint64_t m)
{
	for (uint64_t i = 0; i < m; i++) {
		size_t items = 0, retested = 0;

		for (size_t j = 0; j < n; j++)
			if (m * x[j].top > i * x[j].n &&
			    m * x[j].top <= (i + 1) * x[j].n) {
				items++;
				retested += x[j].retested;
			}
		if (items > 0 && retested < NEEDED)
			return false;
	}
	return true;
}

/* Shares are spread over more or fewer places. */
static void
finest(void)
{
	static struct plain x[MANY];
	size_t seen[FINEST + 1] = {0}, kinds = 0;
	struct rng r = check_rng(2, 0);

	for (int round = 0; round < 40; round++) {
		uint32_t labels = 3 + (uint32_t)rng_below(&r, 20);
		size_t n = 300 + (size_t)rng_below(&r, MANY - 300);
		uint64_t rate = 1 + rng_below(&r, 4);
		struct subjects all = {.n = 0};
		uint64_t m = FINEST;

		for (size_t i = 0; i < n; i++) {
			x[i].n = labels;
			x[i].top = (labels + 1) / 2 + (uint32_t)rng_below(&r,
				labels / 2 + 1);
			x[i].retested = rng_below(&r, 4) < rate;
			add(&all, &x[i]);
		}
		while (m > 1 && !enough(x, n, m))
			m--;
		err_quiet(true);
		CHECK(subjects_finest(&all) == m);
		err_quiet(false);
		kinds += seen[m]++ == 0;
	}
	CHECK(kinds > 5 && seen[FINEST] > 0);
}

/* One item more with retests, or one fewer, decides. */
static void
limit(void)
{
	struct subjects all = {.n = 0};

	CHECK_SAYS(0, "", subjects_finest(&all));
	CHECK(subjects_finest(&all) == 1);
	for (int i = 0; i < NEEDED - 1; i++)
		add(&all, &(struct plain){3, 3, true});
	add(&all, &(struct plain){3, 3, false});
	CHECK_SAYS(0, "unit: warning: fewer than 100 items have retests, so that "
		"--auto takes one stratum (more retests)\n", subjects_finest(&all));
	err_quiet(true);
	CHECK(subjects_finest(&all) == 1);
	err_quiet(false);
	add(&all, &(struct plain){3, 3, true});
	CHECK(subjects_finest(&all) == FINEST);
	CHECK_SAYS(0, "", subjects_finest(&all));
}

CHECK_ALL(items, kinds, finest, limit)
