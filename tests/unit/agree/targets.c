/* targets: the targets made from an item's votes. */
#include "agree/targets.h"

#include "check.h"
#include "text/num.h"
#include "stats/rng.h"

static struct targets_item
make(const char *name, const struct targets_rules *r, const double *n, bool several)
{
	static double p[4];
	const struct targets_method *m = method_find(&targets_table, name);
	struct votes v = {.name = {"x1", 2}, .n = n,
		.raters = several ? 8 : 0};
	struct targets_item to = {.p = p, .weight = -1};

	for (size_t l = 0; l < r->k; l++)
		v.all += n[l];
	for (size_t l = 0; l < 4; l++)
		p[l] = NUM_NA;
	m->make(r, &v, &to);
	CHECK(isnan(p[r->k]));
	return to;
}

static bool
is(struct targets_item t, double weight, double a, double b, double c)
{
	return t.weight == weight && fabs(t.p[0] - a) < 1e-15 &&
		fabs(t.p[1] - b) < 1e-15 && fabs(t.p[2] - c) < 1e-15;
}

static void
of_votes(void)
{
	static const double n[] = {3, 0, 1};
	struct targets_rules r = {.k = 3, .classes = 3};

	CHECK(is(make("soft", &r, n, false), 1, .75, 0, .25));
	CHECK(is(make("repeated", &r, n, false), 4, .75, 0, .25));
	CHECK(is(make("majority", &r, n, false), 1, 1, 0, 0));
	CHECK(is(make("ambiguous", &r, n, false), 2, .5, 0, .5));
	r.smooth = 2;
	CHECK(is(make("soft", &r, n, false), 1, .5, .2, .3));
}

static void
ties(void)
{
	static const double n[] = {1, 2, 2}, sums[] = {.1 + .2, .3, .2};
	struct targets_rules r = {.k = 3, .classes = 3};
	size_t seconds = 0, tied;

	CHECK(is(make("majority", &r, n, false), 1, 0, 1, 0));
	CHECK(make("majority", &r, n, false).tied);
	r.ties = TIES_SPLIT;
	CHECK(is(make("majority", &r, n, false), 1, 0, .5, .5));
	r.ties = TIES_DROP;
	CHECK(make("majority", &r, n, false).weight == 0);
	r.ties = TIES_RANDOM;
	for (r.seed = 0; r.seed < 400; r.seed++) {
		struct targets_item t = make("majority", &r, n, false);

		CHECK(t.p[0] == 0 && t.p[1] + t.p[2] == 1 && t.weight == 1);
		seconds += t.p[1] == 1;
	}
	CHECK(seconds > 150 && seconds < 250);
	/* sums of weights, equal up to rounding */
	CHECK(targets_majority(sums, 3, true, &tied) == 0 && tied == 2);
	CHECK(targets_majority(sums, 3, false, &tied) == 0 && tied == 1);
}

/* 8 raters, each choosing labels or not. */
static void
several(void)
{
	static const double n[] = {4, 5, 0};
	struct targets_rules r = {.k = 3, .classes = 3};

	CHECK(is(make("soft", &r, n, true), 1, .5, .625, 0));
	CHECK(is(make("repeated", &r, n, true), 8, .5, .625, 0));
	CHECK(is(make("majority", &r, n, true), 1, 0, 1, 0));
	r.smooth = 1;
	CHECK(is(make("soft", &r, n, true), 1, .5, .6, .1));
}

int
main(void)
{
	CHECK_RECORDS(targets_table, "soft", "repeated", "majority",
		"ambiguous", "annotator_ranking",
		"annotator_ranking_hard", "wawa", "dawid_skene", "one_coin",
		"mace");
	of_votes();
	ties();
	several();
	return check_done();
}
