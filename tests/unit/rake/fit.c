/* fit: shares are met by products under a bound, and contradictions end. */
#include "rake/fit.h"

#include "check.h"

enum { PEOPLE = 40, MARGINS = 3, VALUES = 3 };

static struct people k;
static struct person person[PEOPLE];
static struct value value[MARGINS][VALUES];
static double base[PEOPLE];

/* People of margins with so many values, whose shares are all 0. */
static void
start(size_t n, size_t margins, size_t values, double bound)
{
	memset(value, 0, sizeof value);
	memset(person, 0, sizeof person);
	k = (struct people){.at = person, .n = n, .bound = bound};
	k.margins.names.n = margins;
	for (size_t m = 0; m < margins; m++) {
		k.margins.at[m].at = value[m];
		k.margins.at[m].values.n = values;
	}
	for (size_t i = 0; i < PEOPLE; i++)
		person[i].weight = person[i].mass = base[i] = 1;
}

/* Draw people, and shares that random weights of at most `most` meet. */
static void
draw(struct rng *r, double most, double bound)
{
	double sum = 0;

	start(PEOPLE, MARGINS, VALUES, bound);
	for (size_t i = 0; i < PEOPLE; i++) {
		double w = fmin(.1 + 2 * most * rng_unit(r), most);

		person[i].weight = base[i] = rng_below(r, 2) ? 1 :
			.5 + rng_unit(r);
		person[i].mass = 1 + (double)rng_below(r, 5);
		k.part += person[i].mass;
		for (size_t m = 0; m < MARGINS; m++) {
			person[i].of[m] = &value[m][i < VALUES ? i :
				rng_below(r, VALUES)];
			person[i].of[m]->share += person[i].mass * w;
		}
		sum += person[i].mass * w;
	}
	/* the mean of those weights is 1 where the bound is of a drawn one */
	k.bound = isfinite(bound) ? bound * k.part / sum : bound;
	for (size_t m = 0; m < MARGINS; m++)
		for (size_t v = 0; v < VALUES; v++)
			value[m][v].share /= sum;
}

static void
check_shares(void)
{
	for (size_t m = 0; m < MARGINS; m++) {
		double sum[VALUES] = {0};

		for (size_t i = 0; i < PEOPLE; i++)
			sum[person[i].of[m] - value[m]] += person[i].mass *
				person[i].weight;
		for (size_t v = 0; v < VALUES; v++) {
			CHECK_NEAR(sum[v] / k.part / value[m][v].share, 1,
				2e-12);
			CHECK_NEAR(value[m][v].found, sum[v], 1e-12 * k.part);
		}
	}
	CHECK(k.gap <= 1e-11 && k.rounds < FIT_ROUNDS);
}

/* No other weights that meet the shares have less of sum mass w log(w / base):
 * log(w / base) of people below the bound is a sum of a number for each of
 * their values. The numbers come from least squares. */
static void
check_product(void)
{
	double part[MARGINS][VALUES] = {{0}}, moved = 1;

#define PART(i, m) part[m][person[i].of[m] - value[m]]
#define SUM(i) (PART(i, 0) + PART(i, 1) + PART(i, 2))
	for (int round = 0; round < 20000 && moved > 1e-13; round++) {
		moved = 0;
		for (size_t v = 0; v < (size_t)MARGINS * VALUES; v++) {
			size_t m = v / VALUES;
			double sum = 0, n = 0;

			for (size_t i = 0; i < PEOPLE; i++) {
				if (person[i].of[m] != &value[m][v % VALUES] ||
				    person[i].weight >= k.bound)
					continue;
				sum += log(person[i].weight / base[i]) - SUM(i);
				n++;
			}
			if (n > 0) {
				part[m][v % VALUES] += sum / n;
				moved = fmax(moved, fabs(sum / n));
			}
		}
	}
	for (size_t i = 0; i < PEOPLE; i++)
		if (person[i].weight < k.bound)
			CHECK_NEAR(log(person[i].weight / base[i]), SUM(i),
				1e-9);
#undef SUM
#undef PART
}

static void
meets(void)
{
	struct rng r = check_rng(1, 0);

	for (int round = 0; round < 50; round++) {
		draw(&r, 3, (double)INFINITY);
		CHECK(fit_make(&k));
		check_shares();
		check_product();
	}
}

static void
bound(void)
{
	struct rng r = check_rng(2, 0);
	size_t held = 0;

	for (int round = 0; round < 50; round++) {
		draw(&r, 1.2, 1.2);
		if (!CHECK(fit_make(&k)))
			continue;
		check_shares();
		check_product();
		for (size_t i = 0; i < PEOPLE; i++) {
			CHECK(person[i].weight <= k.bound);
			held += person[i].weight == k.bound;
		}
	}
	CHECK(held > 20);
}

/* Weights that are far too large at the start come down to the bound's share:
 * a of one value has at most 1.5, and b and c of the other share the rest. */
static void
from_above(void)
{
	for (double start_at = 1e-9; start_at < 1e10; start_at *= 1e3) {
		start(3, 1, 2, 1.5);
		value[0][0].share = .5;
		value[0][1].share = .5;
		k.part = 3;
		for (size_t i = 0; i < 3; i++) {
			person[i].of[0] = &value[0][i > 0];
			person[i].weight = start_at * (i == 2 ? 3 : 1);
		}
		CHECK(fit_make(&k));
		CHECK_NEAR(person[0].weight, 1.5, 1e-11);
		CHECK_NEAR(person[1].weight, .375, 1e-11);
		CHECK_NEAR(person[2].weight, 1.125, 1e-11);
	}
}

/* Two margins by hand: 30 + 20 and 10 + 40 should be 50 + 50 and 60 + 40. The
 * odds ratio 30 * 40 / (20 * 10) = 6 stays, and x of the first solves
 * x (x - 10) = 6 (50 - x) (60 - x), which is 5 x^2 - 650 x + 18000 = 0. */
static void
by_hand(void)
{
	const double mass[] = {30, 20, 10, 40};

	start(4, 2, 2, (double)INFINITY);
	k.part = 100;
	value[0][0].share = value[0][1].share = .5;
	value[1][0].share = .6;
	value[1][1].share = .4;
	for (size_t i = 0; i < 4; i++) {
		person[i].mass = mass[i];
		person[i].of[0] = &value[0][i / 2];
		person[i].of[1] = &value[1][i % 2];
	}
	CHECK(fit_make(&k));
	CHECK_NEAR(30 * person[0].weight,
		(650 - sqrt(650 * 650 - 20 * 18000.)) / 10, 1e-11);
	CHECK_NEAR(30 * person[0].weight + 20 * person[1].weight, 50, 1e-11);
	CHECK_NEAR(30 * person[0].weight + 10 * person[2].weight, 60, 1e-11);
}

/* Both margins have the same people, and different shares: soon no further. */
static void
same_people(size_t n, double share)
{
	start(n, 2, 2, (double)INFINITY);
	k.part = (double)n;
	value[0][0].share = value[0][1].share = .5;
	value[1][0].share = share;
	value[1][1].share = 1 - share;
	for (size_t i = 0; i < n; i++) {
		person[i].of[0] = &value[0][i > 0];
		person[i].of[1] = &value[1][i == 1];
	}
}

static void
contradictions(void)
{
	same_people(2, .3);
	CHECK(!fit_make(&k) && k.rounds <= 2 * (size_t)FIT_FIRST);
	CHECK(k.margin == &k.margins.at[0] && k.value >= value[0] &&
		k.value < value[0] + 2);
	CHECK_NEAR(k.gap, .4, 1e-9);
	/* the weight of the third is below 1e-300 before 500 rounds */
	same_people(3, .01);
	CHECK(!fit_make(&k) && k.rounds < FIT_FIRST);
	CHECK(isfinite(k.value->found));
	same_people(2, .5);
	CHECK(fit_make(&k) && k.rounds == 0);
	/* the third would have to have the weight 0, which products come near
	 * but do not reach */
	same_people(3, .5);
	CHECK(!fit_make(&k));
	CHECK(person[2].weight > 0 && person[2].weight < 1e-3);
}

/* Somebody of weight 0 keeps it, and has no values. */
static void
weight_0(void)
{
	same_people(3, .5);
	k.part = 2;
	person[2] = (struct person){.mass = 0};
	CHECK(fit_make(&k) && person[2].weight == 0);
	CHECK(value[0][1].part == 1 && value[0][1].found == 1);
}

CHECK_ALL(meets, bound, from_above, by_hand, contradictions, weight_0)
