/* estimators: retests against a list of each annotator's labels, pair by pair,
 * and what is made of them. */
#include "pflip/estimators.h"

#include "check.h"
#include "pflip/table.h"
#include "text/num.h"

static const struct estimator *
named(const char *name)
{
	return method_find(&estimators_table, name);
}

/* r = 2 p - p^2 k/(k-1), solved by halving. */
static double
inverse(double r, double k)
{
	double lo = 0, hi = (k - 1) / k;

	if (r >= hi)
		return hi;
	for (int i = 0; i < 100; i++) {
		double p = (lo + hi) / 2;

		if (2 * p - p * p * k / (k - 1) < r)
			lo = p;
		else
			hi = p;
	}
	return lo;
}

/* The mean over annotators with repeats; is one's r beyond the bound? */
static double
ideal(const struct table *t, const struct estimation *e, double k,
	bool *beyond)
{
	double sum = 0;
	int n = 0;

	*beyond = false;
	for (uint32_t a = 0; a < PEOPLE; a++) {
		struct retest x = table_retest(t, a, e->retests);
		double r = (double)x.disagree / (double)x.pairs;

		if (x.groups == 0)
			continue;
		sum += inverse(r, k);
		*beyond = *beyond || r > (k - 1) / k + 1e-9;
		n++;
	}
	return n > 0 ? sum / n : NUM_NA;
}

/* Annotators who have repeated an item so far, whom the estimation counted. */
static void
annotators_are(const struct table *t, const struct estimation *e, bool *had)
{
	uint64_t n = 0;

	for (uint32_t a = 0; a < PEOPLE; a++) {
		had[a] = had[a] || table_retest(t, a, e->retests).groups > 0;
		n += had[a];
	}
	CHECK(e->people.annotators == n);
}

static void
item_is(struct table *t, struct estimation *e, double k, uint64_t *beyond)
{
	const struct rating *rating = t->item.repeats ?
		ratings_by_annotator(&t->ratings, &t->item) : NULL;
	struct retest x = estimation_retest(e, rating, t->item.n);
	struct retest all = {0};
	double pflip;
	bool off;

	for (uint32_t a = 0; a < PEOPLE; a++) {
		struct retest own = table_retest(t, a, e->retests);

		all.groups += own.groups;
		all.labels += own.labels;
		all.pairs += own.pairs;
		all.disagree += own.disagree;
	}
	CHECK(t->item.repeats == (all.groups > 0));
	CHECK(x.groups == all.groups && x.labels == all.labels);
	CHECK(x.pairs == all.pairs && x.disagree == all.disagree);
	pflip = ideal(t, e, k, &off);
	*beyond += off;
	CHECK_NEAR(named("ideal")->pflip(e), pflip, 1e-7);
	CHECK(e->beyond == *beyond);
	CHECK(named("fixed")->pflip(e) == .125);
}

static void
items(void)
{
	struct rng r = check_rng(1, 0);

	for (int round = 0; round < 60; round++) {
		struct estimation e = {.retests = (enum retests)(round % 3),
			.k = LABELS, .binary = round / 3 % 2, .fixed = .125,
			.estimator = named("ideal")};
		uint64_t beyond = 0, without = 0, items = 0;
		bool had[PEOPLE] = {false};
		static struct table t;

		table_draw(&t, "", &r);
		e.ratings = &t.ratings;
		CHECK(estimation_k(&e) == (e.binary ? 2 : LABELS));
		for (; table_next(&t); items++) {
			without += !t.item.repeats;
			item_is(&t, &e, e.binary ? 2 : LABELS, &beyond);
			annotators_are(&t, &e, had);
		}
		CHECK(items == ITEMS && beyond > 0 && without < items);
	}
}

/* Nobody repeated. */
static void
nothing(void)
{
	struct estimation e = {.k = 3, .estimator = named("ideal")};
	const struct rating rating[] = {{0, 1}, {1, 0}, {2, 1}};
	struct retest x = estimation_retest(&e, NULL, 5);

	CHECK(x.groups == 0 && x.labels == 0 && x.pairs == 0);
	CHECK(isnan(named("ideal")->pflip(&e)));
	x = estimation_retest(&e, rating, 3);
	CHECK(x.groups == 0 && x.labels == 0 && x.pairs == 0);
	CHECK(isnan(named("ideal")->pflip(&e)));
	CHECK(e.beyond == 0 && e.lacking == 2 && e.people.annotators == 0);
}

static void
traits(void)
{
	CHECK(estimator_with(ESTIMATOR_GIVEN) == named("fixed"));
	CHECK(!named("strata")->pflip && named("strata") == &estimators[0]);
	CHECK(named("ideal")->traits == ESTIMATOR_EACH);
	CHECK(named("fixed")->traits == ESTIMATOR_GIVEN);
	CHECK(estimator_with(ESTIMATOR_OTHERS) == named("others"));
	for (size_t i = 0; i < estimators_table.n; i++) {
		const struct estimation e = {.estimator = &estimators[i]};

		CHECK(estimation_by_strata(&e) == (i < 2 || i == 3));
		CHECK(estimation_pools(&e) == (i < 2));
	}
}

int
main(void)
{
	CHECK_RECORDS(estimators_table, "strata", "others", "ideal", "svd",
		"fixed");
	items();
	nothing();
	traits();
	return check_done();
}
