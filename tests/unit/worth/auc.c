/* auc: areas against a double loop and against explicit thresholds. */
#include "worth/auc.h"

#include "check.h"
#include "stats/rng.h"
#include "worth/defined.h"

enum { MOST = 40 };

/* In falling order of score, as auc requires. */
static int
cmp_scored(const void *a, const void *b)
{
	const struct auc_point *x = a, *y = b;

	return (x->score < y->score) - (x->score > y->score);
}

static void
sort_scored(struct auc_point *s, size_t n)
{
	qsort(s, n, sizeof *s, cmp_scored);
}

/* The points as single cases; a point is ranked against itself, too. */
static void
list_points(struct list *all, const struct auc_point *s, size_t n)
{
	list_init(all, 2);
	all->soft = true;
	list_item(all, 1);
	for (size_t i = 0; i < n; i++) {
		list_add(all, 0, UNDECIDED, s[i].neg)->q[1] = s[i].score;
		list_add(all, 1, UNDECIDED, s[i].pos)->q[1] = s[i].score;
	}
}

/* Scores on a grid, so that many are equal; some masses are 0. */
static void
random_rankings(void)
{
	struct rng r = check_rng(3, 0);

	for (int round = 0; round < 500; round++) {
		size_t n = 1 + rng_below(&r, MOST);
		uint64_t grid = 1 + rng_below(&r, 20);
		struct auc_point s[MOST];
		static struct list all;
		double auc, ap;

		for (size_t i = 0; i < n; i++)
			s[i] = (struct auc_point){
				(double)rng_below(&r, grid) / (double)grid,
				(double)rng_below(&r, 3) * rng_unit(&r),
				(double)rng_below(&r, 3) * rng_unit(&r)};
		list_points(&all, s, n);
		auc = by_roc_auc(&all, 1);
		ap = by_pr_auc(&all, 1);
		sort_scored(s, n);
		for (size_t i = 1; i < n; i++)
			CHECK(s[i - 1].score >= s[i].score);
		CHECK_NEAR(auc_roc(s, n), auc, 1e-13);
		CHECK_NEAR(auc_pr(s, n), ap, 1e-13);
		if (!isnan(auc))
			CHECK(auc >= 0 && auc <= 1);
	}
}

/* Masses of either sign that sum to 1 in each point, as uncut shares do: no
 * point is left out, and pos that is only a rounding error counts as none. */
static void
uncut(void)
{
	struct auc_point rest[] = {{2, .1 + .2, .7}, {1, -.3, 1.3}};
	struct rng r = check_rng(6, 0);

	for (int round = 0; round < 300; round++) {
		size_t n = 1 + rng_below(&r, MOST);
		struct auc_point s[MOST];
		static struct list all;
		double auc, ap, pos = 0;

		for (size_t i = 0; i < n; i++) {
			s[i].score = (double)rng_below(&r, 9);
			s[i].pos = (double)rng_below(&r, 6) / 4 - .25;
			s[i].neg = 1 - s[i].pos;
			pos += s[i].pos;
		}
		list_points(&all, s, n);
		auc = by_roc_auc(&all, 1);
		ap = by_pr_auc(&all, 1);
		sort_scored(s, n);
		CHECK_NEAR(auc_roc(s, n), pos > 0 && pos < (double)n ? auc :
			NUM_NA, 1e-12);
		CHECK_NEAR(auc_pr(s, n), pos > 0 ? ap : NUM_NA, 1e-12);
	}
	CHECK(rest[0].pos + rest[1].pos > 0);
	CHECK(isnan(auc_roc(rest, 2)) && isnan(auc_pr(rest, 2)));
}

/* Published values: scikit-learn's example of average precision, .83, and of
 * the area, .75. */
static void
textbook(void)
{
	struct auc_point s[] = {{.1, 0, 1}, {.4, 0, 1}, {.35, 1, 0}, {.8, 1, 0}};

	sort_scored(s, 4);
	CHECK_NEAR(auc_roc(s, 4), .75, 1e-15);
	CHECK_NEAR(auc_pr(s, 4), .8333333333333333, 1e-15);
}

static void
degenerate(void)
{
	struct auc_point none[1] = {{0, 0, 0}}, one[] = {{.3, .25, .75}};
	struct auc_point up[] = {{2, 1, 0}, {1, 0, 1}}, all[] = {{2, 1, 0},
		{1, 3, 0}}, no[] = {{2, 0, 1}};
	struct auc_point same[] = {{.5, .1, .9}, {.5, .7, .3}, {.5, .1, .9}};

	CHECK(isnan(auc_roc(none, 0)));
	CHECK(isnan(auc_pr(none, 0)));
	CHECK(isnan(auc_roc(none, 1)));
	CHECK(isnan(auc_pr(none, 1)));
	/* an item against itself */
	CHECK(auc_roc(one, 1) == .5);
	CHECK(auc_pr(one, 1) == .25);
	CHECK(auc_roc(up, 2) == 1);
	CHECK(auc_pr(up, 2) == 1);
	CHECK(isnan(auc_roc(all, 2)));
	CHECK(auc_pr(all, 2) == 1);
	CHECK(isnan(auc_roc(no, 1)));
	CHECK(isnan(auc_pr(no, 1)));
	CHECK_NEAR(auc_roc(same, 3), .5, 1e-15);
	CHECK_NEAR(auc_pr(same, 3), .3, 1e-15);
}

/* With negated scores the area is 1 minus the area. */
static void
upside_down(void)
{
	struct auc_point s[MOST], t[MOST];
	struct rng r = check_rng(5, 0);

	for (size_t i = 0; i < MOST; i++) {
		s[i] = (struct auc_point){(double)rng_below(&r, 9), rng_unit(&r),
			rng_unit(&r)};
		t[i] = s[i];
		t[i].score = -s[i].score;
	}
	sort_scored(s, MOST);
	sort_scored(t, MOST);
	CHECK_NEAR(auc_roc(s, MOST) + auc_roc(t, MOST), 1,
		1e-14);
}

/* The slopes of the area by each mass, in which it is linear. */
static void
slopes(void)
{
	struct rng r = check_rng(7, 0);

	for (int round = 0; round < 200; round++) {
		size_t n = 1 + rng_below(&r, 8);
		struct auc_point s[8];
		double pos[8], neg[8], p, q, area;

		for (size_t i = 0; i < n; i++)
			s[i] = (struct auc_point){(double)rng_below(&r, 5),
				rng_unit(&r), rng_unit(&r)};
		sort_scored(s, n);
		area = auc_area(s, n, &p, &q);
		auc_slopes(s, n, pos, neg);
		for (size_t i = 0; i < n; i++) {
			double own = s[i].neg / 2;

			s[i].pos += 1;
			CHECK_NEAR(auc_area(s, n, &p, &q) - area, pos[i], 1e-12);
			s[i].pos -= 1;
			s[i].neg += 1;
			CHECK_NEAR(auc_area(s, n, &p, &q) - area, neg[i], 1e-12);
			s[i].neg -= 1;
			CHECK(pos[i] >= own - 1e-12 && neg[i] >= s[i].pos / 2 -
				1e-12);
		}
	}
}

/* The slopes of average precision by each mass, by differences. */
static void
precision_slopes(void)
{
	const double h = 1e-4;
	struct rng r = check_rng(8, 0);

	for (int round = 0; round < 300; round++) {
		size_t n = 2 + rng_below(&r, 12);
		struct auc_point s[16];
		double pos[16], neg[16];

		for (size_t i = 0; i < n; i++)
			s[i] = (struct auc_point){(double)rng_below(&r, 6),
				round % 3 ? .1 + rng_unit(&r) :
				(double)(i == 0 || rng_below(&r, 2)),
				.1 + rng_unit(&r)};
		sort_scored(s, n);
		auc_pr_slopes(s, n, pos, neg);
		for (size_t i = 0; i < 2 * n; i++) {
			double *mass = i < n ? &s[i].pos : &s[i - n].neg;
			double before = *mass, up, down;

			*mass = before + h;
			up = auc_pr(s, n);
			*mass = before - h;
			down = auc_pr(s, n);
			*mass = before;
			CHECK_NEAR(i < n ? pos[i] : neg[i - n],
				(up - down) / (2 * h), 1e-6);
		}
	}
}

CHECK_ALL(precision_slopes, random_rankings, uncut, textbook, degenerate, upside_down, slopes)
